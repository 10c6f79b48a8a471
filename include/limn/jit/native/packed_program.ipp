// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_PACKED_PROGRAM_IPP
#define LIMN_JIT_NATIVE_PACKED_PROGRAM_IPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/packed_program.hpp>
#include <limn/jit/native/packed_set.hpp>
#include <limn/jit/native/packed_writer.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/op_row.hpp>
#include <limn/run/plan/lane_program.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace limn::detail {

LIMN_DEFINE PackedProgram::PackedProgram(Plan const& plan, std::byte const* constants,
                                         RunOptions const& options, PackedSet set)
    : plan_{plan}, set_{set}, program_{plan.layout(), options} {
    Layout const& layout = plan.layout();
    std::size_t lanes = LaneProgram::most_lanes;
    while (layout.size * program_.frames * lanes > std::size_t{1} << 24) lanes /= 2;
    if (set == PackedSet::none || lanes < 64) return; // the longest vectors
    program_.lanes = lanes;
    node_in_.resize(layout.size, never);
    read_.resize(layout.size, false);
    collect(0, static_cast<std::uint32_t>(program_.steps.size()), false);
    if (blocks_.empty()) return;
    find_reads();
    with_encoder(set, [&]<class Code>(std::type_identity<Code>) { write<Code>(constants); });
}

template <class Code> void PackedProgram::write(std::byte const* constants) {
    PackedWriter<Code> writer{plan_.layout(), constants, program_.lanes};
    for (PackedBlock& block : blocks_) {
        block.finish();
        writer.write(block);
        block.nodes = {};
    }
    program_.scratch = writer.scratch();
    pages_ = std::make_unique<CodePages const>(writer.code().data(), writer.code().size());
    if (pages_->empty()) {
        pages_ = nullptr;
        return;
    }
    for (PackedBlock const& block : blocks_) {
        void* const entry = const_cast<unsigned char*>(pages_->data()) + block.entry;
        program_.steps[block.begin] = {LaneStep::Does::packed, block.end,
                                       reinterpret_cast<BlockKernel>(entry)};
    }
}

// --- blocks -------------------------------------------------------------------------------------

LIMN_DEFINE void PackedProgram::collect(std::uint32_t begin, std::uint32_t end, bool in_loop) {
    using Does = LaneStep::Does;
    std::uint32_t i = begin;
    while (i < end) {
        LaneStep const& step = program_.steps[i];
        if (open_ && blocks_.back().nodes.size() >= most) close(i);
        bool const branches = step.does == Does::branch;
        LaneBranch const* const branch = branches ? &program_.branches[step.index] : nullptr;
        if (branches ? add_branch(*branch, i) : add_step(i)) {
            i = branches ? branch->next : i + 1;
            continue;
        }
        if (open_) {
            close(i);
            continue; // it may begin another one
        }
        bool const kernel = step.does == Does::call && step.block == step.row->block;
        if (kernel && in_loop) calls_in_loop_ = true;
        if (branches) {
            collect(branch->where_true.begin, branch->where_true.end, in_loop);
            collect(branch->where_false.begin, branch->where_false.end, in_loop);
            i = branch->next;
        } else if (step.does == Does::loop) {
            LaneLoop const& loop = program_.loops[step.index];
            collect(loop.begin, loop.end, true);
            i = loop.end;
        } else if (step.does == Does::exit) {
            LaneExit const& exit = program_.exits[step.index];
            collect(exit.leaving.begin, exit.leaving.end, in_loop);
            i = exit.next;
        } else {
            ++i;
        }
    }
    if (open_) close(end);
}

LIMN_DEFINE bool PackedProgram::fits(std::uint32_t begin, std::uint32_t end,
                                     unsigned& element) const {
    for (std::uint32_t i = begin; i < end; ++i) {
        LaneStep const& step = program_.steps[i];
        unsigned one = 0;
        if (step.does == LaneStep::Does::call) {
            one = packed_element(set_, operation_of(*step.row), word_of(*step.row->result));
        } else if (step.does == LaneStep::Does::move) {
            LaneMove const& move = program_.moves[step.index];
            one = word_of(*move.type) != MachineType::none ? move.size : 0;
        }
        if (one == 0 || (one != 1 && element != 1 && one != element)) return false;
        if (one != 1) element = one;
    }
    return true;
}

