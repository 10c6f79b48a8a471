// SPDX-License-Identifier: BSL-1.0
// The blocks of README.md that no example holds: compiled, and run as a test.

#include <limn.hpp>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

inline constexpr auto words = limn::op<"text::words">([](std::string const& s) {
                                  return 1 + std::ranges::count(s, ' ');
                              }).header("text/words.hpp");
inline constexpr auto cost = [](auto line, auto price) { return price * words(line); };

inline constexpr auto grow = [](auto price, auto rate) { return price * rate + price; };

int main() {
    auto graph = limn::trace(grow, limn::input<double>("price"), limn::input<double>("rate"));

    auto const f = limn::interpret<double(double, double)>(graph); // or limn::jit<...>(graph)
    double const once = f(100.0, 0.02);
    double const named = f(100.0, limn::arg("rate") = 0.02);
    std::vector<double> prices{90.0, 100.0, 110.0}, rates{0.01, 0.02, 0.03}, out(3);
    f.map(out, prices, rates); // a batch: spans of inputs, a span of results

    graph = graph | limn::pass::optimize;
    graph = limn::rewrite(
        graph, [](auto x, auto y) { return x * y + x; },
        [](auto x, auto y) { return fma(x, y, x); });

    limn::Report const report = limn::check(grow, limn::trace<double, double>(grow));
    if (!report) std::cout << report.text();        // says what differs, and where it was written
    std::cout << limn::explain(graph, 100.0, 0.02); // each value of one run, with its line

    limn::state<double> sum{0.0, "sum"};
    auto const mean = [&](auto x) {
        sum = 0.9 * sum + 0.1 * x;
        return sum.get();
    };
    std::cout << limn::to_cpp(limn::trace(mean, limn::input<double>("x")), {.name = "mean"});

    std::cout << limn::to_cpp(
        limn::trace(cost, limn::input<std::string>("line"), limn::input<double>("price")),
        {.name = "cost"});
    return once == named && out[1] == once ? 0 : 1;
}
