// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what a graph knows of the values from outside: parameters, fixed arguments, slots.

#ifndef LIMN_GRAPH_PARAMETER_HPP
#define LIMN_GRAPH_PARAMETER_HPP

#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/tree.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>

namespace limn {

/// A parameter of the traced function: its name, and the structure of its type.
struct Parameter {
    Text name;
    TreeRow const* structure = nullptr;
    detail::Vector<Constant> defaults{}; ///< a value for each leaf; none where it must be given
};

/// An argument that was known when the function was traced, and is not a parameter.
struct FixedArgument {
    std::size_t position; ///< among all arguments of the traced call
    Text name;            ///< may be empty
    Constant value;
};

/// A value with a name that lives beside the graph: an input, but no argument. Who runs the graph
/// holds it, and may change it between runs. A state changes with each run: its next value is an
/// output.
struct Slot {
    Text name; ///< a path: `filter.sections[2].z1`; all of one name are one
    Constant initial;
    bool state = false;

    /// As graphs are compared: names play no part.
    friend constexpr bool operator==(Slot const& a, Slot const& b) {
        return a.initial == b.initial && a.state == b.state;
    }
};

} // namespace limn

#endif // LIMN_GRAPH_PARAMETER_HPP
