// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the law of an op: interpreted it gives, bit for bit, what its `apply` gives; and the law of
/// an operator: between proxies it has the type that C++ gives the plain operands.

#ifndef LIMN_TEST_OP_LAW_HPP
#define LIMN_TEST_OP_LAW_HPP

#include <limn/op/catalogue.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn::test {

/// The arithmetic types of C++, as far as limn knows them.
using arithmetic =
    types<bool, char, signed char, unsigned char, short, unsigned short, int, unsigned, long,
          unsigned long, long long, unsigned long long, float, double>;

template <class O, class... Os> inline constexpr bool is_one_of = (std::same_as<O, Os> || ...);

template <class T> bool representable_as_long(T x) {
    return x > static_cast<T>(-9.2e18) && x < static_cast<T>(9.2e18);
}

/// Whether C++ gives `O` a meaning on these values. Operands are converted already.
template <class O, class A> bool has_meaning(A const& a) {
    if constexpr (is_one_of<O, prims::negate, prims::abs> && std::signed_integral<A>)
        return a != std::numeric_limits<A>::min();
    if constexpr (is_one_of<O, prims::lround, prims::llround, prims::lrint, prims::llrint>)
        return representable_as_long(a);
    return true;
}
template <class O, class A, class B> bool has_meaning(A const& a, B const& b) {
    if constexpr (std::integral<A> && std::integral<B>) {
        [[maybe_unused]] A ignored{};
        if constexpr (is_one_of<O, prims::divide, prims::modulus>) {
            if (b == 0) return false;
            if constexpr (std::signed_integral<A>)
                return !(a == std::numeric_limits<A>::min() && b == -1);
        }
        if constexpr (is_one_of<O, prims::shift_left, prims::shift_right>)
            return std::cmp_greater_equal(b, 0) && std::cmp_less(b, 8 * sizeof(A));
        if constexpr (std::signed_integral<A>) {
            if constexpr (std::same_as<O, prims::add>)
                return !__builtin_add_overflow(a, b, &ignored);
            if constexpr (std::same_as<O, prims::subtract>)
                return !__builtin_sub_overflow(a, b, &ignored);
            if constexpr (std::same_as<O, prims::multiply>)
                return !__builtin_mul_overflow(a, b, &ignored);
        }
    }
    return true;
}
template <class O, class A, class B, class C>
bool has_meaning(A const&, [[maybe_unused]] B const& low, [[maybe_unused]] C const& high) {
    if constexpr (std::same_as<O, prims::clamp>) return !(high < low);
    return true;
}

/// The same bits; the payload and sign of NaN aside.
template <class T> bool identical(T const& a, T const& b) {
    if constexpr (std::same_as<T, double>)
        return (a != a && b != b) ||
               std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
    else if constexpr (std::same_as<T, float>)
        return (a != a && b != b) ||
               std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
    else return a == b;
}

template <class O, class List> struct Converted;
template <class O, class... Cs> struct Converted<O, types<Cs...>> {
    using result = result_t<O, Cs...>;
    template <class... Ts> static bool has_meaning(Ts const&... operands) {
        return test::has_meaning<O>(static_cast<Cs>(operands)...);
    }
    template <class... Ts> static result apply(Ts const&... operands) {
        return O::apply(static_cast<Cs>(operands)...);
    }
};

/// One value of each arithmetic type. All ops are tried under one signature, `Row(Row, Row, Row)`,
/// so that the tracer and the interpreter are instantiated once, whatever the number of ops.
template <class List> struct RowOf;
template <class... Ts> struct RowOf<types<Ts...>> {
    using plain = std::tuple<Ts...>;
    using traced = std::tuple<Proxy<Ts>...>;
};
using Row = RowOf<arithmetic>::plain;
using TracedRow = RowOf<arithmetic>::traced;

/// An op on some types, as functions.
struct Law {
    void (*trace)(TracedRow const (&in)[3], TracedRow& out);
    void (*apply)(Row const (&in)[3], Row& out);
    bool (*has_meaning)(Row const (&in)[3]);
    bool (*identical)(Row const&, Row const&);
    std::string (*spell)(Row const (&in)[3]);

    /// Tries it on many values, one by one and by several blocks. Defined in catalogue.cpp.
    void check(std::string_view op) const;
};

template <class... Ts> std::string spell(Ts const&... operands) {
    Text out{"("};
    ((append_literal(out, operands), out += " "), ...);
    return (out += ") ").str();
}

template <class List> inline constexpr std::size_t size_of = 0;
template <class... Ts> inline constexpr std::size_t size_of<types<Ts...>> = sizeof...(Ts);

