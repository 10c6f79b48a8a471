// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `static_trace` and `StaticGraph`: a graph lifted into types.

#ifndef LIMN_STATIC_STATIC_TRACE_HPP
#define LIMN_STATIC_STATIC_TRACE_HPP

#include <limn/print/text.hpp>
#include <limn/static/static_call.hpp>
#include <limn/static/static_program.hpp>
#include <limn/static/typed_nodes.hpp>
#include <limn/trace/trace.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

/// How a call takes an input: a plain function takes numbers by value.
template <class T> using handed_t = std::conditional_t<std::is_scalar_v<T>, T, T const&>;

/// The listing of a lifted graph. It is a class of its own, so that only those pay who ask for it.
template <class F, class... Ts> struct Listing {
    static constexpr std::size_t size = print_text(traced<F, Ts...>()).size();

private:
    struct Characters {
        char text[size];
    };
    static constexpr Characters characters = [] {
        Characters out{};
        Text const text = print_text(traced<F, Ts...>());
        char const* const from = text.view().data();
        for (std::size_t i = 0; i < size; ++i) out.text[i] = from[i];
        return out;
    }();

public:
    static constexpr char const* text = characters.text;
};

} // namespace detail

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
    constexpr result_type operator()(detail::handed_t<Ts>... arguments) const {
        typename Call::Frame frame;
        load(frame, std::index_sequence_for<Ts...>{}, arguments...);
        return Call::template result<result_type>(frame);
    }

    /// The nodes, a hana::tuple of TypedNode<Op, Result, Operands...>.
    static constexpr auto nodes() {
        return detail::TypedNodes<F, Ts...>::list(std::make_index_sequence<size()>{});
    }

    /// How many nodes there are.
    static constexpr std::size_t size() { return Lifted::program.nodes; }

    /// The same graph as a value.
    static constexpr Graph graph() { return detail::traced<F, Ts...>(); }

    /// The listing, made by the compiler.
    static constexpr std::string_view text() {
        return {detail::Listing<F, Ts...>::text, detail::Listing<F, Ts...>::size};
    }

private:
    template <std::size_t... I>
    [[gnu::always_inline]] static constexpr void
    load(typename Call::Frame& frame, std::index_sequence<I...>, Ts const&... arguments) {
        [[maybe_unused]] constexpr auto& begins = detail::element_begins<Ts...>;
        (Call::template load<begins[I]>(frame, arguments,
                                        typename Call::template indices<tree<Ts>::count>{}),
         ...);
    }
};

namespace detail {

/// Whether the compiler distinguishes rows, as it must to trace: g++ does not while it looks for
/// null pointers.
template <class A, class B>
concept tells_rows_apart = requires { typename std::bool_constant<&type_row<A> == &type_row<B>>; };

} // namespace detail

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
    using Other = std::conditional_t<std::is_empty_v<F>, double, F>; // asked where F is known
    constexpr bool traces = detail::tells_rows_apart<bool, Other>;
    static_assert(traces,
                  "limn::static_trace: with -fsanitize=undefined g++ compares no addresses in a "
                  "constant expression: add -fno-sanitize=null,nonnull-attribute,"
                  "returns-nonnull-attribute");
    if constexpr (traces) return StaticGraph<F, Ts...>{};
}

} // namespace limn

#endif // LIMN_STATIC_STATIC_TRACE_HPP
