// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CopiedNodes`: nodes of one graph, written into another.

#ifndef LIMN_TRANSFORM_COPIED_NODES_HPP
#define LIMN_TRANSFORM_COPIED_NODES_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/copied_paths.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace limn::detail {

/// Copies nodes in their order, on what their operands have become.
class CopiedNodes {
public:
    LIMN_DECLARE CopiedNodes(Graph const& from, Builder& to);

    /// What a value has become. Requires  it was set or copied
    Value now(Value before) const { return now_[before.index]; }
    void set(Value before, Value now) { now_[before.index] = now; }
    void set_inputs(std::span<Value const> now) {
        for (std::size_t k = 0; k < now.size(); ++k) set(from_.inputs()[k], now[k]);
    }
    bool has(Value before) const { return now_[before.index].index != missing; }

    /// Copies the nodes for which `needed` is true and that were not set. Inputs among them are
    /// left out. All nodes where it is empty.
    LIMN_DECLARE void copy(std::vector<bool> const& needed = {});
    /// Copies a node whose operands are set or copied.
    LIMN_DECLARE void copy(Value one);
    /// Names what was copied or set as it was named.
    LIMN_DECLARE void name();

private:
    static constexpr std::uint32_t missing = 0xffffffffu;

    LIMN_DECLARE std::uint32_t path_now(std::uint32_t path);

    Graph const& from_;
    Builder& to_;
    std::vector<Value> now_, operands_;
    CopiedPaths paths_;
};

/// The structure that is a single value of a type. Programs have such rows for the types of their
/// parameters; a value from the middle of a graph may have another.
LIMN_DECLARE TreeRow const& leaf_structure(TypeRow const& type);

/// The structure in which a function returns values of these types: nothing, the value, or a tuple.
LIMN_DECLARE TreeRow const* returned_structure(std::span<TypeRow const* const> types);

/// A new parameter that is one value, of the type of another.
LIMN_DECLARE Value parameter_like(Builder& to, Node node, std::string const& name);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/transform/copied_nodes.ipp>
#endif

#endif // LIMN_TRANSFORM_COPIED_NODES_HPP
