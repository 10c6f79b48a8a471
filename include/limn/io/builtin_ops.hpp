// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `builtin_ops`: the library's own ops on numbers, texts and sequences, for loading.

#ifndef LIMN_IO_BUILTIN_OPS_HPP
#define LIMN_IO_BUILTIN_OPS_HPP

#include <limn/io/ops.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/random.hpp>

#include <random>

namespace limn {

namespace detail {

/// The draws from `D`, made of nothing, one parameter, two.
template <class D> void add_distribution(Ops& out) {
    using E = std::mt19937_64;
    auto const add = [&]<class... Ts>(types<E, Ts...>) { out.add<prims::draw<D>, E, Ts...>(); };
    add(operand_types<prims::draw<D>, E>{});
    if constexpr (draws_from<D, double>) add(operand_types<prims::draw<D>, E, double>{});
    if constexpr (draws_from<D, double, double>)
        add(operand_types<prims::draw<D>, E, double, double>{});
}

/// The registry, made when it is first asked for.
LIMN_DECLARE Ops const& builtin();

} // namespace detail

/// The library's own ops; converts to an `Ops`.
inline constexpr struct BuiltinOpsName {
    operator Ops const&() const { return detail::builtin(); }
} builtin_ops{};

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/io/builtin_ops.ipp>
#endif

#endif // LIMN_IO_BUILTIN_OPS_HPP
