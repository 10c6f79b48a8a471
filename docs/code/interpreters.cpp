// SPDX-License-Identifier: BSL-1.0
// The code of docs/interpreter.md: the interpreters that limn has.
#include <limn.hpp>
#include <limn/kit/interpreters/dependence.hpp>
#include <limn/kit/interpreters/duals.hpp>
#include <limn/kit/interpreters/intervals.hpp>
#include <limn/kit/interpreters/latex.hpp>
#include <limn/kit/interpreters/units.hpp>

#include <cstddef>
#include <iostream>
#include <utility>

namespace {

/// The way of what slows down, and the same with a mistake.
auto way(auto speed, auto time, auto slows) { return speed * time - slows * time * time / 2.0; }
auto wrong(auto speed, auto time, auto slows) {
    return speed * time - slows * time; // metres and metres a second
}

/// A branch, and a loop whose end nobody knows.
auto decaying(auto x, auto decay) {
    auto y = x * x;
    if (x < 0.0) y = y + 1.0;
    while (y > 1.0) y = y * decay;
    return y;
}

void intervals_and_dependence() {
    auto const wave = limn::trace<double, double>([](auto... x) { return decaying(x...); });
    limn::Interval const y = limn::Intervals{wave}.run({{-1.0, 2.0}, {0.0, 0.5}}).front();
    std::cout << y.low << " to " << y.high << (y.nan ? ", or NaN" : "") << '\n';

    auto const both = limn::trace<double, double>(
        [](auto x, auto decay) { return std::pair{decaying(x, decay), decay * 2.0}; });
    for (limn::Dependence::Set const& inputs : limn::Dependence{both}.run()) {
        for (std::size_t input : inputs) std::cout << ' ' << both[both.inputs()[input]].name();
        std::cout << '\n';
    }
}

void derivatives() {
    auto const area = limn::trace<double, double>([](auto a, auto b) { return a * sin(b); });
    limn::Dual const a{limn::Constant{2.0}, 1.0}, b{limn::Constant{0.5}};
    std::cout << "by a: " << limn::Duals{area}.run({a, b}).front().slope << '\n';
}

void mathematics() {
    auto const root = limn::trace(
        [](auto p, auto q) {
            auto const d = p * p / 4.0 - q;
            if (d < 0.0) return -p / 2.0;
            return sqrt(d) - p / 2.0;
        },
        limn::input<double>("p"), limn::input<double>("q"));
    std::cout << limn::to_latex(root, "root") << '\n';
}

} // namespace

int main() {
    auto const g = limn::trace<double, double, double>([](auto... x) { return way(x...); });

    limn::Unit const metre{"m"}, second{"s"};
    limn::Unit const speed = metre / second, slows = metre / second.power(2);
    std::cout << limn::Units{g}.run({speed, second, slows}).front().text() << '\n';

    auto const mistaken =
        limn::trace<double, double, double>([](auto... x) { return wrong(x...); });
    try {
        limn::Units{mistaken}.run({speed, second, slows});
    } catch (limn::TypeError const& error) {
        std::cout << error.what() << '\n';
    }

    intervals_and_dependence();
    mathematics();
    derivatives();
}
