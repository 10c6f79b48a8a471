// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions that make a vector of a sequence of unknown length.

#ifndef LIMN_TEST_CORPUS_SCANS_HPP
#define LIMN_TEST_CORPUS_SCANS_HPP

#include <limn.hpp>

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace limn::test::scans {

using Vector = std::vector<double>;

struct prefix_sum {
    static constexpr std::string_view name = "prefix_sum";
    using result = std::pair<double, Vector>;
    static constexpr auto function = [](auto const& xs) {
        return scan(xs, 0, [](auto const& sum, auto const& x) {
            auto const next = sum + x;
            return std::pair{next, next};
        });
    };
};

struct exponential_average {
    static constexpr std::string_view name = "exponential_average";
    using result = Vector;
    static constexpr auto function = [](auto const& xs) {
        return scan(xs, 1.0,
                    [](auto const& mean, auto const& x) {
                        auto const next = 0.9 * mean + 0.1 * x;
                        return std::pair{next, next};
                    })
            .second;
    };
};

/// Its `if` is captured.
struct running_maximum {
    static constexpr std::string_view name = "running_maximum";
    using result = Vector;
    static constexpr auto function = [](auto const& xs) {
        return scan(xs, -1e300,
                    [](auto most, auto const& x) {
                        if (x > most) most = x;
                        return std::pair{most, most};
                    })
            .second;
    };
};

struct differences {
    static constexpr std::string_view name = "differences";
    using result = Vector;
    static constexpr auto function = [](auto const& xs) {
        return scan(xs, 0.0,
                    [](auto const& before, auto const& x) {
                        return std::pair{x, x - before};
                    })
            .second;
    };
};

/// Kahan's sums; it carries a structure.
struct compensated_sums {
    static constexpr std::string_view name = "compensated_sums";
    using result = std::pair<std::array<double, 2>, Vector>;
    static constexpr auto function = [](auto const& xs) {
        return scan(xs, std::array{0.0, 0.0}, [](auto const& carried, auto const& x) {
            auto const y = x - carried[1];
            auto const sum = carried[0] + y;
            return std::pair{std::array{sum, (sum - carried[0]) - y}, sum};
        });
    };
};

/// Structures in a vector; `min` and `max` are ops.
struct bounds {
    static constexpr std::string_view name = "bounds";
    using result = std::vector<std::array<double, 2>>;
    static constexpr auto function = [](auto const& xs) {
        return scan(xs, std::array{1e300, -1e300},
                    [](auto const& b, auto const& x) {
                        using limn::select;
                        auto const next =
                            std::array{select(x < b[0], x, b[0]), select(x > b[1], x, b[1])};
                        return std::pair{next, next};
                    })
            .second;
    };
};

/// How many positive numbers come one after another, as integers.
struct run_lengths {
    static constexpr std::string_view name = "run_lengths";
    using result = std::vector<int>;
    static constexpr auto function = [](auto const& xs) {
        return scan(xs, 0,
                    [](auto const& length, auto const& x) {
                        auto const next = limn::select(x > 0.0, length + 1, 0);
                        return std::pair{next, next};
                    })
            .second;
    };
};

struct squares {
    static constexpr std::string_view name = "squares";
    using result = Vector;
    static constexpr auto function = [](auto const& xs) {
        return map(xs, [](auto const& x) { return x * x; });
    };
};

/// A scan over a map, and a map over a scan.
struct square_sums {
    static constexpr std::string_view name = "square_sums";
    using result = std::pair<double, Vector>;
    static constexpr auto function = [](auto const& xs) {
        auto const [sum, sums] = scan(squares::function(xs), 0.0, [](auto const& s, auto const& x) {
            return std::pair{s + x, s + x};
        });
        return std::pair{sum, map(sums, [=](auto const& s) { return s * 0.5 - sum; })};
    };
};

/// Elements after others, where they are positive.
struct rectified {
    static constexpr std::string_view name = "rectified";
    using result = Vector;
    static constexpr auto function = [](auto const& xs) {
        auto out = scan(xs, 0.0, [](auto const& s, auto const& x) {
                       return std::pair{s, x};
                   }).second;
        for (auto const& x : xs)
            if (x > 0.5) out = limn::append(out, x);
        return out;
    };
};

} // namespace limn::test::scans

#endif // LIMN_TEST_CORPUS_SCANS_HPP
