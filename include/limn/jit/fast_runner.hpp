// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FastOptions`, and `FastRunner`: what `fast` makes of a graph.

#ifndef LIMN_JIT_FAST_RUNNER_HPP
#define LIMN_JIT_FAST_RUNNER_HPP

#include <limn/graph/graph.hpp>
#include <limn/jit/jit.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>
#include <limn/run/function.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace limn {

/// When `fast` makes faster code.
struct FastOptions {
    std::size_t runs = 32;                ///< values that are interpreted; then it is native
    std::optional<JitOptions> jit = {};   ///< whether it is compiled after more of them
    std::size_t runs_before_jit = 10'000; ///< how many, from the first
};

namespace detail {

/// Runs a graph by the best code that there is so far.
class FastRunner {
public:
    LIMN_DECLARE FastRunner(Graph const& graph, FastOptions const& options, Where at);
    ~FastRunner();
    FastRunner(FastRunner const&) = delete;
    FastRunner& operator=(FastRunner const&) = delete;

    LIMN_DECLARE void run(void const* const* in, void* const* out) const;
    LIMN_DECLARE void map(Leaves in, MutableLeaves out, std::size_t count) const;

    /// Which code runs: 0 the interpreter, 1 native, 2 compiled by `jit`.
    LIMN_DECLARE std::size_t tier() const;

private:
    static constexpr std::size_t tiers = 3;

    /// Of the first two tiers, alike to what `jit` is asked for.
    RunOptions run_options() const { return {options_.jit && options_.jit->fast_math}; }

    /// After `runs` more runs of a tier, when it is time for the next.
    LIMN_DECLARE void count(std::size_t runs) const;
    /// Makes the code of a tier, while others run what there is.
    LIMN_DECLARE void promote(std::size_t tier) const noexcept;

    Graph graph_;
    FastOptions options_;
    Where at_;
    /// Code that was replaced stays, for a call may still run in it.
    mutable std::array<std::shared_ptr<Executable const>, tiers> all_;
    mutable std::atomic<Executable const*> now_;
    mutable std::atomic<std::int64_t>
        left_;                 ///< runs until the next tier; below 0 where none is due
    mutable std::mutex mutex_; ///< of the thread
    mutable std::thread maker_;
    std::atomic_flag ends_{}; ///< the code that is being made is not needed any more
};

} // namespace detail

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/jit/fast_runner.ipp>
#endif

#endif // LIMN_JIT_FAST_RUNNER_HPP
