// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `NativeRunner`: what `native` makes of a graph.

#ifndef LIMN_JIT_NATIVE_NATIVE_RUNNER_HPP
#define LIMN_JIT_NATIVE_NATIVE_RUNNER_HPP

#include <limn/graph/graph.hpp>
#include <limn/jit/native/accesses.hpp>
#include <limn/jit/native/code_pages.hpp>
#include <limn/jit/native/packed_program.hpp>
#include <limn/jit/native/packed_set.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/function.hpp>
#include <limn/run/plan_runner.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>

namespace limn::detail {

/// What a run of native code knows of itself.
struct NativeRun {
    Plan const& plan;
    std::byte* base;
    std::exception_ptr thrown{};
    std::uint32_t step; ///< that has thrown; else how many there are
};

/// Runs a graph as machine code. It shares the interpreter's plan: cells, steps, what dies where.
class NativeRunner {
public:
    /// A test says which instructions batches use.
    LIMN_DECLARE explicit NativeRunner(Graph const& graph, RunOptions const& options = {},
                                       PackedSet set = packed_set());

    LIMN_DECLARE void run(void const* const* in, void* const* out) const;

    /// Blocks of values, by packed code and by the interpreter's kernels, where all steps have one;
    /// else one by one.
    LIMN_DECLARE void map(Leaves in, MutableLeaves out, std::size_t count) const;

    /// False where the platform has refused executable memory.
    bool has_code() const noexcept { return pages_ != nullptr && !pages_->empty(); }
    CodePages const& code() const noexcept { return *pages_; }
    /// Made at the first batch; null where values cannot be computed side by side.
    LIMN_DECLARE PackedProgram const* packed() const;

private:
    LIMN_DECLARE NativeRunner(Graph const& graph, RunOptions const& options, PackedSet set,
                              Vector<PlannedCall> calls);

    // What the code calls. No exception may pass through it.
    static std::uint64_t call_kernel(NativeRun* run, std::uint32_t step) noexcept;
    static void clean_up(NativeRun* run, std::uint32_t death) noexcept;
    static void destroy(NativeRun* run, std::uint32_t owned) noexcept;

    /// Runs the code. What a kernel has thrown is thrown again, as the interpreter would.
    LIMN_DECLARE void execute(NativeRun& run) const;

    PlanRunner interpreter_;
    PackedSet set_;
    bool constants_in_frame_ = false;
    bool repeats_ = false; ///< the graph has a loop
    std::unique_ptr<CodePages const> pages_;
    mutable std::once_flag asked_for_packed_;
    mutable std::unique_ptr<PackedProgram const> packed_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/native_runner.ipp>
#endif

#endif // LIMN_JIT_NATIVE_NATIVE_RUNNER_HPP
