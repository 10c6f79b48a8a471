// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Graph`, the one IR, at compile time and at run time; and `Node`, a look at one of its
/// rows. Layer: graph. Includes meta, type, op, graph.

#ifndef LIMN_GRAPH_GRAPH_HPP
#define LIMN_GRAPH_GRAPH_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/page_allocator.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/op_row.hpp>
#include <limn/type/tree.hpp>
#include <limn/type/type_row.hpp>

#include <range/v3/view/facade.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace limn {

class Graph;
class Builder;

/// A parameter of the traced function: its name, and the structure of its type.
struct Parameter {
    Text name;
    TreeRow const* structure = nullptr;
    std::vector<Constant> defaults{}; ///< a value for each leaf; none where it must be given
};

/// An argument that was known when the function was traced, and is no parameter.
struct FixedArgument {
    std::size_t position; ///< among all arguments of the traced call
    Text name;            ///< may be empty
    Constant value;
};

/// A header that generated code needs for the ops of one name.
struct Include {
    Text op;
    Text header;
};

namespace detail {

/// A node as the graph stores it: 24 bytes. Up to two operands stand in the record; more stand in
/// the graph's pool, and the first then holds the offset there. The payload of an input is its
/// number, that of a constant its index among the constants.
struct Record {
    OpRow const* op;
    Value operands[2];
    std::uint32_t where;
    std::uint32_t payload;
};

} // namespace detail

/// A look at one node of a graph. Valid as long as the graph is.
class Node {
public:
    constexpr Node(Graph const& graph, Value value) : graph_{&graph}, value_{value} {}

    constexpr Value value() const noexcept { return value_; }
    constexpr OpRow const& op() const noexcept;
    constexpr Kind kind() const noexcept { return op().kind; }
    constexpr TypeRow const& type() const noexcept { return *op().result; }
    constexpr std::span<Value const> operands() const noexcept;
    constexpr Where where() const noexcept;
    /// Requires  the node is a constant
    constexpr Constant const& constant() const noexcept;
    /// The path of an input: its parameter's name, and the way to the leaf: `q[2]`.
    constexpr std::string_view name() const noexcept;

private:
    Graph const* graph_;
    Value value_;
};

/// The nodes of a graph, as a random-access view of range-v3.
class Nodes : public ranges::view_facade<Nodes, ranges::finite> {
public:
    constexpr Nodes() = default;
    constexpr explicit Nodes(Graph const& graph) : graph_{&graph} {}

private:
    friend ranges::range_access;
    struct cursor {
        Graph const* graph = nullptr;
        std::uint32_t index = 0;

        constexpr Node read() const { return {*graph, Value{index}}; }
        constexpr void next() { ++index; }
        constexpr void prev() { --index; }
        constexpr bool equal(cursor other) const { return index == other.index; }
        constexpr std::ptrdiff_t distance_to(cursor other) const {
            return std::ptrdiff_t{other.index} - std::ptrdiff_t{index};
        }
        constexpr void advance(std::ptrdiff_t n) {
            index = static_cast<std::uint32_t>(std::ptrdiff_t{index} + n);
        }
    };
    constexpr cursor begin_cursor() const { return {graph_, 0}; }
    constexpr cursor end_cursor() const;

    Graph const* graph_ = nullptr;
};

/// The nodes of a traced function, in order, operands first; inputs come first of all.
///
/// Invariant  what `verify` checks; only the Builder writes
class Graph {
public:
    constexpr std::size_t size() const noexcept { return records_.size(); }
    constexpr Node operator[](Value v) const noexcept { return {*this, v}; }

    /// The op and the operands of one node, at the least cost to a constant expression.
    struct Operands {
        Value const* begin;
        Value const* end;
    };
    constexpr OpRow const& row_of(std::uint32_t index) const noexcept {
        return *records_.data()[index].op;
    }
    constexpr std::uint32_t payload_of(std::uint32_t index) const noexcept {
        return records_.data()[index].payload;
    }
    constexpr Operands operands_of(std::uint32_t index) const noexcept {
        detail::Record const& record = records_.data()[index];
        std::size_t const count = record.op->arity;
        Value const* const first =
            count <= 2 ? record.operands : pool_.data() + record.operands[0].index;
        return {first, first + count};
    }

    /// The nodes, as a random-access range of `Node`.
    constexpr Nodes nodes() const noexcept;

