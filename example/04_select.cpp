// SPDX-License-Identifier: BSL-1.0
// Choices on traced values: `select`, `&` and `|` record them; a plain `if` says what to write.

#include <limn.hpp>

#include <iostream>

/// The price of a ticket. Both arms of a `select` are computed, and one of them taken.
inline constexpr auto price = [](auto age, auto distance, auto member) {
    auto const half = (age < 14) | (age >= 65);
    auto const free = (age < 4) | (member & (distance < 5.0));
    auto const full = 2.0 + 0.25 * distance;
    return limn::select(free, 0.0, limn::select(half, full / 2.0, full));
};

/// A plain `if` needs its answer at once, but `distance` has no value while it is traced.
inline constexpr auto with_if = [](auto distance) {
    if (distance < 5.0) return distance * 0.5;
    return distance * 0.25;
};

int main() {
    limn::Graph const graph =
        limn::trace(price, limn::input<int>("age"), limn::input<double>("distance"),
                    limn::input<bool>("member"));
    std::cout << limn::to_cpp(graph, {.name = "price"}) << '\n';

    auto const run = limn::interpret<double(int, double, bool)>(graph);
    std::cout << "a child: " << run(3, 40.0, false) << ", a pupil: " << run(12, 40.0, false)
              << ", an adult: " << run(30, 40.0, false)
              << ", a member nearby: " << run(30, 4.0, true) << "\n\n";

    try {
        limn::trace<double>(with_if);
    } catch (limn::TraceError const& error) {
        std::cout << error.what() << '\n';
    }
}
