// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_USE_LISTS_IPP
#define LIMN_TRANSFORM_USE_LISTS_IPP

#include <limn/meta/inline.hpp>
#include <limn/transform/use_lists.hpp>

#include <algorithm>
#include <tuple>

namespace limn::detail {

LIMN_DEFINE void UseLists::append(std::span<Value const> operands) {
    auto const node = static_cast<std::uint32_t>(heads_.size());
    heads_.push_back(none);
    for (Value operand : operands) {
        values_.push_back(operand);
        links_.push_back({node, none, none});
        link(static_cast<std::uint32_t>(values_.size() - 1));
    }
    first_.push_back(static_cast<std::uint32_t>(values_.size()));
}

LIMN_DEFINE void UseLists::reserve(std::size_t nodes, std::size_t operands) {
    first_.reserve(nodes + 1);
    heads_.reserve(nodes);
    values_.reserve(operands);
    links_.reserve(operands);
}

LIMN_DEFINE std::span<Value const> UseLists::operands(Value node) const noexcept {
    std::uint32_t const first = first_[node.index];
    return {values_.data() + first, first_[node.index + 1] - first};
}

LIMN_DEFINE std::vector<Use> UseLists::of(Value v) const {
    std::vector<Use> out;
    for (std::uint32_t slot = heads_[v.index]; slot != none; slot = links_[slot].next) {
        std::uint32_t const user = links_[slot].user;
        out.push_back({{user}, slot - first_[user]});
    }
    std::sort(out.begin(), out.end(), [](Use const& a, Use const& b) {
        return std::tuple{a.user, a.operand} < std::tuple{b.user, b.operand};
    });
    return out;
}

LIMN_DEFINE void UseLists::set(Use use, Value with) {
    std::uint32_t const slot = first_[use.user.index] + static_cast<std::uint32_t>(use.operand);
    unlink(slot);
    values_[slot] = with;
    link(slot);
}

LIMN_DEFINE void UseLists::clear(Value node) {
    for (std::uint32_t s = first_[node.index]; s < first_[node.index + 1]; ++s) unlink(s);
}

LIMN_DEFINE void UseLists::link(std::uint32_t slot) {
    std::uint32_t& head = heads_[values_[slot].index];
    links_[slot].next = head;
    links_[slot].previous = none;
    if (head != none) links_[head].previous = slot;
    head = slot;
}

LIMN_DEFINE void UseLists::unlink(std::uint32_t slot) {
    Link const& link = links_[slot];
    if (link.previous == none) heads_[values_[slot].index] = link.next;
    else links_[link.previous].next = link.next;
    if (link.next != none) links_[link.next].previous = link.previous;
}

} // namespace limn::detail

#endif // LIMN_TRANSFORM_USE_LISTS_IPP
