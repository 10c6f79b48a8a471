// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_LANE_PROGRAM_IPP
#define LIMN_RUN_PLAN_LANE_PROGRAM_IPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/math.hpp>
#include <limn/op/op_row.hpp>
#include <limn/run/plan/lane_program.hpp>
#include <limn/run/plan/layout.hpp>
#include <limn/run/plan/vector_math.hpp>
#include <limn/type/type_row.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

LIMN_INLINE std::uint32_t size_of(TypeRow const& type) {
    return static_cast<std::uint32_t>(type.size);
}
LIMN_INLINE LaneMove move_of(Part const& part, Value v, std::uint32_t to) {
    TypeRow const& type = (*part.graph)[v].type();
    return {part.offset(v), to, size_of(type), &type};
}
/// Each cell once, in the order of the frame.
LIMN_INLINE void sort_unique(Vector<LaneCell>& cells) {
    std::sort(cells.begin(), cells.end(),
              [](LaneCell const& a, LaneCell const& b) { return a.offset < b.offset; });
    auto const same = [](LaneCell const& a, LaneCell const& b) { return a.offset == b.offset; };
    cells.erase(std::unique(cells.begin(), cells.end(), same), cells.end());
}

LIMN_DEFINE bool LaneProgram::is_possible(Layout const& layout, Graph const& graph) {
    Part const& part = layout.part(graph);
    for (TypeRow const* type : part.schedule.slots)
        if (!type->trivial) return false;
    auto const fits = [&](std::uint32_t i) {
        OpRow const& row = graph.row_of(i);
        return row.kind == Kind::loop ? is_possible(layout, graph.loop_of(i).body)
                                      : row.kind != Kind::call || row.block != nullptr;
    };
    for (Statement const& s : part.schedule.statements)
        if (s.does == Statement::Does::compute && !fits(s.node)) return false;
    for (std::uint32_t i = 0; !graph.branches() && i < graph.size(); ++i)
        if (part.schedule.last_use[i] != Schedule::dead && !fits(i)) return false;
    return graph.state_count() == 0; // each value waits for the one before
}

LIMN_DEFINE LaneProgram::LaneProgram(Layout const& layout, RunOptions const& options)
    : layout_{layout}, fast_math_{options.fast_math} {
    Graph const& graph = layout.graph();
    Code const code = code_of(layout.part(graph));
    append(code, {0, code.part.schedule.statements.size()}, 1);
    if (graph.branches()) return;
    each_call(graph, code.part.schedule,
              [&](std::uint32_t i) { append_call(code.part, graph[Value{i}]); });
}

LIMN_DEFINE auto LaneProgram::code_of(Part const& part) const -> Code {
    Code out{part};
    out.computed.resize(part.graph->size(), none);
    auto const& all = part.schedule.statements;
    for (std::uint32_t i = 0; i < all.size(); ++i)
        if (all[i].does == Statement::Does::compute || all[i].does == Statement::Does::assign)
            out.computed[all[i].node] = i;
    return out;
}

LIMN_DEFINE void LaneProgram::append(Code const& code, Range range, std::size_t depth) {
    using enum Statement::Does;
    Part const& part = code.part;
    auto const& all = part.schedule.statements;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        Statement const& s = all[i];
        if (s.does == assign) {
            append_move(move_of(part, {s.value}, part.offset({s.node})));
        } else if (s.does == compute) {
            Node const node = (*part.graph)[Value{s.node}];
            if (node.kind() == Kind::loop) append_loop(part, node, depth);
            else if (node.kind() == Kind::result) append_result(part, node);
            else append_call(part, node);
        } else if (s.does == branch) {
            std::size_t const otherwise = s.end, join = all[otherwise].end;
            bool const first = all[otherwise - 1].does == leave;
            if (!first && all[join - 1].does != leave) {
                append_branch(code, i, depth);
            } else {
                append_exit(code, i, depth);
                Range const staying = first ? Range{otherwise + 1, join} : Range{i + 1, otherwise};
                append(code, staying, depth);
            }
            i = join;
        }
    }
}

LIMN_DEFINE void LaneProgram::append_call(Part const& part, Node node) {
    OpRow const& row = node.op();
    BlockKernel block = fast_math_ ? vector_kernel(row) : nullptr;
    if (block == nullptr) block = row.block;
    steps.push_back(
        {LaneStep::Does::call, static_cast<std::uint32_t>(offsets.size()), block, &row});
    offsets.push_back(part.offset(node.value()));
    for (Value operand : node.operands()) offsets.push_back(part.offset(operand));
}

