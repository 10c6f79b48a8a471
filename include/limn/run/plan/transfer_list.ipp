// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_TRANSFER_LIST_IPP
#define LIMN_RUN_PLAN_TRANSFER_LIST_IPP

#include <limn/meta/inline.hpp>
#include <limn/op/op_row.hpp>
#include <limn/run/plan/step_list.hpp>
#include <limn/run/plan/transfer_list.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

LIMN_DEFINE void TransferList::append_transfer(TypeRow const& type, Kernel kernel,
                                               std::uint32_t from, std::uint32_t to) {
    if (from == to) return; // computed in place
    vacate(type, to);
    append(kernel, to);
    offsets.push_back(from);
}

LIMN_DEFINE void TransferList::append_taken(TypeRow const& type, ValueRows const& rows,
                                            std::uint32_t from, std::uint32_t to) {
    bool first = true;
    for (Taken const& before : taken_) {
        if (before.cell != from) continue;
        first = false;
        steps[before.step].kernel = rows.copy;
    }
    append_transfer(type, first ? rows.move : rows.copy, from, to);
    if (!type.trivial) taken_.push_back({from, steps.size() - 1});
}

LIMN_DEFINE void TransferList::vacate(TypeRow const& type, std::uint32_t cell) {
    if (type.trivial) return;
    std::size_t which = 0;
    while (which < owned.size() && owned[which].offset != cell) ++which;
    if (which == owned.size()) owned.push_back({&type, cell});
    aim(append_control(Control::Does::destroy, cell), which);
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_TRANSFER_LIST_IPP
