// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TransferList`: a list of steps, and those in it that hand a value from cell to cell.

#ifndef LIMN_RUN_PLAN_TRANSFER_LIST_HPP
#define LIMN_RUN_PLAN_TRANSFER_LIST_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/op_row.hpp>
#include <limn/run/plan/layout.hpp>
#include <limn/run/plan/step_list.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Steps with control: a value with a destructor lives until its cell is needed again.
class TransferList : public StepList {
public:
    using StepList::steps, StepList::offsets;

    Vector<Transfer> owned; ///< of steps with control, or separate cells: what may
                                     ///< hold a value at the end

protected:
    /// `kernel` copies or moves.
    LIMN_DECLARE void append_transfer(TypeRow const& type, Kernel kernel, std::uint32_t from,
                                      std::uint32_t to);

    /// A value that a loop has left behind. It is moved, unless another node takes it too.
    LIMN_DECLARE void append_taken(TypeRow const& type, ValueRows const& rows, std::uint32_t from,
                                   std::uint32_t to);

    /// Destroys what a cell holds from an earlier iteration, or from a value that lived there
    /// before.
    LIMN_DECLARE void vacate(TypeRow const& type, std::uint32_t cell);

private:
    struct Taken {
        std::uint32_t cell;
        std::size_t step;
    };
    Vector<Taken> taken_; ///< of types with destructors
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/transfer_list.ipp>
#endif

#endif // LIMN_RUN_PLAN_TRANSFER_LIST_HPP