LIMN_DEFINE bool PackedProgram::fits(LaneArm const& arm, unsigned& element) const {
    for (LaneMove const& move : arm.writes) {
        if (word_of(*move.type) == MachineType::none) return false;
        if (move.size != 1 && element != 1 && move.size != element) return false;
        if (move.size != 1) element = move.size;
    }
    return fits(arm.begin, arm.end, element);
}

LIMN_DEFINE bool PackedProgram::add_step(std::uint32_t step) {
    unsigned element = open_ ? blocks_.back().element : 1;
    if (!fits(step, step + 1, element)) return false;
    open(step);
    blocks_.back().element = element;
    LaneStep const& does = program_.steps[step];
    if (does.does == LaneStep::Does::move) {
        LaneMove const& move = program_.moves[does.index];
        put_in(move.to, value_in(move.from, word_of(*move.type)));
        return true;
    }
    OpRow const& row = *does.row;
    std::uint32_t const* const cells = program_.offsets.data() + does.index;
    PackedNode node{.is = PackedNode::Is::operation,
                    .operation = operation_of(row),
                    .type = word_of(*row.result),
                    .count = static_cast<unsigned char>(row.arity)};
    for (std::size_t k = 0; k < row.arity; ++k)
        node.operands[k] = value_in(cells[k + 1], word_of(row.operand(k)));
    auto const number = static_cast<std::uint32_t>(blocks_.back().nodes.size());
    blocks_.back().nodes.push_back(node);
    put_in(cells[0], number);
    return true;
}

LIMN_DEFINE bool PackedProgram::add_branch(LaneBranch const& branch, std::uint32_t step) {
    unsigned element = open_ ? blocks_.back().element : 1;
    if (!branch.together || !fits(branch.where_true, element) || !fits(branch.where_false, element))
        return false;
    open(step);
    blocks_.back().element = element;
    std::uint32_t const condition = value_in(branch.condition, MachineType::boolean);
    for (std::uint32_t i = branch.where_true.begin; i < branch.where_true.end; ++i) add_step(i);
    for (LaneMove const& move : branch.where_true.writes)
        put_in(move.to, value_in(move.from, word_of(*move.type)));
    for (std::uint32_t i = branch.where_false.begin; i < branch.where_false.end; ++i) add_step(i);
    for (LaneMove const& move : branch.where_false.writes) {
        if (move.from == move.to) continue;
        MachineType const type = word_of(*move.type);
        PackedNode node{.is = PackedNode::Is::operation,
                        .operation = {Inlined::select, type, false},
                        .type = type,
                        .count = 3};
        node.operands = {condition, value_in(move.to, type), value_in(move.from, type)};
        auto const number = static_cast<std::uint32_t>(blocks_.back().nodes.size());
        blocks_.back().nodes.push_back(node);
        put_in(move.to, number);
    }
    return true;
}

LIMN_DEFINE void PackedProgram::open(std::uint32_t step) {
    if (open_) return;
    open_ = true;
    blocks_.push_back({});
    blocks_.back().begin = step;
}

LIMN_DEFINE void PackedProgram::close(std::uint32_t end) {
    PackedBlock& block = blocks_.back();
    block.end = end;
    if (block.element == 1) block.element = 4; // bools alone
    for (std::uint32_t const cell : touched_) {
        std::uint32_t const node = node_in_[cell];
        bool const as_before =
            block.nodes[node].is == PackedNode::Is::load && block.nodes[node].cell == cell;
        if (!as_before && cell >= plan_.layout().prefix) block.written.push_back({cell, node});
        node_in_[cell] = never;
    }
    touched_.clear();
    open_ = false;
}

LIMN_DEFINE std::uint32_t PackedProgram::value_in(std::uint32_t cell, MachineType type) {
    if (node_in_[cell] != never) return node_in_[cell];
    PackedBlock& block = blocks_.back();
    bool const constant = cell < plan_.layout().prefix;
    PackedNode node{.is = constant ? PackedNode::Is::constant : PackedNode::Is::load, .type = type};
    node.cell = cell;
    if (!constant) block.loaded.push_back(cell);
    auto const number = static_cast<std::uint32_t>(block.nodes.size());
    block.nodes.push_back(node);
    put_in(cell, number);
    return number;
}

