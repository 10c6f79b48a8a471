// SPDX-License-Identifier: BSL-1.0
// The code of docs/interpreter.md: the interpreters that limn has.
#include <limn.hpp>
#include <limn/kit/interpreters/units.hpp>

#include <iostream>

namespace {

/// The way of what slows down, and the same with a mistake.
auto way(auto speed, auto time, auto slows) { return speed * time - slows * time * time / 2.0; }
auto wrong(auto speed, auto time, auto slows) {
    return speed * time - slows * time; // metres and metres a second
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
}
