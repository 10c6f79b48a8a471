// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `OnPaths`: compares a graph without loops with its function on paths.

#ifndef LIMN_CAPTURE_ON_PATHS_HPP
#define LIMN_CAPTURE_ON_PATHS_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/divergence.hpp>
#include <limn/capture/every_path.hpp>
#include <limn/capture/every_state.hpp>
#include <limn/capture/run_check.hpp>
#include <limn/graph/graph.hpp>

#include <cstddef>
#include <optional>

namespace limn::detail {

/// Compares on each path, where there are few; else with each answer in each plain state, and on some
/// other paths.
template <class T = void> class OnPaths {
public:
    OnPaths(Capture<T>& capture, RunCheck<T>& check, Graph const& graph)
        : paths_{capture, check, no_exits_}, states_{capture, check, no_exits_},
          nodes_{graph.size()} {}

    /// On up to `most` paths in order; a part takes up to ten times `budget` steps of some 50 ns.
    std::optional<Divergence> first_difference(std::size_t most, std::size_t budget) {
        auto out = paths_.in_order(most, 10 * budget, 1);
        if (!paths_.has_loops()) states_.look_at_graph(nodes_);
        if (!out && !all()) out = states_.first_difference(4096, 16'384, 2 * budget);
        if (!out && !all()) out = paths_.at_random(512, budget);
        return out;
    }
    std::size_t runs() const { return paths_.runs() + states_.runs(); }
    /// Whether each path was compared that there is.
    bool all() const { return paths_.all(); }

private:
    TaggedAnswers no_exits_;
    EveryPath<T> paths_;
    EveryState<T> states_;
    std::size_t nodes_; ///< of the graph
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_ON_PATHS_HPP
