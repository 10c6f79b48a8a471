// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Interval`: all numbers between two, with what ops give of them.

#ifndef LIMN_KIT_INTERPRETERS_INTERVAL_HPP
#define LIMN_KIT_INTERPRETERS_INTERVAL_HPP

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <numbers>

namespace limn {

/// What a value may be: a number from `low` to `high`, or NaN where `nan` says so. That of a bool
/// has the ends 0 and 1.
struct Interval {
    double low = 0.0, high = 0.0;
    bool nan = false;

    static constexpr double infinity = std::numeric_limits<double>::infinity();
    /// Anything.
    static constexpr Interval whole() { return {-infinity, infinity, true}; }
    static constexpr Interval of_bool(bool may_be_false, bool may_be_true) {
        return {may_be_false ? 0.0 : 1.0, may_be_true ? 1.0 : 0.0};
    }

    bool contains(double x) const { return std::isnan(x) ? nan : low <= x && x <= high; }
    bool is_exactly(double x) const { return low == x && high == x && !nan; }
    bool finite() const { return std::isfinite(low) && std::isfinite(high); }

    friend bool operator==(Interval const&, Interval const&) = default;
};

namespace detail::intervals {

/// What encloses both.
inline Interval hull(Interval const& a, Interval const& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high), a.nan || b.nan};
}
/// What encloses these numbers; NaN among them stands for 0, which is what lies between there.
inline Interval enclosing(std::initializer_list<double> numbers, bool nan) {
    Interval out{Interval::infinity, -Interval::infinity, nan};
    for (double x : numbers) {
        if (std::isnan(x)) x = 0.0;
        out.low = std::min(out.low, x);
        out.high = std::max(out.high, x);
    }
    return out;
}
/// Wider by what the functions of <cmath> are known to be off.
inline Interval loosened(Interval x) {
    for (int i = 0; i < 4; ++i) {
        x.low = std::nextafter(x.low, -Interval::infinity);
        x.high = std::nextafter(x.high, Interval::infinity);
    }
    return x;
}

inline Interval sum(Interval const& a, Interval const& b) {
    bool const nan = a.nan || b.nan || (a.high == Interval::infinity && b.low == -b.infinity) ||
                     (a.low == -Interval::infinity && b.high == b.infinity);
    double const low = a.low + b.low, high = a.high + b.high;
    return {std::isnan(low) ? -Interval::infinity : low,
            std::isnan(high) ? Interval::infinity : high, nan};
}
inline Interval negation(Interval const& a) { return {-a.high, -a.low, a.nan}; }
inline Interval product(Interval const& a, Interval const& b) {
    auto const unbounded = [](Interval const& x) { return !x.finite(); };
    bool const nan =
        a.nan || b.nan || (a.contains(0.0) && unbounded(b)) || (b.contains(0.0) && unbounded(a));
    return enclosing({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high}, nan);
}
inline Interval quotient(Interval const& a, Interval const& b) {
    if (b.contains(0.0)) return {-a.infinity, a.infinity, true};
    bool const nan = a.nan || b.nan || (!a.finite() && !b.finite());
    return enclosing({a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high}, nan);
}
inline Interval absolute(Interval const& a) {
    if (a.low >= 0.0) return a;
    if (a.high <= 0.0) return negation(a);
    return {0.0, std::max(-a.low, a.high), a.nan};
}
/// Of the square of a value, which is not that of two values.
inline Interval square(Interval const& a) {
    Interval const size = absolute(a);
    return {size.low * size.low, size.high * size.high, a.nan};
}
/// Of a function that grows wherever it is defined, which is from `from` to `to`.
inline Interval increasing(double (*f)(double), Interval const& a, double from, double to) {
    bool const inside = from <= a.low && a.high <= to;
    if (a.high < from || to < a.low) return Interval::whole();
    return {f(std::max(a.low, from)), f(std::min(a.high, to)), a.nan || !inside};
}
/// Of a * b + c, rounded once.
inline Interval fused(Interval const& a, Interval const& b, Interval const& c) {
    if (!a.finite() || !b.finite() || !c.finite()) return Interval::whole();
    auto const corners = [&](double d) {
        return enclosing({std::fma(a.low, b.low, d), std::fma(a.low, b.high, d),
                          std::fma(a.high, b.low, d), std::fma(a.high, b.high, d)},
                         a.nan || b.nan || c.nan);
    };
    return {corners(c.low).low, corners(c.high).high, a.nan || b.nan || c.nan};
}
inline Interval distance(Interval const& a, Interval const& b) {
    Interval const x = absolute(a), y = absolute(b);
    return loosened({std::hypot(x.low, y.low), std::hypot(x.high, y.high), a.nan || b.nan});
}
/// Of sin or cos, which is 1 at `top` and at all multiples of 2 pi from there.
inline Interval wave(double (*f)(double), double top, Interval const& a) {
    using std::numbers::pi;
    bool const nan = a.nan || !a.finite();
    double const size = std::max(std::abs(a.low), std::abs(a.high));
    if (!a.finite() || size > 1e6 || a.high - a.low > 2.0 * pi) return {-1.0, 1.0, nan};
    auto const passes = [&](double at) {
        double const last = std::floor((a.high + 1e-6 - at) / (2.0 * pi)) * 2.0 * pi + at;
        return last >= a.low - 1e-6;
    };
    Interval const out = loosened(enclosing({f(a.low), f(a.high)}, nan));
    return {passes(top + pi) ? -1.0 : out.low, passes(top) ? 1.0 : out.high, nan};
}
inline Interval power(Interval const& a, Interval const& b) {
    if (a.low > 0.0 && a.finite() && b.finite())
        return loosened(enclosing({std::pow(a.low, b.low), std::pow(a.low, b.high),
                                   std::pow(a.high, b.low), std::pow(a.high, b.high)},
                                  a.nan || b.nan));
    bool const whole = b.low == b.high && b.low > 0.0 && b.low < 1e6 && b.low == std::trunc(b.low);
    if (!whole || b.nan) return Interval::whole();
    Interval const base = std::fmod(b.low, 2.0) == 0.0 ? absolute(a) : a;
    return loosened({std::pow(base.low, b.low), std::pow(base.high, b.low), a.nan});
}
inline Interval smaller(Interval const& a, Interval const& b) {
    if (a.nan || b.nan) return {hull(a, b).low, hull(a, b).high, true};
    return {std::min(a.low, b.low), std::min(a.high, b.high)};
}
inline Interval larger(Interval const& a, Interval const& b) {
    if (a.nan || b.nan) return {hull(a, b).low, hull(a, b).high, true};
    return {std::max(a.low, b.low), std::max(a.high, b.high)};
}
/// Of a comparison.
inline Interval less(Interval const& a, Interval const& b) {
    return Interval::of_bool(a.high >= b.low || a.nan || b.nan, a.low < b.high);
}
inline Interval less_equal(Interval const& a, Interval const& b) {
    return Interval::of_bool(a.high > b.low || a.nan || b.nan, a.low <= b.high);
}
inline Interval equal(Interval const& a, Interval const& b) {
    bool const one = a.low == a.high && a == b && !a.nan;
    return Interval::of_bool(!one, a.low <= b.high && b.low <= a.high);
}
inline Interval negated(Interval const& a) { return {1.0 - a.high, 1.0 - a.low}; }

} // namespace detail::intervals

} // namespace limn

#endif // LIMN_KIT_INTERPRETERS_INTERVAL_HPP
