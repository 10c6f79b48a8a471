// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_NATIVE_WRITER_IPP
#define LIMN_JIT_NATIVE_NATIVE_WRITER_IPP

#include <limn/jit/native/native_writer.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/plan.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

LIMN_DEFINE NativeWriter::NativeWriter(Plan const& plan, Accesses const& accesses,
                                       NativeCalls const& calls)
    : plan_{plan}, accesses_{accesses}, calls_{calls}, registers_{code_, plan, accesses},
      loops_{plan, accesses} {}

LIMN_DEFINE void NativeWriter::write() {
    auto const steps = static_cast<std::uint32_t>(plan_.steps.size());
    positions_.reserve(steps + 1);
    code_.begin();
    for (std::uint32_t step = 0; step < steps; ++step) {
        begin_step(step);
        positions_.push_back(code_.size());
        write_step(step);
    }
    begin_step(steps);
    registers_.empty();
    positions_.push_back(code_.size());
    code_.end(false);
    for (Exit const& exit : exits_) {
        for (std::size_t jump : exit.jumps) code_.aim(jump, code_.size());
        for (Spill const& spill : exit.spills) registers_.store(spill);
        jumps_.push_back({code_.jump(), exit.target});
    }
    for (Jump const& jump : jumps_) code_.aim(jump.from, positions_[jump.target]);
    for (std::size_t jump : failures_) code_.aim(jump, code_.size());
    if (!failures_.empty()) code_.end(true);
}

LIMN_DEFINE void NativeWriter::begin_step(std::uint32_t step) {
    auto const& loops = loops_.all();
    if (in_loop_ && step == loops[loop_].end + 1) {
        registers_.leave();
        in_loop_ = false;
        ++loop_;
    }
    if (accesses_.begins_block(step)) registers_.empty();
    if (loop_ < loops.size() && step == loops[loop_].begin) {
        registers_.enter(loops[loop_]);
        in_loop_ = true;
    }
}

LIMN_DEFINE void NativeWriter::write_step(std::uint32_t step) {
    if (write_test(step)) return;
    if (plan_.steps[step].kernel != &compute_nothing) {
        if (accesses_.operation(step).does == Inlined::kernel) write_kernel(step);
        else write_operation(step);
        registers_.settle();
    }
    for (; death_ < plan_.deaths.size() && plan_.deaths[death_].step == step; ++death_) {
        registers_.empty();
        code_.call(reinterpret_cast<void const*>(calls_.clean_up),
                   static_cast<std::uint32_t>(death_));
    }
    if (plan_.steps[step].control != 0) write_control(step);
}

LIMN_DEFINE void NativeWriter::write_kernel(std::uint32_t step) {
    registers_.empty();
    Step const& call = plan_.steps[step];
    if (accesses_.operation(step).throws) {
        code_.call(reinterpret_cast<void const*>(calls_.kernel), step);
        code_.jump_if(code_.test(Encoder::scratch), failures_);
    } else {
        code_.call_kernel(reinterpret_cast<void const*>(call.kernel),
                          plan_.offsets.data() + call.offsets);
    }
}

LIMN_DEFINE void NativeWriter::write_operation(std::uint32_t step) {
    Operation const operation = accesses_.operation(step);
    CellAccess const* const all = accesses_.of(step).data();
    switch (operation.does) {
    case Inlined::select:
        return write_select(all);
    case Inlined::convert:
        return write_convert(operation.type, all[0], all[1]);
    case Inlined::subscript:
    case Inlined::size:
    case Inlined::vector_subscript:
    case Inlined::vector_size:
        return write_sequence(operation, plan_.offsets[plan_.steps[step].offsets + 1], all);
    case Inlined::minimum: // the instruction gives its second operand where neither is less
    case Inlined::maximum:
        return write_two(operation, all[1], all[0], all[2]);
    case Inlined::copy:
    case Inlined::negate:
    case Inlined::absolute:
    case Inlined::bit_not:
    case Inlined::logical_not:
    case Inlined::square_root:
    case Inlined::floor:
    case Inlined::ceil:
    case Inlined::trunc:
    case Inlined::rint:
        return write_one(operation, all[0], all[1]);
    default:
        break;
    }
    if (is_comparison(operation.does)) {
        Condition const condition = compare(operation, all[0], all[1]);
        unsigned const to = registers_.target(all[2]);
        code_.set(condition, to);
        return registers_.define(to, all[2]);
    }
    write_two(operation, all[0], all[1], all[2]);
}

