// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/user_line.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/copied_nodes.hpp>
#include <limn/transform/edited_graph.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace limn::detail {

/// How messages call a value: by its number, its op, and its line where it has one.
LIMN_INLINE std::string spelled(Graph const& graph, Value v) {
    Where const at = user_line(graph, v);
    std::string out = "%" + std::to_string(v.index);
    out.append(" (").append(graph[v].op().name);
    if (at.line != 0)
        out.append(", ").append(at.file).append(":").append(std::to_string(at.line));
    return out.append(")");
}

LIMN_INLINE Value only_value(std::vector<Value> const& results) {
    if (results.size() != 1)
        throw GraphError{Where{}, "Editor::insert",
                         "what is inserted gives " + std::to_string(results.size()) +
                             " values, not one; write insert_all"};
    return results[0];
}

LIMN_INLINE std::vector<Where> escaped_calls(Graph const& graph, Loop const* loop) {
    std::vector<Where> out;
    if (!graph.branches()) return out;
    Demand<> const demand{graph, loop};
    for (Value v : demand.escaped()) out.push_back(graph[v].where());
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        if (graph.row_of(i).kind != Kind::loop) continue;
        Loop const& inner = graph.loop_of(i);
        std::vector<Where> const more = escaped_calls(inner.body, &inner);
        out.insert(out.end(), more.begin(), more.end());
    }
    return out;
}

// --- how it begins -------------------------------------------------------------------------------

LIMN_INLINE EditedGraph::EditedGraph(Graph const& graph)
    : tracer_{TraceOptions{.branches = TraceOptions::reject}, Where{}} {
    tracer_.builder() = Builder::with_parameters_of(graph);
    take_over(graph, nullptr);
}

LIMN_INLINE EditedGraph::EditedGraph(EditedGraph& outer, Value loop)
    : tracer_{TraceOptions{.branches = TraceOptions::reject}, Where{}}, outer_{&outer},
      loop_{loop} {
    Loop const& from = outer.graph().loop_of(loop.index);
    for (Value input : from.body.inputs())
        tracer_.builder().body_input(from.body[input].op().values(), from.body[input].name(),
                                     from.body[input].where());
    take_over(from.body, &from);
}

LIMN_INLINE void EditedGraph::take_over(Graph const& graph, Loop const* loop) {
    Builder& builder = tracer_.builder();
    for (std::size_t p = 1; p < graph.paths().size(); ++p) {
        Path const& path = graph.paths()[p];
        builder.path(path.parent, path.condition, path.taken);
    }
    for (auto i = static_cast<std::uint32_t>(graph.inputs().size()); i < graph.size(); ++i)
        copy_node(graph[Value{i}], builder, graph[Value{i}].operands(), graph.path_of(i));
    for (ValueName const& n : graph.names()) builder.name(n.value, n.name.view());
    outputs_.assign(graph.outputs().begin(), graph.outputs().end());
    result_ = graph.result();
    came_ = graph.size();
    if (graph.branches()) demand_.emplace(graph, loop);
    escaped_ = escaped_calls(graph, loop);
    link_new();
    for (Value output : outputs_) ++needs_[output.index];
}

LIMN_INLINE void EditedGraph::link_new() const {
    Graph const& all = graph();
    for (auto i = static_cast<std::uint32_t>(uses_.size()); i < all.size(); ++i) {
        uses_.append(all[Value{i}].operands());
        order_.append();
        needs_.push_back(0);
    }
    for (std::size_t p = conditions_.size(); p < all.paths().size(); ++p) {
        conditions_.push_back(all.paths()[p].condition);
        if (p > 0) ++needs_[conditions_.back().index];
    }
}

// --- looking -------------------------------------------------------------------------------------

LIMN_INLINE UseLists const& EditedGraph::uses() const {
    link_new();
    return uses_;
}

LIMN_INLINE NodeList const& EditedGraph::order() const {
    link_new();
    return order_;
}

LIMN_INLINE bool EditedGraph::is_needed(Value v) const {
    link_new();
    return needs_[v.index] > 0;
}

LIMN_INLINE void EditedGraph::expect_value(Value v, char const* doing) const {
    link_new();
    if (v.index >= graph().size())
        throw GraphError{Where{}, doing,
                         "%" + std::to_string(v.index) +
                             " is not a value of this graph, which has " +
                             std::to_string(graph().size()) +
                             " nodes; take values from the graph that the editor was made of, or "
                             "from the editor"};
    if (!order_.contains(v))
        throw GraphError{user_line(graph(), v), doing,
                         "%" + std::to_string(v.index) +
                             " was erased; keep it until nothing is to be done with it"};
}

