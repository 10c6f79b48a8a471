// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of finance: options, bonds, curves, interest.

#ifndef LIMN_TEST_CORPUS_FINANCE_HPP
#define LIMN_TEST_CORPUS_FINANCE_HPP

#include <limn.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

namespace limn::test::corpus {

/// The standard normal distribution function.
template <class T> constexpr T normal_cdf(T x) {
    using std::erfc;
    return 0.5 * erfc(-0.70710678118654752440 * x);
}

/// The standard normal density.
template <class T> constexpr T normal_density(T x) {
    using std::exp;
    return 0.39894228040143267794 * exp(-0.5 * x * x);
}

/// The price of a European call. Source: Black and Scholes, 1973.
struct black_scholes {
    static constexpr std::string_view name = "black_scholes";
    using signature = double(double, double, double, double, double);
    static constexpr double low = 0.2, high = 2.0;
    static constexpr auto function = [](auto spot, auto strike, auto rate, auto volatility,
                                        auto years) {
        using std::exp, std::log, std::sqrt;
        auto deviation = volatility * sqrt(years);
        auto d1 = (log(spot / strike) + (rate + volatility * volatility / 2) * years) / deviation;
        auto d2 = d1 - deviation;
        return spot * normal_cdf(d1) - strike * exp(-rate * years) * normal_cdf(d2);
    };
};

/// Delta, gamma, vega, theta and rho of a European call. Source: Black and Scholes, 1973.
struct black_scholes_greeks {
    static constexpr std::string_view name = "black_scholes_greeks";
    using signature = std::array<double, 5>(double, double, double, double, double);
    static constexpr double low = 0.2, high = 2.0;
    static constexpr auto function = [](auto spot, auto strike, auto rate, auto volatility,
                                        auto years) {
        using std::exp, std::log, std::sqrt;
        auto root = sqrt(years);
        auto deviation = volatility * root;
        auto d1 = (log(spot / strike) + (rate + volatility * volatility / 2) * years) / deviation;
        auto d2 = d1 - deviation;
        auto density = normal_density(d1);
        auto present = strike * exp(-rate * years);
        return std::array{normal_cdf(d1), density / (spot * deviation), spot * density * root,
                          -spot * density * volatility / (2 * root) -
                              rate * present * normal_cdf(d2),
                          present * years * normal_cdf(d2)};
    };
};

/// A call and a put on a forward, both, under normal prices. Source: Bachelier, 1900.
struct bachelier {
    static constexpr std::string_view name = "bachelier";
    using signature = std::pair<double, double>(double, double, double, double);
    static constexpr double low = 0.1, high = 3.0;
    static constexpr auto function = [](auto forward, auto strike, auto volatility, auto years) {
        using std::sqrt;
        auto deviation = volatility * sqrt(years);
        auto d = (forward - strike) / deviation;
        auto call = (forward - strike) * normal_cdf(d) + deviation * normal_density(d);
        return std::pair{call, call - (forward - strike)};
    };
};

/// Volatility from the price of a call at the money: a guess and two Newton steps.
/// Source: Brenner and Subrahmanyam, 1988.
struct implied_volatility {
    static constexpr std::string_view name = "implied_volatility";
    using signature = double(double, double);
    static constexpr double low = 0.05, high = 0.9;
    static constexpr auto function = [](auto price, auto years) {
        using std::erf, std::sqrt;
        auto root = sqrt(years);
        auto volatility = 2.50662827463100050242 * price / root;
        for (int step = 0; step != 2; ++step) {
            auto half = volatility * root / 2;
            auto error = erf(0.70710678118654752440 * half) - price;
            volatility -= error / (root * normal_density(half));
        }
        return volatility;
    };
};

/// The price of a bond of ten yearly coupons and a face of 100.
struct bond_price {
    static constexpr std::string_view name = "bond_price";
    using signature = double(double, double);
    static constexpr double low = 0.0, high = 0.2;
    static constexpr auto function = [](auto coupon, auto yield) {
        using T = decltype(yield);
        T const once = 1 / (1 + yield);
        T discount = T(1), price = T(0);
        for (int year = 1; year <= 10; ++year) {
            discount *= once;
            price += 100 * coupon * discount;
        }
        return price + 100 * discount;
    };
};

/// The net present value of six cash flows.
struct net_present_value {
    static constexpr std::string_view name = "net_present_value";
    using signature = float(std::array<float, 6>, float);
    static constexpr double low = 0.01, high = 5.0;
    static constexpr auto function = [](auto flows, auto rate) {
        auto value = flows[5];
        for (std::size_t i = 5; i != 0; --i) value = value / (1 + rate) + flows[i - 1];
        return value;
    };
};

/// The yield of a maturity on the four parameter curve. Source: Nelson and Siegel, 1987.
struct nelson_siegel {
    static constexpr std::string_view name = "nelson_siegel";
    using signature = double(double, std::array<double, 4>);
    static constexpr double low = 0.1, high = 5.0;
    static constexpr auto function = [](auto maturity, auto curve) {
        using std::exp;
        auto scaled = maturity / curve[3];
        auto decay = exp(-scaled);
        auto slope = (1.0 - decay) / scaled;
        return curve[0] + curve[1] * slope + curve[2] * (slope - decay);
    };
};

/// A principal after a whole number of years of compounding.
struct compound_interest {
    static constexpr std::string_view name = "compound_interest";
    using signature = double(double, double, int);
    static constexpr double low = 0.0, high = 30.0;
    static constexpr auto function = [](auto principal, auto percent, auto years) {
        using std::pow;
        return principal * pow(1.0 + percent / 100.0, limn::convert<double>(years));
    };
};

/// The monthly payment of a loan, and all interest paid over its life.
struct annuity {
    static constexpr std::string_view name = "annuity";
    using signature = std::pair<double, double>(double, float, unsigned);
    static constexpr double low = 1.0, high = 360.0;
    static constexpr auto function = [](auto principal, auto percent, auto months) {
        using std::pow;
        auto rate = percent / 1200.0;
        auto payment = principal * rate / (1.0 - pow(1.0 + rate, -1.0 * months));
        return std::pair{payment, payment * months - principal};
    };
};

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_FINANCE_HPP
