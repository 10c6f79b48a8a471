// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_RUNNER_IPP
#define LIMN_RUN_PLAN_RUNNER_IPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/function.hpp>
#include <limn/run/plan/failure.hpp>
#include <limn/run/plan/frame.hpp>
#include <limn/run/plan/lane_program.hpp>
#include <limn/run/plan/lane_run.hpp>
#include <limn/run/plan/links.hpp>
#include <limn/run/plan/steps.hpp>
#include <limn/run/plan_runner.hpp>

#include <cstddef>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>

namespace limn::detail {

LIMN_DEFINE PlanRunner::PlanRunner(Graph graph, RunOptions const& options,
                                   Vector<PlannedCall>* calls)
    : graph_{std::move(graph)}, options_{options}, plan_{graph_, Cells::shared, calls},
      prefix_{plan_.layout().prefix, plan_.layout().alignment} {
    bind_constants(plan_.layout(), prefix_.data());
}

LIMN_DEFINE void PlanRunner::run(void const* const* in, void* const* out) const {
    Frame frame{plan_.layout().size, plan_.layout().alignment};
    std::byte* const base = frame.data();
    load(plan_, prefix_, base, in);
    if (plan_.control) {
        run_with_control(base, out);
    } else if (plan_.deaths.empty()) {
        run_straight(base);
        store(plan_, base, out);
    } else {
        run_and_destroy(base, out);
    }
}

LIMN_DEFINE void PlanRunner::map(Leaves in, MutableLeaves out, std::size_t count) const {
    bool const few = plan_.control && count < 8;
    if (!few && lane_program() != nullptr) map_blocks(*this, *lanes_, in, out, count);
    else map_one_by_one(*this, plan_, in, out, 0, count);
}

LIMN_DEFINE LaneProgram const* PlanRunner::lane_program() const {
    std::call_once(asked_for_lanes_, [this] {
        if (LaneProgram::is_possible(plan_.layout(), graph_))
            lanes_ = std::make_unique<LaneProgram const>(plan_.layout(), options_);
    });
    return lanes_.get();
}

LIMN_DEFINE void PlanRunner::run_straight(std::byte* base) const {
    std::uint32_t const* const offsets = plan_.offsets.data();
    Step const *step = plan_.steps.data(), *const end = step + plan_.steps.size();
    try {
        while (step != end) step = run_step(base, step, offsets);
    } catch (...) {
        rethrow_with_call(plan_, step->offsets, base);
    }
}

LIMN_DEFINE void PlanRunner::run_and_destroy(std::byte* base, void* const* out) const {
    std::uint32_t step = 0;
    auto death = plan_.deaths.begin();
    auto const end = static_cast<std::uint32_t>(plan_.steps.size());
    try {
        for (; step < end; ++step) {
            plan_.steps[step].kernel(base, plan_.offsets.data() + plan_.steps[step].offsets);
            for (; death != plan_.deaths.end() && death->step == step; ++death)
                death->cell.type->destroy(base + death->cell.offset);
        }
        store(plan_, base, out);
    } catch (...) {
        Cleanup const at_last{*this, base, step};
        if (step == end) throw;
        rethrow_with_call(plan_, plan_.steps[step].offsets, base);
    }
    clean_up(base, end);
}

LIMN_DEFINE void PlanRunner::clean_up(std::byte* base, std::uint32_t step) const {
    auto death = plan_.deaths.end();
    while (death != plan_.deaths.begin() && (death - 1)->step >= step) --death;
    for (; death != plan_.deaths.end(); ++death)
        if (death->born < step) death->cell.type->destroy(base + death->cell.offset);
}

LIMN_DEFINE void PlanRunner::run_with_control(std::byte* base, void* const* out) const {
    OwnedCells const owned{plan_, base};
    run_steps(plan_, base, 0, static_cast<std::uint32_t>(plan_.steps.size()));
    store(plan_, base, out);
}

template <class Runner>
void PlanRunner::map_blocks(Runner const& one, LaneProgram const& program, Leaves in,
                            MutableLeaves out, std::size_t count) const {
    std::size_t const lanes = program.lanes != 0 ? program.lanes : lanes_for(program, count);
    LaneRun run{program, plan_.layout(), lanes, count < lanes ? count : lanes};
    std::byte* const base = run.frame();
    for (std::size_t begin = 0; begin < count; begin += lanes) {
        std::size_t const now = count - begin < lanes ? count - begin : lanes;
        for (std::size_t i = 0; i < plan_.inputs.size(); ++i)
            gather(base, lanes, plan_.inputs[i], in, i, begin, now);
        try {
            run.run(now);
        } catch (std::exception const&) { // of which value? nothing has had an effect
            map_one_by_one(*this, plan_, in, out, begin, now);
            throw;
        }
        for (std::uint32_t const lane : run.given_up()) { // into the cells: `out` may be `in`
            Vector<void const*> from(plan_.inputs.size());
            Vector<void*> to(plan_.outputs.size());
            for (std::size_t i = 0; i < from.size(); ++i)
                from[i] =
                    static_cast<std::byte const*>(in.address[i]) + (begin + lane) * in.stride[i];
            for (std::size_t i = 0; i < to.size(); ++i)
                to[i] = base + plan_.outputs[i].offset * lanes + lane * plan_.outputs[i].type->size;
            one.run(from.data(), to.data());
        }
        for (std::size_t i = 0; i < plan_.outputs.size(); ++i)
            scatter(base, lanes, plan_.outputs[i], out, i, begin, now);
    }
}

LIMN_DEFINE std::size_t PlanRunner::lanes_for(LaneProgram const& program, std::size_t count) const {
    std::size_t lanes = LaneProgram::most_lanes;
    std::size_t const size = plan_.layout().size * program.frames;
    while (lanes > 1 && (lanes / 2 >= count || size * lanes > (1u << 24)))
        lanes /= 2;
    return lanes;
}

LIMN_DEFINE void PlanRunner::gather(std::byte* base, std::size_t lanes, Transfer const& to,
                                    Leaves in, std::size_t leaf, std::size_t begin,
                                    std::size_t count) {
    std::size_t const stride = in.stride[leaf], size = to.type->size;
    std::byte* const cells = base + to.offset * lanes;
    auto const* from = static_cast<std::byte const*>(in.address[leaf]) + begin * stride;
    if (stride == size) {
        std::memcpy(cells, from, count * size);
        return;
    }
    for (std::size_t k = 0; k < count; ++k) std::memcpy(cells + k * size, from + k * stride, size);
}

LIMN_DEFINE void PlanRunner::scatter(std::byte const* base, std::size_t lanes, Transfer const& from,
                                     MutableLeaves out, std::size_t leaf, std::size_t begin,
                                     std::size_t count) {
    std::size_t const stride = out.stride[leaf], size = from.type->size;
    std::byte const* const cells = base + from.offset * lanes;
    auto* to = static_cast<std::byte*>(out.address[leaf]) + begin * stride;
    if (stride == size) {
        std::memcpy(to, cells, count * size);
        return;
    }
    for (std::size_t k = 0; k < count; ++k) std::memcpy(to + k * stride, cells + k * size, size);
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_RUNNER_IPP
