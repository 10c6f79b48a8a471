// SPDX-License-Identifier: BSL-1.0
// limn: interpreted, as machine code of its own, and through the system's compiler.
#include "works.hpp"
#include <limn.hpp>
#include <limn/jit/jit.hpp>
#include <limn/jit/native.hpp>
#include <limn/jit/native/native_runner.hpp>
#include <limn/jit/native/packed_set.hpp>
#include <limn/run/executes.hpp>

#include <memory>

namespace {

using namespace compare;
using Pair = double(double, double);

void value(Value const& v, limn::Graph const& graph) {
    one_value(v.work, "limn.interpret", v.plain, v.steps, limn::interpret<Pair>(graph));
    one_value(v.work, "limn.native", v.plain, v.steps, limn::native<Pair>(graph));
    one_value(v.work, "limn.jit", v.plain, v.steps, limn::jit<Pair>(graph));
}

/// What `native` would be on a processor without AVX-512.
template <class Sig> limn::Function<Sig> native_with_avx2(limn::Graph const& graph) {
    using Runner = limn::detail::Executes<limn::detail::NativeRunner>;
    auto const set = limn::detail::PackedSet::avx2;
    return {std::make_shared<Runner>(graph, limn::RunOptions{}, set), graph, limn::Where::here()};
}

/// `map(function, columns)` runs a `limn::Function` over the columns.
template <class Sig>
void batches(char const* work, void (*plain)(Columns&), limn::Graph const& graph, auto map) {
    auto const run = [&](char const* peer, limn::Function<Sig> const& function) {
        batch(work, peer, plain, [&](Columns& columns) { map(function, columns); });
    };
    run("limn.interpret", limn::interpret<Sig>(graph));
    run("limn.native", limn::native<Sig>(graph));
    if (limn::detail::packed_set() == limn::detail::PackedSet::avx512)
        run("limn.native.avx2", native_with_avx2<Sig>(graph));
    run("limn.jit", limn::jit<Sig>(graph));
}

} // namespace

int main(int argc, char**) {
    if (argc > 1)
        return record(
            "limn.trace", [] { return limn::trace<double>([](auto x) { return long_sum(x); }); },
            [](limn::Graph const& graph) { return limn::interpret<double(double)>(graph)(0.5); });

    for (Value const& v : chains)
        value(v, limn::trace<double, double>([&](auto x, auto y) { return chain(x, y, v.steps); }));
    for (Value const& v : wides)
        value(v, limn::trace<double, double>([&](auto x, auto y) { return wide(x, y, v.steps); }));

    batches<double(double, double, double, double, double)>(
        "black_scholes", plain_black_scholes,
        limn::trace<double, double, double, double, double>(
            [](auto... inputs) { return black_scholes(inputs...); }),
        [](auto const& f, Columns& c) {
            f.map(c.out, c.spot, c.strike, c.rate, c.volatility, c.years);
        });
    batches<Pair>("branch", plain_branch,
                  limn::trace<double, double>([](auto x, auto y) { return branch(x, y); }),
                  [](auto const& f, Columns& c) { f.map(c.out, c.spot, c.strike); });
    batches<double(double)>("newton", plain_newton,
                            limn::trace<double>([](auto x) { return newton(x); }),
                            [](auto const& f, Columns& c) { f.map(c.out, c.spot); });
}
