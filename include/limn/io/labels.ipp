// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_LABELS_IPP
#define LIMN_IO_LABELS_IPP

#include <limn/io/labels.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace limn::detail {

LIMN_DEFINE bool Labels::add(std::string_view label, Value value) {
    std::size_t const number = number_of(label);
    // a table for the numbers of a listing as it is written, not for any that somebody wrote
    if (number >= 2 * std::size_t{value.index} + 64)
        return names_.insert({label, value.index}).second;
    if (number >= numbers_.size()) numbers_.resize(number + 1, Value::none);
    if (numbers_[number] != Value::none || names_.contains(label)) return false;
    numbers_[number] = value.index;
    return true;
}

LIMN_DEFINE Value Labels::find(std::string_view label) const {
    std::size_t const number = number_of(label);
    if (number < numbers_.size() && numbers_[number] != Value::none) return {numbers_[number]};
    auto const at = names_.find(label);
    return {at == names_.end() ? Value::none : at->second};
}

LIMN_DEFINE std::size_t Labels::number_of(std::string_view label) {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    bool const plain = label.size() == 2 || (label.size() > 2 && label[1] != '0');
    if (!plain || label.size() > 10 || label[0] != '%') return none;
    std::size_t out = 0;
    for (char const c : label.substr(1)) {
        if (c < '0' || c > '9') return none;
        out = 10 * out + static_cast<std::size_t>(c - '0');
    }
    return out;
}

} // namespace limn::detail

#endif // LIMN_IO_LABELS_IPP
