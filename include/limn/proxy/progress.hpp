// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Progress`: how far the capture of a function has come.

#ifndef LIMN_PROXY_PROGRESS_HPP
#define LIMN_PROXY_PROGRESS_HPP

#include <limn/meta/where.hpp>

#include <cstddef>

namespace limn {

/// What a capture has done so far, and where it is: see `TraceHooks::on_progress`.
struct Progress {
    std::size_t runs = 0;       ///< how often the function has been called, to compare too
    std::size_t decisions = 0;  ///< how many it has made in all of them
    std::size_t open_paths = 0; ///< decisions of which a side is still being explored
    Where line{};               ///< of the last decision that was explored
};

} // namespace limn

#endif // LIMN_PROXY_PROGRESS_HPP
