// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of finance that branch: taxes, options with early exits, yields.

#ifndef LIMN_TEST_CORPUS_CONTROL_FINANCE_HPP
#define LIMN_TEST_CORPUS_CONTROL_FINANCE_HPP

#include "range.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

namespace limn::test::control {

template <class T> constexpr T normal_cdf(T const& x) {
    using std::erfc;
    return 0.5 * erfc(-0.70710678118654752440 * x);
}

template <class T> constexpr T call_price(T spot, T strike, T volatility, T years) {
    using std::log, std::sqrt;
    T const deviation = volatility * sqrt(years);
    if (deviation <= 0) return spot > strike ? spot - strike : T(0);
    T const d1 = log(spot / strike) / deviation + deviation / 2;
    return spot * normal_cdf(d1) - strike * normal_cdf(d1 - deviation);
}

struct income_tax {
    static constexpr std::string_view name = "income_tax";
    using signature = double(double);
    static constexpr Range domain[] = {{-1000, 200000, true}};
    static constexpr auto function = [](auto income) {
        if (income <= 11000) return 0 * income;
        if (income <= 44725) return 0.12 * (income - 11000);
        if (income <= 95375) return 4047 + 0.22 * (income - 44725);
        return 15190 + 0.24 * (income - 95375);
    };
};

/// The same by brackets in a host array, with a way out.
struct tax_brackets {
    static constexpr std::string_view name = "tax_brackets";
    using signature = double(double);
    static constexpr Range domain[] = {{0, 200000}};
    static constexpr auto function = [](auto income) {
        decltype(income) tax = 0.0, from = 0.0;
        for (auto const& [to, rate] : {std::pair{11000.0, 0.1}, {44725.0, 0.12}, {95375.0, 0.22}}) {
            if (income <= to) return tax + rate * (income - from);
            tax += rate * (to - from);
            from = to;
        }
        return tax + 0.24 * (income - from);
    };
};

/// Source: Black, 1976; at no volatility what it is worth now.
struct black_scholes_exit {
    static constexpr std::string_view name = "black_scholes_exit";
    using signature = double(double, double, double, double);
    static constexpr Range domain[] = {{10, 200}, {10, 200}, {0, 0.8}, {0, 2}};
    static constexpr auto function = [](auto spot, auto strike, auto volatility, auto years) {
        return call_price(spot, strike, volatility, years);
    };
};

/// Two options by one helper with an early return.
struct call_spread {
    static constexpr std::string_view name = "call_spread";
    using signature = double(double, double, double);
    static constexpr Range domain[] = {{10, 200}, {10, 200}, {0, 0.8}};
    static constexpr auto function = [](auto spot, auto strike, auto volatility) {
        using T = decltype(spot);
        return call_price(spot, strike, volatility, T(0.5)) -
               call_price(spot, T(strike * 1.1), volatility, T(0.5));
    };
};

/// By Newton's method, kept between bounds, with the helper's branches inside the loop.
struct implied_volatility {
    static constexpr std::string_view name = "implied_volatility";
    using signature = double(double, double, double);
    static constexpr Range domain[] = {{80, 120}, {90, 110}, {1, 30}};
    static constexpr auto function = [](auto spot, auto strike, auto price) {
        using std::abs;
        using T = decltype(spot);
        T low = 0.0, high = 4.0, guess = 0.3;
        for (T round = 0.0; round < 80; round += 1) {
            T const error = call_price(spot, strike, guess, T(1)) - price;
            if (abs(error) < 1e-9) break;
            if (error > 0) high = guess;
            else low = guess;
            guess = 0.5 * (low + high);
        }
        return guess;
    };
};

/// The same by Newton's method in a host loop, that halves where a step would leave the bounds.
struct newton_or_halving {
    static constexpr std::string_view name = "newton_or_halving";
    using signature = double(double, double, double);
    static constexpr Range domain[] = {{80, 120}, {90, 110}, {1, 30}};
    static constexpr auto function = [](auto spot, auto strike, auto price) {
        using std::abs, std::exp, std::log;
        using T = decltype(spot);
        T guess = 0.3, low = 1e-4, high = 4.0;
        for (int round = 0; round < 6; ++round) {
            T const error = call_price(spot, strike, guess, T(1)) - price;
            if (abs(error) < 1e-9) return guess;
            if (error > 0) high = guess;
            else low = guess;
            T const d1 = log(spot / strike) / guess + guess / 2;
            T const vega = 0.3989422804014327 * spot * exp(-0.5 * d1 * d1);
            T next = guess - error / vega;
            if (!(vega > 1e-10) || next <= low || next >= high) next = 0.5 * (low + high);
            guess = next;
        }
        return guess;
    };
};

/// A put that may be exercised at each of three steps: max in host loops.
struct american_put {
    static constexpr std::string_view name = "american_put";
    using signature = double(double, double);
    static constexpr Range domain[] = {{50, 150}, {50, 150}};
    static constexpr auto function = [](auto spot, auto strike) {
        using T = decltype(spot);
        constexpr double up = 1.1, down = 1 / up, p = 0.51, discount = 0.99;
        std::array<T, 4> value;
        T price = spot * down * down * down;
        for (auto& v : value) {
            v = std::max(T(strike - price), T(0));
            price = price * (up * up);
        }
        for (std::size_t step = 3; step-- > 0;) {
            price = spot;
            for (std::size_t i = 0; i != step; ++i) price = price * down;
            for (std::size_t i = 0; i <= step; ++i) {
                T const wait = discount * (p * value[i + 1] + (1 - p) * value[i]);
                value[i] = std::max(wait, T(strike - price));
                price = price * (up * up);
            }
        }
        return value[0];
    };
};

/// Pays unless the path has touched the barrier: an early return from a host loop.
struct knock_out {
    static constexpr std::string_view name = "knock_out";
    using signature = double(std::array<double, 6>, double, double);
    static constexpr Range domain[] = {{80, 120}, {80, 120}, {80, 120}, {80, 120},
                                       {80, 120}, {80, 120}, {90, 110}, {105, 130}};
    static constexpr auto function = [](auto path, auto strike, auto barrier) {
        using T = decltype(strike);
        for (auto const& price : path)
            if (price >= barrier) return T(0);
        return std::max(T(path.back() - strike), T(0));
    };
};

/// Months until a loan is paid back, or -1 where it never is.
struct months_to_repay {
    static constexpr std::string_view name = "months_to_repay";
    using signature = int(double, double, int);
    static constexpr Range domain[] = {{0, 10000}, {1, 300}, {360, 360}};
    static constexpr auto function = [](auto debt, auto payment, auto limit) {
        decltype(limit) months = 0;
        while (debt > 0) {
            if (months == limit) return decltype(limit)(-1);
            debt = debt * 1.005 - payment;
            ++months;
        }
        return months;
    };
};

/// The rate at which five payments are worth a price, by bisection: a host loop in a traced one.
struct bond_yield {
    static constexpr std::string_view name = "bond_yield";
    using signature = double(double, double);
    static constexpr Range domain[] = {{60, 140}, {0, 12}};
    static constexpr auto function = [](auto price, auto coupon) {
        using T = decltype(price);
        T low = -0.5, high = 1.0;
        do {
            T const rate = (low + high) / 2;
            T value = 0.0, discount = 1.0;
            for (int year = 0; year != 5; ++year) {
                discount /= 1 + rate;
                value += coupon * discount;
            }
            value += 100 * discount;
            if (value > price) low = rate;
            else high = rate;
        } while (high - low > 1e-10);
        return (low + high) / 2;
    };
};

/// A price rounded to a tick that grows with it.
struct round_to_tick {
    static constexpr std::string_view name = "round_to_tick";
    using signature = double(double);
    static constexpr Range domain[] = {{0, 200, true}};
    static constexpr auto function = [](auto price) {
        using std::floor;
        decltype(price) tick = 0.01;
        if (price < 1) tick = 0.001;
        else if (price >= 100) tick = 0.05;
        return floor(price / tick + 0.5) * tick;
    };
};

/// Shares bought for a sum from an order book of four levels, and what is left of the sum.
struct market_order {
    static constexpr std::string_view name = "market_order";
    using signature = std::pair<int, int>(int, std::array<int, 4>);
    static constexpr Range domain[] = {{0, 5000}, {0, 20}};
    static constexpr auto function = [](auto cash, auto sizes) {
        decltype(cash) shares = 0;
        int price = 97;
        for (auto const& size : sizes) {
            ++price;
            auto const affordable = cash / price;
            if (affordable < size) {
                shares += affordable;
                cash -= affordable * price;
                break;
            }
            shares += size;
            cash -= size * price;
        }
        return std::pair{shares, cash};
    };
};

} // namespace limn::test::control

#endif // LIMN_TEST_CORPUS_CONTROL_FINANCE_HPP
