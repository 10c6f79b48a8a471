// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `each_decimal`: the integers that stand in a text.

#ifndef LIMN_CAPTURE_DECIMALS_HPP
#define LIMN_CAPTURE_DECIMALS_HPP

#include <limn/proxy/marks.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>

namespace limn::detail {

/// Calls `use(begin, end, value)` for each integer in a text that stands as `std::to_string` writes
/// it. Those of "-3 of 17, e21.50" are -3, 17, 21 and 50; but no part of "007", of 20 digits, or of
/// the mark of a traced value is one.
template <class Use> void each_decimal(std::string_view text, Use const& use) {
    auto const is_digit = [&](std::size_t i) {
        return i < text.size() && text[i] >= '0' && text[i] <= '9';
    };
    for (std::size_t i = 0; i < text.size();) {
        bool const is_mark = text.substr(i).starts_with(mark_begin);
        if (is_mark) i = std::min(text.find(mark_end, i), text.size());
        if (is_mark || !is_digit(i)) {
            ++i;
            continue;
        }
        std::size_t begin = i;
        while (is_digit(i)) ++i;
        if (begin > 0 && text[begin - 1] == '-' && (begin < 2 || !is_digit(begin - 2))) --begin;
        std::string_view const digits = text.substr(begin, i - begin);
        int value = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (std::to_string(value) == digits) use(begin, i, value);
    }
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_DECIMALS_HPP