LIMN_DEFINE Operand NativeWriter::operand(CellAccess const& access, MachineType type) {
    if (type == MachineType::boolean) return {static_cast<unsigned char>(registers_.take(access))};
    return registers_.read(access);
}

LIMN_DEFINE void NativeWriter::write_two(Operation operation, CellAccess const& a,
                                         CellAccess const& b, CellAccess const& out) {
    using enum Inlined;
    Inlined const does = operation.does;
    bool const commutes =
        does == add || does == multiply || does == bit_and || does == bit_or || does == bit_xor;
    bool const stays = registers_.is_resident(out.cell);
    bool const swap =
        commutes && a.cell != b.cell &&
        (stays ? b.cell == out.cell : registers_.ends_here(b) && !registers_.ends_here(a));
    unsigned const first = registers_.take(swap ? b : a);
    Operand const second = operand(swap ? a : b, operation.type);
    unsigned const to = registers_.target(out, {static_cast<unsigned char>(first)});
    code_.compute(does, operation.type, to, first, second);
    registers_.define(to, out);
}

LIMN_DEFINE void NativeWriter::write_one(Operation operation, CellAccess const& a,
                                         CellAccess const& out) {
    Operand const from = operand(a, operation.type);
    unsigned const to = registers_.target(out, from);
    if (operation.does != Inlined::copy)
        code_.compute_unary(operation.does, operation.type, to, from);
    else if (from.memory || from.number != to) code_.load(operation.type, to, from);
    registers_.define(to, out);
}

LIMN_DEFINE void NativeWriter::write_select(CellAccess const* operands) {
    MachineType const type = operands[3].type;
    unsigned const chooses = registers_.take(operands[0]);
    unsigned const first = registers_.take(operands[1]);
    Operand const second = operand(operands[2], type);
    Condition const condition = code_.test(chooses);
    unsigned const to = registers_.copy(operands[3], first);
    code_.move_unless(condition, type, to, second);
    registers_.define(to, operands[3]);
}

LIMN_DEFINE void NativeWriter::write_convert(MachineType type, CellAccess const& a,
                                             CellAccess const& out) {
    bool const floating = is_floating(type);
    Operand const from = floating ? registers_.read(a) : operand(a, MachineType::boolean);
    unsigned const to = registers_.target(out, from);
    code_.convert(out.type, to, type, from);
    registers_.define(to, out);
}

LIMN_DEFINE void NativeWriter::write_sequence(Operation operation, std::uint32_t cell,
                                              CellAccess const* operands) {
    constexpr unsigned char address = Encoder::scratch;
    constexpr std::int32_t next = sizeof(void*);
    Operand where = registers_.place(cell);
    bool const vector =
        operation.does == Inlined::vector_subscript || operation.does == Inlined::vector_size;
    if (vector) {
        code_.load_address(address, where);
        where = {address, true, 0};
    }
    if (operation.does == Inlined::subscript || operation.does == Inlined::vector_subscript) {
        unsigned const index = registers_.take(operands[0]);
        unsigned const to = registers_.target(operands[1]);
        code_.load_address(address, where);
        code_.load_element(operation.type, to, address, index);
        return registers_.define(to, operands[1]);
    }
    unsigned const to = registers_.target(operands[0]);
    code_.load(MachineType::unsigned64, to, {where.number, true, where.distance + next});
    if (vector) {
        code_.compute(Inlined::subtract, MachineType::unsigned64, to, to, where);
        code_.divide_by_size(to, MachineType::float64);
    }
    registers_.define(to, operands[0]);
}

