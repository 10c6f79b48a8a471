// SPDX-License-Identifier: BSL-1.0
// The blocks of docs/state_and_random.md: compiled, and run as a test.

#include <limn.hpp>
#include <limn/kit/random.hpp>

#include <array>
#include <iostream>
#include <random>

/// One section of a filter. It keeps two values from sample to sample.
struct Section {
    double b, a;
    limn::state<double> z{};

    auto operator()(auto x) {
        auto const y = b * x + z;
        z = a * y;
        return y;
    }
};

struct Chain {
    std::array<Section, 2> sections;

    auto operator()(auto x) { return sections[1](sections[0](x)); }
};

inline constexpr auto step = [](auto price) {
    return price * exp(0.06 * limn::random<std::normal_distribution<double>>(0.0, 1.0));
};

inline constexpr auto layer = [](auto x) {
    return limn::parameter(0.5, "layer.w") * x + limn::parameter(1.0, "layer.b");
};

int main() {
    limn::state<double> sum{0.0, "sum"};
    auto const add = [&](auto x) {
        sum += x;
        return sum.get();
    };
    limn::Graph const graph = limn::trace(add, limn::input<double>("x"));
    std::cout << limn::to_text(graph) << '\n' << limn::to_cpp(graph, {.name = "add"}) << '\n';

    auto f = limn::interpret<double(double)>(graph);
    auto g = f; // a copy has states of its own
    f(2.0);     // 2
    f(3.0);     // 5; `sum` itself and `g` are as they were
    double const now = f.get<double>("sum");
    f.set("sum", 10.0);
    f(1.0);    // 11
    f.reset(); // back to what `sum` was when it was traced
    std::cout << now << ' ' << g(1.0) << ' ' << f(1.0) << "\n\n";

    Chain chain{{Section{0.5, 0.25}, Section{0.25, 0.5}}};
    limn::name_states(chain, "chain"); // chain.sections[0].z, chain.sections[1].z
    std::cout << limn::to_cpp(limn::trace(chain, limn::input<double>("x")), {.name = "filter"})
              << '\n';

    limn::seed(2026); // what the thread draws from outside of traces, and what a trace begins with
    auto walk = limn::interpret<double(double)>(limn::trace<double>(step));
    double const first = walk(100.0), second = walk(100.0);
    limn::seed(walk, 2026); // one Function begins anew
    std::cout << (walk(100.0) == first) << ' ' << (second == first) << '\n';
    limn::Graph const frozen = limn::trace<double>(step, {.generators = limn::bake});
    std::cout << (limn::interpret<double(double)>(frozen)(100.0) == first) << "\n\n";

    auto model = limn::interpret<double(double)>(limn::trace<double>(layer));
    model.set("layer.w", 0.25); // no new trace
    std::cout << model(4.0) << ' ' << layer(4.0) << '\n';
}
