// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_EDITED_GRAPH_IPP
#define LIMN_TRANSFORM_EDITED_GRAPH_IPP

#include <limn/graph/copy_node.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/edited_graph.hpp>

#include <string>
#include <utility>

namespace limn::detail {

LIMN_DEFINE std::vector<Where> escaped_calls(Graph const& graph) {
    if (!graph.branches()) return {};
    Demand<> const demand{graph, nullptr};
    return {demand.escaped().begin(), demand.escaped().end()};
}

LIMN_DEFINE EditedGraph::EditedGraph(Graph const& graph, Where at, EditedGraph* outer, Value loop)
    : tracer_{TraceOptions{.branches = TraceOptions::reject}, at}, outer_{outer}, loop_{loop} {
    Builder& builder = tracer_.builder();
    if (outer == nullptr) builder = Builder::with_parameters_of(graph);
    else
        for (Value input : graph.inputs())
            builder.body_input(graph[input].op().values(), graph[input].name(),
                               graph[input].where());
    builder.reserve(graph.size() + 64);
    builder.reserve(graph);
    for (std::size_t p = 1; p < graph.paths().size(); ++p) {
        Path const& path = graph.paths()[p];
        builder.path(path.parent, path.condition, path.taken);
    }
    std::size_t operands = 0;
    for (auto i = static_cast<std::uint32_t>(graph.inputs().size()); i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        operands += node.operands().size();
        copy_node(builder, node, node.operands(), graph.path_of(i), node.where());
    }
    builder.forget_constants(); // those of inserted code do not change with those of the graph
    for (ValueName const& n : graph.names()) builder.name(n.value, n.name.view());
    outputs_.assign(graph.outputs().begin(), graph.outputs().end());
    result_ = graph.result();
    builder.result(result_, Vector<Value>(outputs_));
    came_ = graph.size();
    branched_ = graph.branches();
    order_.reserve(came_);
    uses_.reserve(came_, operands);
    paths_.reserve(came_);
    conditions_.reserve(graph.paths().size());
    uses();
    for (std::uint32_t k = 0; k < outputs_.size(); ++k)
        needs_.add(outputs_[k], {Need::As::output, k});
}

LIMN_DEFINE UseLists const& EditedGraph::uses() const {
    Graph const& all = graph();
    for (std::size_t p = conditions_.size(); p < all.paths().size(); ++p) {
        conditions_.push_back({all.paths()[p].condition});
        auto const number = static_cast<std::uint32_t>(p);
        if (p > 0) needs_.add(conditions_.back().value, {Need::As::condition, number});
    }
    for (auto i = static_cast<std::uint32_t>(uses_.size()); i < all.size(); ++i) {
        uses_.append(all[Value{i}].operands());
        order_.append();
        paths_.push_back(all.path_of(i));
        if (i < came_) continue;
        for (std::uint32_t p = paths_.back(); p != 0 && !conditions_[p].is_new;
             p = all.paths()[p].parent)
            conditions_[p].is_new = true;
    }
    return uses_;
}

LIMN_DEFINE NodeList const& EditedGraph::order() const {
    uses();
    return order_;
}

LIMN_DEFINE std::span<Need const> EditedGraph::needs_of(Value v) const {
    uses();
    return needs_.of(v);
}

LIMN_DEFINE void EditedGraph::place(Value v, EditPlace to) {
    uses();
    if (order_.contains(v)) order_.remove(v);
    bool const at_input = graph()[to.at].kind() == Kind::input; // which come first of all
    if (at_input && graph()[v].kind() == Kind::input) order_.insert_after(to.at, v);
    else if (at_input) order_.insert_after(graph().inputs().back(), v);
    else if (to.side == EditPlace::Side::before) order_.insert_before(to.at, v);
    else order_.insert_after(to.at, v);
}

LIMN_DEFINE std::uint32_t EditedGraph::path_of(Value v) const {
    return is_placed(graph(), v) ? paths_[v.index] : graph().path_of(v.index);
}

LIMN_DEFINE void EditedGraph::remove(Value v) {
    uses_.clear(v);
    order_.remove(v);
}

LIMN_DEFINE void EditedGraph::set_operand(Use use, Value with) {
    uses();
    uses_.set(use, with);
}

LIMN_DEFINE void
EditedGraph::replace_needs(Value v, Value with,
                           std::unordered_set<std::uint32_t> const& own_paths) {
    std::span<Need const> const known = needs_of(v);
    for (Need const& need : std::vector<Need>(known.begin(), known.end())) {
        switch (need.as) {
        case Need::As::output: outputs_[need.number] = with; break;
        case Need::As::condition:
            if (own_paths.contains(need.number)) continue;
            conditions_[need.number].value = with;
            break;
        case Need::As::captured:
            bodies_.at(Value{need.loop})->captured_[need.number] = with;
            break;
        }
        needs_.remove(v, need);
        needs_.add(with, need);
    }
}

LIMN_DEFINE void EditedGraph::set_result(TreeRow const* structure, std::vector<Value> leaves) {
    auto const states = static_cast<std::ptrdiff_t>(graph().state_count());
    leaves.insert(leaves.end(), outputs_.end() - states, outputs_.end());
    for (std::uint32_t k = 0; k < outputs_.size(); ++k)
        needs_.remove(outputs_[k], {Need::As::output, k});
    for (std::uint32_t k = 0; k < leaves.size(); ++k)
        needs_.add(leaves[k], {Need::As::output, k});
    outputs_ = std::move(leaves);
    result_ = structure;
}

LIMN_DEFINE std::uint32_t EditedGraph::path_at(Value v) {
    if (is_new(v) || is_placed(graph(), v) || !branched_) return paths_[v.index];
    std::uint32_t path = 0;
    for (Path const& p : demand().way_to(v))
        path = tracer_.builder().path(path, p.condition, p.taken);
    return path;
}

LIMN_DEFINE Demand<> const& EditedGraph::demand() const {
    Loop const* const loop = outer_ ? &outer_->graph().loop_of(loop_.index) : nullptr;
    if (!demand_) demand_.emplace(graph(), loop, came_);
    return *demand_;
}

LIMN_DEFINE EditedGraph& EditedGraph::body(Value loop) {
    std::unique_ptr<EditedGraph>& known = bodies_[loop];
    if (known == nullptr)
        known = std::make_unique<EditedGraph>(graph().loop_of(loop.index).body,
                                              graph()[loop].where(), this, loop);
    return *known;
}

LIMN_DEFINE Value EditedGraph::capture(Value outside) {
    Node const node = outer_->graph()[outside];
    auto const number = static_cast<std::uint32_t>(captured_.size());
    captured_.push_back(outside);
    outer_->needs_.add(outside, {Need::As::captured, number, loop_.index});
    std::string const name = "captured" + std::to_string(captured_.size());
    Value const added = tracer_.builder().body_input(node.op().values(), name, node.where());
    Value const first = graph().inputs()[0];
    if (first != added) place(added, {first, EditPlace::Side::after});
    return added;
}

} // namespace limn::detail

#endif // LIMN_TRANSFORM_EDITED_GRAPH_IPP
