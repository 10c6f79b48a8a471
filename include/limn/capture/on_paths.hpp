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
#include <limn/capture/tag.hpp>
#include <limn/capture/validation_policy.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <optional>

namespace limn::detail {

/// Gives the answers of an earlier run, which may have had other decisions among them.
template <class T = void> struct AsBefore final : Logged<T> {
    explicit AsBefore(TaggedAnswers const& run) : run_{run} {}

private:
    std::optional<bool> choose(Capture<T>&, Tag const& tag) override {
        constexpr std::size_t others = 40;
        for (std::size_t i = next_; i < run_.size() && i < next_ + others; ++i)
            if (run_[i].tag == tag) return run_[next_ = i].taken;
        return std::nullopt;
    }
    void passed(TaggedAnswer const& a) override {
        if (next_ < run_.size() && run_[next_].tag == a.tag) ++next_;
    }

    TaggedAnswers const& run_;
    std::size_t next_ = 0;
};

/// Compares on the runs on which graphs of other attempts were not the function; on each path, where
/// there are few; else with each answer in each plain state, and on some other paths.
template <class T = void> class OnPaths {
public:
    OnPaths(Capture<T>& capture, RunCheck<T>& check, Graph const& graph,
            Vector<TaggedAnswers> const& differed)
        : capture_{capture}, check_{check}, differed_{differed}, paths_{capture, check, no_exits_},
          states_{capture, check, no_exits_}, nodes_{graph.size()} {}

    /// On up to `most` paths in order; a part takes up to ten times `budget` steps of some 50 ns.
    std::optional<Divergence> first_difference(std::size_t most, std::size_t budget) {
        for (TaggedAnswers const& run : differed_) {
            AsBefore<T> policy{run};
            if (auto out = check_.difference(capture_.replay(policy), policy.log)) return out;
        }
        auto out = paths_.in_order(most, 10 * budget, 1);
        if (!paths_.has_loops()) states_.look_at_graph(nodes_);
        if (!out && !all()) out = states_.first_difference(4096, 65'536, 2 * budget);
        if (!out && !all()) out = paths_.at_random(512, budget);
        return out;
    }
    std::size_t runs() const { return paths_.runs() + states_.runs(); }
    /// Whether each path was compared that there is.
    bool all() const { return paths_.all(); }

private:
    Capture<T>& capture_;
    RunCheck<T>& check_;
    Vector<TaggedAnswers> const& differed_;
    TaggedAnswers no_exits_;
    EveryPath<T> paths_;
    EveryState<T> states_;
    std::size_t nodes_; ///< of the graph
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_ON_PATHS_HPP
