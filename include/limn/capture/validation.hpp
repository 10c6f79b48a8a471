// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Validation`: compares a captured graph with its function, before anybody gets it.

#ifndef LIMN_CAPTURE_VALIDATION_HPP
#define LIMN_CAPTURE_VALIDATION_HPP

#include <limn/capture/coverage.hpp>
#include <limn/capture/divergence.hpp>
#include <limn/capture/every_path.hpp>
#include <limn/capture/every_state.hpp>
#include <limn/capture/explore.hpp>
#include <limn/capture/on_samples.hpp>
#include <limn/capture/repeated_loops.hpp>
#include <limn/capture/run_check.hpp>
#include <limn/capture/validation_policy.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Compares runs of a function, which merge nothing, with its graph: those on which an earlier graph
/// was another function; such that cover each pair of decisions; each path, where there are few;
/// such that go through each loop some times; and the function itself, on samples.
template <class T = void> class Validation {
public:
    /// On `differed` an earlier graph was another function.
    Validation(Explorer<T>& explorer, Graph const& graph, Vector<TaggedAnswers> const& differed)
        : explorer_{explorer}, capture_{explorer.capture()}, graph_{graph}, differed_{differed},
          on_symbols_{capture_, graph}, more_{how() == TraceOptions::thorough ? 20u : 1u},
          budget_{more_ * (400'000 + 6 * capture_.decisions())} {}

    /// The first difference that is found.
    std::optional<Divergence> first_difference() {
        if (explorer_.checks().empty() || how() == TraceOptions::none) return std::nullopt;
        go_where_it_differed();
        if (!out_) cover();
        pass_the_rest();
        EveryPath<T> paths{capture_, on_symbols_, explorer_.leaving()};
        if (!out_) go_each(paths);
        RepeatedLoops<T> loops{explorer_, budget_};
        if (!out_) out_ = loops.first_difference(loops.few_times);
        if (!out_) out_ = loops.first_difference(loops.each_time);
        counts_ = capture_.carries_numbers() || loops.are_counted();
        if (!out_) go_some(paths);
        OnSamples<T> samples{capture_, graph_};
        if (!out_) out_ = samples.first_difference(more_, (counts_ ? 8 : 1) * budget_);
        validated_.samples = samples.compared;
        if (!out_) out_ = loops.first_difference(loops.many_times);
        validated_.iterations = loops.iterations();
        validated_.answers = coverage_.edges_seen();
        validated_.pairs = coverage_.pairs();
        validated_.loops = explorer_.loops().size();
        return std::move(out_);
    }

    /// What it was compared with.
    Validated const& validated() const { return validated_; }

private:
    using Kind = Point::Kind;

    TraceOptions::Validation how() const { return capture_.tracer().options().validation; }

    void go_where_it_differed() {
        for (TaggedAnswers const& run : differed_) {
            if (out_) return;
            FollowRun<T> policy{run, 0, explorer_.leaving()};
            policy.stops = true;
            out_ = on_symbols_.difference(capture_.replay(policy), run);
        }
    }
    void cover() {
        std::size_t idle = 0, spent = 0, chosen = 0;
        for (std::uint64_t seed = 0; !out_ && idle < 6 * more_ && spent < budget_; ++seed) {
            Cover<T> policy{coverage_, explorer_.leaving(), seed};
            Point const end = capture_.replay(policy);
            out_ = on_symbols_.difference(end, policy.log);
            idle = coverage_.fresh() == 0 ? idle + 1 : 0;
            chosen += policy.chosen;
            spent += 30 * policy.log.size() + 200;
            ++validated_.runs;
        }
        validated_.all_pairs = idle == 6 * more_;
        paths_are_few_ = chosen <= 32 * validated_.runs;
    }
    /// Every path, where there are few; else from every state.
    void go_each(EveryPath<T>& paths) {
        if (paths_are_few_) out_ = paths.in_order(1024 * more_, 2 * budget_, 1);
        if (!out_ && paths.has_loops()) out_ = paths.in_order(1024 * more_, budget_, 12);
        validated_.all_paths = paths.all();
        if (out_ || paths.all()) return;
        EveryState<T> states{capture_, on_symbols_, explorer_.leaving()};
        if (!paths.has_loops()) states.look_at_graph(graph_.size());
        out_ = states.first_difference(paths_are_few_ ? 4096 * more_ : 24, 65'536 * more_,
                                       (paths.has_loops() ? 3'000'000 : 12'000'000) * more_);
        validated_.runs += states.runs();
    }
    /// Some of the paths that are left. Only now, for what a count is may be learned from the first
    /// number of iterations that differs, and these runs go through a loop hundreds of times.
    void go_some(EveryPath<T>& paths) {
        std::size_t const others = paths_are_few_ ? 512 : explorer_.checks().size();
        for (bool const far : {false, true})
            if (!out_ && !paths.all() && (counts_ || !far))
                out_ = paths.at_random(others * more_, 2'000'000 * more_, far);
        validated_.runs += paths.runs();
    }
    /// The decisions that no such run has come to.
    void pass_the_rest() {
        for (Check const& c : explorer_.checks()) {
            if (out_) return;
            if (!c.loop && coverage_.covered(c.tag, true)) continue;
            Follow<T> policy{c.answers, explorer_.leaving(), c.loop ? 0 : std::uint64_t{1}};
            Point const end = capture_.replay(policy);
            out_ = on_symbols_.difference(end, policy.given);
        }
    }
    Explorer<T>& explorer_;
    Capture<T>& capture_;
    Graph const& graph_;
    Vector<TaggedAnswers> const& differed_;
    RunCheck<T> on_symbols_;
    Coverage<T> coverage_;
    Validated validated_;
    bool paths_are_few_ = false;
    bool counts_ = false; ///< plain variables count in loops, which shows after many iterations
    std::size_t more_, budget_; ///< in steps of some 50 ns
    std::optional<Divergence> out_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_VALIDATION_HPP
