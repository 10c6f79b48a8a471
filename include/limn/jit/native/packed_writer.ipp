// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_PACKED_WRITER_IPP
#define LIMN_JIT_NATIVE_PACKED_WRITER_IPP

#include <limn/jit/native/packed_block.hpp>
#include <limn/jit/native/packed_writer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace limn::detail {

template <PackedInstructionWriter Code>
PackedWriter<Code>::PackedWriter(Layout const& layout, std::byte const* constants,
                                 std::size_t lanes)
    : layout_{layout}, constants_{constants}, lanes_{lanes} {}

template <PackedInstructionWriter Code> void PackedWriter<Code>::write(PackedBlock& block) {
    element_ = block.element;
    homes_.assign(block.nodes.size(), Home{});
    held_.fill(none);
    kept_bytes_ = 0;
    for (std::uint32_t i = 0; i < block.nodes.size(); ++i) find_home(block, i);
    block.entry = code_.begin();
    for (std::uint32_t i = 0; i < block.nodes.size(); ++i) {
        PackedNode const& node = block.nodes[i];
        if (node.is == PackedNode::Is::store) write_store(node);
        else if (node.first == none) continue;
        else if (node.is == PackedNode::Is::operation) write_operation(node, i);
        else if (node.is == PackedNode::Is::load && !homes_[i].in_memory) {
            unsigned const reg = free_register(node.type);
            Operand const from = cell(node.cell, node.type);
            if (node.type == MachineType::boolean) code_.load_bools(reg, from, element_);
            else code_.load(reg, from);
            hold(i, reg);
        }
        kept_ = 0;
    }
    code_.end(block.entry, static_cast<unsigned>(Code::width / element_));
    scratch_ = std::max(scratch_, kept_bytes_);
}

template <PackedInstructionWriter Code>
void PackedWriter<Code>::find_home(PackedBlock const& block, std::uint32_t number) {
    PackedNode const& node = block.nodes[number];
    Home& home = homes_[number];
    home.type = node.type;
    home.next = node.first;
    if (node.is == PackedNode::Is::load) {
        auto const same = [&](PackedBlock::Written const& one) {
            return one.cell == node.cell && one.stays;
        };
        home.in_memory = std::none_of(block.written.begin(), block.written.end(), same);
        home.memory = cell(node.cell, node.type);
        home.bools = node.type == MachineType::boolean;
    } else if (node.is == PackedNode::Is::constant && node.first != none) {
        home.in_memory = true;
        std::uint64_t bits = 0;
        if (node.type == MachineType::boolean) {
            home.memory = code_.all(constants_[node.cell] != std::byte{0});
        } else {
            std::memcpy(&bits, constants_ + node.cell, element_);
            home.memory = code_.constant(bits, element_);
        }
    }
}

template <PackedInstructionWriter Code>
auto PackedWriter<Code>::cell(std::uint32_t offset, MachineType type) const -> Operand {
    bool const boolean = type == MachineType::boolean;
    return {Operand::Is::cells, static_cast<unsigned char>(boolean ? 1 : element_),
            static_cast<std::int32_t>(offset * lanes_)};
}

template <PackedInstructionWriter Code>
void PackedWriter<Code>::write_store(PackedNode const& node) {
    unsigned const from = in_register(node.operands[0]);
    Operand const to = cell(node.cell, node.type);
    if (node.type == MachineType::boolean) code_.store_bools(from, to, element_);
    else code_.store(from, to);
    pass(node);
}

template <PackedInstructionWriter Code>
void PackedWriter<Code>::write_operation(PackedNode const& node, std::uint32_t number) {
    Inlined const does = node.operation.does;
    MachineType const type = node.operation.type;
    auto const& operands = node.operands;
    auto const result = [&] { // in a register that may be an operand's
        pass(node);
        unsigned const to = free_register(node.type);
        hold(number, to);
        return to;
    };
    if (node.count == 1) {
        if (does == Inlined::convert) {
            unsigned const a = in_register(operands[0]);
            return code_.convert(node.type, result(), type, a, element_);
        }
        Operand const a = operand(node, 0);
        return code_.compute_unary(does, type, result(), a);
    }
    if (node.count == 3) {
        unsigned const condition = in_register(operands[0]), a = in_register(operands[1]);
        Operand const b = operand(node, 2);
        return code_.select(type, result(), condition, a, b, element_);
    }
    unsigned first = 0, second = 1;
    bool const extreme = does == Inlined::minimum || does == Inlined::maximum;
    bool const either = does == Inlined::add || does == Inlined::multiply;
    // `min(a, b)` is a where both are equal or one is NaN; the instruction takes its last operand
    if (extreme || (either && homes_[operands[0]].reg == 0xff)) std::swap(first, second);
    unsigned const a = in_register(operands[first]);
    Operand const b = operand(node, second);
    code_.compute(does, type, result(), a, b);
}

template <PackedInstructionWriter Code>
unsigned PackedWriter<Code>::in_register(std::uint32_t value) {
    Home& home = homes_[value];
    if (home.reg == 0xff) {
        unsigned const reg = free_register(home.type);
        if (home.bools) code_.load_bools(reg, home.memory, element_);
        else code_.load(reg, home.memory);
        hold(value, reg);
    }
    kept_ |= std::uint64_t{1} << home.reg;
    return home.reg;
}

template <PackedInstructionWriter Code>
auto PackedWriter<Code>::operand(PackedNode const& node, unsigned k) -> Operand {
    Home const& home = homes_[node.operands[k]];
    bool const beside = home.memory.is == Operand::Is::here;
    if (home.reg == 0xff && home.in_memory && !home.bools && (beside || node.next[k] == none))
        return home.memory;
    return {Operand::Is::reg, static_cast<unsigned char>(in_register(node.operands[k]))};
}

template <PackedInstructionWriter Code>
unsigned PackedWriter<Code>::free_register(MachineType type) {
    std::uint64_t const fit = type == MachineType::boolean ? Code::truths : Code::values;
    auto out = static_cast<unsigned>(held_.size());
    for (unsigned reg = 0; reg < held_.size(); ++reg) {
        if ((fit >> reg & 1) == 0) continue;
        if (held_[reg] == none) return reg;
        if ((kept_ >> reg & 1) != 0) continue;
        if (out == held_.size() || homes_[held_[reg]].next > homes_[held_[out]].next) out = reg;
    }
    Home& home = homes_[held_[out]];
    if (!home.in_memory) {
        home.in_memory = true;
        home.bools = false;
        home.memory = {Operand::Is::frame, 0,
                       static_cast<std::int32_t>(layout_.size * lanes_ + kept_bytes_)};
        kept_bytes_ += Code::width;
        code_.store(out, home.memory);
    }
    home.reg = 0xff;
    held_[out] = none;
    return out;
}

template <PackedInstructionWriter Code>
void PackedWriter<Code>::hold(std::uint32_t value, unsigned reg) {
    homes_[value].reg = static_cast<unsigned char>(reg);
    held_[reg] = value;
}

template <PackedInstructionWriter Code> void PackedWriter<Code>::pass(PackedNode const& node) {
    for (unsigned k = 0; k < node.count; ++k) {
        Home& home = homes_[node.operands[k]];
        home.next = node.next[k];
        if (home.next != none || home.reg == 0xff) continue;
        held_[home.reg] = none;
        home.reg = 0xff;
    }
    kept_ = 0;
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_PACKED_WRITER_IPP
