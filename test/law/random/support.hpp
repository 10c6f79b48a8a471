// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what random programs compute with: scalars that are plain or traced, ops that know the line
/// of the program, and what a plain run says that has no meaning.

#ifndef LIMN_TEST_LAW_RANDOM_SUPPORT_HPP
#define LIMN_TEST_LAW_RANDOM_SUPPORT_HPP

#include <limn.hpp>

#include <cmath>
#include <cstddef>
#include <limits>

namespace limn::test::random {

/// What is undefined on an input, on which the program then is not run. A `broken` program is none:
/// it was shrunk too far.
struct Undefined {
    char const* what;
    bool broken = true;
};

inline constexpr long most_steps = 100'000; ///< of a plain run

inline constexpr double table[] = {-1.0, 0.0, 2.0, 3.5, std::numeric_limits<double>::infinity()};
inline constexpr std::size_t table_size = 5;

using Sequence = limn::sequence<double>;

/// What a program computes on: plain values, or proxies. `of<T>` stands for a `T`; where `traced`,
/// nothing is checked.
struct Plain {
    static constexpr bool traced = false;
    template <class T> using of = T;
};
struct Traced {
    static constexpr bool traced = true;
    template <class T> using of = Proxy<T>;
};

#define LIMN_TEST_OP(NAME, TOKEN)                                                                  \
    template <class A, class B> auto NAME(Where at, A const& a, B const& b) {                      \
        if constexpr (is_proxy<A> || is_proxy<B>) return record<prims::NAME>(at, a, b);            \
        else return a TOKEN b;                                                                     \
    }
LIMN_TEST_OP(add, +)
LIMN_TEST_OP(subtract, -)
LIMN_TEST_OP(multiply, *)
LIMN_TEST_OP(divide, /)
LIMN_TEST_OP(modulus, %)
LIMN_TEST_OP(less, <)
LIMN_TEST_OP(less_equal, <=)
LIMN_TEST_OP(equal, ==)
LIMN_TEST_OP(greater, >)
LIMN_TEST_OP(greater_equal, >=)
LIMN_TEST_OP(not_equal, !=)
#undef LIMN_TEST_OP

#define LIMN_TEST_OP(NAME, OP, PLAIN)                                                              \
    template <class A> auto NAME(Where at, A const& a) {                                           \
        using std::abs, std::sqrt, std::floor;                                                     \
        if constexpr (is_proxy<A>) return record<prims::OP>(at, a);                                \
        else return PLAIN(a);                                                                      \
    }
LIMN_TEST_OP(negate, negate, -)
LIMN_TEST_OP(absolute, abs, abs)
LIMN_TEST_OP(square_root, sqrt, sqrt)
LIMN_TEST_OP(round_down, floor, floor)
#undef LIMN_TEST_OP

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_SUPPORT_HPP
