// SPDX-License-Identifier: BSL-1.0
// Makes random programs, traces and runs them, and prints those that fail, reduced, as C++.

#include "law/random/judge.hpp"
#include "law/random/maker.hpp"
#include "law/random/survey.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

constexpr char const* usage = R"(random_programs [options]
  --seed N         of the first program (20260621)
  --count N        how many programs (1000)
  --seconds N      ends after as many
  --constructs L   all, or a list: plain,pointer,container,swapping,throwing,mixing,sorting,limit,
                   calling,table_scan,sequence
  --inputs N       on how many inputs each is run (60)
  --compiled       by jit too, which takes a second each
  --shrink N       how many of each kind of fault are reduced and printed (1)
  --refusals       those are reduced as well
  --show           prints the program of the seed, and ends
  --verbose        a line for each program that is not right
)";

} // namespace

int main(int argc, char** argv) {
    using namespace limn::test::random;
    SurveyOptions options;
    options.constructs = constructs_named("all");
    bool show = false;
    for (int i = 1; i < argc; ++i) {
        auto const is = [&](char const* name) { return std::strcmp(argv[i], name) == 0; };
        auto const number = [&] {
            return i + 1 < argc ? std::strtoull(argv[++i], nullptr, 10) : 0;
        };
        if (is("--seed")) options.seed = number();
        else if (is("--count")) options.count = number();
        else if (is("--seconds")) options.seconds = static_cast<double>(number());
        else if (is("--constructs"))
            options.constructs = i + 1 < argc ? constructs_named(argv[++i]) : 0;
        else if (is("--inputs")) options.inputs = static_cast<int>(number());
        else if (is("--compiled")) options.compiled = true;
        else if (is("--shrink")) options.reduced = static_cast<int>(number());
        else if (is("--refusals")) options.refusals = true;
        else if (is("--show")) show = true;
        else if (is("--verbose")) options.verbose = true;
        else return std::fputs(usage, stderr), 2;
    }
    if (show) {
        std::fputs(to_cpp(make(options.seed, options.constructs),
                          "seed " + std::to_string(options.seed), "",
                          {"0.0", "0.0", "0.0", "0.0", "0", "0", "0.0f", "short(0)", "0u", "false",
                           "std::vector<double>{}"})
                       .c_str(),
                   stdout);
        return 0;
    }
    Survey const survey = look_at(options);
    std::fputs(survey.text().c_str(), stdout);
    return survey.failed() == 0 ? 0 : 1;
}