    /// The leaves of the parameters, in order.
    constexpr std::span<Value const> inputs() const noexcept { return inputs_; }
    /// The leaves of the result, in order.
    constexpr std::span<Value const> outputs() const noexcept { return outputs_; }
    constexpr std::span<Parameter const> parameters() const noexcept { return parameters_; }
    /// The arguments that were fixed when tracing, in order.
    constexpr std::span<FixedArgument const> fixed() const noexcept { return fixed_; }
    /// The structure of the result, or null where the function returns nothing.
    constexpr TreeRow const* result() const noexcept { return result_; }
    constexpr std::span<Constant const> constants() const noexcept { return constants_; }
    constexpr std::span<Include const> includes() const noexcept { return includes_; }

    /// A hash of what the graph computes, and of its signature: names of inputs and places play no
    /// part in it, nor in `==`.
    constexpr std::uint64_t hash() const {
        std::uint64_t h = hash_combine(size(), outputs_.size());
        for (std::uint32_t i = 0; i < size(); ++i) {
            Node const node{*this, {i}};
            h = hash_combine(h, node.op().hash);
            if (node.kind() == Kind::constant) h = hash_combine(h, node.constant().hash());
            for (Value operand : node.operands()) h = hash_combine(h, operand.index);
        }
        for (Value output : outputs_) h = hash_combine(h, output.index);
        for (Parameter const& p : parameters_) h = hash_combine(h, hash_text(name_of(p.structure)));
        return hash_combine(h, hash_text(name_of(result_)));
    }

    friend constexpr bool operator==(Graph const& a, Graph const& b) {
        if (a.size() != b.size() || a.inputs_ != b.inputs_ || a.outputs_ != b.outputs_)
            return false;
        for (std::uint32_t i = 0; i < a.size(); ++i)
            if (!same(a[Value{i}], b[Value{i}])) return false;
        if (a.parameters_.size() != b.parameters_.size()) return false;
        for (std::size_t i = 0; i < a.parameters_.size(); ++i)
            if (name_of(a.parameters_[i].structure) != name_of(b.parameters_[i].structure))
                return false;
        return name_of(a.result_) == name_of(b.result_);
    }

private:
    friend class Node;
    friend class Builder;

    static constexpr std::string_view name_of(TreeRow const* structure) {
        return structure == nullptr ? std::string_view{"void"} : structure->type->name;
    }

    static constexpr bool same(Node a, Node b) {
        if (&a.op() != &b.op() && (a.op().hash != b.op().hash || a.op().name != b.op().name))
            return false;
        if (a.kind() == Kind::constant) return a.constant() == b.constant();
        auto const x = a.operands(), y = b.operands();
        for (std::size_t i = 0; i < x.size(); ++i)
            if (x[i] != y[i]) return false;
        return x.size() == y.size();
    }

    std::vector<detail::Record, PageAllocator<detail::Record>> records_;
    std::vector<Value> pool_;
    std::vector<Constant> constants_;
    std::vector<Where> places_;
    std::vector<Value> inputs_;
    std::vector<Text> input_names_;
    std::vector<Value> outputs_;
    std::vector<Parameter> parameters_;
    std::vector<FixedArgument> fixed_;
    std::vector<Include> includes_;
    TreeRow const* result_ = nullptr;
};

constexpr Nodes Graph::nodes() const noexcept { return Nodes{*this}; }

constexpr auto Nodes::end_cursor() const -> cursor {
    return {graph_, static_cast<std::uint32_t>(graph_->size())};
}

constexpr OpRow const& Node::op() const noexcept { return *graph_->records_[value_.index].op; }

constexpr std::span<Value const> Node::operands() const noexcept {
    auto const operands = graph_->operands_of(value_.index);
    return {operands.begin, operands.end};
}

constexpr Where Node::where() const noexcept {
    return graph_->places_[graph_->records_[value_.index].where];
}

constexpr Constant const& Node::constant() const noexcept {
    return graph_->constants_[graph_->records_[value_.index].payload];
}

constexpr std::string_view Node::name() const noexcept {
    return graph_->input_names_[graph_->records_[value_.index].payload].view();
}

/// Calls `visit` with every node, in order. For the library's own headers: a loop over `nodes()`
/// would make every user instantiate the view.
template <class Visit> constexpr void each_node(Graph const& graph, Visit const& visit) {
    for (std::uint32_t i = 0; i < graph.size(); ++i) visit(graph[Value{i}]);
}

} // namespace limn

#endif // LIMN_GRAPH_GRAPH_HPP