LIMN_DEFINE void LaneProgram::append_move(LaneMove const& move) {
    if (move.from == move.to) return; // computed in place
    steps.push_back({LaneStep::Does::move, static_cast<std::uint32_t>(moves.size())});
    moves.push_back(move);
}

LIMN_DEFINE LaneCell LaneProgram::result_cell(Part const& part, Node node) const {
    Loop const& loop = part.graph->loop_of(node.operands()[0].index);
    return {layout_.part(loop.body).results[part.graph->payload_of(node.value().index)],
            size_of(node.type())};
}

LIMN_DEFINE void LaneProgram::append_result(Part const& part, Node node) {
    LaneCell const from = result_cell(part, node);
    append_move({from.offset, part.offset(node.value()), from.size, &node.type()});
}

// --- branches -----------------------------------------------------------------------------------

LIMN_DEFINE void LaneProgram::append_branch(Code const& code, std::size_t branch,
                                            std::size_t depth) {
    auto const& all = code.part.schedule.statements;
    std::size_t const otherwise = all[branch].end, join = all[otherwise].end;
    std::size_t const number = branches.size();
    steps.push_back({LaneStep::Does::branch, static_cast<std::uint32_t>(number)});
    branches.push_back({code.part.offset({all[branch].value}), 0});
    LaneArm yes = arm(code, {branch + 1, otherwise}, depth);
    LaneArm no = arm(code, {otherwise + 1, join}, depth);
    branches[number].where_true = std::move(yes);
    branches[number].where_false = std::move(no);
    branches[number].together =
        is_cheap(code.part, {branch + 1, otherwise}) && is_cheap(code.part, {otherwise + 1, join});
    branches[number].next = here();
}

LIMN_DEFINE bool LaneProgram::is_cheap(Part const& part, Range arm) {
    constexpr std::size_t most = 12;
    if (part.loop != nullptr || arm.end - arm.begin > most) return false;
    for (std::size_t i = arm.begin; i < arm.end; ++i) {
        Statement const& s = part.schedule.statements[i];
        if (s.does == Statement::Does::assign) continue;
        OpRow const& row = part.graph->row_of(s.node);
        bool const one = is_any<prims::add, prims::subtract, prims::multiply, prims::divide,
                                prims::negate, prims::sqrt, prims::abs>(row);
        if (s.does != Statement::Does::compute || row.kind != Kind::call || !one || row.partial ||
            (row.result != &type_row<double> && row.result != &type_row<float>))
            return false;
    }
    return true;
}

/// What an arm assigns at its end goes into the frame around it.
LIMN_DEFINE LaneArm LaneProgram::arm(Code const& code, Range range, std::size_t depth) {
    auto const& all = code.part.schedule.statements;
    std::size_t last = range.end;
    while (last > range.begin && all[last - 1].does == Statement::Does::assign) --last;
    LaneArm out;
    out.begin = here();
    append(code, {range.begin, last}, depth + 1);
    out.end = here();
    for (std::size_t i = last; i < range.end; ++i)
        out.writes.push_back(move_of(code.part, {all[i].value}, code.part.offset({all[i].node})));
    if (out.empty()) return out;
    add_writes(out.writes, code, {range.begin, last}, range.end);
    frames = std::max(frames, depth + 1);
    add_reads(out.reads, code, range);
    sort_unique(out.reads);
    return out;
}

/// Adds what the statements of the range compute that is used after the arm ends: where the same
/// is decided once more, say.
LIMN_DEFINE void LaneProgram::add_writes(Vector<LaneMove>& out, Code const& code, Range range,
                                         std::size_t end) const {
    using enum Statement::Does;
    Part const& part = code.part;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        Statement const& s = part.schedule.statements[i];
        if (s.does != compute && s.does != assign) continue;
        std::uint32_t const last = part.schedule.last_use[s.node];
        if (last == Schedule::dead || last < end) continue;
        Value const v{s.node};
        out.push_back(move_of(part, v, part.offset(v)));
        if (part.graph->row_of(s.node).kind != Kind::loop) continue;
        Part const& body = layout_.part(part.graph->loop_of(s.node).body);
        auto const left = body.loop->left_behind(0);
        for (std::size_t k = 0; k < left.size(); ++k) {
            TypeRow const& type = (*body.graph)[left[k]].type();
            out.push_back({body.results[k], body.results[k], size_of(type), &type});
        }
    }
}

