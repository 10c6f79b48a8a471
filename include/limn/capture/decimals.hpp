// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `decimals`: the integers that stand in a text.

#ifndef LIMN_CAPTURE_DECIMALS_HPP
#define LIMN_CAPTURE_DECIMALS_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/marks.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>

namespace limn::detail {

/// An integer in a text, as `std::to_string` writes it.
struct Decimal {
    std::size_t begin, end; ///< where it stands
    int value;
};

/// Those of "-3 of 17, e21.50" are -3, 17, 21 and 50; but no part of "007", of 20 digits, or of the
/// mark of a traced value is one.
LIMN_LAZY Vector<Decimal> decimals(std::string_view text) {
    auto const is_digit = [&](std::size_t i) {
        return i < text.size() && text[i] >= '0' && text[i] <= '9';
    };
    Vector<Decimal> out;
    for (std::size_t i = 0; i < text.size();) {
        bool const is_mark = text.substr(i).starts_with(mark_begin);
        if (is_mark) i = std::min(text.find(mark_end, i), text.size());
        if (is_mark || !is_digit(i)) {
            ++i;
            continue;
        }
        Decimal d{i, i, 0};
        while (is_digit(i)) ++i;
        d.end = i;
        bool const is_negative =
            d.begin > 0 && text[d.begin - 1] == '-' && (d.begin < 2 || !is_digit(d.begin - 2));
        if (is_negative) --d.begin;
        std::string_view const digits = text.substr(d.begin, d.end - d.begin);
        std::from_chars(digits.data(), digits.data() + digits.size(), d.value);
        if (std::to_string(d.value) == digits) out.push_back(d);
    }
    return out;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_DECIMALS_HPP
