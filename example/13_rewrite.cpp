// SPDX-License-Identifier: BSL-1.0
// Replace what one function does by what another does, wherever a graph does it.

#include <limn.hpp>

#include <iostream>

/// The price after some steps of growth; the last one is only taken above a threshold.
auto grow(auto price, auto rate) {
    auto const once = price * rate + price;
    if (once > 100.0) return once * rate + once;
    return exp(log(once));
}

int main() {
    limn::Graph g = limn::trace<double, double>([](auto p, auto r) { return grow(p, r); });
    std::cout << limn::to_text(g) << '\n';

    // Parameters of a pattern stand for any value, the same one each time.
    auto const [fused, count] = limn::rewrite(
        g, [](auto x, auto y) { return x * y + x; }, [](auto x, auto y) { return fma(x, y, x); });
    std::cout << count << " replaced by fma\n\n";

    g = limn::rewrite(
        fused, [](auto x) { return exp(log(x)); }, [](auto x) { return x; });

    // Which matches are taken: only those with a constant that a filter accepts.
    auto const hundred = [](limn::Match const& m) {
        return m.input(1).kind() == limn::Kind::constant &&
               m.input(1).constant().as<double>() == 100.0;
    };
    g = limn::rewrite(
        g, [](auto x, auto limit) { return x > limit; },
        [](auto x, auto limit) { return x > 2 * limit; }, {.filter = hundred});
    std::cout << limn::to_cpp(g, {.name = "grow"});
}
