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

LIMN_DEFINE Registers::Registers(X86_64& code, Plan const& plan, Accesses const& accesses)
    : code_{code}, accesses_{accesses}, prefix_{static_cast<std::uint32_t>(plan.layout().prefix)},
      where_(plan.layout().size + 1, 0) {}

LIMN_DEFINE unsigned Registers::take(CellAccess const& access) {
    unsigned number = where_[access.cell];
    if (number == 0) {
        number = allocate(access.word);
        code_.load(access.word, number, place(access.cell));
        held_[number] = {access.cell, access.next, access.word, false};
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

LIMN_DEFINE unsigned Registers::target(MachineType word) {
    unsigned const number = allocate(word);
    locked_ |= 1u << number;
    return number;
}

LIMN_DEFINE unsigned Registers::target(MachineType word, Operand from) {
    if (from.memory || is_floating(word) != (from.number >= 16) || !dies(held_[from.number]))
        return target(word);
    if (held_[from.number].cell != nothing) where_[held_[from.number].cell] = 0;
    held_[from.number] = {};
    return from.number;
}

LIMN_DEFINE unsigned Registers::copy(MachineType word, unsigned from) {
    unsigned const to = target(word, {static_cast<unsigned char>(from)});
    if (to != from) code_.load(word, to, {static_cast<unsigned char>(from)});
    return to;
}

LIMN_DEFINE void Registers::define(unsigned number, CellAccess const& access) {
    if (where_[access.cell] != 0) release(where_[access.cell]);
    held_[number] = {access.cell, access.next, access.word, true};
    where_[access.cell] = static_cast<unsigned char>(number);
    free_ &= ~(1u << number);
    locked_ |= 1u << number;
}

LIMN_DEFINE void Registers::settle() {
    for (std::uint32_t rest = locked_; rest != 0; rest &= rest - 1) {
        auto const number = static_cast<unsigned>(std::countr_zero(rest));
        if (dies(held_[number])) release(number);
    }
    locked_ = 0;
}

LIMN_DEFINE bool Registers::ends_here(CellAccess const& access) const {
    unsigned const number = where_[access.cell];
    if (number == 0) return false;
    return access.next == CellAccess::never ||
           (access.next == CellAccess::leaves && !held_[number].changed);
}

LIMN_DEFINE Vector<Spill> Registers::unsaved() const {
    Vector<Spill> out;
    for (unsigned number = 0; number < held_.size(); ++number) {
        Held const& held = held_[number];
        if (held.changed && accesses_.crosses_blocks(held.cell))
            out.push_back({static_cast<unsigned char>(number), held.word, held.cell});
    }
    return out;
}

LIMN_DEFINE void Registers::store(Spill const& spill) {
    code_.store(spill.word, spill.number, place(spill.cell));
}

LIMN_DEFINE void Registers::empty() {
    for (std::uint32_t rest = ~free_ & (X86_64::general | X86_64::vectors); rest != 0;
         rest &= rest - 1) {
        auto const number = static_cast<unsigned>(std::countr_zero(rest));
        Held const& held = held_[number];
        if (held.changed && held.next != CellAccess::never)
            code_.store(held.word, number, place(held.cell));
        release(number);
    }
    locked_ = 0;
}

LIMN_DEFINE void Registers::forget(std::uint32_t cell) {
    if (where_[cell] != 0) release(where_[cell]);
}

LIMN_DEFINE unsigned Registers::allocate(MachineType word) {
    std::uint32_t const all = is_floating(word) ? X86_64::vectors : X86_64::general;
    std::uint32_t const ready = all & free_;
    if (ready != 0) {
        free_ &= ~(ready & -ready);
        return static_cast<unsigned>(std::countr_zero(ready));
    }
    unsigned last = 0;
    for (std::uint32_t rest = all & ~locked_; rest != 0; rest &= rest - 1) {
        auto const number = static_cast<unsigned>(std::countr_zero(rest));
        if (last == 0 || held_[number].next > held_[last].next) last = number;
    }
    Held const& held = held_[last];
    if (held.changed && held.next != CellAccess::never)
        code_.store(held.word, last, place(held.cell));
    release(last);
    free_ &= ~(1u << last);
    return last;
}

LIMN_DEFINE void Registers::release(unsigned number) {
    if (held_[number].cell != nothing) where_[held_[number].cell] = 0;
    held_[number] = {};
    free_ |= 1u << number;
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_REGISTERS_IPP
