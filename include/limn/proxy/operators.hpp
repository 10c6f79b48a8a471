// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the operators of `Proxy<T>`. Each learns its caller's line, and records one call.

#ifndef LIMN_PROXY_OPERATORS_HPP
#define LIMN_PROXY_OPERATORS_HPP

#include <limn/op/arithmetic.hpp>
#include <limn/op/bitwise.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/record.hpp>
#include <limn/op/select.hpp>
#include <limn/type/type_row.hpp>

#include <concepts>
#include <iosfwd>
#include <type_traits>

namespace limn::detail {

template <class T> void write(std::ostream& out, Proxy<T> const& p);

/// An operand together with the line that wrote it. The conversion to it is where an operator,
/// which can have no default argument, gets one.
template <class T> struct Located {
    Proxy<T> const& proxy;
    Where where;
    constexpr Located(Proxy<T> const& p, Where at = Where::here()) : proxy{p}, where{at} {}
};

/// The same for what a compound assignment changes.
template <class T> struct LocatedTarget {
    Proxy<T>& proxy;
    Where where;
    constexpr LocatedTarget(Proxy<T>& p, Where at = Where::here()) : proxy{p}, where{at} {}
};

/// What an operator without meaning returns, so that asking whether it exists is not an error.
struct Refused {};

template <class O, class... Ts> struct recorded { using type = Refused; };
template <class O, class... Ts>
    requires defined_for<O, Ts...>
struct recorded<O, Ts...> {
    template <class List> struct of;
    template <class... Cs> struct of<types<Cs...>> { using type = Proxy<result_t<O, Cs...>>; };
    using type = typename of<operand_types<O, Ts...>>::type;
};

/// What recording `O` on operands of these types gives.
template <class O, class... As> using recorded_t = typename recorded<O, plain_t<As>...>::type;

/// The other operand of an operator of `Proxy<T>`: a plain value; or a proxy of another type, where
/// the order of the two names says which of the two classes has the operator.
template <class A, class O, class T>
concept other_operand = (is_proxy<A> && type_name<T> < type_name<plain_t<A>>) ||
                        (!is_proxy<A> && !has_own_operators<A> &&
                         (scalar<A> || defined_for<O, plain_t<A>, T> ||
                          defined_for<O, T, plain_t<A>>));

// In the return type, not as a constraint: clang 19 crashes on constrained friends of this shape.
template <class O, class T, class B>
using right_t = std::enable_if_t<other_operand<B, O, T>, recorded_t<O, T, B>>;
template <class O, class A, class T>
using left_t = std::enable_if_t<other_operand<A, O, T>, recorded_t<O, A, T>>;

/// What `<=>` of these gives.
template <class A, class B> struct order { using type = Refused; };
template <class A, class B>
    requires requires { typename category<A, B>::type; }
struct order<A, B> : category<A, B> {};
template <class A, class B> using ordered_t = typename order<plain_t<A>, plain_t<B>>::type;
template <class T, class B>
using right_order_t = std::enable_if_t<other_operand<B, prims::less, T>, ordered_t<T, B>>;
template <class A, class T>
using left_order_t = std::enable_if_t<other_operand<A, prims::less, T>, ordered_t<A, T>>;

} // namespace limn::detail

namespace limn::proxies {

using namespace detail; // which lookup by arguments does not follow

/// The operators, as hidden friends. `Located` is not deduced but converted to: hence three forms,
/// chosen so that no reversed `==` is ever as good as the one that was written.
template <class T> struct Operators {
#define LIMN_BINARY_OPERATOR(TOKEN, OP)                                                            \
    friend constexpr recorded_t<prims::OP, T, T> operator TOKEN(Located<T> a, Located<T> b) {      \
        return record<prims::OP>(b.where, a.proxy, b.proxy);                                       \
    }                                                                                              \
    template <class B>                                                                             \
    friend constexpr right_t<prims::OP, T, B> operator TOKEN(Located<T> a, B const& b) {           \
        return record<prims::OP>(a.where, a.proxy, b);                                             \
    }                                                                                              \
    template <class A>                                                                             \
    friend constexpr left_t<prims::OP, A, T> operator TOKEN(A const& a, Located<T> b) {            \
        return record<prims::OP>(b.where, a, b.proxy);                                             \
    }

#define LIMN_ARITHMETIC_OPERATOR(TOKEN, OP)                                                        \
    LIMN_BINARY_OPERATOR(TOKEN, OP)                                                                \
    template <class B>                                                                             \
    friend constexpr Proxy<T>& operator TOKEN##=(LocatedTarget<T> a, B const& b) {                 \
        return assign<prims::OP>(a, b);                                                            \
    }

    LIMN_ARITHMETIC_OPERATOR(+, add)
    LIMN_ARITHMETIC_OPERATOR(-, subtract)
    LIMN_ARITHMETIC_OPERATOR(*, multiply)
    LIMN_ARITHMETIC_OPERATOR(/, divide)
    LIMN_ARITHMETIC_OPERATOR(%, modulus)
    LIMN_ARITHMETIC_OPERATOR(&, bit_and)
    LIMN_ARITHMETIC_OPERATOR(|, bit_or)
    LIMN_ARITHMETIC_OPERATOR(^, bit_xor)
    LIMN_ARITHMETIC_OPERATOR(<<, shift_left)
    LIMN_ARITHMETIC_OPERATOR(>>, shift_right)

