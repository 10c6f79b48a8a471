// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `slice(s, begin, end)`: some elements of a sequence or a text.

#ifndef LIMN_OP_SLICE_HPP
#define LIMN_OP_SLICE_HPP

#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

namespace limn {

/// The elements from `begin` on, up to but not with `end`, each `step`-th of them: a text of a
/// text, else a vector.
///
/// Values  what lies after the last element is left out, as in Python; positions count from the
///         first element only
/// Cost    copies these elements
template <class S, std::integral B, std::integral E, std::integral N = int>
    requires requires(S const& s) {
        s[0];
        { s.size() } -> std::integral;
    }
constexpr auto slice(S const& s, B begin, E end, N step = 1) {
    using Element = std::remove_cvref_t<decltype(s[0])>;
    std::conditional_t<std::same_as<S, std::string>, std::string, std::vector<Element>> out;
    auto at = static_cast<std::size_t>(begin), last = static_cast<std::size_t>(end);
    auto const stride = static_cast<std::size_t>(step);
    if (last > s.size()) last = s.size();
    while (at < last) {
        out.push_back(s[at]);
        if (stride == 0 || stride >= last - at) break;
        at += stride;
    }
    return out;
}

} // namespace limn

#endif // LIMN_OP_SLICE_HPP
