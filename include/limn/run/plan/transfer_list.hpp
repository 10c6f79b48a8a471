// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TransferList`: a list of steps, and those in it that hand a value from cell to cell.

#ifndef LIMN_RUN_PLAN_TRANSFER_LIST_HPP
#define LIMN_RUN_PLAN_TRANSFER_LIST_HPP

#include <limn/meta/late.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/op_row.hpp>
#include <limn/run/plan/layout.hpp>
#include <limn/run/plan/step_list.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Steps with control: a value with a destructor lives until its cell is needed again.
template <class T = void> class TransferList : public StepList<T> {
public:
    using StepList<T>::steps, StepList<T>::offsets;

    Vector<late<Transfer, T>> owned; ///< of steps with control, or separate cells: what may
                                     ///< hold a value at the end

protected:
    /// `kernel` copies or moves.
    void append_transfer(TypeRow const& type, Kernel kernel, std::uint32_t from, std::uint32_t to) {
        if (from == to) return; // computed in place
        vacate(type, to);
        this->append(kernel, nullptr, to);
        offsets.push_back(from);
    }

    /// A value that a loop has left behind. It is moved, unless another node takes it too.
    void append_taken(TypeRow const& type, ValueRows const& rows, std::uint32_t from,
                      std::uint32_t to) {
        bool first = true;
        for (Taken const& before : taken_) {
            if (before.cell != from) continue;
            first = false;
            steps[before.step].kernel = rows.copy;
        }
        append_transfer(type, first ? rows.move : rows.copy, from, to);
        if (!type.trivial) taken_.push_back({from, steps.size() - 1});
    }

    /// Destroys what a cell holds from an earlier round, or from a value that lived there before.
    void vacate(TypeRow const& type, std::uint32_t cell) {
        if (type.trivial) return;
        std::size_t which = 0;
        while (which < owned.size() && owned[which].offset != cell) ++which;
        if (which == owned.size()) owned.push_back({&type, cell});
        this->aim(this->append_control(Control::Does::destroy, cell), which);
    }

private:
    struct Taken {
        std::uint32_t cell;
        std::size_t step;
    };
    Vector<late<Taken, T>> taken_; ///< of types with destructors
};

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_TRANSFER_LIST_HPP
