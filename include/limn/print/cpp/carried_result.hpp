// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `carried_result`: which of its variables a loop leaves behind.

#ifndef LIMN_PRINT_CPP_CARRIED_RESULT_HPP
#define LIMN_PRINT_CPP_CARRIED_RESULT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>

namespace limn::detail {

inline constexpr std::size_t no_carried = static_cast<std::size_t>(-1);

/// The carried value which, at every exit, is result `k` of a loop.
LIMN_LAZY constexpr std::size_t carried_result(Loop const& loop, std::size_t k) {
    Value const first = loop.left_behind(0)[k];
    for (std::size_t e = 0; e < loop.exits(); ++e)
        if (loop.left_behind(e)[k] != first) return no_carried;
    return first.index < loop.carried ? first.index : no_carried;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_CARRIED_RESULT_HPP
