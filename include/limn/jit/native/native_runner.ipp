// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_NATIVE_RUNNER_IPP
#define LIMN_JIT_NATIVE_NATIVE_RUNNER_IPP

#include <limn/graph/graph.hpp>
#include <limn/jit/native/accesses.hpp>
#include <limn/jit/native/encoder.hpp>
#include <limn/jit/native/native_runner.hpp>
#include <limn/jit/native/native_writer.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/failure.hpp>
#include <limn/run/plan/frame.hpp>
#include <limn/run/plan/steps.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <utility>

namespace limn::detail {

LIMN_DEFINE NativeRunner::NativeRunner(Graph const& graph, RunOptions const& options, PackedSet set)
    : NativeRunner{graph, options, set, Vector<PlannedCall>{}} {}

LIMN_DEFINE NativeRunner::NativeRunner(Graph const& graph, RunOptions const& options, PackedSet set,
                                       Vector<PlannedCall> calls)
    : interpreter_{graph, options, &calls}, set_{set} {
    if (!Encoder::runs) return;
    Accesses const accesses{interpreter_.plan(), calls};
    constants_in_frame_ = accesses.constants_in_frame();
    for (std::uint32_t i = 0; graph.branches() && i < graph.size(); ++i)
        if (graph.row_of(i).kind == Kind::loop) repeats_ = true;
    NativeWriter writer{interpreter_.plan(), accesses, {&call_kernel, &clean_up, &destroy}};
    writer.write();
    if (writer.code().size() > Encoder::most) return;
    pages_ = std::make_unique<CodePages const>(writer.code().data(), writer.code().size());
}

LIMN_DEFINE void NativeRunner::run(void const* const* in, void* const* out) const {
    if (!has_code()) return interpreter_.run(in, out);
    Plan const& plan = interpreter_.plan();
    Frame frame{plan.layout().size, plan.layout().alignment};
    std::byte* const base = frame.data();
    if (constants_in_frame_) load(plan, interpreter_.constants(), base, in);
    else load_inputs(plan, base, in);
    NativeRun run{plan, base, {}, static_cast<std::uint32_t>(plan.steps.size())};
    if (plan.control) {
        OwnedCells const owned{plan, base};
        execute(run);
        return store(plan, base, out);
    }
    struct Cleanup {
        PlanRunner const& interpreter;
        NativeRun const& run;
        ~Cleanup() { interpreter.clean_up(run.base, run.step); }
    } const at_last{interpreter_, run};
    execute(run);
    store(plan, base, out);
}

LIMN_DEFINE void NativeRunner::map(Leaves in, MutableLeaves out, std::size_t count) const {
    Plan const& plan = interpreter_.plan();
    if (!has_code()) return interpreter_.map(in, out, count);
    if (PackedProgram const* const packed = count < 8 ? nullptr : this->packed()) {
        LaneProgram const* const lanes = packed->program();
        if (lanes != nullptr && (!repeats_ || packed->packs_loops()))
            return interpreter_.map_blocks(*this, *lanes, in, out, count);
        if (!repeats_) return interpreter_.map(in, out, count);
    }
    map_one_by_one(*this, plan, in, out, 0, count);
}

LIMN_DEFINE PackedProgram const* NativeRunner::packed() const {
    std::call_once(asked_for_packed_, [this] {
        Plan const& plan = interpreter_.plan();
        if (LaneProgram::is_possible(plan.layout(), plan.layout().graph()))
            packed_ = std::make_unique<PackedProgram const>(plan, interpreter_.constants().data(),
                                                            interpreter_.options(), set_);
    });
    return packed_.get();
}

LIMN_DEFINE void NativeRunner::execute(NativeRun& run) const {
    using Code = std::uint64_t(std::byte * frame, std::byte const* constants, NativeRun* run);
    void* const entry = const_cast<unsigned char*>(pages_->data()) + Encoder::entry;
    if (reinterpret_cast<Code*>(entry)(run.base, interpreter_.constants().data(), &run) == 0)
        return;
    try {
        std::rethrow_exception(std::move(run.thrown));
    } catch (...) {
        rethrow_with_call(run.plan, run.plan.steps[run.step].offsets, run.base);
    }
}

LIMN_INLINE std::uint64_t NativeRunner::call_kernel(NativeRun* run, std::uint32_t step) noexcept {
    try {
        Step const& call = run->plan.steps[step];
        call.kernel(run->base, run->plan.offsets.data() + call.offsets);
        return 0;
    } catch (...) {
        run->thrown = std::current_exception();
        run->step = step;
        return 1;
    }
}

LIMN_INLINE void NativeRunner::clean_up(NativeRun* run, std::uint32_t death) noexcept {
    Transfer const& cell = run->plan.deaths[death].cell;
    cell.type->destroy(run->base + cell.offset);
}

LIMN_INLINE void NativeRunner::destroy(NativeRun* run, std::uint32_t owned) noexcept {
    detail::destroy(run->base, run->plan.owned[owned]);
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_NATIVE_RUNNER_IPP
