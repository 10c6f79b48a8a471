// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `applied`: a call with the elements of a tuple.

#ifndef LIMN_META_APPLIED_HPP
#define LIMN_META_APPLIED_HPP

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn::detail {

/// What `f` returns for the elements of `arguments`. As `std::apply`, which makes five functions
/// for each callable where this is one: every callable that is traced pays for them.
template <class F, class Tuple, std::size_t... I>
[[gnu::always_inline]] constexpr decltype(auto) applied(F& f, Tuple& arguments,
                                                        std::index_sequence<I...>) {
    if constexpr (std::is_member_pointer_v<F>) return std::apply(f, arguments);
    else return f(std::get<I>(arguments)...);
}

/// The places of the elements of a tuple.
template <class Tuple>
using places_of = std::make_index_sequence<std::tuple_size_v<std::remove_const_t<Tuple>>>;

} // namespace limn::detail

#endif // LIMN_META_APPLIED_HPP
