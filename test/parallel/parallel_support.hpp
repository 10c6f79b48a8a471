// SPDX-License-Identifier: BSL-1.0
// Ops, and random functions of them, for the tests of parallel runs.

#ifndef LIMN_TEST_KIT_PARALLEL_SUPPORT_HPP
#define LIMN_TEST_KIT_PARALLEL_SUPPORT_HPP

#include <limn.hpp>

#include <oneapi/tbb/global_control.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace my {

inline constexpr auto mix = limn::op<"my::mix">([](double a, double b) {
    double x = a;
    for (int i = 0; i < 20; ++i) x = std::sin(x + b) + 0.5 * a;
    return x;
});
inline constexpr auto word = limn::op<"my::word">(
    [](double a) { return std::to_string(a) + " and longer than a short one"; });
inline constexpr auto join = limn::op<"my::join">([](std::string const& a, std::string const& b) {
    return a.substr(a.size() / 2) + b.substr(0, 30);
});
inline constexpr auto score = limn::op<"my::score">([](std::string const& s) {
    double out = 0;
    for (char c : s) out = 0.9 * out + 0.01 * c;
    return out;
});
/// Throws where `a` is over the limit.
inline constexpr auto guarded = limn::op<"my::guarded">([](double a, double limit, int number) {
    if (a > limit) throw std::domain_error{"number " + std::to_string(number)};
    return a * 1.5;
});

inline std::vector<double> noted;
inline constexpr auto note = limn::op<"my::note", limn::effect>([](double a) {
    noted.push_back(a);
    return a;
});

/// Comes back when as many calls as `needed` are in it at one time, or throws.
inline std::atomic<int> present{0};
inline constexpr auto meet = limn::op<"my::meet">([](double a, int needed) {
    ++present;
    auto const end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (present < needed)
        if (std::chrono::steady_clock::now() > end) throw std::runtime_error{"nobody came"};
    return a;
});

} // namespace my

namespace limn::test {

/// oneTBB lends as many threads as there are cores, unless told otherwise.
struct ManyThreads {
    tbb::global_control control{tbb::global_control::max_allowed_parallelism, 8};
};

/// A function of `size` random calls on doubles and texts, the same each time it is called.
struct RandomFunction {
    unsigned seed;
    int size;
    bool branches = false, throws = false, effects = false;

    template <class X, class S> auto operator()(X x, X y, S s) const {
        std::mt19937 random{seed};
        std::vector<X> numbers{x, y};
        std::vector<S> texts{s};
        auto const pick = [&](auto& from) {
            return from[from.size() - 1 - random() % std::min<std::size_t>(from.size(), 8)];
        };
        for (int i = 0; i < size; ++i) {
            X const a = pick(numbers), b = pick(numbers);
            S const t = pick(texts), u = pick(texts);
            switch (random() % 12) {
            case 0:
                numbers.push_back(a * b - 0.25);
                break;
            case 1:
                texts.push_back(t + u.substr(0, 3));
                break;
            case 2:
                texts.push_back(my::word(a));
                break;
            case 3:
            case 4:
                texts.push_back(my::join(t, u));
                break;
            case 5:
                numbers.push_back(my::score(t));
                break;
            case 6:
                if (throws) numbers.push_back(my::guarded(a, 1.0, i));
                break;
            case 7:
                if (effects) numbers.push_back(X(my::note(a)));
                break;
            case 8:
                if (branches && i % 5 == 0) {
                    numbers.push_back(limn::cond(
                        a < b, [](auto p, auto q) { return my::mix(p, q); },
                        [](auto, auto q) { return my::score(my::word(q)) + 1.0; }, a, b));
                }
                break;
            default:
                numbers.push_back(my::mix(a, b));
            }
        }
        X sum = 0.0;
        for (std::size_t i = 0; i < numbers.size(); i += 3) sum = sum + numbers[i];
        S all = s;
        for (std::size_t i = 0; i < texts.size(); i += 3) all = all + texts[i];
        return std::tuple{sum, all, texts.back()};
    }
};

using Outcome = std::tuple<double, std::string, std::string>;
using Signature = Outcome(double, double, std::string);

} // namespace limn::test

#endif // LIMN_TEST_KIT_PARALLEL_SUPPORT_HPP