LIMN_INLINE void EditedGraph::expect_type(TypeRow const& wanted, Value with, Value user,
                                          char const* doing) const {
    TypeRow const& given = graph()[with].type();
    if (given.name == wanted.name && graph()[with].kind() != Kind::loop) return;
    throw TypeError{user_line(graph(), user), doing,
                    spelled(graph(), with) + " is " + std::string{given.name} + ", and " +
                        spelled(graph(), user) + " asks for " + std::string{wanted.name} +
                        "; insert a conversion: limn::convert<" + std::string{wanted.name} +
                        ">(x)"};
}

LIMN_INLINE TypeRow const& EditedGraph::common_type(std::span<Value const> values,
                                                    char const* doing) const {
    for (Value v : values) {
        expect_value(v, doing);
        TypeRow const& first = graph()[values[0]].type();
        TypeRow const& type = graph()[v].type();
        if (type.name != first.name)
            throw TypeError{user_line(graph(), v), doing,
                            spelled(graph(), values[0]) + " is " + std::string{first.name} +
                                ", and " + spelled(graph(), v) + " is " + std::string{type.name} +
                                "; name the types: insert<double, int>(f, a, b), or "
                                "add_output<std::tuple<double, int>>(v)"};
    }
    return graph()[values[0]].type();
}

LIMN_INLINE void EditedGraph::refuse_type(TypeRow const& type) const {
    throw TypeError{Where{}, "Editor::insert",
                    "the operands are " + std::string{type.name} +
                        "; name their types: insert<" + std::string{type.name} + ">(f, a)"};
}

LIMN_INLINE std::vector<Value> EditedGraph::result_leaves() const {
    return {outputs_.begin(), outputs_.end() - static_cast<std::ptrdiff_t>(graph().state_count())};
}

LIMN_INLINE std::vector<Value> EditedGraph::result_leaves_without(std::size_t number) const {
    std::vector<Value> leaves = result_leaves();
    if (number >= leaves.size())
        throw GraphError{Where{}, "Editor::remove_output",
                         "the graph has " + std::to_string(leaves.size()) +
                             " results, and no number " + std::to_string(number) +
                             "; they are counted from 0"};
    leaves.erase(leaves.begin() + static_cast<std::ptrdiff_t>(number));
    return leaves;
}

LIMN_INLINE TypeRow const& EditedGraph::operand_type(Use use) const {
    Node const node = graph()[use.user];
    if (node.kind() == Kind::loop) {
        Graph const& body = graph().loop_of(use.user.index).body;
        return body[body.inputs()[use.operand]].type();
    }
    return node.op().operand(use.operand);
}

LIMN_INLINE std::vector<bool> EditedGraph::computing(Value v) const {
    std::vector<bool> out(graph().size(), false);
    std::vector<Value> open{v};
    while (!open.empty()) {
        Value const next = open.back();
        open.pop_back();
        if (next.index < came_ || out[next.index]) continue;
        out[next.index] = true;
        for (Value operand : uses_.operands(next)) open.push_back(operand);
        for (std::uint32_t p = graph().path_of(next.index); p != 0; p = graph().paths()[p].parent)
            open.push_back(conditions_[p]);
    }
    return out;
}

// --- changing ------------------------------------------------------------------------------------

LIMN_INLINE void EditedGraph::move(Value v, EditPlace to) {
    expect_value(v, "Editor::move");
    expect_value(to.at, "Editor::move");
    if (graph()[v].kind() == Kind::input)
        throw GraphError{user_line(graph(), v), "Editor::move",
                         spelled(graph(), v) + " is an input; inputs come first of all"};
    if (v == to.at) return;
    order_.remove(v);
    if (to.side == EditPlace::Side::before) order_.insert_before(to.at, v);
    else order_.insert_after(to.at, v);
}

