// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `arg("spot") = 2.0`, an argument by name; and what a graph asks of its arguments.

#ifndef LIMN_RUN_ARGUMENT_HPP
#define LIMN_RUN_ARGUMENT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn {

/// A value for the argument of this name.
template <class T> struct NamedArgument {
    std::string_view name;
    T value;
    Where where;
};

/// The name of an argument; assigning to it gives the argument.
struct ArgumentName {
    std::string_view name;
    Where where;

    template <class T> constexpr NamedArgument<T> operator=(T value) const {
        return {name, std::move(value), where};
    }
};

/// An argument of a `Function` by name: `f(arg("spot") = 2.0, arg("strike") = 3.0)`.
///
/// Errors  TypeError, with this line, when the function has no such argument; it lists those it has
constexpr ArgumentName arg(std::string_view name, Where at = Where::here()) { return {name, at}; }

template <class A> inline constexpr bool is_named_argument = false;
template <class T> inline constexpr bool is_named_argument<NamedArgument<T>> = true;

namespace detail {

/// What is known of one argument of a graph.
struct ArgumentRow {
    Text name;                ///< empty for a fixed one that was given none
    std::size_t position;     ///< among all arguments of the traced call
    TreeRow const* structure; ///< of a parameter
    Vector<Constant> values;  ///< the defaults, or the fixed value
    bool fixed() const { return structure == nullptr; }
    LIMN_DECLARE std::string_view type() const;

    LIMN_DECLARE std::string label() const;
};

/// The arguments of the traced call, in order; the fixed ones too where `fixed` says so.
LIMN_DECLARE std::vector<ArgumentRow> arguments_of(Graph const& graph, bool fixed);

/// `spot, strike, rate = 0.02, n = 3 (fixed)`
LIMN_DECLARE std::string list(std::vector<ArgumentRow> const& arguments);

/// Errors  TypeError when `given` is not the value that the graph was traced with
LIMN_DECLARE void check_fixed(ArgumentRow const& a, Constant const& given, Where at);

} // namespace detail

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/run/argument.ipp>
#endif

#endif // LIMN_RUN_ARGUMENT_HPP
