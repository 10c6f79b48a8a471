// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `EditedGraph`: a graph whose nodes, operands and order can change.

#ifndef LIMN_TRANSFORM_EDITED_GRAPH_HPP
#define LIMN_TRANSFORM_EDITED_GRAPH_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pattern/demand.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/transform/needs.hpp>
#include <limn/transform/node_list.hpp>
#include <limn/transform/use_lists.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

namespace limn::detail {

/// Where nodes are inserted: before or after a node.
struct EditPlace {
    enum class Side : unsigned char { before, after };
    Value at;
    Side side;
};

/// What decides a path now, and whether a node that was inserted stands on it.
struct PathCondition {
    Value value;
    bool is_new = false;
};

/// The nodes of a graph, or of the body of a loop, with what they are given now and where they
/// stand now. Nodes are only added: one that is erased keeps its number, and is left out at the
/// end.
class EditedGraph {
public:
    /// Proxies of it say that their trace began `at`. With `outer` the body of that loop in it.
    /// Requires  `outer` lives as long
    LIMN_DECLARE EditedGraph(Graph const& graph, Where at, EditedGraph* outer = nullptr,
                             Value loop = {});

    /// All nodes. Their operands are those with which they were made.
    Graph const& graph() const noexcept { return tracer_.builder().graph(); }
    Tracer& tracer() const noexcept { return tracer_; }

    /// Links what was recorded since the last time, too.
    LIMN_DECLARE UseLists const& uses() const;
    LIMN_DECLARE NodeList const& order() const;
    std::span<Value const> outputs() const noexcept { return {outputs_.data(), outputs_.size()}; }
    TreeRow const* result() const noexcept { return result_; }
    /// The condition of each path.
    std::span<PathCondition const> conditions() const noexcept {
        return {conditions_.data(), conditions_.size()};
    }
    /// For what a value is needed: as an output, a condition, or captured by the body of a loop.
    LIMN_DECLARE std::span<Need const> needs_of(Value v) const;
    /// Whether it did not come with the graph.
    bool is_new(Value v) const noexcept { return v.index >= came_; }
    /// The path of the arm in which a value is evaluated.
    LIMN_DECLARE std::uint32_t path_at(Value v);
    /// Notes that of a value that was inserted or moved.
    void set_path(Value v, std::uint32_t path) { paths_[v.index] = path; }
    /// The path at which a node is written: that of its arm, or less where its users say the rest.
    LIMN_DECLARE std::uint32_t path_of(Value v) const;
    /// The demand of the graph that came; made when the first asks for it.
    LIMN_DECLARE Demand<> const& demand() const;

    // --- changes, which nothing checks here -----------------------------------------------------

    LIMN_DECLARE void place(Value v, EditPlace to);
    LIMN_DECLARE void remove(Value v);
    LIMN_DECLARE void set_operand(Use use, Value with);
    /// Where a value is an output, a condition but of `own_paths`, or captured.
    LIMN_DECLARE void replace_needs(Value v, Value with,
                                    std::unordered_set<std::uint32_t> const& own_paths);
    /// Requires  the leaves have the types of the structure
    LIMN_DECLARE void set_result(TreeRow const* structure, std::vector<Value> leaves);

    // --- bodies of loops ------------------------------------------------------------------------

    /// Those that are edited, too.
    std::map<Value, std::unique_ptr<EditedGraph>> const& bodies() const { return bodies_; }
    /// Requires  `loop` is a loop
    LIMN_DECLARE EditedGraph& body(Value loop);
    /// Of a body: the graph that the loop stands in; else null.
    EditedGraph* outer() const noexcept { return outer_; }
    /// Of a body: a value from outside of the loop, as a new input.
    LIMN_DECLARE Value capture(Value outside);
    /// Of a body: the values that were captured, in the order of its last inputs.
    std::vector<Value> const& captured() const { return captured_; }

private:
    mutable Tracer tracer_; ///< which is not copied, so neither is this
    mutable UseLists uses_;
    mutable NodeList order_;
    mutable Vector<std::uint32_t> paths_; ///< of each value, as far as its node or insert says
    mutable Vector<PathCondition> conditions_;
    mutable Needs needs_;
    std::vector<Value> outputs_;
    TreeRow const* result_ = nullptr;
    std::size_t came_ = 0; ///< so many nodes came with the graph
    bool branched_ = false; ///< the graph that came branches
    mutable std::optional<Demand<>> demand_;
    std::map<Value, std::unique_ptr<EditedGraph>> bodies_;
    std::vector<Value> captured_;
    EditedGraph* outer_ = nullptr;
    Value loop_{}; ///< of a body: whose it is
};

/// Whether a node is evaluated in the arm where it stands, whoever uses it: an effect, or what may
/// trap.
inline bool is_placed(Graph const& graph, Value v) {
    return graph.has_effect(v.index) || graph.row_of(v.index).partial;
}

/// The lines of the calls in a graph that are used outside of the arm where they were written.
LIMN_DECLARE std::vector<Where> escaped_calls(Graph const& graph);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/transform/edited_graph.ipp>
#endif

#endif // LIMN_TRANSFORM_EDITED_GRAPH_HPP
