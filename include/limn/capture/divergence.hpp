// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Divergence`: a run of the function that its graph does not follow.

#ifndef LIMN_CAPTURE_DIVERGENCE_HPP
#define LIMN_CAPTURE_DIVERGENCE_HPP

#include <limn/capture/closed_loop.hpp>
#include <limn/meta/where.hpp>

#include <optional>
#include <string>

namespace limn::detail {

/// A run that differs from the graph.
struct Divergence {
    TaggedAnswers run{};            ///< its decisions
    Where output{};                 ///< what differs; no line where the effects do
    std::optional<Tag> loop{};      ///< whose iterations a plain variable distinguishes
    std::optional<Where> loop_at{}; ///< and where that begins
    std::string inputs{};           ///< of a sample
    bool failed = false; ///< the function fails there, and the graph has no guard against it
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_DIVERGENCE_HPP
