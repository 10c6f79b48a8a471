// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `span_of`: the elements of a vector. Layer: meta. Includes nothing.

#ifndef LIMN_META_SPAN_OF_HPP
#define LIMN_META_SPAN_OF_HPP

#include <span>
#include <vector>

namespace limn {

/// The elements of `from`. The conversion asks half of <ranges> first, in every user's program.
template <class T> constexpr std::span<T const> span_of(std::vector<T> const& from) noexcept {
    return {from.data(), from.size()};
}

} // namespace limn

#endif // LIMN_META_SPAN_OF_HPP
