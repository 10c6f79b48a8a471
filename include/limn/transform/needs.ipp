// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_NEEDS_IPP
#define LIMN_TRANSFORM_NEEDS_IPP

#include <limn/meta/inline.hpp>
#include <limn/transform/needs.hpp>

#include <algorithm>

namespace limn::detail {

LIMN_DEFINE void Needs::sort() const {
    for (Added const& one : added_) by_value_[one.value.index].push_back(one.need);
    added_.clear();
}

LIMN_DEFINE void Needs::remove(Value v, Need need) {
    sort();
    std::vector<Need>& all = by_value_[v.index];
    auto const found = std::find(all.rbegin(), all.rend(), need);
    std::swap(*found, all.back());
    all.pop_back();
}

LIMN_DEFINE std::span<Need const> Needs::of(Value v) const {
    sort();
    auto const found = by_value_.find(v.index);
    if (found == by_value_.end()) return {};
    return {found->second.data(), found->second.size()};
}

} // namespace limn::detail

#endif // LIMN_TRANSFORM_NEEDS_IPP