/// Adds what the statements of the range use that was computed before them.
LIMN_DEFINE void LaneProgram::add_reads(Vector<LaneCell>& out, Code const& code,
                                        Range range) const {
    using enum Statement::Does;
    Part const& part = code.part;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        Statement const& s = part.schedule.statements[i];
        if (s.does != compute || part.graph->row_of(s.node).kind != Kind::result) {
            each_read(*part.graph, part.loop, s,
                      [&](Value v) { add_read(out, code, v, range.begin); });
            continue;
        }
        Node const node = (*part.graph)[Value{s.node}];
        std::uint32_t const loop = code.computed[node.operands()[0].index];
        if (loop < range.begin) out.push_back(result_cell(part, node));
    }
}
LIMN_DEFINE void LaneProgram::add_read(Vector<LaneCell>& out, Code const& code, Value v,
                                       std::size_t begin) const {
    OpRow const& row = code.part.graph->row_of(v.index);
    std::uint32_t const at = code.computed[v.index];
    if (row.kind == Kind::constant || (at != none && at >= begin)) return;
    out.push_back({code.part.offset(v), size_of(*row.result)});
}

// --- loops --------------------------------------------------------------------------------------

LIMN_DEFINE void LaneProgram::append_loop(Part const& part, Node node, std::size_t depth) {
    Part const& body = layout_.part(part.graph->loop_of(node.value().index).body);
    std::size_t const number = loops.size();
    steps.push_back({LaneStep::Does::loop, static_cast<std::uint32_t>(number)});
    loops.push_back({here(), 0});
    for (std::size_t i = 0; i < node.operands().size(); ++i)
        loops[number].first.push_back(
            move_of(part, node.operands()[i], body.offset(body.graph->inputs()[i])));
    append(code_of(body), {0, body.schedule.statements.size()}, depth);
    loops[number].end = here();
    loops[number].next = next_moves(body);
}

/// The next carried values; those that are carried values now are put aside first.
LIMN_DEFINE Vector<LaneMove> LaneProgram::next_moves(Part const& part) const {
    Vector<LaneMove> out;
    auto const next = part.loop->next();
    for (std::size_t k = 0; k < next.size(); ++k)
        if (part.changes_places(k)) out.push_back(move_of(part, next[k], part.aside[k]));
    for (std::size_t k = 0; k < next.size(); ++k) {
        if (next[k].index == k) continue;
        LaneMove move = move_of(part, next[k], part.offset(part.graph->inputs()[k]));
        if (part.changes_places(k)) move.from = part.aside[k];
        if (move.from != move.to) out.push_back(move);
    }
    return out;
}

LIMN_DEFINE void LaneProgram::append_exit(Code const& code, std::size_t branch, std::size_t depth) {
    Part const& part = code.part;
    auto const& all = part.schedule.statements;
    std::size_t const otherwise = all[branch].end, join = all[otherwise].end;
    bool const first = all[otherwise - 1].does == Statement::Does::leave;
    Range const leaving = first ? Range{branch + 1, otherwise} : Range{otherwise + 1, join};
    Range const staying = first ? Range{otherwise + 1, join} : Range{branch + 1, otherwise};
    std::uint32_t const exit = all[leaving.end - 1].node;
    std::size_t const number = exits.size();
    steps.push_back({LaneStep::Does::exit, static_cast<std::uint32_t>(number)});
    exits.push_back({part.offset({all[branch].value}), 0, first, exit, part.number});
    LaneArm arm;
    arm.begin = here();
    append(code, {leaving.begin, leaving.end - 1}, depth + 1);
    arm.end = here();
    auto const left = part.loop->left_behind(exit);
    for (std::size_t k = 0; k < left.size(); ++k)
        arm.writes.push_back(move_of(part, left[k], part.results[k]));
    if (!arm.empty()) {
        frames = std::max(frames, depth + 1);
        add_reads(arm.reads, code, leaving);
        sort_unique(arm.reads);
    }
    Vector<LaneCell> live;
    add_reads(live, code, staying);
    auto const next = part.loop->next();
    for (Value v : next) add_read(live, code, v, staying.begin);
    for (Value v : part.graph->inputs())
        if (v.index >= part.loop->carried || next[v.index] == v) add_read(live, code, v, 0);
    sort_unique(live);
    exits[number].leaving = std::move(arm);
    exits[number].live = std::move(live);
    exits[number].next = here();
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_LANE_PROGRAM_IPP
