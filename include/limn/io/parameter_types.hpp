// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `parameters_of`: the types of the operands that a callable of one signature takes.

#ifndef LIMN_IO_PARAMETER_TYPES_HPP
#define LIMN_IO_PARAMETER_TYPES_HPP

#include <limn/op/op.hpp>

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

namespace limn::detail {

/// The type of the operand that is recorded where a callable takes a `P`.
template <class P>
using recorded_operand_t = std::conditional_t<std::convertible_to<P, std::string_view>, std::string,
                                              std::remove_cvref_t<P>>;

/// The parameters of a callable with one signature.
template <class F> struct parameters_of {};
template <class R, class... Ps> struct parameters_of<R (*)(Ps...)> {
    using type = types<recorded_operand_t<Ps>...>;
};
template <class R, class... Ps> struct parameters_of<R (*)(Ps...) noexcept> {
    using type = types<recorded_operand_t<Ps>...>;
};
template <class R, class C, class... Ps> struct parameters_of<R (C::*)(Ps...) const> {
    using type = types<recorded_operand_t<Ps>...>;
};
template <class R, class C, class... Ps> struct parameters_of<R (C::*)(Ps...) const noexcept> {
    using type = types<recorded_operand_t<Ps>...>;
};
template <class F>
    requires requires { &F::operator(); }
struct parameters_of<F> : parameters_of<decltype(&F::operator())> {};

template <class F> concept has_one_signature = requires { typename parameters_of<F>::type; };

} // namespace limn::detail

#endif // LIMN_IO_PARAMETER_TYPES_HPP