LIMN_INLINE void EditedGraph::set_operand(Use use, Value with) {
    expect_value(use.user, "Editor::set_operand");
    expect_value(with, "Editor::set_operand");
    Node const user = graph()[use.user];
    std::size_t const count = uses_.operands(use.user).size();
    if (use.operand >= count)
        throw GraphError{user_line(graph(), use.user), "Editor::set_operand",
                         spelled(graph(), use.user) + " has " + std::to_string(count) +
                             " operands, and no number " + std::to_string(use.operand) +
                             "; they are counted from 0"};
    if (user.kind() == Kind::result)
        throw GraphError{user_line(graph(), use.user), "Editor::set_operand",
                         spelled(graph(), use.user) +
                             " is a result of its loop; replace its uses instead"};
    bool const decides = user.kind() == Kind::call && &user.op() == user.op().values().gate &&
                         use.operand == 0;
    if (decides && is_condition(uses_.operands(use.user)[0]))
        throw GraphError{user_line(graph(), use.user), "Editor::set_operand",
                         "other nodes stand in the arms of " + spelled(graph(), use.user) +
                             "; give the whole branch another condition by replace_uses"};
    expect_type(operand_type(use), with, use.user, "Editor::set_operand");
    uses_.set(use, with);
}

LIMN_INLINE bool EditedGraph::is_condition(Value v) const {
    return std::find(conditions_.begin() + 1, conditions_.end(), v) != conditions_.end();
}

LIMN_INLINE void EditedGraph::replace_uses(Value v, Value with,
                                           std::function<bool(Use const&)> const& where) {
    expect_value(v, "Editor::replace_uses");
    expect_value(with, "Editor::replace_uses");
    expect_type(graph()[v].type(), with, v, "Editor::replace_uses");
    if (v == with) return;
    std::vector<bool> const own = computing(with);
    for (Use const& use : uses_.of(v))
        if (!own[use.user.index] && (!where || where(use))) uses_.set(use, with);
    if (where) return;
    auto const replace = [&](Value& need) {
        if (need != v) return;
        need = with;
        --needs_[v.index];
        ++needs_[with.index];
    };
    for (Value& output : outputs_) replace(output);
    std::vector<bool> own_paths(conditions_.size(), false);
    for (std::uint32_t i = 0; i < own.size(); ++i) {
        if (!own[i]) continue;
        for (std::uint32_t p = graph().path_of(i); p != 0; p = graph().paths()[p].parent)
            own_paths[p] = true;
    }
    for (std::size_t p = 1; p < conditions_.size(); ++p)
        if (!own_paths[p]) replace(conditions_[p]);
    for (auto const& [loop, body] : bodies_)
        for (Value& captured : body->captured_) replace(captured);
}

LIMN_INLINE void EditedGraph::erase(Value v) {
    expect_value(v, "Editor::erase");
    std::string used;
    for (Use const& use : uses_.of(v)) {
        if (!used.empty()) used.append(", ");
        used.append(spelled(graph(), use.user));
    }
    if (needs_[v.index] > 0) used.append(used.empty() ? "" : ", ").append("the graph itself");
    if (!used.empty())
        throw GraphError{user_line(graph(), v), "Editor::erase",
                         spelled(graph(), v) + " is used by " + used +
                             "; replace its uses first"};
    if (graph()[v].kind() == Kind::input)
        throw GraphError{user_line(graph(), v), "Editor::erase",
                         spelled(graph(), v) +
                             " is an input; it stays in the signature though nothing uses it"};
    uses_.clear(v);
    order_.remove(v);
}

// --- adding --------------------------------------------------------------------------------------

LIMN_INLINE std::uint32_t EditedGraph::path_at(Value v) {
    if (!demand_) return 0;
    if (v.index >= came_ || graph().has_effect(v.index) || graph().row_of(v.index).partial)
        return graph().path_of(v.index);
    std::uint32_t path = 0;
    for (Path const& p : demand_->way_to(v))
        path = tracer_.builder().path(path, p.condition, p.taken);
    return path;
}

