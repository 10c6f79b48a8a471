// SPDX-License-Identifier: BSL-1.0
// Plain `if` and `while` on traced values: unchanged code, captured.

#include <limn.hpp>

#include <iostream>

/// A fare: it knows nothing of tracing.
inline constexpr auto fare = [](auto age, auto distance, auto member) {
    if (age < 6) return distance * 0.0;
    auto price = 2.5 + distance * 0.3;
    if (age < 18) price = price * 0.5;
    if (member && distance < 5.0) price = price - 1.0;
    return price;
};

/// The square root of `a`, as Newton found it.
inline constexpr auto root = [](auto a) {
    using std::abs;
    auto x = a;
    while (abs(x * x - a) > 1e-12 * a) x = 0.5 * (x + a / x);
    return x;
};

/// The least factor of `n` above 1. It returns from inside of its loop.
inline constexpr auto factor = [](auto n) {
    for (decltype(n) i = 2; i * i <= n; ++i)
        if (n % i == 0) return i;
    return n;
};

int main() {
    limn::Graph const price =
        limn::trace(fare, limn::input<int>("age"), limn::input<double>("distance"),
                    limn::input<bool>("member"));
    std::cout << limn::to_cpp(price, {.name = "price"}) << '\n';

    auto const run = limn::interpret<double(int, double, bool)>(price);
    std::cout << "a child: " << run(3, 40.0, false) << ", a pupil: " << run(12, 40.0, false)
              << ", an adult: " << run(30, 40.0, false)
              << ", a member nearby: " << run(30, 4.0, true) << "\n\n";

    limn::Graph const newton = limn::trace(root, limn::input<double>("a"));
    std::cout << limn::to_text(newton) << '\n'
              << limn::to_cpp(newton, {.name = "root"}) << '\n'
              << limn::interpret<double(double)>(newton)(2.0) - root(2.0) << "\n\n";

    limn::Graph const least = limn::trace(factor, limn::input<int>("n"));
    std::cout << limn::to_cpp(least, {.name = "factor"}) << '\n'
              << limn::interpret<int(int)>(least)(1001) << '\n';
}
