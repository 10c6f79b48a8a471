// SPDX-License-Identifier: BSL-1.0
// Laws of captured control flow, over random programs. LIMN_RANDOM_PROGRAMS says how many,
// LIMN_RANDOM_SEED with which number to begin, and LIMN_RANDOM_CONSTRUCTS of what they are made:
// "all", or a list of names as in law/random/program.hpp.

#include "law/random/maker.hpp"
#include "law/random/shrink.hpp"
#include "law/random/survey.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using namespace limn::test::random;

std::uint64_t from_environment(char const* name, std::uint64_t otherwise) {
    char const* const text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

Survey surveyed(SurveyOptions options) {
    char const* const named = std::getenv("LIMN_RANDOM_CONSTRUCTS");
    options.seed = from_environment("LIMN_RANDOM_SEED", options.seed);
    options.constructs = constructs_named(named == nullptr ? "mixing" : named);
    options.verbose = std::getenv("LIMN_RANDOM_VERBOSE") != nullptr;
    return look_at(options);
}

} // namespace

TEST_CASE("law: random programs are captured bit for bit, in every executor", "[law]") {
    std::uint64_t const programs = from_environment("LIMN_RANDOM_PROGRAMS", 100);
    Survey const survey = surveyed({.count = programs});
    INFO(survey.text());
    CHECK(survey.failed() == 0);
    CHECK(survey.count(Outcome::no_program) == 0);
    CHECK(survey.count(Outcome::refused) <= programs / 20);
}

// Here the engine may refuse, but what it gives is right.
TEST_CASE("law: where the host alone knows what runs, random programs are never wrong", "[law]") {
    Survey const survey =
        surveyed({.count = from_environment("LIMN_RANDOM_PROGRAMS", 100) / 4, .one_site = true});
    INFO(survey.text());
    CHECK(survey.failed() == 0);
}

TEST_CASE("law: jit of random programs, and the C++ that they are printed as, agree", "[law]") {
    Survey const survey = surveyed({.count = 2, .compiled = true});
    INFO(survey.text());
    CHECK(survey.failed() == 0);
}

TEST_CASE("law: a random program is reduced to what fails, and printed", "[law]") {
    auto const counts = [](Node const& n) { return n.kind == Kind::count; };
    for (std::uint64_t seed = 1;; ++seed) {
        Program const program = make(seed, constructs_named("plain"));
        auto const fails = [&](Program const& p) {
            bool out = false;
            visit_all(p, [&](Node const& n) { out |= counts(n); });
            return out;
        };
        if (!fails(program)) continue;
        Program const small = shrink(program, fails);
        CHECK(small.body.kids.size() == 1);
        CHECK(to_cpp(small, "", "", {"1.0", "", "", "", "", "", "", "", "", ""}).find("++n") !=
              std::string::npos);
        break;
    }
}
