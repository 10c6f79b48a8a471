// SPDX-License-Identifier: BSL-1.0
// Listings of random programs are read back. LIMN_RANDOM_PROGRAMS says how many, LIMN_RANDOM_SEED
// with which number to begin, LIMN_RANDOM_CONSTRUCTS of what they are made. By default nothing that
// reads wild memory on a path that capture only invents: the sanitizers end such a process.

#include "law/random/maker.hpp"
#include "law/random/traced.hpp"
#include <limn.hpp>
#include <limn/io/parse.hpp>
#include <limn/io/registered.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <string>

namespace random_parse {

std::uint64_t from_environment(char const* name, std::uint64_t otherwise) {
    char const* const text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

} // namespace random_parse

TEST_CASE("law: parse(to_text(g)) == g, of random programs", "[law][features][J1]") {
    using namespace limn::test::random;
    std::uint64_t const count = random_parse::from_environment("LIMN_RANDOM_PROGRAMS", 10);
    std::uint64_t const first = random_parse::from_environment("LIMN_RANDOM_SEED", 1);
    char const* const named = std::getenv("LIMN_RANDOM_CONSTRUCTS");
    unsigned const of = constructs_named(
        named == nullptr ? "plain,throwing,mixing,limit,calling,sequence" : named);
    limn::Ops const known = limn::ops();
    std::uint64_t graphs = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        CAPTURE(seed);
        limn::Graph graph;
        try {
            // Whether it is the program's graph is asked elsewhere.
            graph = traced(make(seed, of), {.validation = limn::TraceOptions::none});
        } catch (std::exception const&) {
            continue; // refused, or the program throws
        }
        std::string const text = to_text(graph);
        INFO(text);
        limn::Graph back;
        CHECK_NOTHROW(back = limn::parse(text, known));
        CHECK(back == graph);
        CHECK(to_text(back) == text);
        ++graphs;
    }
    CHECK(graphs > count / 2);
}
