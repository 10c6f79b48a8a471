// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Graph`, the one IR, at compile time and at run time; and `Node`, a look at one of its
/// rows.

#ifndef LIMN_GRAPH_GRAPH_CLASS_HPP
#define LIMN_GRAPH_GRAPH_CLASS_HPP

#include <limn/graph/metadata.hpp>
#include <limn/graph/node_record.hpp>
#include <limn/graph/parameter.hpp>
#include <limn/graph/path.hpp>
#include <limn/graph/validated.hpp>
#include <limn/graph/value.hpp>
#include <limn/graph/value_names.hpp>
#include <limn/meta/annotations.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/page_allocator.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/op_row.hpp>
#include <limn/type/tree.hpp>
#include <limn/type/type_row.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace limn {

class Graph;
class Builder;
class Nodes;
namespace detail {
template <class> class CanonicalOrder;
template <class> class Comparer;
} // namespace detail

/// A header that generated code needs for the ops of one name.
struct Include {
    Text op;
    Text header;
};

/// A look at one node of a graph. Valid as long as the graph is.
class Node {
public:
    constexpr Node(Graph const& graph, Value value) : graph_{&graph}, value_{value} {}

    constexpr Graph const& graph() const noexcept { return *graph_; }
    constexpr Value value() const noexcept { return value_; }
    constexpr OpRow const& op() const noexcept;
    constexpr Kind kind() const noexcept { return op().kind; }
    constexpr TypeRow const& type() const noexcept { return *op().result; }
    constexpr std::span<Value const> operands() const noexcept;
    constexpr Where where() const noexcept;
    /// The scopes in which it was recorded, `encoder/attention`; empty outside of all.
    LIMN_LAZY std::string_view scope() const { return detail::annotations_of(where()).scope; }
    /// What was noted of it: pairs of a key and a value.
    LIMN_LAZY auto const& notes() const { return detail::annotations_of(where()).notes; }
    /// Requires  the node is a constant
    constexpr Constant const& constant() const noexcept;
    /// Of an input its path, the parameter's name and the way to the leaf: `q[2]`; else the name
    /// that the user gave the value, or none.
    constexpr std::string_view name() const noexcept;

private:
    Graph const* graph_;
    Value value_;
};

struct Loop;

/// The nodes of a traced function, in order, operands first; inputs come first of all. A graph is a
/// value: it can be copied, compared and hashed, at compile time too.
///
/// A node is a record of 24 bytes: its op, two operands, and an index into one of the tables:
///
///     records_     one for each node        inputs_, outputs_   leaves, then the slots' values
///     pool_        operands beyond two      parameters_, fixed_, slots_, result_   the signature
///     constants_   each held once           names_, places_     what the user wrote, and where
///     loops_       bodies, as graphs        paths_              the decisions that lead to an arm
///
/// There are no nested graphs for arms: a branch is a `gate` node, and each call has the path of
/// decisions at which it was written. `statements` finds the arms from there.
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
        std::size_t count = record.op->arity;
        if (count <= 2) return {record.operands, record.operands + count};
        if (count == variadic) count = record.operands[1].index;
        Value const* const first = pool_.data() + record.operands[0].index;
        return {first, first + count};
    }
    /// The path at which a call or a loop was written.
    constexpr std::uint32_t path_of(std::uint32_t index) const noexcept;
    /// The loop of a node of that kind.
    constexpr Loop const& loop_of(std::uint32_t index) const noexcept;
    /// Whether a node must be run, needed or not.
    constexpr bool has_effect(std::uint32_t index) const noexcept;
    /// Whether there is a gate, a loop or a path: else nodes run in their order.
    constexpr bool branches() const noexcept { return branches_; }
    constexpr detail::Vector<Path> const& paths() const noexcept { return paths_; }

    /// The nodes, as a random-access range of `Node`.
    template <class T = Nodes> constexpr T nodes() const noexcept;

    /// The leaves of the parameters, in order; after them the slots, in the order of their names.
    constexpr std::span<Value const> inputs() const noexcept {
        return {inputs_.data(), inputs_.size()};
    }
    /// The leaves of the result, in order; after them the next value of each state, in the order
    /// of the slots.
    constexpr std::span<Value const> outputs() const noexcept {
        return {outputs_.data(), outputs_.size()};
    }
    LIMN_LAZY constexpr std::span<Value const> result_leaves() const noexcept {
        return outputs().first(outputs_.size() - state_count());
    }
    LIMN_LAZY constexpr std::size_t state_count() const noexcept {
        std::size_t count = 0;
        for (Slot const& slot : slots_) count += slot.state ? 1 : 0;
        return count;
    }
    constexpr detail::Vector<Parameter> const& parameters() const noexcept { return parameters_; }
    constexpr detail::Vector<Slot> const& slots() const noexcept { return slots_; }
    LIMN_LAZY constexpr Value slot_value(std::size_t number) const noexcept {
        return inputs_[inputs_.size() - slots_.size() + number];
    }
    /// The slot that an input is, or null.
    LIMN_LAZY constexpr Slot const* slot_of(Value v) const noexcept {
        for (std::size_t k = 0; k < slots_.size(); ++k)
            if (slot_value(k) == v) return &slots_[k];
        return nullptr;
    }
    /// The arguments that were fixed when tracing, in order.
    constexpr detail::Vector<FixedArgument> const& fixed() const noexcept { return fixed_; }
    /// The structure of the result, or null where the function returns nothing.
    constexpr TreeRow const* result() const noexcept { return result_; }
    constexpr detail::Vector<Constant> const& constants() const noexcept { return constants_; }
    /// Those of them that were drawn at random when tracing, in that order; passes may drop some.
    constexpr detail::Vector<Constant> const& drawn() const noexcept { return drawn_; }
    constexpr detail::Vector<Include> const& includes() const noexcept { return includes_; }
    /// The values that have names, in order: calls, and results of loops.
    constexpr detail::Vector<ValueName> const& names() const noexcept { return names_.all(); }

    /// What you note about the graph: it is saved with it, and passes keep it.
    Metadata metadata;

    /// What it was compared with when it was traced. A pass does not keep that, nor does a file.
    Validated validated{};

    /// A hash of what the graph computes, and of its signature: names, places and metadata play no
    /// part in it, nor in `==`. Modules are equal that were made of equal arguments, files by their
    /// bytes, and that are shared alike; all modules of a type have one hash.
    LIMN_LAZY constexpr std::uint64_t hash() const;
    template <std::same_as<Graph> T> friend constexpr bool operator==(T const& a, T const& b) {
        return detail::Comparer<T>{}.same(a, b);
    }

