// SPDX-License-Identifier: BSL-1.0
// The blocks of docs/control_flow.md and docs/capture.md: compiled, and run as a test.

#include <limn.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iostream>
#include <stdexcept>
#include <utility>

/// docs/capture.md walks through it.
inline constexpr auto branch = [](auto x) {
    if (x < 0.0) x = -x;
    return x + 1.0;
};

/// And through this.
inline constexpr auto halvings = [](auto x) {
    auto n = x * 0.0;
    while (x > 1.0) {
        x = x * 0.5;
        n = n + 1.0;
    }
    return n;
};

// clang-format off
/// A plain counter, and the same as a proxy.
inline constexpr auto plain_counter = [](auto x) {
    int n = 0;
    while (x > 1.0) { x *= 0.5; ++n; }
    return x + double(n);
};
/// A function of a plain counter.
inline constexpr auto remainder_of_counter = [](auto x) {
    int n = 0;
    while (x > 1.0) { x *= 0.5; ++n; }
    return x + double(n % 3);
};
/// A plain level that indexes a table.
inline constexpr auto weighted = [](auto x, auto y) {
    static double const weight[] = {0.5, 1.0, 2.0};
    decltype(x) sum = 0.0;
    int level = 0;
    while (x > 1.0) {
        x = x * 0.5;
        level = x > y ? std::min(level + 1, 2) : std::max(level - 1, 0);
        sum = sum + x * weight[level];
    }
    return sum;
};
/// Plain pointers.
inline constexpr auto swapping = [](auto a, auto b, auto c) {
    auto *p = &a, *q = &b;
    while (c > 1.0) { c = c * 0.5; std::swap(p, q); }
    return *p;
};
/// A plain state.
inline constexpr auto largest = [](auto const& xs) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < xs.size(); ++i) // of an array of thirty
        if (xs[i] > xs[best]) best = i;
    return xs[best];
};
/// Plain numbers that depend on one another.
inline constexpr auto overflowing = [](auto const& xs) {
    int room = 5, lost = 0;
    for (auto x : xs) {
        if (x <= 0.0) room = 5;
        else if (room > 0) --room;
        else ++lost;
    }
    return lost;
};
/// A plain limit.
inline constexpr auto bounded = [](auto x) {
    int n = 0;
    while (x > 1e-3 && n < 1000) { x *= 0.999; ++n; }
    return x;
};
/// A plain vector that grows.
inline constexpr auto growing = [](auto x) {
    std::vector<decltype(x)> out;
    while (x > 1.0) { x = x * 0.5; out.push_back(x); }
    return out;
};
// clang-format on
inline constexpr auto counter = [](auto x) {
    limn::Proxy<double> n = 0.0;
    while (x > 1.0) {
        x *= 0.5;
        n += 1.0;
    }
    return x + n;
};

inline constexpr auto smooth = [](auto const& xs, auto a) {
    auto const [last, means] = limn::scan(xs, 0.0, [&](auto mean, auto x) {
        auto const next = mean + a * (x - mean);
        return std::pair{next, next}; // carried on, and kept
    });
    return means;
};

inline constexpr auto positive_sum = [](auto const& xs) {
    limn::Proxy<double> sum = 0.0; // in a plain call it is a double
    for (auto x : xs)
        if (x > 0.0) sum += x;
    return sum;
};

inline constexpr auto checked = [](auto x) {
    if (x < 0.0) throw std::domain_error{"x is negative"};
    return sqrt(x);
};

inline constexpr auto explicitly = [](auto x, auto n) {
    auto const magnitude =
        limn::cond(x < 0.0, [](auto y) { return -y; }, [](auto y) { return y; }, x);
    return limn::for_loop(n, [](auto, auto y) { return y * 0.5; }, magnitude);
};

// Gives up where a function needs too many runs.
struct Patience : limn::TraceHooks {
    bool on_progress(limn::Progress const& now) override { return now.runs < 100'000; }
};

int main() {
    auto const x = limn::input<double>("x");
    auto const xs = limn::input<limn::sequence<double>>("xs");

    std::cout << limn::to_text(limn::trace(branch, x)) << '\n'
              << limn::to_text(limn::trace(halvings, x)) << '\n';
    std::cout << limn::to_cpp(limn::trace(smooth, xs, limn::input<double>("a")), {.name = "smooth"})
              << '\n';
    std::cout << limn::to_cpp(limn::trace(positive_sum, xs), {.name = "positive_sum"}) << '\n';
    std::cout << limn::to_cpp(limn::trace(checked, x), {.name = "checked"}) << '\n';
    std::cout << limn::to_cpp(limn::trace(explicitly, x, limn::input<int>("n")),
                              {.name = "explicitly"})
              << '\n';

    std::cout << limn::to_cpp(limn::trace<double>(counter)) << '\n';
    std::cout << limn::to_cpp(limn::trace<double>(remainder_of_counter)) << '\n';
    std::cout << limn::to_cpp(limn::trace<double, double>(weighted)) << '\n';
    std::cout << limn::to_cpp(limn::trace<double, double, double>(swapping)) << '\n';
    std::cout << limn::to_cpp(limn::trace<limn::sequence<double>>(overflowing)) << '\n';
    std::cout << limn::to_cpp(limn::trace<double>(bounded)) << '\n';
    std::cout << limn::to_cpp(limn::trace<double>(growing)) << '\n';

    try {
        limn::trace(branch, {.branches = limn::reject}, x);
    } catch (limn::TraceError const& error) {
        std::cout << error.what() << '\n';
    }

    // The side that x = 2 takes, with a guard. A run that departs from it throws.
    limn::Graph const guarded =
        limn::trace(branch, {.branches = limn::follow}, limn::input<double>("x", 2.0));
    try {
        limn::interpret<double(double)>(guarded)(-2.0);
    } catch (limn::GuardError const& error) {
        std::cout << error.what() << '\n';
    }

    std::array<double, 30> values{};
    values[7] = 2.0;
    auto const run = limn::interpret<double(std::array<double, 30>)>(
        limn::trace<std::array<double, 30>>(largest));
    if (run(values) != 2.0) return 1;

    // What a graph was compared with before it was handed out.
    limn::Graph const counted = limn::trace(halvings, {.validation = limn::thorough}, x);
    Patience patience;
    limn::Graph const patient = limn::trace(halvings, {.hooks = &patience}, x);
    return limn::report(counted).text().empty() || !(patient == counted) ? 1 : 0;
}
