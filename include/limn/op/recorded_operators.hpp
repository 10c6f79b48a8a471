// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the operators of `Recorded<T>`, a value which is plain or a node: what they give is either.

#ifndef LIMN_OP_RECORDED_OPERATORS_HPP
#define LIMN_OP_RECORDED_OPERATORS_HPP

#include <limn/op/arithmetic.hpp>
#include <limn/op/bitwise.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/record.hpp>
#include <limn/type/type_name.hpp>

#include <concepts>
#include <type_traits>

namespace limn {

template <class T> class Recorded;

namespace detail {

template <class A> inline constexpr bool is_recorded_value = false;
template <class T> inline constexpr bool is_recorded_value<Recorded<T>> = true;
/// A named constant: what it is in a trace, its `get` says.
template <class A> inline constexpr bool is_named_value = false;

/// What an operator without meaning returns, so that asking whether it exists is not an error.
struct NoResult {};

template <class O, class... Ts> struct recorded_result {
    using type = NoResult;
};
template <class O, class... Ts>
    requires defined_for<O, Ts...>
struct recorded_result<O, Ts...> {
    template <class List> struct of;
    template <class... Cs> struct of<types<Cs...>> {
        using type = Recorded<result_t<O, Cs...>>;
    };
    using type = typename of<operand_types<O, Ts...>>::type;
};

/// What `O` on operands of which one is a `Recorded` gives.
template <class O, class... As>
using recorded_result_t = typename recorded_result<O, plain_t<As>...>::type;

/// The operand as a `Recorded`, where it is more than a plain value.
template <class A> constexpr decltype(auto) read_either(A const& a) {
    if constexpr (is_recorded<A> && !is_recorded_value<A>) return a.get();
    else return (a);
}

template <class A> constexpr bool is_node(A const& a) {
    if constexpr (is_recorded_value<A>) return a.is_node();
    else return false;
}
template <class A> constexpr auto const& plain_operand(A const& a) {
    if constexpr (is_recorded_value<A>) return a.plain();
    else return a;
}
template <class O, class... Cs, class... As>
constexpr auto compute_plain(types<Cs...>, As const&... operands) {
    return O::apply(static_cast<Cs>(operands)...);
}

/// Computes where all operands are plain; else records.
template <class O, class... As>
constexpr recorded_result_t<O, As...> record_either(Where at, As const&... operands) {
    if ((is_node(operands) || ...)) return {record<O>(at, operands...), O::name, at};
    return recorded_result_t<O, As...>{
        compute_plain<O>(operand_types<O, plain_t<As>...>{}, plain_operand(operands)...)};
}

/// The other operand of an operator of `Recorded<T>`: of two such the names of their types say
/// which has the operator; proxies and states have their own.
template <class A, class T>
concept beside_recorded = !is_proxy<A> && !has_own_operators<A> &&
                          (!is_recorded<A> || is_named_value<A> ||
                           (is_recorded_value<A> && type_name<T> < type_name<plain_t<A>>));

// In the return type, not as a constraint: clang 19 crashes on constrained friends of this shape.
template <class O, class T, class B>
using recorded_right_t = std::enable_if_t<beside_recorded<B, T> && defined_for<O, T, plain_t<B>>,
                                          recorded_result_t<O, T, B>>;
template <class O, class A, class T>
using recorded_left_t = std::enable_if_t<beside_recorded<A, T> && defined_for<O, plain_t<A>, T>,
                                         recorded_result_t<O, A, T>>;

/// The operators, as hidden friends. They take what they are given exactly, for a `Recorded` also
/// converts to a plain value; their line is that of the operand's.
template <class T> struct RecordedOperators {
#define LIMN_RECORDED_OPERATOR(TOKEN, OP)                                                          \
    template <std::same_as<T> S>                                                                   \
    friend constexpr recorded_result_t<prims::OP, T, S> operator TOKEN(Recorded<T> const& a,       \
                                                                       Recorded<S> const& b) {     \
        return record_either<prims::OP>(a.where(), a, b);                                          \
    }                                                                                              \
    template <class B>                                                                             \
    friend constexpr recorded_right_t<prims::OP, T, B> operator TOKEN(Recorded<T> const& a,        \
                                                                      B const& b) {                \
        return record_either<prims::OP>(a.where(), a, read_either(b));                             \
    }                                                                                              \
    template <class A>                                                                             \
    friend constexpr recorded_left_t<prims::OP, A, T> operator TOKEN(A const& a,                   \
                                                                     Recorded<T> const& b) {       \
        return record_either<prims::OP>(b.where(), read_either(a), b);                             \
    }

    LIMN_RECORDED_OPERATOR(+, add)
    LIMN_RECORDED_OPERATOR(-, subtract)
    LIMN_RECORDED_OPERATOR(*, multiply)
    LIMN_RECORDED_OPERATOR(/, divide)
    LIMN_RECORDED_OPERATOR(%, modulus)
    LIMN_RECORDED_OPERATOR(&, bit_and)
    LIMN_RECORDED_OPERATOR(|, bit_or)
    LIMN_RECORDED_OPERATOR(^, bit_xor)
    LIMN_RECORDED_OPERATOR(==, equal)
    LIMN_RECORDED_OPERATOR(!=, not_equal)
    LIMN_RECORDED_OPERATOR(<, less)
    LIMN_RECORDED_OPERATOR(<=, less_equal)
    LIMN_RECORDED_OPERATOR(>, greater)
    LIMN_RECORDED_OPERATOR(>=, greater_equal)
#undef LIMN_RECORDED_OPERATOR

    template <std::same_as<T> S>
    friend constexpr recorded_result_t<prims::negate, S> operator-(Recorded<S> const& a) {
        return record_either<prims::negate>(a.where(), a);
    }
};

} // namespace detail

} // namespace limn

#endif // LIMN_OP_RECORDED_OPERATORS_HPP
