// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what the law tests share: inputs drawn by type, and results compared by their bits.

#ifndef LIMN_TEST_LAW_SUPPORT_HPP
#define LIMN_TEST_LAW_SUPPORT_HPP

#include <limn.hpp>
#include <limn/io/ops.hpp>
#include <limn/jit/native.hpp>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>

namespace limn::test {

inline constexpr std::uint64_t seed = 20260621; ///< of every random input below
inline constexpr int draws = 40;                ///< inputs tried on each function

/// A leaf between `low` and `high`.
template <class T> T drawn(std::mt19937_64& random, double low, double high) {
    double const unit = static_cast<double>(random() >> 11) * 0x1p-53;
    double const value = low + unit * (high - low);
    if constexpr (std::same_as<T, bool>) return value > (low + high) / 2;
    else return static_cast<T>(value);
}

/// The leaves of a result in hexadecimal. All NaNs are one: their payload is nobody's promise.
template <class R> std::string bits_of(R const& result) {
    std::string out;
    each_leaf(result, [&]<class T>(T const& leaf) {
        char text[24];
        if (leaf != leaf) std::snprintf(text, sizeof text, "nan ");
        else
            std::snprintf(text, sizeof text, "%llx ",
                          static_cast<unsigned long long>(detail::to_bits(leaf)));
        out += text;
    });
    return out;
}

template <class Signature> struct Law;

/// What can be said of a function of one signature.
template <class R, class... Args> struct Law<R(Args...)> {
    /// The results of `f` on the inputs that everybody draws.
    template <class F> static std::string outcomes(F const& f, double low, double high) {
        std::mt19937_64 random{seed};
        std::string out;
        for (int i = 0; i < draws; ++i) {
            std::tuple<Args...> arguments;
            std::apply(
                [&](auto&... argument) {
                    (each_leaf(argument,
                               [&]<class T>(T& leaf) { leaf = drawn<T>(random, low, high); }),
                     ...);
                },
                arguments);
            out += bits_of(static_cast<R>(std::apply(f, arguments)));
            out += '\n';
        }
        return out;
    }

    template <class F> static Graph traced(F const& f) { return trace<Args...>(f); }
    template <class F> static constexpr auto lifted(F const& f) { return static_trace<Args...>(f); }
    /// Takes in the types of the function.
    static void register_types(Ops& known) {
        (known.add_type<Args>(), ...);
        known.add_type<R>();
    }
    static Function<R(Args...)> interpreted(Graph const& g) { return interpret<R(Args...)>(g); }
    static Function<R(Args...)> native(Graph const& g) { return limn::native<R(Args...)>(g); }

    /// The same by `map`, each draw an element.
    static std::string mapped(Function<R(Args...)> const& f, double low, double high) {
        std::mt19937_64 random{seed};
        std::tuple<std::unique_ptr<Args[]>...> arguments{std::make_unique<Args[]>(draws)...};
        auto const results = std::make_unique<R[]>(draws);
        auto const all = [](auto const& column) { return std::span{column.get(), draws}; };
        for (int i = 0; i < draws; ++i)
            std::apply(
                [&](auto&... column) {
                    (each_leaf(column[static_cast<std::size_t>(i)],
                               [&]<class T>(T& leaf) { leaf = drawn<T>(random, low, high); }),
                     ...);
                },
                arguments);
        std::apply([&](auto const&... column) { f.map(all(results), all(column)...); }, arguments);
        std::string out;
        for (R const& r : all(results)) (out += bits_of(r)) += '\n';
        return out;
    }
};

} // namespace limn::test

#endif // LIMN_TEST_LAW_SUPPORT_HPP