LIMN_INLINE std::vector<Value> EditedGraph::insert(EditPlace place, Graph const& what,
                                                   std::span<Value const> operands) {
    expect_value(place.at, "Editor::insert");
    for (std::size_t i = 0; i < operands.size(); ++i) {
        expect_value(operands[i], "Editor::insert");
        expect_type(what[what.inputs()[i]].type(), operands[i], operands[i], "Editor::insert");
    }
    if (!what.slots().empty())
        throw GraphError{user_line(graph(), place.at), "Editor::insert",
                         "what is inserted has the state `" + what.slots()[0].name.str() +
                             "`, and a graph gets its states when it is traced; give the value as "
                             "an operand"};
    Builder& builder = tracer_.builder();
    std::vector<std::uint32_t> paths(what.paths().size(), 0);
    paths[0] = path_at(place.at);
    std::size_t next_path = 1;
    std::vector<Value> now(operands.begin(), operands.end()), given;
    Value last = place.at;
    bool before = place.side == EditPlace::Side::before;
    if (graph()[last].kind() == Kind::input) {
        last = graph().inputs().back();
        before = false;
    }
    for (auto i = static_cast<std::uint32_t>(now.size()); i < what.size(); ++i) {
        Node const node = what[Value{i}];
        for (; next_path <= what.path_of(i); ++next_path) { // parents stand before their children
            Path const& p = what.paths()[next_path];
            paths[next_path] = builder.path(paths[p.parent], now[p.condition.index], p.taken);
        }
        given.clear();
        for (Value operand : node.operands()) given.push_back(now[operand.index]);
        std::size_t const size = graph().size();
        now.push_back(copy_node(node, builder, given, paths[what.path_of(i)]));
        link_new();
        if (graph().size() != size) order_.remove(now.back());
        else if (order_.contains(now.back())) continue; // a constant that is there already
        if (before) order_.insert_before(place.at, now.back());
        else order_.insert_after(last, now.back());
        last = now.back();
    }
    for (ValueName const& n : what.names()) builder.name(now[n.value.index], n.name.view());
    for (Include const& i : what.includes()) builder.include(i.op.view(), i.header.view());
    std::vector<Value> out;
    for (Value output : what.outputs()) out.push_back(now[output.index]);
    return out;
}

LIMN_INLINE Value EditedGraph::add_input(std::string_view name, TreeRow const& type,
                                         OpRow const& row, Where at) {
    link_new();
    OpRow const* const rows[]{&row};
    Value const added = tracer_.builder().parameter(name, type, rows, at).front();
    Value const last = graph().inputs().size() > 1 ? graph().inputs()[0] : added;
    link_new();
    if (last != added) {
        order_.remove(added);
        order_.insert_after(last, added);
    }
    return added;
}

LIMN_INLINE void EditedGraph::set_result(TreeRow const* structure, std::vector<Value> leaves) {
    std::size_t next = 0;
    auto const check = [&](Text const&, TypeRow const& type) {
        if (next < leaves.size()) {
            expect_value(leaves[next], "Editor");
            expect_type(type, leaves[next], leaves[next], "Editor");
        }
        ++next;
    };
    if (structure != nullptr) each_path(*structure, Text{"result"}, check);
    if (next != leaves.size())
        throw GraphError{Where{}, "Editor",
                         "the result would have " + std::to_string(leaves.size()) +
                             " values, and its type has " + std::to_string(next) +
                             " leaves; give the type that is returned now: "
                             "add_output<std::tuple<double, int>>(v)"};
    std::size_t const old = graph().state_count();
    leaves.insert(leaves.end(), outputs_.end() - static_cast<std::ptrdiff_t>(old), outputs_.end());
    for (Value output : outputs_) --needs_[output.index];
    for (Value output : leaves) ++needs_[output.index];
    outputs_ = std::move(leaves);
    result_ = structure;
}

LIMN_INLINE EditedGraph& EditedGraph::body(Value loop) {
    expect_value(loop, "Editor::body");
    if (graph()[loop].kind() != Kind::loop)
        throw GraphError{user_line(graph(), loop), "Editor::body",
                         spelled(graph(), loop) + " is not a loop; give the node of a loop, which "
                                                  "the results of it have as their operand"};
    std::unique_ptr<EditedGraph>& known = bodies_[loop];
    if (known == nullptr) known = std::make_unique<EditedGraph>(*this, loop);
    return *known;
}

LIMN_INLINE Value EditedGraph::capture(Value outside) {
    if (outer_ == nullptr)
        throw GraphError{Where{}, "Editor::capture",
                         "this is the editor of a function, not of the body of a loop; its values "
                         "can be used as they are"};
    outer_->expect_value(outside, "Editor::capture");
    Node const node = outer_->graph()[outside];
    outer_->expect_type(node.type(), outside, outside, "Editor::capture");
    captured_.push_back(outside);
    ++outer_->needs_[outside.index];
    std::string const name = "captured" + std::to_string(captured_.size());
    Value const added = tracer_.builder().body_input(node.op().values(), name, node.where());
    link_new();
    order_.remove(added);
    order_.insert_after(graph().inputs()[0], added);
    return added;
}

} // namespace limn::detail
