// SPDX-License-Identifier: BSL-1.0

#include "law/random/judge.hpp"

#include "law/random/child.hpp"
#include "law/random/support.hpp"
#include "law/random/traced.hpp"
#include "law/support.hpp"
#include <limn.hpp>
#include <limn/bundle/bundle.hpp>
#include <limn/capture/caught.hpp>
#include <limn/jit/native.hpp>
#include <limn/pass/reroll.hpp>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <unistd.h>

namespace limn::test::random {

namespace {

using Run = Function<Signature>;

template <class F> std::string outcome(F const& f) {
    try {
        return bits_of(f());
    } catch (Undefined const&) {
        throw;
    } catch (std::exception const& e) {
        return std::string{"throws "} + detail::caught().type + ": " + e.what();
    }
}

struct Case {
    Inputs inputs;
    std::string expected;
};

/// The inputs on which the program is defined; none where it is no program.
std::vector<Case> cases(Program const& program, Trials const& trials, Teller& tell) {
    std::vector<Case> out;
    InputMaker maker{trials.seed, program};
    for (int i = 0; i != trials.inputs; ++i) {
        Inputs const inputs = maker.next();
        try {
            out.push_back({inputs, outcome([&] { return plain_result(program, inputs); })});
        } catch (Undefined const& u) {
            if (!u.broken) continue;
            tell.verdict(Outcome::no_program, u.what, {});
            return {};
        }
    }
    return out;
}

bool agrees(Run const& run, std::vector<Case> const& all, Teller& tell) {
    for (Case const& c : all) {
        std::string const got = outcome([&] { return std::apply(run, c.inputs); });
        if (got == c.expected) continue;
        tell.verdict(Outcome::wrong, "expected " + c.expected + ", got " + got, c.inputs);
        return false;
    }
    return true;
}

bool maps(Run const& run, std::vector<Case> const& all, Teller& tell) {
    std::vector<Case const*> good;
    for (Case const& c : all)
        if (!c.expected.starts_with("throws")) good.push_back(&c);
    std::size_t const n = good.size();
    auto columns = [&]<class... Ts>(std::type_identity<std::tuple<Ts...>>) {
        return std::tuple<std::unique_ptr<Ts[]>...>{std::make_unique<Ts[]>(n)...};
    }(std::type_identity<Inputs>{});
    auto const each = [&]<std::size_t... I>(std::index_sequence<I...>) {
        for (std::size_t k = 0; k != n; ++k)
            ((std::get<I>(columns)[k] = std::get<I>(good[k]->inputs)), ...);
    };
    each(std::make_index_sequence<std::tuple_size_v<Inputs>>{});
    std::vector<double> results(n);
    std::apply(
        [&](auto const&... column) {
            run.map(std::span{results}, std::span{column.get(), n}...);
        },
        columns);
    for (std::size_t k = 0; k != n; ++k)
        if (bits_of(results[k]) != good[k]->expected) {
            tell.verdict(Outcome::wrong,
                         "expected " + good[k]->expected + ", got " + bits_of(results[k]),
                         good[k]->inputs);
            return false;
        }
    return true;
}

void tried(Program const& program, Trials const& trials, Teller& tell) {
    tell.stage("plain");
    std::vector<Case> const all = cases(program, trials, tell);
    if (tell.told()) return;
    tell.ran(static_cast<int>(all.size()));
    tell.stage("trace");
    Graph g;
    try {
        g = traced(program);
    } catch (TraceError const& e) {
        return tell.verdict(Outcome::refused, e.what(), {});
    } catch (Error const&) {
        throw;
    } catch (std::exception const&) { // a function that does nothing else
        std::string const always = outcome([]() -> double { throw; });
        for (Case const& c : all)
            if (c.expected != always) throw;
        return;
    }
    tell.stage("verify");
    verify(g);
    tell.stage("interpret");
    Run const run = interpret<Signature>(g);
    if (!agrees(run, all, tell)) return;
    tell.stage("map");
    if (!maps(run, all, tell)) return;
    tell.stage("native");
    Run const machine = native<Signature>(g);
    if (!agrees(machine, all, tell)) return;
    tell.stage("native map");
    if (!maps(machine, all, tell)) return;
    tell.stage("optimize");
    Graph const optimized = g | pass::optimize;
    verify(optimized);
    if (!agrees(interpret<Signature>(optimized), all, tell)) return;
    tell.stage("reroll");
    Graph const rolled = reroll(g);
    verify(rolled);
    if (!agrees(interpret<Signature>(rolled), all, tell)) return;
    if (!agrees(native<Signature>(rolled), all, tell)) return;
    tell.stage("load");
    Place const place;
    save(g, place.folder / "g");
    if (!agrees(interpret<Signature>(load(place.folder / "g")), all, tell)) return;
    if (!trials.compiled) return;
    tell.stage("jit");
    if (!agrees(jit<Signature>(g), all, tell)) return;
}

} // namespace

Verdict judge(Program const& program, Trials const& trials) {
    return in_child(trials.seconds, [&](Teller& tell) {
        try {
            tried(program, trials, tell);
        } catch (std::exception const& e) {
            tell.verdict(Outcome::crashed, detail::caught().type + ": " + e.what(), {});
        }
    });
}

} // namespace limn::test::random