    LIMN_BINARY_OPERATOR(==, equal)
    LIMN_BINARY_OPERATOR(!=, not_equal)
    LIMN_BINARY_OPERATOR(<, less)
    LIMN_BINARY_OPERATOR(<=, less_equal)
    LIMN_BINARY_OPERATOR(>, greater)
    LIMN_BINARY_OPERATOR(>=, greater_equal)

    // In the same three forms, or the one that is constrained more would be taken for `<` as well.
    friend constexpr ordered_t<T, T> operator<=>(Located<T> a, Located<T> b) {
        return ordered<ordered_t<T, T>>(b.where, a.proxy, b.proxy);
    }
    template <class B> friend constexpr right_order_t<T, B> operator<=>(Located<T> a, B const& b) {
        return ordered<ordered_t<T, B>>(a.where, a.proxy, b);
    }
    template <class A> friend constexpr left_order_t<A, T> operator<=>(A const& a, Located<T> b) {
        return ordered<ordered_t<A, T>>(b.where, a, b.proxy);
    }

#undef LIMN_ARITHMETIC_OPERATOR
#undef LIMN_BINARY_OPERATOR

    // `count += x > 0.0` of a plain count: a decision, as `if (x > 0.0) count += true` is.
#define LIMN_ADDS_A_DECISION(TOKEN)                                                                \
    template <class N>                                                                             \
        requires(std::is_same_v<T, bool> && std::is_arithmetic_v<N>)                               \
    friend constexpr N& operator TOKEN(N& a, Located<T> b) {                                       \
        return a TOKEN static_cast<bool>(b.proxy);                                                 \
    }

    LIMN_ADDS_A_DECISION(+=)
    LIMN_ADDS_A_DECISION(-=)
    LIMN_ADDS_A_DECISION(*=)
    LIMN_ADDS_A_DECISION(&=)
    LIMN_ADDS_A_DECISION(|=)
    LIMN_ADDS_A_DECISION(^=)

#undef LIMN_ADDS_A_DECISION

    friend constexpr recorded_t<prims::negate, T> operator-(Located<T> a) {
        return record<prims::negate>(a.where, a.proxy);
    }
    friend constexpr recorded_t<prims::bit_not, T> operator~(Located<T> a) {
        return record<prims::bit_not>(a.where, a.proxy);
    }
    /// Not `Located`: the built-in `!` of the conversion to bool would be as good. So its line is
    /// that of the value it negates. A member: a friend would be found for `!` of all that has a
    /// proxy among its template arguments, and take what converts to bool. Compilers warn of `!x`
    /// on a floating `x`: that is `x == 0`.
    constexpr recorded_t<prims::logical_not, T> operator!() const {
        Proxy<T> const& a = static_cast<Proxy<T> const&>(*this);
        if constexpr (std::floating_point<T>) return record<prims::equal>(a.where(), a, T{});
        else return record<prims::logical_not>(a.where(), a);
    }
    /// Unary plus promotes, and computes nothing.
    friend constexpr auto operator+(Located<T> a) {
        static_assert(
            !requires(T t) { operator+(t); },
            "limn: a unary + of your own is not called on a traced value: make an op of "
            "it: limn::op<\"name\">(callable)");
        return convert<typename conversion::detail::promoted<T>::type>(a.proxy, a.where);
    }

    friend constexpr Proxy<T>& operator++(LocatedTarget<T> a) { return step<prims::add>(a); }
    friend constexpr Proxy<T>& operator--(LocatedTarget<T> a) { return step<prims::subtract>(a); }
    friend constexpr Proxy<T> operator++(LocatedTarget<T> a, int) {
        Proxy<T> const before = a.proxy;
        step<prims::add>(a);
        return before;
    }
    friend constexpr Proxy<T> operator--(LocatedTarget<T> a, int) {
        Proxy<T> const before = a.proxy;
        step<prims::subtract>(a);
        return before;
    }

    /// Writes a constant; of a traced value a mark, where its text will stand: see
    /// proxy/stream.hpp. Takes nothing that converts to a proxy: streams write that already.
    template <class Stream, class P>
    friend auto operator<<(Stream& out, P const& p)
        -> std::enable_if_t<std::is_same_v<P, Proxy<T>>, decltype(out.flush())> {
        static_assert(
            requires(T const& value) { out << value; },
            "limn: the type that this Proxy stands for has no << for this stream");
        write(out, p);
        return out;
    }

private:
    template <class O> static constexpr Proxy<T>& step(LocatedTarget<T> a) {
        static_assert(!std::same_as<T, bool>, "limn: C++ has no ++ or -- on bool: write x = true");
        return assign<O>(a, 1);
    }
    /// Of an enum it would be an operator of the user's, which takes no proxy.
    template <class O, class B> static constexpr Proxy<T>& assign(LocatedTarget<T> a, B const& b) {
        static_assert(
            !std::is_enum_v<T>,
            "limn: ++, -- and compound assignments of your own are not called on a traced "
            "enum: write e = next(e), where next is an op: limn::op<\"name\">(callable)");
        if constexpr (!std::is_enum_v<T>)
            return a.proxy = convert<T>(record<O>(a.where, a.proxy, b), a.where);
        else return a.proxy;
    }
};

} // namespace limn::proxies

#endif // LIMN_PROXY_OPERATORS_HPP
