// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `input<T>("name")`, `example(value)` and `fixed(value)`: what a traced function is called
/// with.

#ifndef LIMN_PROXY_INPUT_HPP
#define LIMN_PROXY_INPUT_HPP

#include <limn/meta/where.hpp>
#include <limn/type/type_row.hpp>

#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace limn {

/// A parameter of the graph: `input<double>("spot")`.
template <class T> struct Input {
    std::string_view name; ///< null where it is named by its number
    Where where;
    std::optional<T> fallback{}; ///< what it is where a call gives it no value, and its example
};

/// An argument that is known when tracing, and no parameter of the graph.
template <class T> struct Fixed {
    T value;
    std::string_view name;
    Where where;
};

/// A parameter named `name`, a C++ identifier, of type `T`: a traceable type, or a structure of
/// them. The trace copies the name; until then its characters must live, as those of a literal do.
template <class T> constexpr Input<T> input(std::string_view name, Where at = Where::here()) {
    return {name, at};
}

/// The same with a default: `input<double>("rate", 0.02)` may be left out of a call.
template <class T>
constexpr Input<T> input(std::string_view name, std::type_identity_t<T> fallback,
                         Where at = Where::here()) {
    return {name, at, std::move(fallback)};
}

/// The same without a name: `trace(f, example(3.0), example(4.0))` has the parameters x0 and x1.
/// What the nodes are on these values: `examples`, and while tracing `example_of`.
template <class T> constexpr Input<T> example(T value, Where at = Where::here()) {
    return {{}, at, std::move(value)};
}

/// A plain value, passed to the callable as it is. A call may give it all the same, by position or
/// by name: it is then checked.
template <class T>
constexpr Fixed<T> fixed(T value, std::string_view name = "", Where at = Where::here()) {
    return {std::move(value), name, at};
}

template <class A> inline constexpr bool is_trace_input = false;
template <class T> inline constexpr bool is_trace_input<Input<T>> = true;
template <class T> inline constexpr bool is_trace_input<Fixed<T>> = true;

} // namespace limn

#endif // LIMN_PROXY_INPUT_HPP
