// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_ACCESSES_IPP
#define LIMN_JIT_NATIVE_ACCESSES_IPP

#include <limn/jit/native/accesses.hpp>
#include <limn/jit/native/encoder.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/plan.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

LIMN_DEFINE Accesses::Accesses(Plan const& plan, Vector<PlannedCall> const& calls) : plan_{plan} {
    find_labels();
    find_operations(calls);
    for (Transfer const& output : plan.outputs)
        if (output.offset < plan.layout().prefix) constants_in_frame_ = true;
    find_crossing();
    find_next();
}

LIMN_DEFINE bool Accesses::jumps(std::size_t step) const {
    using enum Control::Does;
    auto const does = plan_.controls[plan_.steps[step].control].does;
    return does == jump || does == when || does == unless || does == Control::Does::count;
}

LIMN_DEFINE void Accesses::find_labels() {
    labels_.resize(plan_.steps.size() + 1, false);
    for (std::size_t i = 0; plan_.control && i < plan_.steps.size(); ++i) {
        if (!jumps(i)) continue;
        Control const& control = plan_.controls[plan_.steps[i].control];
        labels_[control.target] = true;
        if (control.does == Control::Does::jump) labels_[i + 1] = true;
    }
}

LIMN_DEFINE void Accesses::find_operations(Vector<PlannedCall> const& calls) {
    Vector<std::uint32_t> call_at(plan_.offsets.size() + 1, 0); // one more than its number
    for (std::size_t i = 0; i < calls.size(); ++i)
        call_at[calls[i].offsets] = static_cast<std::uint32_t>(i + 1);
    operations_.resize(plan_.steps.size());
    all_.reserve(3 * plan_.steps.size());
    for (std::size_t i = 0; i < plan_.steps.size(); ++i) {
        first_.push_back(static_cast<std::uint32_t>(all_.size()));
        Step const& step = plan_.steps[i];
        std::uint32_t const* const cells = plan_.offsets.data() + step.offsets;
        if (step.kernel != &compute_nothing) {
            MachineType const copied =
                call_at[step.offsets] == 0 ? copied_word(step.kernel) : MachineType::none;
            if (copied != MachineType::none) {
                operations_[i] = {Inlined::copy, copied, false};
                append(cells[1], copied, false);
                append(cells[0], copied, true);
            } else if (call_at[step.offsets] != 0) {
                append_call(i, calls[call_at[step.offsets] - 1]);
            } else if (cells[1] < plan_.layout().prefix) {
                constants_in_frame_ = true;
            }
        }
        if (step.control != 0) append_control(plan_.controls[step.control]);
    }
    first_.push_back(static_cast<std::uint32_t>(all_.size()));
}

LIMN_DEFINE void Accesses::append_call(std::size_t step, PlannedCall const& call) {
    Graph const& graph = *call.graph;
    OpRow const& row = graph.row_of(call.value.index);
    std::uint32_t const* const cells = plan_.offsets.data() + call.offsets;
    Operation& operation = operations_[step] = operation_of(row);
    if (!Encoder::has(operation.does)) operation.does = Inlined::kernel;
    auto const operands = graph.operands_of(call.value.index);
    std::uint32_t const* cell = cells;
    for (Value const* v = operands.begin; v != operands.end; ++v) {
        append(*++cell, word_of(*graph.row_of(v->index).result), false);
        if (*cell < plan_.layout().prefix && operation.does == Inlined::kernel)
            constants_in_frame_ = true;
    }
    append(*cells, word_of(*row.result), true);
}

LIMN_DEFINE void Accesses::append_control(Control const& control) {
    switch (control.does) {
    case Control::Does::when:
    case Control::Does::unless:
        return append(control.offset, MachineType::boolean, false);
    case Control::Does::number:
        return append(control.offset, MachineType::int32, true);
    case Control::Does::count: {
        std::uint32_t const* const at = plan_.offsets.data() + control.offset;
        append(at[1], MachineType::unsigned64, false);
        append(at[2], MachineType::unsigned64, false);
        append(at[0], MachineType::unsigned64, true);
        append(at[4], MachineType::unsigned64, false);
        return append(at[3], MachineType::boolean, true);
    }
    default:
        return;
    }
}

LIMN_DEFINE void Accesses::find_crossing() {
    crosses_.resize(plan_.layout().size + 1, false);
    for (Transfer const& output : plan_.outputs) crosses_[output.offset] = true;
    Vector<std::uint32_t> seen(plan_.layout().size + 1, 0); // the last block that knows the cell
    std::uint32_t block = 1;
    for (std::size_t i = 0; i < operations_.size(); ++i) {
        if (labels_[i]) ++block;
        for (CellAccess const& access : of(i)) {
            if (!access.writes && seen[access.cell] != block) crosses_[access.cell] = true;
            seen[access.cell] = block;
        }
    }
}

LIMN_DEFINE void Accesses::find_next() {
    struct Reader {
        std::uint32_t block = 0, step = 0; ///< that reads it next, or `never`:
        std::uint32_t overwritten = 0;     ///< the step that writes another value
    };
    Vector<Reader> readers(plan_.layout().size + 1);
    std::uint32_t block = 1, exit = CellAccess::never; // the next step that may leave the block
    for (auto i = static_cast<std::uint32_t>(operations_.size()); i-- > 0;) {
        if (labels_[i + 1]) {
            ++block;
            exit = CellAccess::never;
        }
        if (jumps(i)) exit = i;
        for (std::uint32_t k = first_[i + 1]; k-- > first_[i];) {
            CellAccess& access = all_[k];
            Reader& reader = readers[access.cell];
            bool const here = reader.block == block;
            bool const left =
                !here || (reader.step == CellAccess::never && exit < reader.overwritten);
            if (here) access.next = reader.step;
            if (left) access.next = crosses_[access.cell] ? CellAccess::leaves : CellAccess::never;
            if (access.writes) reader = {block, CellAccess::never, i};
            else reader = {block, i, i};
        }
    }
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_ACCESSES_IPP
