// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TypedNode`, and the list of them that a lifted graph is.

#ifndef LIMN_STATIC_TYPED_NODES_HPP
#define LIMN_STATIC_TYPED_NODES_HPP

#include <limn/static/static_program.hpp>

#include <boost/hana/integral_constant.hpp>
#include <boost/hana/tuple.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn {

/// One node as a type: its op, its result, and the positions of its operands, each a hana::size_t.
template <class Op, class Result, class... Operands> struct TypedNode {
    using op = Op;
    using result = Result;
    static constexpr boost::hana::tuple<Operands...> operands{};
};

namespace detail {

/// The types of a row; that of a loop, which stands for any, gives the number of its exit.
template <OpRow const* row> struct RowOf {
    using type = type_behind_t<row>;
};
template <> struct RowOf<&loop_row> {
    using type = RowTypes<prims::loop, int>;
};

/// The nodes of a graph as arrays. They are made only where the list of types is asked for.
template <class F, class... Ts> struct TypedNodes {
    static constexpr Capacity size = Lifted<F, Ts...>::size;

    struct Table {
        OpRow const* row[size.nodes + 1]{};
        std::uint32_t first[size.nodes + 2]{};
        std::uint32_t operand[size.operands + 1]{};
    };
    static constexpr Table table = [] {
        Graph const graph = traced<F, Ts...>();
        Table out;
        std::uint32_t next = 0;
        for (std::uint32_t i = 0; i < graph.size(); ++i) {
            out.row[i] = &graph.row_of(i);
            out.first[i] = next;
            auto const operands = graph.operands_of(i);
            for (Value const* v = operands.begin; v != operands.end; ++v)
                out.operand[next++] = v->index;
            out.first[i + 1] = next;
        }
        return out;
    }();

    template <std::size_t I, std::size_t... K>
    static constexpr auto node(std::index_sequence<K...>) {
        using Row = typename RowOf<table.row[I]>::type;
        return TypedNode<typename Row::op, typename Row::result,
                         boost::hana::size_t<table.operand[table.first[I] + K]>...>{};
    }
    template <std::size_t... I> static constexpr auto list(std::index_sequence<I...>) {
        return boost::hana::make_tuple(
            node<I>(std::make_index_sequence<table.first[I + 1] - table.first[I]>{})...);
    }
};

} // namespace detail

} // namespace limn

#endif // LIMN_STATIC_TYPED_NODES_HPP
