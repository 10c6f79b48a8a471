// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Path`: a place in the control flow of a graph.

#ifndef LIMN_GRAPH_PATH_HPP
#define LIMN_GRAPH_PATH_HPP

#include <limn/graph/value.hpp>

#include <cstdint>

namespace limn {

/// Where in the control flow a node was written: after a decision, itself written at `parent`. The
/// first path of every graph, 0, is the one that is always taken.
struct Path {
    std::uint32_t parent = 0;
    Value condition{};
    bool taken = false;
    friend constexpr bool operator==(Path const&, Path const&) = default;
};

} // namespace limn

#endif // LIMN_GRAPH_PATH_HPP
