// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_REGISTERS_IPP
#define LIMN_JIT_NATIVE_REGISTERS_IPP

#include <limn/jit/native/registers.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

LIMN_DEFINE Registers::Registers(Encoder& code, Plan const& plan, Accesses const& accesses)
    : code_{code}, accesses_{accesses}, prefix_{static_cast<std::uint32_t>(plan.layout().prefix)},
      where_(plan.layout().size + 1, 0) {}

LIMN_DEFINE unsigned Registers::take(CellAccess const& access) {
    unsigned number = where_[access.cell];
    if (number == 0) {
        number = allocate(access.type);
        code_.load(access.type, number, place(access.cell));
        held_[number] = {access.cell, access.next, access.type, false};
        where_[access.cell] = static_cast<unsigned char>(number);
    }
    held_[number].next = access.next;
    locked_ |= 1u << number;
    return number;
}

LIMN_DEFINE Operand Registers::read(CellAccess const& access) {
    if (where_[access.cell] == 0 && access.next >= CellAccess::leaves) return place(access.cell);
    return {static_cast<unsigned char>(take(access))};
}

LIMN_DEFINE unsigned Registers::target(CellAccess const& result) {
    unsigned const held_in = where_[result.cell];
    bool const ready = is_resident(result.cell) && (locked_ >> held_in & 1) == 0;
    unsigned const number = ready ? held_in : allocate(result.type);
    locked_ |= 1u << number;
    return number;
}

LIMN_DEFINE unsigned Registers::target(CellAccess const& result, Operand from) {
    bool const one_kind = !from.memory && is_floating(result.type) == (from.number >= 16);
    if (is_resident(result.cell) && one_kind && where_[result.cell] == from.number)
        return from.number;
    if (is_resident(result.cell) || !one_kind || !dies(from.number)) return target(result);
    if (held_[from.number].cell != nothing) where_[held_[from.number].cell] = 0;
    held_[from.number] = {};
    return from.number;
}

LIMN_DEFINE unsigned Registers::copy(CellAccess const& result, unsigned from) {
    Operand const operand{static_cast<unsigned char>(from)};
    unsigned const to = target(result, operand);
    if (to != from) code_.load(result.type, to, operand);
    return to;
}

LIMN_DEFINE void Registers::define(unsigned number, CellAccess const& access) {
    unsigned const before = where_[access.cell];
    if (is_resident(access.cell)) {
        if (number != before) code_.load(access.type, before, {static_cast<unsigned char>(number)});
        return;
    }
    if (before != 0) release(before);
    held_[number] = {access.cell, access.next, access.type, true};
    where_[access.cell] = static_cast<unsigned char>(number);
    free_ &= ~(1u << number);
    locked_ |= 1u << number;
}

LIMN_DEFINE void Registers::settle() {
    for (std::uint32_t rest = locked_; rest != 0; rest &= rest - 1) {
        auto const number = static_cast<unsigned>(std::countr_zero(rest));
        if (dies(number)) release(number);
    }
    locked_ = 0;
}

LIMN_DEFINE bool Registers::dies(unsigned number) const {
    Held const& held = held_[number];
    if ((residents_ >> number & 1) != 0) return false;
    return held.next == CellAccess::never || (held.next == CellAccess::leaves && !held.changed);
}

LIMN_DEFINE bool Registers::ends_here(CellAccess const& access) const {
    unsigned const number = where_[access.cell];
    if (number == 0 || is_resident(access.cell)) return false;
    return access.next == CellAccess::never ||
           (access.next == CellAccess::leaves && !held_[number].changed);
}

LIMN_DEFINE Vector<Spill> Registers::unsaved(bool in_loop) const {
    Vector<Spill> out;
    for (unsigned number = 0; number < held_.size(); ++number) {
        Held const& held = held_[number];
        if (in_loop && (residents_ >> number & 1) != 0) continue;
        if (held.changed && accesses_.crosses_blocks(held.cell))
            out.push_back({static_cast<unsigned char>(number), held.type, held.cell});
    }
    return out;
}

LIMN_DEFINE void Registers::store(Spill const& spill) {
    code_.store(spill.type, spill.number, place(spill.cell));
}

LIMN_DEFINE void Registers::empty() {
    std::uint32_t const all = (Encoder::general | Encoder::vectors) & ~residents_;
    for (std::uint32_t rest = ~free_ & all; rest != 0; rest &= rest - 1) {
        auto const number = static_cast<unsigned>(std::countr_zero(rest));
        Held const& held = held_[number];
        if (held.changed && held.next != CellAccess::never)
            code_.store(held.type, number, place(held.cell));
        release(number);
    }
    locked_ = 0;
}

LIMN_DEFINE void Registers::reload(std::uint32_t cell) {
    unsigned const number = where_[cell];
    if (is_resident(cell)) code_.load(held_[number].type, number, place(cell));
    else forget(cell);
}

LIMN_DEFINE void Registers::forget(std::uint32_t cell) {
    if (where_[cell] != 0) release(where_[cell]);
}

LIMN_DEFINE void Registers::enter(TightLoop const& loop) {
    for (Resident const& resident : loop.residents) {
        unsigned const number = allocate(resident.type);
        code_.load(resident.type, number, place(resident.cell));
        held_[number] = {resident.cell, CellAccess::leaves, resident.type, resident.changes};
        where_[resident.cell] = static_cast<unsigned char>(number);
        residents_ |= 1u << number;
    }
}

LIMN_DEFINE void Registers::leave() {
    for (std::uint32_t rest = residents_; rest != 0; rest &= rest - 1)
        held_[static_cast<unsigned>(std::countr_zero(rest))].next = CellAccess::leaves;
    residents_ = 0;
    empty();
}

LIMN_DEFINE unsigned Registers::allocate(MachineType type) {
    std::uint32_t const all = is_floating(type) ? Encoder::vectors : Encoder::general;
    std::uint32_t const ready = all & free_;
    if (ready != 0) {
        free_ &= ~(ready & -ready);
        return static_cast<unsigned>(std::countr_zero(ready));
    }
    unsigned last = 0;
    for (std::uint32_t rest = all & ~locked_ & ~residents_; rest != 0; rest &= rest - 1) {
        auto const number = static_cast<unsigned>(std::countr_zero(rest));
        if (last == 0 || held_[number].next > held_[last].next) last = number;
    }
    Held const& held = held_[last];
    if (held.changed && held.next != CellAccess::never)
        code_.store(held.type, last, place(held.cell));
    release(last);
    free_ &= ~(1u << last);
    return last;
}

LIMN_DEFINE void Registers::release(unsigned number) {
    if ((residents_ >> number & 1) != 0) return;
    if (held_[number].cell != nothing) where_[held_[number].cell] = 0;
    held_[number] = {};
    free_ |= 1u << number;
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_REGISTERS_IPP
