// SPDX-License-Identifier: BSL-1.0

#include "law/random/survey.hpp"

#include "law/random/maker.hpp"
#include "law/random/shrink.hpp"

#include <chrono>
#include <cstdio>

namespace limn::test::random {

namespace {

using Clock = std::chrono::steady_clock;
double since(Clock::time_point t) {
    return std::chrono::duration<double>(Clock::now() - t).count();
}

std::string pass_of(std::string const& stage) {
    if (stage == "optimize") return " | limn::pass::optimize";
    if (stage == "reroll") return " | limn::pass::reroll";
    return {};
}

/// The reduced program, as C++.
std::string reduced(Program const& program, Verdict const& verdict, Trials trials) {
    std::string const kind = verdict.kind();
    trials.inputs *= 4; // or what is left may be undefined on others
    trials.seconds = 6;
    auto const start = Clock::now();
    Program const small = shrink(program, [&](Program const& p) {
        return since(start) < 60 && judge(p, trials).kind() == kind;
    });
    Verdict now = judge(small, trials);
    if (now.inputs.empty())
        now.inputs = {"1.0",
                      "1.0",
                      "1.0",
                      "1.0",
                      "1",
                      "1",
                      "1.0f",
                      "short(1)",
                      "1u",
                      "true",
                      "std::vector<double>{1.0, 2.0}"};
    return to_cpp(small, now.kind() + ": " + now.text, pass_of(now.stage), now.inputs);
}

} // namespace

Survey look_at(SurveyOptions const& options) {
    Survey out;
    out.first = options.seed;
    auto const start = Clock::now();
    for (std::uint64_t seed = options.seed;
         seed != options.seed + options.count && since(start) < options.seconds; ++seed) {
        Program program = make(seed, options.constructs);
        program.one_site = options.one_site;
        number(program);
        Trials const trials{.seed = seed, .inputs = options.inputs, .compiled = options.compiled};
        Verdict const verdict = judge(program, trials);
        auto const outcome = static_cast<std::size_t>(verdict.outcome);
        ++out.all.of[outcome];
        unsigned const has = constructs_of(program);
        if (has == 0) ++out.by_construct["(none)"].of[outcome];
        for (unsigned i = 0; i != constructs; ++i)
            if ((has >> i & 1) != 0) ++out.by_construct[construct_names[i]].of[outcome];
        if (verdict.outcome == Outcome::right) continue;
        std::string const kind = verdict.kind();
        bool const refused = verdict.outcome == Outcome::refused;
        if (options.verbose)
            std::fprintf(stderr, "seed %llu: %s: %s\n", static_cast<unsigned long long>(seed),
                         kind.c_str(), verdict.text.c_str());
        if (static_cast<int>(++out.kinds[kind]) > options.reduced ||
            verdict.outcome == Outcome::no_program || (refused && !options.refusals))
            continue;
        std::string const text =
            "// seed " + std::to_string(seed) + "\n" + reduced(program, verdict, trials);
        if (options.verbose) std::fprintf(stderr, "%s\n", text.c_str());
        (refused ? out.refusals : out.programs).push_back(text);
    }
    out.seconds = since(start);
    return out;
}

std::uint64_t Survey::Counts::total() const {
    std::uint64_t n = 0;
    for (std::uint64_t c : of) n += c;
    return n;
}

std::string Survey::text() const {
    std::string out = std::to_string(all.total()) + " programs from seed " + std::to_string(first) +
                      " in " + std::to_string(static_cast<int>(seconds)) + " s\n";
    auto const row = [&](std::string const& name, Counts const& counts) {
        char text[160];
        auto const share = [&](Outcome o) {
            return 100.0 * static_cast<double>(counts.of[static_cast<std::size_t>(o)]) /
                   static_cast<double>(counts.total());
        };
        std::snprintf(text, sizeof text, "%-12s %7llu %9.2f %9.2f %9.2f %9.2f %9.2f %9.2f\n",
                      name.c_str(), static_cast<unsigned long long>(counts.total()),
                      share(Outcome::right), share(Outcome::refused), share(Outcome::wrong),
                      share(Outcome::crashed), share(Outcome::slow), share(Outcome::no_program));
        out += text;
    };
    out += "             programs   right %  refused %  wrong % crashed %    slow %    none %\n";
    row("all", all);
    for (auto const& [name, counts] : by_construct) row(name, counts);
    for (auto const& [kind, n] : kinds) out += std::to_string(n) + "  " + kind + "\n";
    for (std::string const& p : programs) out += "\n" + p;
    for (std::string const& p : refusals) out += "\n" + p;
    return out;
}

} // namespace limn::test::random