private:
    friend class Node;
    friend class Builder;
    template <class> friend class detail::CanonicalOrder;
    template <class> friend class detail::Comparer;

    static constexpr std::string_view name_of(TreeRow const* structure) {
        return structure == nullptr ? std::string_view{"void"} : structure->type->name;
    }

    detail::Vector<detail::Record, PageAllocator<detail::Record>> records_;
    detail::Vector<Value> pool_;
    detail::Vector<Constant> constants_;
    detail::Vector<Constant> drawn_;
    detail::Vector<Where> places_;
    detail::Vector<Value> inputs_;
    detail::Vector<Text> input_names_;
    detail::Vector<Value> outputs_;
    detail::Vector<Parameter> parameters_;
    detail::Vector<FixedArgument> fixed_;
    detail::Vector<Slot> slots_;
    detail::Vector<Include> includes_;
    ValueNames names_;
    detail::Vector<Path> paths_{Path{}};
    detail::Vector<Loop> loops_;
    TreeRow const* result_ = nullptr;
    bool branches_ = false;
};

/// A loop: its body runs again and again, until it comes to an exit.
///
/// The inputs of the body are the carried values, then those from outside; its outputs are, for
/// each exit, a guard and the values that the loop leaves behind there; last the next carried
/// values. What follows an exit is evaluated where that exit was not taken.
struct Loop {
    Graph body;
    std::uint32_t carried = 0;
    std::uint32_t results = 0;
    detail::Vector<char> leaves_when; ///< for each exit: 1 where a true guard leaves
    std::uint32_t path = 0;           ///< at which the loop was written
    bool effects = false;             ///< the body has some

    constexpr std::size_t exits() const noexcept { return leaves_when.size(); }
    constexpr Value guard(std::size_t exit) const { return body.outputs()[exit * (results + 1)]; }
    constexpr std::span<Value const> left_behind(std::size_t exit) const {
        return body.outputs().subspan(exit * (results + 1) + 1, results);
    }
    constexpr std::span<Value const> next() const {
        return body.outputs().subspan(exits() * (results + 1), carried);
    }
};

constexpr std::uint32_t Graph::path_of(std::uint32_t index) const noexcept {
    Kind const kind = row_of(index).kind;
    return kind == Kind::call ? payload_of(index) : kind == Kind::loop ? loop_of(index).path : 0;
}

constexpr Loop const& Graph::loop_of(std::uint32_t index) const noexcept {
    return loops_[payload_of(index)];
}

constexpr bool Graph::has_effect(std::uint32_t index) const noexcept {
    OpRow const& row = row_of(index);
    return row.kind == Kind::loop ? loop_of(index).effects
                                  : row.traits.bits > Traits{commutative}.bits;
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
    if (kind() != Kind::input) return graph_->names_.find(value_);
    return graph_->input_names_[graph_->records_[value_.index].payload].view();
}

template <class> constexpr std::uint64_t Graph::hash() const {
    std::uint64_t h = hash_combine(size(), outputs_.size());
    for (std::uint32_t i = 0; i < size(); ++i) {
        Node const node{*this, {i}};
        h = hash_combine(h, node.op().hash);
        if (node.kind() == Kind::constant) h = hash_combine(h, node.constant().hash());
        if (node.kind() == Kind::result) h = hash_combine(h, payload_of(i));
        if (node.kind() == Kind::loop) h = hash_combine(h, loop_of(i).body.hash());
        for (Value operand : node.operands()) h = hash_combine(h, operand.index);
    }
    for (Value output : outputs_) h = hash_combine(h, output.index);
    for (Parameter const& p : parameters_) h = hash_combine(h, hash_text(name_of(p.structure)));
    for (Slot const& s : slots_) h = hash_combine(h, s.initial.hash() ^ (s.state ? 1u : 0u));
    return hash_combine(h, hash_text(name_of(result_)));
}

/// Calls `visit` with every node, in order. For the library's own headers: a loop over `nodes()`
/// would make every user instantiate the view.
template <class Visit> constexpr void each_node(Graph const& graph, Visit const& visit) {
    for (std::uint32_t i = 0; i < graph.size(); ++i) visit(graph[Value{i}]);
}

} // namespace limn

#endif // LIMN_GRAPH_GRAPH_CLASS_HPP
