// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `arg("spot") = 2.0`, an argument by name; and what a graph asks of its arguments.

#ifndef LIMN_RUN_ARGUMENT_HPP
#define LIMN_RUN_ARGUMENT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/late.hpp>
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
    std::string_view type() const {
        return fixed() ? values.front().type().name : structure->type->name;
    }

    std::string label() const {
        if (name.empty()) return "argument " + std::to_string(position + 1);
        return "argument `" + name.str() + "`";
    }
};

/// The arguments of the traced call, in order; the fixed ones too where `fixed` says so.
template <class T = void> std::vector<ArgumentRow> arguments_of(Graph const& graph, bool fixed) {
    std::vector<late<ArgumentRow, T>> out;
    auto next = graph.fixed().begin();
    std::size_t position = 0;
    auto const take_fixed = [&] {
        for (; next != graph.fixed().end() && next->position == position; ++next, ++position)
            if (fixed) out.push_back({next->name, position, nullptr, {next->value}});
    };
    for (Parameter const& p : graph.parameters()) {
        take_fixed();
        out.push_back({p.name, position++, p.structure, p.defaults});
    }
    take_fixed();
    return out;
}

/// `spot, strike, rate = 0.02, n = 3 (fixed)`
template <class = void> std::string list(std::vector<ArgumentRow> const& arguments) {
    Text out;
    for (ArgumentRow const& a : arguments) {
        if (!out.empty()) out += ", ";
        out += a.name.empty() ? std::string_view{"(unnamed)"} : a.name.view();
        if (a.values.empty()) continue;
        out += " = ";
        Text value;
        bool const literal = a.values.size() == 1 && a.values[0].type().literal(value, a.values[0]);
        out += literal ? value.view() : std::string_view{"..."};
        if (a.fixed()) out += " (fixed)";
    }
    return out.empty() ? "none" : out.str();
}

/// Errors  TypeError when `given` is not the value that the graph was traced with
template <class = void> void check_fixed(ArgumentRow const& a, Constant const& given, Where at) {
    Constant const& wanted = a.values.front();
    if (given == wanted) return;
    auto const spell = [](Constant const& c) {
        Text out;
        return c.type().literal(out, c) ? out.str() : "another " + std::string{c.type().name};
    };
    throw TypeError{at, "call",
                    a.label() + " is specialised to " + spell(wanted) + ", got " + spell(given) +
                        "; trace again with that value, or make it an input"};
}

} // namespace detail

} // namespace limn

#endif // LIMN_RUN_ARGUMENT_HPP
