// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `EditedGraph`: a graph whose nodes, operands and order can change.

#ifndef LIMN_TRANSFORM_EDITED_GRAPH_HPP
#define LIMN_TRANSFORM_EDITED_GRAPH_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/graph/value.hpp>
#include <limn/pass/pattern/demand.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/transform/node_list.hpp>
#include <limn/transform/use_lists.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace limn::detail {

/// Where nodes are inserted: before or after a node.
struct EditPlace {
    enum class Side : unsigned char { before, after };
    Value at;
    Side side;
};

/// The nodes of a graph, or of the body of a loop, with what they are given now and where they
/// stand now. Nodes are only added: one that is erased keeps its number, and is left out at the
/// end.
class EditedGraph {
public:
    explicit EditedGraph(Graph const& graph);
    /// The body of a loop. Requires  `outer` lives as long
    EditedGraph(EditedGraph& outer, Value loop);
    EditedGraph(EditedGraph const&) = delete;
    EditedGraph& operator=(EditedGraph const&) = delete;

    /// All nodes. Their operands are those with which they were made.
    Graph const& graph() const noexcept { return tracer_.builder().graph(); }
    Tracer& tracer() noexcept { return tracer_; }

    UseLists const& uses() const;
    NodeList const& order() const;
    std::span<Value const> outputs() const noexcept { return {outputs_.data(), outputs_.size()}; }
    TreeRow const* result() const noexcept { return result_; }
    /// The condition of a path.
    Value condition(std::uint32_t path) const { return conditions_[path]; }
    /// The calls that were used outside of their arm already when the graph came.
    std::vector<Where> const& escaped() const { return escaped_; }
    /// Whether a value is an output or a condition, or captured by the body of a loop.
    bool is_needed(Value v) const;
    /// The bodies of loops that are edited, too.
    std::map<Value, std::unique_ptr<EditedGraph>> const& bodies() const { return bodies_; }
    /// Of a body: the values from outside that were captured, in the order of its last inputs.
    std::vector<Value> const& captured() const { return captured_; }

    /// Errors  GraphError where it was erased, or is no value of the graph
    void expect_value(Value v, char const* doing) const;
    /// Errors  TypeError where `with` has another type than `wanted`, which `user` asks for
    void expect_type(TypeRow const& wanted, Value with, Value user, char const* doing) const;

    /// The one type that values have.
    /// Errors  TypeError where they have several; GraphError where one is not a value
    TypeRow const& common_type(std::span<Value const> values, char const* doing) const;
    [[noreturn]] void refuse_type(TypeRow const& type) const;
    std::vector<Value> result_leaves() const;
    std::vector<Value> result_leaves_without(std::size_t number) const;

    /// Inserts a graph that was traced by itself, and gives its results.
    std::vector<Value> insert(EditPlace place, Graph const& what, std::span<Value const> operands);
    void move(Value v, EditPlace to);
    void set_operand(Use use, Value with);
    /// In the uses for which `where` says so; in results and branches where it is empty.
    void replace_uses(Value v, Value with, std::function<bool(Use const&)> const& where);
    void erase(Value v);
    Value add_input(std::string_view name, TreeRow const& type, OpRow const& row, Where at);
    void set_result(TreeRow const* structure, std::vector<Value> leaves);
    EditedGraph& body(Value loop);
    Value capture(Value outside);

private:
    void take_over(Graph const& graph, Loop const* loop);
    /// What was recorded since the last time gets its links.
    void link_new() const;
    TypeRow const& operand_type(Use use) const;
    bool is_condition(Value v) const;
    /// Which of the nodes that were inserted compute a value.
    std::vector<bool> computing(Value v) const;
    std::uint32_t path_at(Value v);

    mutable Tracer tracer_;
    mutable UseLists uses_;
    mutable NodeList order_;
    mutable std::vector<Value> conditions_;
    mutable std::vector<std::uint32_t> needs_; ///< how often a value is an output or a condition
    std::vector<Value> outputs_;
    TreeRow const* result_ = nullptr;
    std::size_t came_ = 0; ///< so many nodes came with the graph
    std::optional<Demand<>> demand_;
    std::vector<Where> escaped_;
    std::map<Value, std::unique_ptr<EditedGraph>> bodies_;
    std::vector<Value> captured_;
    EditedGraph* outer_ = nullptr;
    Value loop_{};
};

/// The one result of what was inserted.
/// Errors  GraphError where there is another number of them
Value only_value(std::vector<Value> const& results);

/// The lines of the calls in a graph, or in the body of `loop`, that are used outside of the arm
/// where they were written.
std::vector<Where> escaped_calls(Graph const& graph, Loop const* loop);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/transform/edited_graph.ipp>
#endif

#endif // LIMN_TRANSFORM_EDITED_GRAPH_HPP
