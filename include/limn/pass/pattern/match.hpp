// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Match`: a place where a graph does what a pattern does; and `RewriteOptions`.

#ifndef LIMN_PASS_PATTERN_MATCH_HPP
#define LIMN_PASS_PATTERN_MATCH_HPP

#include <limn/graph/graph.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace limn {

/// A place where a graph does what a pattern does. Valid while the filter that it is given to runs.
class Match {
public:
    constexpr Match(Graph const& graph, Graph const& pattern, std::span<Value const> nodes_map)
        : graph_{&graph}, pattern_{&pattern}, nodes_map_{nodes_map} {}

    /// The graph, or the body of a loop in it.
    constexpr Graph const& graph() const noexcept { return *graph_; }
    constexpr Graph const& pattern() const noexcept { return *pattern_; }
    /// The node that gives the first output.
    constexpr Node anchor() const { return output(0); }
    /// What stands for input number `i` of the pattern.
    constexpr Node input(std::size_t i) const { return (*this)[pattern_->inputs()[i]]; }
    /// What gives output number `i` of the pattern.
    constexpr Node output(std::size_t i) const { return (*this)[pattern_->outputs()[i]]; }
    /// What stands for a node of the pattern.
    constexpr Node operator[](Value of_pattern) const {
        return (*graph_)[nodes_map_[of_pattern.index]];
    }

private:
    Graph const* graph_;
    Graph const* pattern_;
    std::span<Value const> nodes_map_;
};

/// What matches, and which matches are taken.
template <class Filter = bool (*)(Match const&)> struct RewriteOptions {
    bool commutative = false;     ///< the operands of a commutative op match in either order
    bool ignore_literals = false; ///< a constant of the pattern matches any of its type
    std::vector<std::size_t> constants = {}; ///< inputs of the pattern that match constants alone
    Filter filter = {};                      ///< whether to take a match; without it, all are taken
};

} // namespace limn

#endif // LIMN_PASS_PATTERN_MATCH_HPP