template <class R> bool same_leaf(Row const& a, Row const& b) {
    return identical(std::get<R>(a), std::get<R>(b));
}
template <class List> std::string spell_leaves(Row const (&in)[3]) {
    return [&]<class... Ts, std::size_t... I>(types<Ts...>, std::index_sequence<I...>) {
        return spell(std::get<Ts>(in[I])...);
    }(List{}, std::make_index_sequence<size_of<List>>{});
}

/// law: interpret(trace(O))(operands) == O::apply(converted operands)
template <class O, class... Ts, std::size_t... I> void agrees(std::index_sequence<I...>) {
    using Plain = Converted<O, operand_types<O, Ts...>>;
    using R = typename Plain::result;
    Law const law{[](TracedRow const(&in)[3], TracedRow& out) {
                      std::get<Proxy<R>>(out) =
                          record<O>(Where::here(), std::get<Proxy<Ts>>(in[I])...);
                  },
                  [](Row const(&in)[3], Row& out) {
                      std::get<R>(out) = Plain::apply(std::get<Ts>(in[I])...);
                  },
                  [](Row const(&in)[3]) { return Plain::has_meaning(std::get<Ts>(in[I])...); },
                  &same_leaf<R>, &spell_leaves<types<Ts...>>};
    law.check(O::name);
}

/// The law, with each type T for which the op on `Pattern<T>` exists. Says how many there were.
template <class O, class... Ts> int agrees_if_defined() {
    if constexpr (defined_for<O, Ts...>) {
        agrees<O, Ts...>(std::index_sequence_for<Ts...>{});
        return 1;
    } else {
        return 0;
    }
}

template <class O, class... Ts> int unary(types<Ts...>) {
    return (agrees_if_defined<O, Ts>() + ...);
}
template <class O, class... Ts> int binary(types<Ts...>) {
    return (agrees_if_defined<O, Ts, Ts>() + ...);
}
template <class O, class... Ts> int ternary(types<Ts...>) {
    return (agrees_if_defined<O, Ts, Ts, Ts>() + ...);
}
/// Pairs in which the two operands are converted differently.
template <class O> int mixed() {
    return agrees_if_defined<O, int, unsigned>() + agrees_if_defined<O, signed char, long>() +
           agrees_if_defined<O, unsigned short, bool>() +
           agrees_if_defined<O, long long, unsigned>() +
           agrees_if_defined<O, unsigned char, double>() + agrees_if_defined<O, float, double>() +
           agrees_if_defined<O, unsigned long long, float>() + agrees_if_defined<O, char, float>();
}

/// law: decltype(Proxy<A> TOKEN Proxy<B>) is Proxy<decltype(A TOKEN B)>, also where one is plain.
/// Where C++ has no such operation, neither have proxies; but a comparison C++ refuses only
/// because it would narrow.
#define LIMN_TEST_OPERATOR(NAME, TOKEN)                                                            \
    struct NAME {                                                                                  \
        template <class A, class B>                                                                \
        static constexpr auto of(A const& a, B const& b) -> decltype(a TOKEN b) {                  \
            return a TOKEN b;                                                                      \
        }                                                                                          \
    };

template <class Operator, class A, class B>
using type_of = decltype(Operator::of(std::declval<A const&>(), std::declval<B const&>()));

template <class Operator, class A, class B> concept exists = requires {
    typename type_of<Operator, A, B>;
};

template <class Operator, class A, class B> inline constexpr bool narrowing_refusal = false;

template <class Operator, bool bools_stay, class A, class B> consteval bool pair_has_cpp_type() {
    if constexpr (exists<Operator, A, B>) {
        using Plain =
            std::conditional_t<bools_stay && std::same_as<A, bool> && std::same_as<B, bool>, bool,
                               type_of<Operator, A, B>>;
        static_assert(std::same_as<type_of<Operator, Proxy<A>, Proxy<B>>, Proxy<Plain>>);
        static_assert(std::same_as<type_of<Operator, Proxy<A>, B>, Proxy<Plain>>);
        static_assert(std::same_as<type_of<Operator, A, Proxy<B>>, Proxy<Plain>>);
    } else if constexpr (!narrowing_refusal<Operator, A, B> &&
                         exists<Operator, Proxy<A>, Proxy<B>>) {
        static_assert(!is_proxy<type_of<Operator, Proxy<A>, Proxy<B>>>);
    }
    return true;
}

template <class Operator, bool bools_stay, class A, class... Bs>
consteval bool row_has_cpp_types(types<Bs...>) {
    return (pair_has_cpp_type<Operator, bools_stay, A, Bs>() && ...);
}

/// All pairs of the arithmetic types.
template <class Operator, bool bools_stay = false, class... As>
consteval bool has_cpp_types(types<As...> all) {
    return (row_has_cpp_types<Operator, bools_stay, As>(all) && ...);
}

} // namespace limn::test

#endif // LIMN_TEST_OP_LAW_HPP
