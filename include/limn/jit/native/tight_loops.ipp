// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_TIGHT_LOOPS_IPP
#define LIMN_JIT_NATIVE_TIGHT_LOOPS_IPP

#include <limn/jit/native/encoder.hpp>
#include <limn/jit/native/tight_loops.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

LIMN_DEFINE TightLoops::TightLoops(Plan const& plan, Accesses const& accesses)
    : plan_{plan}, accesses_{accesses} {
    if (!plan.control) return;
    find_sources();
    std::uint32_t inner = 0; // a loop that begins before this step holds another one
    for (std::uint32_t i = 0; i < plan.steps.size(); ++i) {
        if (!accesses.jumps(i)) continue;
        std::uint32_t const target = plan.controls[plan.steps[i].control].target;
        if (target > i) continue;
        TightLoop loop{target, i};
        if (target >= inner && is_tight(loop)) {
            find_residents(loop);
            all_.push_back(std::move(loop));
        }
        inner = i + 1;
    }
}

LIMN_DEFINE void TightLoops::find_sources() {
    sources_.resize(plan_.steps.size() + 1);
    for (std::uint32_t i = 0; i < plan_.steps.size(); ++i) {
        if (!accesses_.jumps(i)) continue;
        Sources& sources = sources_[plan_.controls[plan_.steps[i].control].target];
        if (i < sources.first) sources.first = i;
        if (i > sources.last) sources.last = i;
    }
}

LIMN_DEFINE bool TightLoops::is_tight(TightLoop const& loop) const {
    for (std::uint32_t i = loop.begin; i <= loop.end; ++i) {
        Sources const& sources = sources_[i];
        if (sources.first <= sources.last &&
            (sources.first < loop.begin || sources.last > loop.end))
            return false;
        Step const& step = plan_.steps[i];
        if (step.kernel != &compute_nothing && accesses_.operation(i).does == Inlined::kernel)
            return false;
        if (plan_.controls[step.control].does == Control::Does::destroy) return false;
    }
    return true;
}

LIMN_DEFINE void TightLoops::find_residents(TightLoop& loop) {
    // some registers of each kind are left for what lives within a round
    auto general = static_cast<std::size_t>(std::popcount(Encoder::general)) - 4;
    auto vectors = static_cast<std::size_t>(std::popcount(Encoder::vectors)) - 5;
    Vector<Use> uses;
    number_.resize(plan_.layout().size + 1, 0);
    for (std::uint32_t i = loop.begin; i <= loop.end; ++i)
        for (CellAccess const& access : accesses_.of(i)) {
            if (!accesses_.crosses_blocks(access.cell)) continue;
            if (number_[access.cell] == 0) {
                uses.push_back({{access.cell, access.type, false}, 0});
                number_[access.cell] = static_cast<std::uint32_t>(uses.size());
            }
            Use& use = uses[number_[access.cell] - 1];
            ++use.count;
            use.resident.changes = use.resident.changes || access.writes;
        }
    for (Use const& use : uses) number_[use.resident.cell] = 0;
    for (;;) { // the most used first
        Use* most = nullptr;
        for (Use& use : uses) {
            bool const room = (is_floating(use.resident.type) ? vectors : general) > 0;
            if (room && use.count > 0 && (most == nullptr || use.count > most->count)) most = &use;
        }
        if (most == nullptr) return;
        --(is_floating(most->resident.type) ? vectors : general);
        loop.residents.push_back(most->resident);
        most->count = 0;
    }
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_TIGHT_LOOPS_IPP
