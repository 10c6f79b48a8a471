// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `<cmath>` as ops, each with the function that argument-dependent lookup finds for a Proxy.

#ifndef LIMN_OP_MATH_HPP
#define LIMN_OP_MATH_HPP

#include <limn/op/record.hpp>
#include <limn/op/recorded_operators.hpp>

#include <cmath>

namespace limn {

// One macro defines an op and its function: a function's name cannot be a template argument.
#define LIMN_MATH_OP(NAME, CONVERSION, ...)                                                        \
    namespace prims {                                                                              \
    struct NAME {                                                                                  \
        static constexpr std::string_view name = #NAME;                                            \
        static constexpr Notation notation = call_notation("std::" #NAME, "<cmath>");              \
        static constexpr Traits traits{__VA_ARGS__};                                               \
        using conversion = limn::conversion::CONVERSION;                                           \
        template <class... Ts>                                                                     \
        [[gnu::always_inline]] static constexpr auto apply(Ts const&... operands)                  \
            -> decltype(std::NAME(operands...)) {                                                  \
            return std::NAME(operands...);                                                         \
        }                                                                                          \
    };                                                                                             \
    }

#define LIMN_UNARY_MATH(NAME, CONVERSION)                                                          \
    LIMN_MATH_OP(NAME, CONVERSION)                                                                 \
    namespace proxies {                                                                            \
    template <class T> constexpr auto NAME(Proxy<T> const& x, Where at = Where::here()) {          \
        return record<prims::NAME>(at, x);                                                         \
    }                                                                                              \
    }                                                                                              \
    using proxies::NAME;                                                                           \
    template <class T> constexpr auto NAME(Recorded<T> const& x, Where at = Where::here()) {       \
        return detail::record_either<prims::NAME>(at, x);                                          \
    }

#define LIMN_BINARY_MATH(NAME, CONVERSION)                                                         \
    LIMN_MATH_OP(NAME, CONVERSION)                                                                 \
    namespace proxies {                                                                            \
    template <class A, class B>                                                                    \
        requires any_proxy<A, B>                                                                   \
    constexpr auto NAME(A const& x, B const& y, Where at = Where::here()) {                        \
        return record<prims::NAME>(at, x, y);                                                      \
    }                                                                                              \
    }                                                                                              \
    using proxies::NAME;

#define LIMN_TERNARY_MATH(NAME, CONVERSION)                                                        \
    LIMN_MATH_OP(NAME, CONVERSION)                                                                 \
    namespace proxies {                                                                            \
    template <class A, class B, class C>                                                           \
        requires any_proxy<A, B, C>                                                                \
    constexpr auto NAME(A const& x, B const& y, C const& z, Where at = Where::here()) {            \
        return record<prims::NAME>(at, x, y, z);                                                   \
    }                                                                                              \
    }                                                                                              \
    using proxies::NAME;

// Operands  floating; integers become double.  Result  the operand's type
// Errors    none: domain and range errors give what <cmath> gives
// Source    ISO C++ [cmath.syn], ISO C annex F for special values

// --- powers and logarithms ---------------------------------------------------------------------
LIMN_UNARY_MATH(sqrt, floating)
LIMN_UNARY_MATH(cbrt, floating)
LIMN_BINARY_MATH(pow, floating)
LIMN_UNARY_MATH(exp, floating)
LIMN_UNARY_MATH(exp2, floating)
LIMN_UNARY_MATH(expm1, floating)
LIMN_UNARY_MATH(log, floating)
LIMN_UNARY_MATH(log2, floating)
LIMN_UNARY_MATH(log10, floating)
LIMN_UNARY_MATH(log1p, floating)
LIMN_UNARY_MATH(logb, floating)
LIMN_BINARY_MATH(ldexp, floating_and_int)
LIMN_BINARY_MATH(scalbn, floating_and_int)

// --- angles, in radians ------------------------------------------------------------------------
LIMN_UNARY_MATH(sin, floating)
LIMN_UNARY_MATH(cos, floating)
LIMN_UNARY_MATH(tan, floating)
LIMN_UNARY_MATH(asin, floating)
LIMN_UNARY_MATH(acos, floating)
LIMN_UNARY_MATH(atan, floating)
LIMN_BINARY_MATH(atan2, floating)
LIMN_UNARY_MATH(sinh, floating)
LIMN_UNARY_MATH(cosh, floating)
LIMN_UNARY_MATH(tanh, floating)
LIMN_UNARY_MATH(asinh, floating)
LIMN_UNARY_MATH(acosh, floating)
LIMN_UNARY_MATH(atanh, floating)

// --- special functions -------------------------------------------------------------------------
LIMN_UNARY_MATH(erf, floating)
LIMN_UNARY_MATH(erfc, floating)
LIMN_UNARY_MATH(tgamma, floating)
LIMN_UNARY_MATH(lgamma, floating)

// --- rounding and remainders -------------------------------------------------------------------
LIMN_UNARY_MATH(floor, floating)
LIMN_UNARY_MATH(ceil, floating)
LIMN_UNARY_MATH(round, floating)
LIMN_UNARY_MATH(trunc, floating)
LIMN_UNARY_MATH(rint, floating)
LIMN_UNARY_MATH(nearbyint, floating)
LIMN_UNARY_MATH(lround, floating)
LIMN_UNARY_MATH(llround, floating)
LIMN_UNARY_MATH(lrint, floating)
LIMN_UNARY_MATH(llrint, floating)
LIMN_UNARY_MATH(ilogb, floating)
LIMN_BINARY_MATH(fmod, floating)
LIMN_BINARY_MATH(remainder, floating)

// --- sign, size and neighbours -----------------------------------------------------------------
LIMN_UNARY_MATH(abs, promote) // also of integers, whose type it keeps
LIMN_UNARY_MATH(fabs, floating)
LIMN_BINARY_MATH(copysign, floating)
LIMN_BINARY_MATH(nextafter, floating)
LIMN_BINARY_MATH(fdim, floating)
LIMN_BINARY_MATH(fmin, floating)
LIMN_BINARY_MATH(fmax, floating)
LIMN_TERNARY_MATH(fma, floating)
LIMN_TERNARY_MATH(lerp, floating)

// --- questions: the result is a bool -----------------------------------------------------------
LIMN_UNARY_MATH(isnan, floating)
LIMN_UNARY_MATH(isinf, floating)
LIMN_UNARY_MATH(isfinite, floating)
LIMN_UNARY_MATH(isnormal, floating)
LIMN_UNARY_MATH(signbit, floating)

// --- of two or of three ------------------------------------------------------------------------
LIMN_BINARY_MATH(hypot, floating)

namespace proxies {

template <class A, class B, class C>
    requires any_proxy<A, B, C>
constexpr auto hypot(A const& x, B const& y, C const& z, Where at = Where::here()) {
    return record<prims::hypot>(at, x, y, z);
}

/// Refused: it would write into a plain int, which no graph can see.
template <class T> constexpr Proxy<T> frexp(Proxy<T> const& x, int*) {
    static_assert(sizeof(T) == 0, "limn: frexp writes a plain int, which a trace cannot follow: "
                                  "write an op for it, limn::op<\"my::frexp\">(callable)");
    return x;
}

} // namespace proxies

using proxies::frexp;
using proxies::hypot;

#undef LIMN_TERNARY_MATH
#undef LIMN_BINARY_MATH
#undef LIMN_UNARY_MATH
#undef LIMN_MATH_OP

} // namespace limn

#endif // LIMN_OP_MATH_HPP
