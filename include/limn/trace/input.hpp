// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `input<T>("name")` and `fixed(value)`: what a traced function is called with.
/// Layer: trace. Includes meta, type.

#ifndef LIMN_TRACE_INPUT_HPP
#define LIMN_TRACE_INPUT_HPP

#include <limn/meta/where.hpp>
#include <limn/type/type_row.hpp>

#include <string_view>
#include <utility>

namespace limn {

/// A parameter of the graph: `input<double>("spot")`.
template <class T> struct Input {
    std::string_view name;
    Where where;
};

/// An argument that is known when tracing, and no parameter of the graph.
template <class T> struct Fixed { T value; };

/// A parameter named `name`, a C++ identifier, of type `T`: a traceable type, or a structure of
/// them.
template <class T> constexpr Input<T> input(std::string_view name, Where at = Where::here()) {
    return {name, at};
}

/// A plain value, passed to the callable as it is.
template <class T> constexpr Fixed<T> fixed(T value) { return {std::move(value)}; }

template <class A> inline constexpr bool is_trace_input = false;
template <class T> inline constexpr bool is_trace_input<Input<T>> = true;
template <class T> inline constexpr bool is_trace_input<Fixed<T>> = true;

} // namespace limn

#endif // LIMN_TRACE_INPUT_HPP
