// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `NativeWriter`: writes the machine code of a plan.

#ifndef LIMN_JIT_NATIVE_NATIVE_WRITER_HPP
#define LIMN_JIT_NATIVE_NATIVE_WRITER_HPP

#include <limn/jit/native/accesses.hpp>
#include <limn/jit/native/encoder.hpp>
#include <limn/jit/native/operand.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/registers.hpp>
#include <limn/jit/native/tight_loops.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/plan.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

struct NativeRun;

/// What native code calls.
struct NativeCalls {
    std::uint64_t (*kernel)(NativeRun*, std::uint32_t step); ///< not 0 where it has thrown
    void (*clean_up)(NativeRun*, std::uint32_t death);       ///< what dies after a step
    void (*destroy)(NativeRun*, std::uint32_t owned);        ///< as `Control::Does::destroy`
};

/// Goes through the steps of a plan once. A step whose op the processor has is written as an
/// instruction, any other as a call of the kernel that the interpreter would call, on the same
/// cells; control becomes jumps. So every graph can be written.
///
/// The code is a function `(frame, constants, run)` that returns 0, or 1 where a kernel has thrown:
/// no exception passes through it, for it has nothing that tells how to unwind it.
class NativeWriter {
public:
    LIMN_DECLARE NativeWriter(Plan const& plan, Accesses const& accesses, NativeCalls const& calls);

    LIMN_DECLARE void write();
    Encoder const& code() const { return code_; }

private:
    /// Where a block is left while results are in registers alone: they are stored on the way.
    struct Exit {
        Vector<std::size_t> jumps;
        Vector<Spill> spills;
        std::uint32_t target;
    };
    struct Jump {
        std::size_t from;
        std::uint32_t target;
    };

    LIMN_DECLARE void begin_step(std::uint32_t step);
    LIMN_DECLARE void write_step(std::uint32_t step);
    LIMN_DECLARE void write_operation(std::uint32_t step);
    LIMN_DECLARE void write_kernel(std::uint32_t step);
    LIMN_DECLARE void write_two(Operation operation, CellAccess const& a, CellAccess const& b,
                                CellAccess const& out);
    LIMN_DECLARE void write_one(Operation operation, CellAccess const& a, CellAccess const& out);
    LIMN_DECLARE void write_select(CellAccess const* operands);
    LIMN_DECLARE void write_convert(MachineType type, CellAccess const& a, CellAccess const& out);
    LIMN_DECLARE void write_sequence(Operation operation, std::uint32_t cell,
                                     CellAccess const* operands);
    LIMN_DECLARE Condition compare(Operation operation, CellAccess const& a, CellAccess const& b);
    /// A comparison, and the jump that asks for its result.
    LIMN_DECLARE bool write_test(std::uint32_t step);
    LIMN_DECLARE void write_control(std::uint32_t step);
    LIMN_DECLARE void write_count(CellAccess const* accesses, std::uint32_t target);
    bool stays_in_loop(std::uint32_t target) const {
        return in_loop_ && loops_.all()[loop_].contains(target);
    }
    LIMN_DECLARE void leave_if(Condition condition, std::uint32_t target);
    LIMN_DECLARE Operand operand(CellAccess const& access, MachineType type);

    Plan const& plan_;
    Accesses const& accesses_;
    NativeCalls calls_;
    Encoder code_;
    Registers registers_;
    TightLoops loops_;
    std::size_t loop_ = 0; ///< the next, or the one that is being written
    bool in_loop_ = false;
    Vector<std::size_t> positions_; ///< of each step
    Vector<Jump> jumps_;
    Vector<Exit> exits_;
    Vector<std::size_t> failures_; ///< jumps
    std::size_t death_ = 0;        ///< of those of the plan the next
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/native_writer.ipp>
#endif

#endif // LIMN_JIT_NATIVE_NATIVE_WRITER_HPP
