// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_FAST_RUNNER_IPP
#define LIMN_JIT_FAST_RUNNER_IPP

#include <limn/graph/graph.hpp>
#include <limn/jit/fast_runner.hpp>
#include <limn/jit/jit.hpp>
#include <limn/jit/native.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/interpret.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>

namespace limn::detail {

LIMN_DEFINE FastRunner::FastRunner(Graph const& graph, FastOptions const& options, Where at)
    : graph_{graph}, options_{options}, at_{at}, all_{make_interpreter(graph_, run_options())},
      now_{all_[0].get()}, left_{static_cast<std::int64_t>(options.runs)} {
    if (options.runs == 0) promote(1);
}

LIMN_INLINE FastRunner::~FastRunner() {
    ends_.test_and_set();
    if (maker_.joinable()) maker_.join();
}

LIMN_DEFINE void FastRunner::run(void const* const* in, void* const* out) const {
    if (left_.load(std::memory_order_relaxed) > 0) count(1);
    now_.load(std::memory_order_acquire)->run(in, out);
}

LIMN_DEFINE void FastRunner::map(Leaves in, MutableLeaves out, std::size_t length) const {
    if (left_.load(std::memory_order_relaxed) > 0) count(length);
    now_.load(std::memory_order_acquire)->map(in, out, length);
}

LIMN_DEFINE std::size_t FastRunner::tier() const {
    Executable const* const now = now_.load(std::memory_order_acquire);
    std::size_t out = 0;
    while (all_[out].get() != now) ++out;
    return out;
}

LIMN_DEFINE void FastRunner::count(std::size_t runs) const {
    auto const some = static_cast<std::int64_t>(runs);
    std::int64_t const before = left_.fetch_sub(some, std::memory_order_relaxed);
    if (before <= 0 || before > some) return; // another thread has begun; or not yet
    std::size_t const next = tier() + 1;
    std::lock_guard const lock{mutex_};
    try {
        if (maker_.joinable()) maker_.join(); // it has ended: it has set `left_`
        maker_ = std::thread{[this, next] { promote(next); }};
    } catch (...) {
        promote(next); // no thread can be had
    }
}

LIMN_DEFINE void FastRunner::promote(std::size_t tier) const noexcept {
    try {
        all_[tier] = tier == 1 ? make_native(graph_, run_options())
                               : Jit{graph_, *options_.jit, at_}.load(&ends_);
        now_.store(all_[tier].get(), std::memory_order_release);
    } catch (...) {
        return; // what there is goes on
    }
    if (tier > 1 || !options_.jit) return left_.store(-1, std::memory_order_relaxed);
    std::size_t const done = options_.runs, due = options_.runs_before_jit;
    left_.store(due > done ? static_cast<std::int64_t>(due - done) : 1, std::memory_order_release);
}

} // namespace limn::detail

#endif // LIMN_JIT_FAST_RUNNER_IPP
