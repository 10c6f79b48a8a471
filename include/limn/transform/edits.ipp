// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_EDITS_IPP
#define LIMN_TRANSFORM_EDITS_IPP

#include <limn/graph/copy_node.hpp>
#include <limn/graph/user_line.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/edit_checks.hpp>
#include <limn/transform/edits.hpp>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

namespace limn::detail {

// --- operands ------------------------------------------------------------------------------------

/// The type that an operand of a node must have.
LIMN_DECLARE TypeRow const& operand_type(Graph const& graph, Use use) {
    Node const node = graph[use.user];
    if (node.kind() == Kind::loop) {
        Graph const& body = graph.loop_of(use.user.index).body;
        return body[body.inputs()[use.operand]].type();
    }
    return node.op().operand(use.operand);
}

LIMN_DECLARE bool is_condition(EditedGraph const& edited, Value v) {
    for (Need const& need : edited.needs_of(v))
        if (need.as == Need::As::condition) return true;
    return false;
}

LIMN_DEFINE void set_operand(EditedGraph& edited, Use use, Value with) {
    expect_value(edited, use.user, "Editor::set_operand");
    expect_value(edited, with, "Editor::set_operand", use.user);
    Node const user = edited.graph()[use.user];
    std::size_t const count = edited.uses().operands(use.user).size();
    if (use.operand >= count)
        throw GraphError{user_line(edited.graph(), use.user), "Editor::set_operand",
                         spelled(edited.graph(), use.user) + " has " + std::to_string(count) +
                             " operands, and no number " + std::to_string(use.operand) +
                             "; they are counted from 0"};
    if (user.kind() == Kind::result)
        throw GraphError{user_line(edited.graph(), use.user), "Editor::set_operand",
                         spelled(edited.graph(), use.user) +
                             " is a result of its loop; replace its uses instead"};
    bool const decides = user.op().is_gate() && use.operand == 0;
    if (decides && is_condition(edited, edited.uses().operands(use.user)[0]))
        throw GraphError{user_line(edited.graph(), use.user), "Editor::set_operand",
                         "other nodes stand in the arms of " + spelled(edited.graph(), use.user) +
                             "; give the whole branch another condition by replace_uses"};
    expect_type(edited, operand_type(edited.graph(), use), with, use.user, "Editor::set_operand");
    edited.set_operand(use, with);
}

/// What must keep a value though its uses are replaced, as it computes what replaces them: nodes
/// that were inserted, and the paths at which they stand.
struct OwnUses {
    std::unordered_set<std::uint32_t> nodes, paths;
};

/// The uses of `v` by what computes `with`. The search ends when all inserted users are found.
LIMN_DECLARE OwnUses own_uses(EditedGraph const& edited, std::span<Use const> uses, Value v,
                              Value with) {
    OwnUses wanted, out;
    for (Use const& use : uses)
        if (edited.is_new(use.user)) wanted.nodes.insert(use.user.index);
    for (Need const& need : edited.needs_of(v))
        if (need.as == Need::As::condition && edited.conditions()[need.number].is_new)
            wanted.paths.insert(need.number);
    std::unordered_set<std::uint32_t> met, met_paths;
    std::vector<Value> open{with};
    while (!open.empty() && (!wanted.nodes.empty() || !wanted.paths.empty())) {
        Value const next = open.back();
        open.pop_back();
        if (!edited.is_new(next) || !met.insert(next.index).second) continue;
        if (wanted.nodes.erase(next.index) > 0) out.nodes.insert(next.index);
        for (Value operand : edited.uses().operands(next)) open.push_back(operand);
        for (std::uint32_t p = edited.path_of(next); p != 0 && met_paths.insert(p).second;
             p = edited.graph().paths()[p].parent) {
            if (wanted.paths.erase(p) > 0) out.paths.insert(p);
            open.push_back(edited.conditions()[p].value);
        }
    }
    return out;
}

LIMN_DEFINE void replace_uses(EditedGraph& edited, Value v, Value with,
                              std::function<bool(Use const&)> const& where) {
    expect_value(edited, v, "Editor::replace_uses");
    expect_value(edited, with, "Editor::replace_uses", v);
    expect_type(edited, edited.graph()[v].type(), with, v, "Editor::replace_uses");
    if (v == with) return;
    std::vector<Use> const uses = edited.uses().of(v);
    OwnUses const own = own_uses(edited, uses, v, with);
    for (Use const& use : uses)
        if (!own.nodes.contains(use.user.index) && (!where || where(use)))
            edited.set_operand(use, with);
    if (!where) edited.replace_needs(v, with, own.paths);
}

// --- nodes ---------------------------------------------------------------------------------------

LIMN_DEFINE void move_node(EditedGraph& edited, Value v, EditPlace to) {
    expect_value(edited, v, "Editor::move");
    expect_value(edited, to.at, "Editor::move");
    if (edited.graph()[v].kind() == Kind::input)
        throw GraphError{user_line(edited.graph(), v), "Editor::move",
                         spelled(edited.graph(), v) + " is an input; inputs come first of all"};
    if (v == to.at) return;
    edited.place(v, to);
    if (is_placed(edited.graph(), v)) edited.set_path(v, edited.path_at(to.at));
}

LIMN_DEFINE void erase(EditedGraph& edited, Value v) {
    expect_value(edited, v, "Editor::erase");
    std::string used;
    for (Use const& use : edited.uses().of(v)) {
        if (!used.empty()) used.append(", ");
        used.append(spelled(edited.graph(), use.user));
    }
    if (!edited.needs_of(v).empty())
        used.append(used.empty() ? "" : ", ").append("the graph itself");
    if (!used.empty())
        throw GraphError{user_line(edited.graph(), v), "Editor::erase",
                         spelled(edited.graph(), v) + " is used by " + used +
                             "; replace its uses first"};
    if (edited.graph()[v].kind() == Kind::input)
        throw GraphError{user_line(edited.graph(), v), "Editor::erase",
                         spelled(edited.graph(), v) +
                             " is an input; it stays in the signature though nothing uses it"};
    edited.remove(v);
}

/// Notes for each inserted value in which arm it is evaluated: `begin`, or one of `what` in it.
LIMN_DECLARE void note_paths(EditedGraph& edited, Graph const& what, std::vector<Value> const& now,
                            std::uint32_t begin) {
    Demand<> const demand{what, nullptr};
    for (auto i = static_cast<std::uint32_t>(what.inputs().size()); i < what.size(); ++i) {
        if (!edited.is_new(now[i]) || what.row_of(i).kind == Kind::constant) continue;
        std::uint32_t path = begin;
        for (Path const& p : demand.way_to({i}))
            path = edited.tracer().builder().path(path, now[p.condition.index], p.taken);
        edited.set_path(now[i], path);
    }
}

LIMN_DEFINE std::vector<Value> insert(EditedGraph& edited, EditPlace place, Graph const& what,
                                      std::span<Value const> operands) {
    expect_value(edited, place.at, "Editor::insert");
    for (std::size_t i = 0; i < operands.size(); ++i) {
        expect_value(edited, operands[i], "Editor::insert", place.at);
        expect_type(edited, what[what.inputs()[i]].type(), operands[i], operands[i],
                    "Editor::insert");
    }
    if (!what.slots().empty())
        throw GraphError{user_line(edited.graph(), place.at), "Editor::insert",
                         "what is inserted has the state `" + what.slots()[0].name.str() +
                             "`, and a graph gets its states when it is traced; give the value as "
                             "an operand"};
    Builder& builder = edited.tracer().builder();
    std::vector<std::uint32_t> paths(what.paths().size(), 0);
    paths[0] = edited.path_at(place.at);
    std::size_t next_path = 1;
    std::vector<Value> now(operands.begin(), operands.end()), given;
    EditPlace to = place;
    for (auto i = static_cast<std::uint32_t>(now.size()); i < what.size(); ++i) {
        Node const node = what[Value{i}];
        for (; next_path <= what.path_of(i); ++next_path) { // parents stand before their children
            Path const& p = what.paths()[next_path];
            paths[next_path] = builder.path(paths[p.parent], now[p.condition.index], p.taken);
        }
        given.clear();
        for (Value operand : node.operands()) given.push_back(now[operand.index]);
        std::size_t const size = edited.graph().size();
        now.push_back(copy_node(builder, node, given, paths[what.path_of(i)], node.where()));
        if (edited.graph().size() == size && edited.order().contains(now.back()))
            continue; // a constant that is there already
        edited.place(now.back(), to);
        to = {now.back(), EditPlace::Side::after};
    }
    note_paths(edited, what, now, paths[0]);
    for (ValueName const& n : what.names()) builder.name(now[n.value.index], n.name.view());
    for (Include const& i : what.includes()) builder.include(i.op.view(), i.header.view());
    std::vector<Value> out;
    for (Value output : what.outputs()) out.push_back(now[output.index]);
    return out;
}

LIMN_DEFINE Value again(EditedGraph& edited, EditPlace place, Value call,
                        std::span<Value const> operands) {
    expect_value(edited, place.at, "Editor::again");
    expect_value(edited, call, "Editor::again");
    Graph const& graph = edited.graph();
    std::span<Value const> const now = edited.uses().operands(call);
    if (graph[call].kind() != Kind::call || operands.size() != now.size())
        throw GraphError{user_line(graph, call), "Editor::again",
                         spelled(graph, call) + " is given " + std::to_string(operands.size()) +
                             " operands; give it a call, and as many as it has"};
    for (std::size_t i = 0; i < operands.size(); ++i) {
        expect_value(edited, operands[i], "Editor::again", call);
        if (operands[i] == now[i]) continue; // the number of a loop's exit stays what it is
        expect_type(edited, operand_type(graph, {call, i}), operands[i], call, "Editor::again");
    }
    if (std::equal(operands.begin(), operands.end(), now.begin())) return call;
    std::uint32_t const path = edited.path_at(place.at);
    Value const out = copy_node(edited.tracer().builder(), graph[call], operands, path,
                                graph[call].where());
    edited.place(out, place);
    edited.set_path(out, path);
    return out;
}

// --- the signature -------------------------------------------------------------------------------

LIMN_DEFINE Value add_input(EditedGraph& edited, std::string_view name, TreeRow const& type,
                            OpRow const& row, Where at) {
    for (Parameter const& p : edited.graph().parameters())
        if (p.name.view() == name)
            throw GraphError{at, "Editor::add_input",
                             "there is a parameter `" + std::string{name} +
                                 "` already; give this one its own name"};
    OpRow const* const rows[]{&row};
    Value const added = edited.tracer().builder().parameter(name, type, rows, at).front();
    Value const first = edited.graph().inputs()[0];
    if (first != added) edited.place(added, {first, EditPlace::Side::after});
    return added;
}

LIMN_DEFINE std::vector<Value> result_leaves(EditedGraph const& edited) {
    return {edited.outputs().begin(),
            edited.outputs().end() - static_cast<std::ptrdiff_t>(edited.graph().state_count())};
}

LIMN_DEFINE std::vector<Value> result_leaves_without(EditedGraph const& edited,
                                                     std::size_t number) {
    std::vector<Value> leaves = result_leaves(edited);
    if (number >= leaves.size())
        throw GraphError{Where{}, "Editor::remove_output",
                         "the graph has " + std::to_string(leaves.size()) +
                             " results, and no number " + std::to_string(number) +
                             "; they are counted from 0"};
    leaves.erase(leaves.begin() + static_cast<std::ptrdiff_t>(number));
    return leaves;
}

LIMN_DEFINE void set_result(EditedGraph& edited, TreeRow const* structure,
                            std::vector<Value> leaves) {
    std::size_t next = 0;
    auto const check = [&](Text const&, TypeRow const& type) {
        if (next < leaves.size()) {
            expect_value(edited, leaves[next], "Editor");
            expect_type(edited, type, leaves[next], leaves[next], "Editor");
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
    edited.set_result(structure, std::move(leaves));
}

} // namespace limn::detail

#endif // LIMN_TRANSFORM_EDITS_IPP
