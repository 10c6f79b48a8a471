// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `input_rows<T>`: the rows of the inputs that the leaves of a structure are.

#ifndef LIMN_GRAPH_INPUT_ROWS_HPP
#define LIMN_GRAPH_INPUT_ROWS_HPP

#include <limn/op/op_row.hpp>
#include <limn/type/tree.hpp>

#include <array>
#include <type_traits>

namespace limn::detail {

template <class T> struct InputRow { OpRow const* row = &source_row<Kind::input, T>; };

template <class T> constexpr auto leaf_rows() {
    std::array<OpRow const*, tree<T>::count> out{};
    mapped_tree_t<T, InputRow> rows{};
    each_leaf(rows, [&, next = out.data()](auto const& leaf) mutable { *next++ = leaf.row; });
    return out;
}

/// The row of each leaf of `T`. Not all structures are literal types.
template <class T> inline auto const input_rows = leaf_rows<T>();
template <class T>
    requires requires { typename std::integral_constant<std::size_t, leaf_rows<T>().size()>; }
inline constexpr auto input_rows<T> = leaf_rows<T>();

} // namespace limn::detail

#endif // LIMN_GRAPH_INPUT_ROWS_HPP