LIMN_DEFINE void PackedProgram::put_in(std::uint32_t cell, std::uint32_t node) {
    if (node_in_[cell] == never) touched_.push_back(cell);
    node_in_[cell] = node;
}

// --- which of the cells that a block writes are read after it -----------------------------------

LIMN_DEFINE void PackedProgram::find_reads() {
    using Does = LaneStep::Does;
    for (Transfer const& output : plan_.outputs) read_[output.offset] = true;
    // steps of the program that stand in no arm and no loop
    Vector<std::uint32_t> outer;
    std::size_t next = 0; // of the blocks
    for (std::uint32_t i = 0; i < program_.steps.size();) {
        outer.push_back(i);
        LaneStep const& step = program_.steps[i];
        while (next < blocks_.size() && blocks_[next].begin < i) ++next;
        if (next < blocks_.size() && blocks_[next].begin == i) i = blocks_[next].end;
        else if (step.does == Does::branch) i = program_.branches[step.index].next;
        else if (step.does == Does::loop) i = program_.loops[step.index].end;
        else ++i;
    }
    std::size_t later = blocks_.size(); // the first block after the step
    auto const all = static_cast<std::uint32_t>(program_.steps.size());
    for (std::size_t k = outer.size(); k-- > 0;) {
        std::uint32_t const i = outer[k], end = k + 1 < outer.size() ? outer[k + 1] : all;
        LaneStep const& step = program_.steps[i];
        if (later > 0 && blocks_[later - 1].begin == i) {
            PackedBlock& block = blocks_[--later];
            ask(block);
            for (auto const& written : block.written) read_[written.cell] = false;
            for (std::uint32_t const cell : block.loaded) read_[cell] = true;
            continue;
        }
        if (step.does == Does::call) read_[program_.offsets[step.index]] = false;
        if (step.does == Does::move) read_[program_.moves[step.index].to] = false;
        std::size_t const last = later;
        while (later > 0 && blocks_[later - 1].begin > i) --later;
        read_all(i, end, later);
        for (std::size_t block = later; block < last; ++block) ask(blocks_[block]);
    }
}

/// What any of these steps reads is read, whatever writes it. `block` is the first among them.
LIMN_DEFINE void PackedProgram::read_all(std::uint32_t begin, std::uint32_t end,
                                         std::size_t block) {
    using Does = LaneStep::Does;
    for (std::uint32_t i = begin; i < end; ++i) {
        LaneStep const& step = program_.steps[i];
        if (block < blocks_.size() && blocks_[block].begin == i) {
            for (std::uint32_t const cell : blocks_[block].loaded) read_[cell] = true;
            i = blocks_[block++].end - 1;
        } else if (step.does == Does::call) {
            for (std::size_t k = 1; k <= step.row->arity; ++k)
                read_[program_.offsets[step.index + k]] = true;
        } else if (step.does == Does::move) {
            read_[program_.moves[step.index].from] = true;
        } else if (step.does == Does::branch) {
            LaneBranch const& branch = program_.branches[step.index];
            read_[branch.condition] = true;
            read(branch.where_true);
            read(branch.where_false);
        } else if (step.does == Does::exit) {
            read_[program_.exits[step.index].condition] = true;
            read(program_.exits[step.index].leaving);
        } else if (step.does == Does::loop) {
            LaneLoop const& loop = program_.loops[step.index];
            for (LaneMove const& move : loop.first) read_[move.from] = true;
            for (LaneMove const& move : loop.next) read_[move.from] = true;
        }
    }
}

LIMN_DEFINE void PackedProgram::read(LaneArm const& arm) {
    for (LaneMove const& move : arm.writes) read_[move.from] = true;
}

LIMN_DEFINE void PackedProgram::ask(PackedBlock& block) {
    for (PackedBlock::Written& written : block.written) written.stays = read_[written.cell];
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_PACKED_PROGRAM_IPP
