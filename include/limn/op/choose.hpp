// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `min`, `max`, `clamp` and `midpoint` as ops, found for a Proxy in place of the std ones.

#ifndef LIMN_OP_CHOOSE_HPP
#define LIMN_OP_CHOOSE_HPP

#include <limn/op/record.hpp>

#include <concepts>
#include <numeric>
#include <type_traits>

namespace limn {

// The bodies say what the standard says of std::min and the others; including <algorithm> for them
// would cost every user a tenth of the library.
#define LIMN_CHOOSE_OP(NAME, HEADER, RESULT, ...)                                                  \
    namespace prims {                                                                              \
    struct NAME {                                                                                  \
        static constexpr std::string_view name = #NAME;                                            \
        static constexpr Notation notation = call_notation("std::" #NAME, HEADER);                 \
        static constexpr Traits traits{};                                                          \
        using conversion = limn::conversion::none;                                                 \
        template <class T>                                                                         \
        [[gnu::always_inline]] static constexpr auto apply(__VA_ARGS__) -> decltype(RESULT) {      \
            return RESULT;                                                                         \
        }                                                                                          \
    };                                                                                             \
    }

LIMN_CHOOSE_OP(min, "<algorithm>", b < a ? b : a, T const& a, T const& b)
LIMN_CHOOSE_OP(max, "<algorithm>", a < b ? b : a, T const& a, T const& b)
LIMN_CHOOSE_OP(clamp, "<algorithm>",
               x < low    ? low
               : high < x ? high
                          : x,
               T const& x, T const& low, T const& high)
LIMN_CHOOSE_OP(midpoint, "<numeric>", std::midpoint(a, b), T const& a, T const& b)

#undef LIMN_CHOOSE_OP

// Plain values are computed.
#define LIMN_CHOOSE_PLAIN(NAME)                                                                    \
    template <class T>                                                                             \
        requires(!made_of_proxies<T>)                                                              \
    constexpr T NAME(T const& a, T const& b) {                                                     \
        return prims::NAME::apply(a, b);                                                           \
    }

LIMN_CHOOSE_PLAIN(min)
LIMN_CHOOSE_PLAIN(max)
LIMN_CHOOSE_PLAIN(midpoint)

#undef LIMN_CHOOSE_PLAIN

template <class T>
    requires(!made_of_proxies<T>)
constexpr T clamp(T const& x, std::type_identity_t<T> const& low,
                  std::type_identity_t<T> const& high) {
    return prims::clamp::apply(x, low, high);
}

namespace proxies {

// Each is more special than the std template of the same name, so that `using std::max; max(x, y)`
// records one node. A plain operand takes the proxy's type.
#define LIMN_CHOOSE(NAME)                                                                          \
    template <class T>                                                                             \
    constexpr Proxy<T> NAME(Proxy<T> const& a, Proxy<T> const& b, Where at = Where::here()) {      \
        return record<prims::NAME>(at, a, b);                                                      \
    }                                                                                              \
    template <class T>                                                                             \
    constexpr Proxy<T> NAME(Proxy<T> const& a, std::type_identity_t<T> const& b,                   \
                            Where at = Where::here()) {                                            \
        return record<prims::NAME>(at, a, b);                                                      \
    }                                                                                              \
    template <class T>                                                                             \
    constexpr Proxy<T> NAME(std::type_identity_t<T> const& a, Proxy<T> const& b,                   \
                            Where at = Where::here()) {                                            \
        return record<prims::NAME>(at, a, b);                                                      \
    }

/// Operands  a, b : T
/// Values    `a` where neither is less, NaN included: as std::min
/// Source    ISO C++ [alg.min.max]
LIMN_CHOOSE(min)

/// Operands  a, b : T
/// Values    `a` where neither is less, NaN included: as std::max
/// Source    ISO C++ [alg.min.max]
LIMN_CHOOSE(max)

/// Operands  a, b : T
/// Values    rounded toward `a`, without overflow
/// Source    ISO C++ [numeric.ops.midpoint]
LIMN_CHOOSE(midpoint)

#undef LIMN_CHOOSE

/// Operands  x, low, high : T
/// Values    undefined where `high < low`, as std::clamp
/// Source    ISO C++ [alg.clamp]
template <class T>
constexpr Proxy<T> clamp(Proxy<T> const& x, Proxy<T> const& low, Proxy<T> const& high,
                         Where at = Where::here()) {
    return record<prims::clamp>(at, x, low, high);
}
template <class T, std::convertible_to<Proxy<T>> L, std::convertible_to<Proxy<T>> H>
    requires(!std::same_as<L, Proxy<T>> || !std::same_as<H, Proxy<T>>)
constexpr Proxy<T> clamp(Proxy<T> const& x, L const& low, H const& high, Where at = Where::here()) {
    return record<prims::clamp>(at, x, Proxy<T>(low), Proxy<T>(high));
}
template <class T, class L, class H>
    requires(!is_proxy<T> && any_proxy<L, H> && std::convertible_to<L, Proxy<T>> &&
             std::convertible_to<H, Proxy<T>>)
constexpr Proxy<T> clamp(T const& x, L const& low, H const& high, Where at = Where::here()) {
    return record<prims::clamp>(at, Proxy<T>(x), Proxy<T>(low), Proxy<T>(high));
}

} // namespace proxies

using proxies::clamp;
using proxies::max;
using proxies::midpoint;
using proxies::min;

} // namespace limn

#endif // LIMN_OP_CHOOSE_HPP
