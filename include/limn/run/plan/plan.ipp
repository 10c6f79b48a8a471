// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_PLAN_IPP
#define LIMN_RUN_PLAN_PLAN_IPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/layout.hpp>
#include <limn/run/plan/links.hpp>
#include <limn/run/plan/plan.hpp>
#include <limn/run/plan/planned.hpp>
#include <limn/run/plan/step_list.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace limn::detail {

LIMN_DEFINE Plan::Plan(Graph const& graph, Cells cells, Vector<PlannedCall>* calls)
    : layout_{graph, cells}, separate_{cells == Cells::separate}, calls_{calls} {
    Part const& part = layout_.part(graph);
    for (Value v : graph.inputs()) inputs.push_back({&graph[v].type(), part.offset(v)});
    for (Value v : graph.outputs()) outputs.push_back({&graph[v].type(), part.offset(v)});
    if (graph.branches()) {
        append_statements(part);
    } else {
        append_calls(part);
    }
    pause();
    link(steps, offsets, controls);
}

LIMN_DEFINE Vector<PlannedCall> Plan::calls() const {
    Vector<PlannedCall> out;
    Plan const again{layout_.graph(), separate_ ? Cells::separate : Cells::shared, &out};
    return out;
}

LIMN_DEFINE void Plan::append_call(Part const& part, Node node, std::uint32_t last) {
    OpRow const& row = node.op();
    Kernel const moving =
        last != 0 && row.move_operands != nullptr ? row.move_operands(last) : nullptr;
    append(moving != nullptr ? moving : row.kernel, part.offset(node.value()));
    if (calls_ != nullptr)
        calls_->push_back({steps.back().offsets, part.graph, node.value(), last});
    for (Value operand : node.operands()) offsets.push_back(part.offset(operand));
}

LIMN_DEFINE std::uint32_t Plan::last_operands(Graph const& graph, Schedule const& schedule,
                                              Node node) {
    auto const operands = node.operands();
    if (node.op().move_operands == nullptr || operands.size() > 32) return 0;
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        bool own = graph.row_of(operands[i].index).kind == Kind::call &&
                   schedule.last_use[operands[i].index] == node.value().index;
        for (std::size_t k = 0; k < operands.size(); ++k)
            own = own && (k == i || operands[k] != operands[i]);
        out |= std::uint32_t{own} << i;
    }
    return out;
}

LIMN_DEFINE void Plan::append_calls(Part const& part) {
    Graph const& graph = *part.graph;
    Schedule const& schedule = part.schedule;
    Vector<std::uint32_t> step_of(graph.size(), 0);
    each_call(graph, schedule, [&](std::uint32_t i) {
        step_of[i] = static_cast<std::uint32_t>(steps.size());
        if (separate_) {
            pause();
            begins.push_back({step_of[i], {Statement::Does::compute, i}});
            TypeRow const& type = graph[Value{i}].type();
            if (!type.trivial) owned.push_back({&type, part.offset({i})});
        }
        Node const node = graph[Value{i}];
        append_call(part, node, separate_ ? 0 : last_operands(graph, schedule, node));
    });
    if (separate_) return;
    auto const end = static_cast<std::uint32_t>(steps.size());
    Vector<Vector<Death>> dying; // only of types with destructors
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        std::uint32_t const last = schedule.last_use[i];
        if (node.kind() != Kind::call || node.type().trivial || last == Schedule::dead) continue;
        if (dying.empty()) dying.resize(end + 1);
        std::uint32_t const step = last == Schedule::never ? end : step_of[last];
        dying[step].push_back({step, step_of[i], {&node.type(), part.offset(node.value())}});
    }
    for (auto const& now : dying) deaths.append(now.begin(), now.end());
}

LIMN_DEFINE void Plan::append_statements(Part const& part) {
    Exits exits{};
    std::size_t const head = label();
    append_statements(part, 0, part.schedule.statements.size(), exits);
    if (part.loop == nullptr) return;
    append_next(part);
    append_repeat(head, part.loop->leaves_when.front() != 0);
    while (!exits.arms.empty()) { // the outermost first: the repeated test falls into it
        auto const arm = exits.arms.back();
        exits.arms.pop_back();
        aim(arm.unless);
        append_statements(part, arm.begin, arm.end, exits);
    }
    for (std::size_t step : exits.jumps) aim(step);
}

