// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `NumberPlace`: a place at which a plain number stands, and how it follows from those that are
/// carried.

#ifndef LIMN_CAPTURE_NUMBER_PLACE_HPP
#define LIMN_CAPTURE_NUMBER_PLACE_HPP

#include <limn/capture/count_form.hpp>
#include <limn/capture/number_cases.hpp>
#include <limn/capture/number_rule.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Where a constant stands, and which number it is.
template <class T = void> struct NumberPlace {
    std::size_t rule = 0;
    long double offset = 0;
    bool late = false; ///< the last answer does not count yet
    bool used = false; ///< a value that is no constant has stood there
    std::optional<CountForm> form{};    ///< how it follows from that number, a count
    std::optional<NumberCases<T>> cases{}; ///< or from several
    long double most = 0; ///< up to which it followed that number, whatever its sign
};

/// A place that is the remainder of a count, which a run has shown.
template <class T = void> struct SeenRemainder {
    std::uint64_t key = 0;
    NumberRule count;
    NumberPlace<T> place;
};

/// A number that goes up is, in a long run, less at once; or more, where it goes down: a remainder.
/// \param now   what the number would be by its rule
/// \param seen  what stands at the place
template <class T>
std::optional<SeenRemainder<T>> remainder_in(NumberRule const& rule, NumberPlace<T> const& place,
                                             long double now, long double seen) {
    NumberRule count{&type_row<int>, 0, rule.steps};
    if (!rule.source.empty() || count.steps.empty()) return std::nullopt;
    long double const step = count.steps.begin()->second.by;
    for (auto& [edge, s] : count.steps) {
        if (s.does != NumberStep::adds || s.by != step) return std::nullopt;
        s.by = 1;
    }
    // it may have become less more than once
    long double less = std::copysign(1.0L, step) * (now + place.offset - seen);
    long double times = std::floor(less / (place.most + 1));
    while (times > 1 && std::floor(less / times) * times != less) --times;
    bool const goes_on = seen == 0 || (seen < 0) == (step < 0); // not so where a type has few bits
    if (goes_on && times > 1) less /= times;
    auto form = remainder_form(*rule.type, rule.begin + place.offset, step, less,
                               goes_on ? std::fmod(seen, less) : seen);
    if (!form.has_value()) return std::nullopt;
    return SeenRemainder<T>{0, count, {.late = place.late, .form = std::move(form)}};
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_NUMBER_PLACE_HPP
