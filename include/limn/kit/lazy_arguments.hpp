// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what a lazy function does with its arguments: as inputs of a trace, as keys, as known
/// values.

#ifndef LIMN_KIT_LAZY_ARGUMENTS_HPP
#define LIMN_KIT_LAZY_ARGUMENTS_HPP

#include <limn/meta/text.hpp>
#include <limn/meta/where.hpp>
#include <limn/proxy/gather.hpp>
#include <limn/proxy/input.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/trace/retracer.hpp>
#include <limn/trace/trace.hpp>
#include <limn/type/tree.hpp>
#include <limn/type/variable.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace limn::detail {

template <class A> using plain_argument_t = plain_t<A>;

/// Whether a leaf of `A` is a proxy.
template <class A>
inline constexpr bool holds_proxy = !std::same_as<A, mapped_tree_t<A, plain_argument_t>>;

template <class A> inline constexpr bool is_fixed = false;
template <class T> inline constexpr bool is_fixed<Fixed<T>> = true;

/// An address for each list of types.
template <class... As> inline constexpr char lazy_signature = 0;

/// The input that an argument is for the trace.
template <std::size_t I, class A> auto lazy_input(A const& argument, Where at) {
    if constexpr (is_fixed<A>) return argument;
    else return Input<A>{{numbered_name<I>.first.data(), numbered_name<I>.second}, at};
}

/// The same, with the argument as the example that the trace follows.
template <std::size_t I, class A> auto lazy_example(A const& argument, Where at) {
    auto out = lazy_input<I>(argument, at);
    if constexpr (!is_fixed<A>) out.fallback = argument;
    return out;
}

/// By bits, where the type has them: NaN is NaN, and 0.0 is not -0.0.
template <class T> bool same_fixed(Fixed<T> const& a, Fixed<T> const& b) {
    static_assert(scalar<T> || std::equality_comparable<T>,
                  "limn::lazy: a fixed value must be comparable: give its type `operator==`");
    if constexpr (scalar<T>) return to_bits(a.value) == to_bits(b.value);
    else return a.value == b.value;
}

template <class A> std::string lazy_description(A const& argument) {
    if constexpr (is_fixed<A>) {
        Text out{"fixed "};
        if (!append_literal(out, argument.value))
            out += type_name<std::remove_cvref_t<decltype(argument.value)>>;
        return out.str();
    } else {
        return std::string{type_name<A>};
    }
}

template <class A> auto plain_argument(A const& argument) {
    if constexpr (is_fixed<A>) return std::tuple<>{};
    else return std::tuple<A const&>{argument};
}
template <class A> auto fixed_argument(A const& argument) {
    if constexpr (is_fixed<A>) return std::tuple<A const&>{argument};
    else return std::tuple<>{};
}

/// An argument as the callable takes it while it is traced, but known.
template <class A> auto known_argument(A const& argument) {
    if constexpr (is_fixed<A>) {
        return argument.value;
    } else {
        mapped_tree_t<A, Proxy> out{};
        std::vector<void const*> leaves;
        each_leaf(argument, [&](auto const& leaf) { leaves.push_back(&leaf); });
        std::size_t next = 0;
        each_leaf(out, [&]<class T>(Proxy<T>& leaf) {
            leaf = Proxy<T>(*static_cast<T const*>(leaves[next++]));
        });
        return out;
    }
}

/// What `f` gives for these arguments, with the code that would be traced.
template <class R, class F, class... As> R run_plainly(F const& f, As const&... arguments) {
    std::tuple<decltype(known_argument(arguments))...> known{known_argument(arguments)...};
    [[maybe_unused]] Variables const leaves = leaves_of_call(f, known);
    if constexpr (!std::is_void_v<R>) {
        R out{};
        std::size_t next = 0;
        each_leaf(out, [&]<class T>(T& leaf) {
            leaf = static_cast<VariableOf<T> const&>(*leaves[next++]).held;
        });
        return out;
    }
}

} // namespace limn::detail

#endif // LIMN_KIT_LAZY_ARGUMENTS_HPP
