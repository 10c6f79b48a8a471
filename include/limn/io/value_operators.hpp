// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `add_operators` and `add_member`: what a graph may compute of values of a type of yours.

#ifndef LIMN_IO_VALUE_OPERATORS_HPP
#define LIMN_IO_VALUE_OPERATORS_HPP

#include <limn/io/ops.hpp>
#include <limn/io/parameter_types.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/bitwise.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/conversion.hpp>
#include <limn/op/get.hpp>
#include <limn/op/member.hpp>
#include <limn/op/op.hpp>
#include <limn/op/select.hpp>
#include <limn/op/sequence.hpp>

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn::detail {

/// Takes in the op `O` on operands of just these types, where it is defined for them.
template <class O, class... Ts> void add_where_defined(Ops& out) {
    if constexpr (defined_for<O, Ts...>)
        if constexpr (std::same_as<operand_types<O, Ts...>, types<Ts...>>) out.add<O, Ts...>();
}

/// The binary operators of `A` and `B`, in this order.
template <class A, class B> void add_binary_operators(Ops& out) {
    using namespace prims;
    [&]<class... Os>(types<Os...>) {
        (add_where_defined<Os, A, B>(out), ...);
    }(types<add, subtract, multiply, divide, modulus, bit_and, bit_or, bit_xor, equal, not_equal,
            less, less_equal, greater, greater_equal>{});
}

template <class E, class... Ns> void add_conversions(Ops& out, types<Ns...>) {
    (out.add<prims::convert<Ns>, E>(), ...);
    (out.add<prims::convert<E>, Ns>(), ...);
}

/// The operators that values of `T` have with each other and with `double`, `float` and `int`; the
/// elements of a container; the numbers of an enum.
template <class T> void add_operators(Ops& out) {
    if constexpr (traceable<T>) {
        add_binary_operators<T, T>(out);
        add_where_defined<prims::negate, T>(out);
        add_where_defined<prims::bit_not, T>(out);
        add_where_defined<prims::logical_not, T>(out);
        add_where_defined<prims::select, bool, T, T>(out);
        if constexpr (std::is_class_v<T>)
            [&]<class... Ns>(types<Ns...>) {
                (add_binary_operators<T, Ns>(out), ...);
                (add_binary_operators<Ns, T>(out), ...);
            }(types<double, float, int>{});
        if constexpr (std::is_enum_v<T>) add_conversions<T>(out, Numbers{});
        if constexpr (is_tuple<T>)
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (out.add<prims::get<I>, T>(), ...);
            }(std::make_index_sequence<std::tuple_size_v<T>>{});
        add_where_defined<prims::size, T>(out);
        add_where_defined<prims::empty, T>(out);
        add_where_defined<prims::front, T>(out);
        add_where_defined<prims::back, T>(out);
        add_where_defined<prims::subscript, T, std::size_t>(out);
        if constexpr (requires { typename T::value_type; })
            add_where_defined<prims::append, T, typename T::value_type>(out);
    }
}

/// The data member or the method `M` of a `T`.
template <class T, auto M> void add_member(Ops& out) {
    if constexpr (member_traits<decltype(M)>::is_field) {
        out.add<prims::field<M>, T>();
    } else {
        [&]<class... Ps>(types<Ps...>) {
            out.add<prims::method<M>, T, Ps...>();
        }(typename parameters_of<decltype(M)>::type{});
    }
}

} // namespace limn::detail

#endif // LIMN_IO_VALUE_OPERATORS_HPP
