// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::dead_code`: leaves out what neither an output nor an effect needs.

#ifndef LIMN_PASS_DEAD_CODE_HPP
#define LIMN_PASS_DEAD_CODE_HPP

#include <limn/pass/pass.hpp>

namespace limn::pass {

/// Leaves out what neither an output nor an effect needs. Inputs stay. A finished graph has no dead
/// code; a pass that replaced something leaves none either: this is for graphs written by hand.
///
/// Cost  linear
inline constexpr Pass dead_code{
    [](auto const& graph) { return limn::detail::rewritten<limn::detail::SameCall>(graph); }};

} // namespace limn::pass

#endif // LIMN_PASS_DEAD_CODE_HPP
