// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_SPLIT_IPP
#define LIMN_TRANSFORM_SPLIT_IPP

#include <limn/graph/builder.hpp>
#include <limn/graph/needed.hpp>
#include <limn/graph/user_line.hpp>
#include <limn/graph/verify.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/copied_nodes.hpp>
#include <limn/transform/edit_checks.hpp>
#include <limn/transform/edited_graph.hpp>
#include <limn/transform/split.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace limn {

namespace detail {

/// Divides the nodes of a graph among parts, and writes those.
LIMN_LAZY class SplitGraph {
public:
    SplitGraph(Graph const& graph, std::function<std::size_t(Node const&)> const& part_of)
        : graph_{graph}, escaped_{escaped_calls(graph)}, part_(graph.size(), none) {
        for (std::uint32_t i = 0; i < graph.size(); ++i) {
            Node const node = graph[Value{i}];
            if (node.kind() == Kind::result) part_[i] = part_[node.operands()[0].index];
            if (node.kind() != Kind::call && node.kind() != Kind::loop) continue;
            auto const known = by_number_.emplace(part_of(node), parts_.size());
            if (known.second) parts_.push_back({known.first->first, {}, {}, {}, {}});
            part_[i] = known.first->second;
        }
        for (std::uint32_t i = 0; i < graph.size(); ++i)
            if (part_[i] != none) parts_[part_[i]].nodes.push_back(i);
        connect();
    }

    std::vector<SplitPart> parts() {
        std::vector<SplitPart> out;
        for (std::size_t p : order()) out.push_back(written(p));
        return out;
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    /// A part, while it is found.
    struct Found {
        std::size_t number;
        std::vector<std::uint32_t> nodes;
        std::vector<Value> inputs, outputs;
        std::map<std::size_t, std::pair<Value, Value>> after; ///< whom it needs: a node, and what
    };

    void connect() {
        std::uint32_t effect = Value::none;
        std::vector<bool> leaves(graph_.size(), false);
        for (Value v : graph_.outputs()) leaves[v.index] = part_[v.index] != none;
        for (std::uint32_t i = 0; i < graph_.size(); ++i) {
            if (part_[i] == none) continue;
            Found& mine = parts_[part_[i]];
            each_need(graph_, {i}, [&](Value needed) {
                std::size_t const other = part_[needed.index];
                if (other == part_[i] || graph_[needed].kind() == Kind::constant) return;
                mine.inputs.push_back(needed);
                if (other == none) return;
                mine.after.emplace(other, std::pair{Value{i}, needed});
                leaves[needed.index] = true;
            });
            if (!graph_.has_effect(i)) continue;
            if (effect != Value::none && part_[effect] != part_[i])
                mine.after.emplace(part_[effect], std::pair{Value{i}, Value{effect}});
            effect = i;
        }
        for (Found& part : parts_) {
            std::sort(part.inputs.begin(), part.inputs.end());
            part.inputs.erase(std::unique(part.inputs.begin(), part.inputs.end()),
                              part.inputs.end());
        }
        for (std::uint32_t i = 0; i < graph_.size(); ++i)
            if (leaves[i]) parts_[part_[i]].outputs.push_back({i});
    }

    /// The parts, each after those that it needs.
    std::vector<std::size_t> order() const {
        std::vector<std::size_t> waits(parts_.size()), out;
        std::vector<std::vector<std::size_t>> before(parts_.size());
        for (std::size_t p = 0; p < parts_.size(); ++p) {
            waits[p] = parts_[p].after.size();
            for (auto const& [other, why] : parts_[p].after) before[other].push_back(p);
            if (waits[p] == 0) out.push_back(p);
        }
        for (std::size_t k = 0; k < out.size(); ++k)
            for (std::size_t p : before[out[k]])
                if (--waits[p] == 0) out.push_back(p);
        if (out.size() != parts_.size()) refuse_cycle(waits);
        return out;
    }
    [[noreturn]] void refuse_cycle(std::vector<std::size_t> const& waits) const {
        std::size_t p = 0; // one that waits for others: each of those leads into the cycle
        while (waits[p] == 0) ++p;
        std::vector<bool> met(parts_.size(), false);
        std::size_t other = none;
        for (std::size_t now = p; !met[now];) {
            met[p = now] = true;
            for (auto const& [needed, why] : parts_[now].after)
                if (waits[needed] > 0) other = needed;
            now = other;
        }
        auto const [user, needed] = parts_[p].after.at(other);
        bool const order = graph_.has_effect(user.index) && graph_.has_effect(needed.index);
        throw GraphError{user_line(graph_, user), "split",
                         "in part " + std::to_string(parts_[p].number) + ", " +
                             spelled(graph_, user) + (order ? " runs after " : " needs ") +
                             spelled(graph_, needed) + " of part " +
                             std::to_string(parts_[other].number) +
                             ", which needs part " + std::to_string(parts_[p].number) +
                             " in turn; give them the same part"};
    }

    SplitPart written(std::size_t p) const {
        Found const& found = parts_[p];
        Builder out;
        CopiedNodes nodes{graph_, out};
        std::vector<bool> mine(graph_.size(), false);
        for (std::uint32_t i : found.nodes) {
            mine[i] = true;
            each_need(graph_, {i}, [&](Value needed) {
                if (graph_[needed].kind() == Kind::constant) mine[needed.index] = true;
            });
        }
        for (Value v : found.inputs) {
            std::string name{graph_[v].name()};
            if (name.empty() || !is_identifier(name)) name = "v" + std::to_string(v.index);
            nodes.set(v, parameter_like(out, graph_[v], name));
        }
        nodes.copy(mine);
        Vector<Value> returned;
        std::vector<TypeRow const*> types;
        for (Value v : found.outputs) {
            returned.push_back(nodes.now(v));
            types.push_back(&graph_[v].type());
        }
        for (Include const& i : graph_.includes()) out.include(i.op.view(), i.header.view());
        out.result(returned_structure(types), std::move(returned));
        SplitPart part{found.number, std::move(out).finish(), found.inputs, found.outputs};
        verify(part.graph);
        for (Where const at : escaped_calls(part.graph))
            if (std::find(escaped_.begin(), escaped_.end(), at) == escaped_.end())
                throw GraphError{at, "split",
                                 "this is computed in one arm only, and another part uses it; give "
                                 "both the same part"};
        return part;
    }

    Graph const& graph_;
    std::vector<Where> escaped_; ///< what is used outside of its arm in the whole graph already
    std::vector<std::size_t> part_; ///< of each node
    std::map<std::size_t, std::size_t> by_number_;
    std::vector<Found> parts_;
};

/// A loop that runs a function once.
LIMN_DECLARE Loop called_once(Graph const& function) {
    Builder out;
    CopiedNodes nodes{function, out};
    std::vector<Value> inputs;
    for (Value v : function.inputs())
        inputs.push_back(out.body_input(function[v].op().values(), function[v].name(),
                                        function[v].where()));
    nodes.set_inputs(inputs);
    nodes.copy();
    Loop loop;
    loop.results = static_cast<std::uint32_t>(function.outputs().size());
    loop.leaves_when.push_back('\1');
    for (std::uint32_t i = 0; i < function.size(); ++i)
        loop.effects = loop.effects || function.has_effect(i);
    Vector<Value> outputs{out.constant(true)};
    for (Value v : function.outputs()) outputs.push_back(nodes.now(v));
    out.result(nullptr, std::move(outputs));
    loop.body = std::move(out).finish();
    return loop;
}

LIMN_DECLARE bool leaves_at_once(Loop const& loop) {
    Node const guard = loop.body[loop.guard(0)];
    return loop.path == 0 && loop.exits() == 1 && guard.kind() == Kind::constant &&
           guard.type().is(guard.constant(), loop.leaves_when[0]);
}

/// Writes the nodes of a body that is run once; gives what it leaves behind.
LIMN_DECLARE std::vector<Value> inlined_body(Loop const& loop, std::span<Value const> operands,
                                             Builder& out) {
    CopiedNodes nodes{loop.body, out};
    nodes.set_inputs(operands);
    nodes.copy();
    std::vector<Value> left_behind;
    for (Value v : loop.left_behind(0)) left_behind.push_back(nodes.now(v));
    return left_behind;
}

/// The graph that returns what `from` does.
LIMN_DECLARE Graph returning_like(Graph const& from, CopiedNodes& nodes, Builder& out) {
    Vector<Value> returned;
    for (Value v : from.outputs()) {
        if (!nodes.has(v)) nodes.copy(v); // a constant
        returned.push_back(nodes.now(v));
    }
    nodes.name();
    for (Include const& i : from.includes()) out.include(i.op.view(), i.header.view());
    out.result(from.result(), std::move(returned));
    return std::move(out).finish();
}

} // namespace detail

LIMN_DEFINE Split::Split(Graph whole, std::vector<SplitPart> parts)
    : whole_{std::move(whole)}, parts_{std::move(parts)} {}

LIMN_DEFINE Graph Split::recombined() const { return inline_calls(wiring()); }

LIMN_DEFINE Graph Split::wiring() const {
    Builder out = Builder::with_parameters_of(whole_);
    detail::CopiedNodes nodes{whole_, out};
    nodes.set_inputs(out.graph().inputs());
    for (SplitPart const& part : parts_) {
        std::vector<Value> operands;
        for (Value v : part.inputs) operands.push_back(nodes.now(v));
        Where const at = part.graph[Value{static_cast<std::uint32_t>(operands.size())}].where();
        Value const call = out.loop(detail::called_once(part.graph), operands, at);
        out.name(call, "part" + std::to_string(part.number));
        for (std::size_t k = 0; k < part.outputs.size(); ++k) {
            Value const v = part.outputs[k];
            nodes.set(v, out.result_of(call, static_cast<std::uint32_t>(k), whole_[v].where()));
        }
    }
    return detail::returning_like(whole_, nodes, out);
}

LIMN_DEFINE Graph inline_calls(Graph const& graph) {
    Builder out = Builder::with_parameters_of(graph);
    detail::CopiedNodes nodes{graph, out};
    nodes.set_inputs(out.graph().inputs());
    std::map<Value, std::vector<Value>> left_behind;
    for (auto i = static_cast<std::uint32_t>(graph.inputs().size()); i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        if (node.kind() == Kind::loop && detail::leaves_at_once(graph.loop_of(i))) {
            std::vector<Value> operands;
            for (Value v : node.operands()) operands.push_back(nodes.now(v));
            left_behind[node.value()] = detail::inlined_body(graph.loop_of(i), operands, out);
            ValueRows const& number = node.op().values(); // that of the exit, the first one
            nodes.set(node.value(), out.constant(*number.constant, number.blank(), node.where()));
        } else if (node.kind() == Kind::result && left_behind.contains(node.operands()[0])) {
            nodes.set(node.value(), left_behind[node.operands()[0]][graph.payload_of(i)]);
        } else {
            nodes.copy(node.value());
        }
    }
    return detail::returning_like(graph, nodes, out);
}

LIMN_DEFINE Split split(Graph const& graph,
                        std::function<std::size_t(Node const&)> const& part_of) {
    return {graph, detail::SplitGraph<>{graph, part_of}.parts()};
}

} // namespace limn

#endif // LIMN_TRANSFORM_SPLIT_IPP