LIMN_DEFINE void Plan::append_statements(Part const& part, std::size_t begin, std::size_t end,
                                         Exits& exits) {
    using enum Statement::Does;
    struct Arms {
        std::size_t unless, jump;
    };
    Vector<Arms> open; // whose targets are not known yet
    Vector<Statement> const& all = part.schedule.statements;
    for (std::size_t i = begin; i < end; ++i) {
        Statement const& s = all[i];
        if (separate_ && part.loop == nullptr) {
            pause();
            begins.push_back({static_cast<std::uint32_t>(label()), s});
        }
        switch (s.does) {
        case compute:
            append_compute(part, (*part.graph)[Value{s.node}], i);
            break;
        case assign:
            append_transfer(part, {s.value}, part.offset({s.node}), part.moves_at(i, 0));
            break;
        case branch:
            open.push_back({append_control(Control::Does::unless, part.offset({s.value})), 0});
            break;
        case otherwise:
            if (all[s.end - 1].does == leave) { // the arm leaves the loop
                exits.arms.push_back({i + 1, s.end, open.back().unless});
                open.pop_back();
                i = s.end;
                break;
            }
            open.back().jump = append_control(Control::Does::jump, 0);
            aim(open.back().unless);
            break;
        case join:
            if (open.back().jump + 1 == steps.size()) { // an arm without steps
                remove_last_control();
                aim(open.back().unless);
            } else {
                aim(open.back().jump);
            }
            open.pop_back();
            break;
        case leave:
            append_exit(part, s.node, i);
            exits.jumps.push_back(append_control(Control::Does::jump, 0));
            break;
        }
    }
}

LIMN_DEFINE void Plan::append_compute(Part const& part, Node node, std::size_t statement) {
    if (node.kind() == Kind::loop) {
        append_loop(part, node, statement);
        return;
    }
    if (node.kind() == Kind::result) {
        append_result(part, node);
        return;
    }
    vacate(node.type(), part.offset(node.value()));
    append_call(part, node, part.moves.empty() ? 0 : part.moves[statement]);
}

LIMN_DEFINE void Plan::append_loop(Part const& part, Node node, std::size_t statement) {
    Loop const& loop = part.graph->loop_of(node.value().index);
    Part const& body = layout_.part(loop.body);
    for (std::size_t i = 0; i < node.operands().size(); ++i) {
        Value const from = node.operands()[i], to = loop.body.inputs()[i];
        if (i < loop.carried) {
            append_transfer(part, from, body.offset(to), part.moves_at(statement, i));
        } else {
            append(loop.body.row_of(to.index).values().refer, body.offset(to));
            offsets.push_back(part.offset(from));
        }
    }
    append_statements(body);
}

LIMN_DEFINE void Plan::append_result(Part const& part, Node node) {
    Part const& loop = layout_.part(part.graph->loop_of(node.operands()[0].index).body);
    append_taken(node.type(), node.op().values(),
                 loop.results[part.graph->payload_of(node.value().index)],
                 part.offset(node.value()));
}

LIMN_DEFINE void Plan::append_exit(Part const& part, std::uint32_t exit, std::size_t statement) {
    auto const values = part.loop->left_behind(exit);
    for (std::size_t k = 0; k < values.size(); ++k)
        append_transfer(part, values[k], part.results[k], part.moves_at(statement, k));
    aim(append_control(Control::Does::number, part.number), exit);
}

LIMN_DEFINE void Plan::append_next(Part const& part) {
    auto const next = part.loop->next();
    std::size_t const end = part.schedule.statements.size();
    Vector<std::uint32_t> from;
    for (std::size_t k = 0; k < next.size(); ++k) {
        bool const aside = part.changes_places(k);
        from.push_back(aside ? part.aside[k] : part.offset(next[k]));
        if (aside) append_transfer(part, next[k], part.aside[k], part.moves_at(end, k));
    }
    for (std::size_t k = 0; k < next.size(); ++k) {
        Node const node = (*part.graph)[next[k]];
        if (next[k].index == k) continue;
        bool const moves = next[k].index < part.loop->carried || part.moves_at(end, k);
        ValueRows const& rows = node.op().values();
        append_transfer(node.type(), moves ? rows.move : rows.copy, from[k],
                        part.offset(part.graph->inputs()[k]));
    }
}

LIMN_DEFINE void Plan::append_transfer(Part const& part, Value v, std::uint32_t to, bool moves) {
    Node const node = (*part.graph)[v];
    ValueRows const& rows = node.op().values();
    append_transfer(node.type(), moves ? rows.move : rows.copy, part.offset(v), to);
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_PLAN_IPP
