// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `static_trace` and `StaticGraph`: a graph lifted into types.
/// Layer: kit. Includes meta, type, graph, trace, print, kit.

#ifndef LIMN_KIT_STATIC_TRACE_HPP
#define LIMN_KIT_STATIC_TRACE_HPP

#include <limn/kit/flat_graph.hpp>
#include <limn/kit/static_call.hpp>
#include <limn/print/text.hpp>
#include <limn/trace/trace.hpp>

#include <boost/hana/integral_constant.hpp>
#include <boost/hana/tuple.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace limn {

/// One node as a type: its op, its result, and the positions of its operands, each a hana::size_t.
template <class Op, class Result, class... Operands> struct TypedNode {
    using op = Op;
    using result = Result;
    static constexpr boost::hana::tuple<Operands...> operands{};
};

/// A graph lifted into types: what `F` does with inputs of types `Ts`. It holds nothing.
template <class F, class... Ts> class StaticGraph {
    using Lifted = detail::Lifted<F, Ts...>;
    using Call = detail::StaticCall<Lifted>;

    template <class T> using plain_of = plain_t<T>;
    using Returned = std::invoke_result_t<F&, mapped_tree_t<Ts, Proxy>&...>;

public:
    /// What the traced function returns, in plain types.
    using result_type = mapped_tree_t<std::remove_cvref_t<Returned>, plain_of>;

    /// The value of the traced function: the machine code is that of the plain one.
    constexpr result_type operator()(Ts const&... arguments) const {
        typename Call::Frame frame;
        load(frame, std::index_sequence_for<Ts...>{}, arguments...);
        Call::run(frame, std::make_index_sequence<Lifted::sizes.nodes>{});
        return Call::template result<result_type>(
            frame, std::make_index_sequence<Lifted::sizes.outputs>{});
    }

    /// The nodes, a hana::tuple of TypedNode<Op, Result, Operands...>.
    static constexpr auto nodes() {
        return nodes(std::make_index_sequence<Lifted::sizes.nodes>{});
    }

    /// How many nodes there are.
    static constexpr std::size_t size() { return Lifted::sizes.nodes; }

    /// The same graph as a value.
    static constexpr Graph graph() { return detail::traced<F, Ts...>(); }

    /// The listing, made by the compiler.
    static constexpr std::string_view text() { return {listing.data(), listing.size()}; }

private:
    template <std::size_t... I>
    [[gnu::always_inline]] static constexpr void
    load(typename Call::Frame& frame, std::index_sequence<I...>, Ts const&... arguments) {
        constexpr auto begins = [] {
            std::array<std::size_t, sizeof...(Ts) + 1> out{};
            std::size_t count = 0, at = 0;
            ((out[at++] = count, count += tree<Ts>::count), ...);
            return out;
        }();
        (Call::template load<begins[I]>(frame, arguments,
                                        std::make_index_sequence<tree<Ts>::count>{}),
         ...);
    }

    template <std::size_t I, std::size_t... K>
    static constexpr auto typed_node(std::index_sequence<K...>) {
        using Row = typename Lifted::template row<I>;
        constexpr auto& flat = Lifted::flat;
        return TypedNode<typename Row::op, typename Row::result,
                         boost::hana::size_t<flat.operands[flat.first_operand[I] + K]>...>{};
    }
    template <std::size_t... I> static constexpr auto nodes(std::index_sequence<I...>) {
        return boost::hana::make_tuple(typed_node<I>(
            std::make_index_sequence<Lifted::flat.rows[I]->operands.size()>{})...);
    }

    template <std::size_t size> static constexpr auto list() {
        std::array<char, size> out{};
        Text const text = print_text(graph());
        for (std::size_t i = 0; i < size; ++i) out[i] = text.view()[i];
        return out;
    }
    static constexpr auto listing = list<print_text(graph()).size()>();
};

/// The graph of `f` on inputs of types `Ts`, traced by the compiler and lifted into types.
///
/// Requires  `f` is captureless, and traces as `trace` asks; what it computes on constants alone is
///           constexpr
/// Errors    those of `trace`, as errors of the compiler
/// Cost      of compilation: linear in the number of nodes
/// Example   example/06_static.cpp
template <class... Ts, class F> constexpr auto static_trace(F) {
    static_assert(std::is_empty_v<F> && std::is_default_constructible_v<F>,
                  "limn::static_trace: the callable must capture nothing: pass what it captures as "
                  "an input, or use limn::trace");
    return StaticGraph<F, Ts...>{};
}

} // namespace limn

#endif // LIMN_KIT_STATIC_TRACE_HPP
