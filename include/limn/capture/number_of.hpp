// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `number_of`, `exact_number` and `number_as`: numbers of any type, as constants hold them.

#ifndef LIMN_CAPTURE_NUMBER_OF_HPP
#define LIMN_CAPTURE_NUMBER_OF_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/type_row.hpp>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>

namespace limn::detail {

/// Calls `use(N{})` for each type of numbers until it says yes.
template <class F> constexpr bool each_number_type(F const& use) {
    auto const any = [&]<class... Ns>(Ns... n) { return (use(n) || ...); };
    return any(0, 0.0, 0L, 0.0f, 0u, 0ul, 0LL, 0ULL, short{}, char{}, static_cast<signed char>(0),
               static_cast<unsigned char>(0), static_cast<unsigned short>(0), false);
}

/// The number that a constant is.
LIMN_LAZY std::optional<long double> number_of(Constant const& c) {
    std::optional<long double> out;
    each_number_type([&]<class N>(N) {
        if (&c.type() != &type_row<N>) return false;
        out = static_cast<long double>(c.as<N>());
        return true;
    });
    return out;
}

/// The same of one whose sums are exact in each type; nothing for others.
LIMN_LAZY std::optional<long double> exact_number(Constant const& c) {
    auto const number = number_of(c);
    if (!number || !(std::abs(*number) < 9e12L) || (*number == 0 && std::signbit(*number)))
        return std::nullopt;
    if (std::floor(*number * 1024) != *number * 1024) return std::nullopt;
    return number;
}

/// The same of a value; nothing for what is not a constant.
LIMN_LAZY std::optional<long double> number_of(Graph const& graph, Value v) {
    if (graph.row_of(v.index).kind != Kind::constant) return std::nullopt;
    return number_of(graph[v].constant());
}

/// The number of that type; an integer modulo a power of two, as C++ converts between integers.
template <class N> constexpr N number_as(long double x) {
    if constexpr (std::integral<N> && !std::same_as<N, bool>) {
        constexpr long double half = 9223372036854775808.0L; // 2^63
        if (x >= -half && x < half) return static_cast<N>(static_cast<std::int64_t>(x));
        if (x >= half && x < 2 * half) return static_cast<N>(static_cast<std::uint64_t>(x));
        return N{};
    } else {
        return static_cast<N>(x);
    }
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_NUMBER_OF_HPP
