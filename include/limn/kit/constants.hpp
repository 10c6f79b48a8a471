// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `constants`: everything that a trace has baked into a graph.

#ifndef LIMN_KIT_CONSTANTS_HPP
#define LIMN_KIT_CONSTANTS_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace limn {

/// A value that was known when a function was traced, and is part of its graph.
struct ConstantInfo {
    std::string_view name; ///< of a `parameter`; empty for what is baked in
    std::string value;     ///< as C++ writes it, exactly; the type in `<>` where it has no literal
    std::string_view type;
    Where where;           ///< the line that first used it
    std::size_t users = 0; ///< nodes that take it, and outputs
    bool drawn = false;    ///< at random, when the function was traced: see `TraceOptions::bake`
};

namespace detail {

LIMN_DECLARE void append_constants(std::vector<ConstantInfo>& out, Graph const& graph);

} // namespace detail

/// The constants and parameters of `graph`, and of the bodies of its loops, in the order of the
/// listing: what another run with other captured values would bake in otherwise.
///
/// Values  each once, whatever its size: equal ones are one constant of a graph, or of a body
/// Cost    linear, and the length of the literals
LIMN_DECLARE std::vector<ConstantInfo> constants(Graph const& graph);

/// One line a constant: `FILE:LINE: double 0.5, 2 users`; of a parameter `double w = 0.5`; and
/// `double 0.17, drawn at random, 1 user`. Literals of more than 60 characters are cut.
LIMN_DECLARE std::string to_text(std::vector<ConstantInfo> const& constants);

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/kit/constants.ipp>
#endif

#endif // LIMN_KIT_CONSTANTS_HPP