LIMN_DEFINE Condition NativeWriter::compare(Operation operation, CellAccess const& a,
                                            CellAccess const& b) {
    Inlined does = operation.does;
    bool const swap = Encoder::swaps(does, operation.type);
    if (does == Inlined::less && swap) does = Inlined::greater;
    if (does == Inlined::less_equal && swap) does = Inlined::greater_equal;
    unsigned const first = registers_.take(swap ? b : a);
    Operand const second = operand(swap ? a : b, operation.type);
    return code_.compare(does, operation.type, first, second);
}

LIMN_DEFINE bool NativeWriter::write_test(std::uint32_t step) {
    Control const& control = plan_.controls[plan_.steps[step].control];
    bool const when = control.does == Control::Does::when;
    Operation const operation = accesses_.operation(step);
    if ((!when && control.does != Control::Does::unless) || !is_comparison(operation.does))
        return false;
    CellAccess const* const all = accesses_.of(step).data();
    if (all[2].cell != control.offset) return false;
    Condition condition = compare(operation, all[0], all[1]);
    CellAccess result = all[2];
    result.next = all[3].next;
    if (result.next != CellAccess::never) { // to store and to set leaves the flags as they are
        unsigned const to = registers_.target(result);
        code_.set(condition, to);
        if (condition.nan != Condition::Nan::any) condition = code_.test(to);
        registers_.define(to, result);
    } else {
        registers_.forget(result.cell);
    }
    registers_.settle();
    leave_if(when ? condition : !condition, control.target);
    return true;
}

LIMN_DEFINE void NativeWriter::write_control(std::uint32_t step) {
    Control const& control = plan_.controls[plan_.steps[step].control];
    auto const accesses = accesses_.of(step);
    switch (control.does) {
    case Control::Does::next:
        return;
    case Control::Does::jump:
        registers_.empty();
        for (Spill const& spill : registers_.unsaved(stays_in_loop(control.target)))
            registers_.store(spill);
        jumps_.push_back({code_.jump(), control.target});
        return;
    case Control::Does::when:
    case Control::Does::unless: {
        Condition const holds = code_.test(registers_.take(accesses.back()));
        registers_.settle();
        return leave_if(control.does == Control::Does::when ? holds : !holds, control.target);
    }
    case Control::Does::count:
        return write_count(accesses.data() + accesses.size() - 5, control.target);
    case Control::Does::number:
        code_.store_int(static_cast<std::int32_t>(control.target),
                        registers_.place(control.offset));
        return registers_.reload(control.offset);
    case Control::Does::destroy:
        registers_.empty();
        return code_.call(reinterpret_cast<void const*>(calls_.destroy), control.target);
    }
}

LIMN_DEFINE void NativeWriter::write_count(CellAccess const* accesses, std::uint32_t target) {
    constexpr MachineType type = MachineType::unsigned64;
    write_two({Inlined::add, type, false}, accesses[0], accesses[1], accesses[2]);
    unsigned const first = registers_.take(accesses[2]);
    Operand const end = registers_.read(accesses[3]);
    Condition const more = code_.compare(Inlined::not_equal, type, first, end);
    if (accesses[4].next != CellAccess::never) {
        unsigned const to = registers_.target(accesses[4]);
        code_.set(more, to);
        registers_.define(to, accesses[4]);
    } else {
        registers_.forget(accesses[4].cell);
    }
    registers_.settle();
    leave_if(more, target);
}

LIMN_DEFINE void NativeWriter::leave_if(Condition condition, std::uint32_t target) {
    Vector<std::size_t> jumps;
    code_.jump_if(condition, jumps);
    Vector<Spill> spills = registers_.unsaved(stays_in_loop(target));
    if (spills.empty()) {
        for (std::size_t jump : jumps) jumps_.push_back({jump, target});
    } else {
        exits_.push_back({std::move(jumps), std::move(spills), target});
    }
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_NATIVE_WRITER_IPP
