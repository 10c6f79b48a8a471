// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what a plan knows of its steps: what dies after them, and what they stand for.

#ifndef LIMN_RUN_PLAN_PLANNED_HPP
#define LIMN_RUN_PLAN_PLANNED_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/run/plan/layout.hpp>

#include <cstdint>

namespace limn::detail {

/// What a step leaves behind that must be destroyed: after step `step`.
struct Death {
    std::uint32_t step;
    std::uint32_t born; ///< the step that made it
    Transfer cell;
};

/// Where the steps of a statement begin.
struct Begin {
    std::uint32_t step;
    Statement statement;
};

/// Whose step it is: that whose offsets begin at `offsets`.
struct PlannedCall {
    std::uint32_t offsets;
    Graph const* graph;
    Value value;
    std::uint32_t moved; ///< a bit for each operand that the step may move from
};

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_PLANNED_HPP
