// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ByStates`: an attempt at a function by the states of its plain variables.

#ifndef LIMN_CAPTURE_BY_STATES_HPP
#define LIMN_CAPTURE_BY_STATES_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/on_paths.hpp>
#include <limn/capture/on_samples.hpp>
#include <limn/capture/plain_codes.hpp>
#include <limn/capture/plain_states.hpp>
#include <limn/capture/run_check.hpp>
#include <limn/capture/state_paths.hpp>
#include <limn/capture/tag.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/extract.hpp>

#include <cstddef>
#include <optional>

namespace limn::detail {

/// Captures a function without loops of its own by joining paths where its plain variables are the
/// same: one whose loops all end by themselves, as those over an array do.
template <class T> class ByStates {
public:
    /// It does no more than `most` work, see `Capture::work`. On the runs `differed` graphs of other
    /// attempts were not the function.
    ByStates(Tracer& tracer, Callable const& function, TreeRow const* result, std::size_t most,
             Vector<TaggedAnswers> const& differed)
        : tracer_{tracer}, function_{function}, result_{result}, most_{most}, differed_{differed} {}

    /// The graph; nothing where the function has loops, or too many states.
    std::optional<Graph> graph() {
        tracer_.restart();
        function_.declare(function_.context);
        Capture<T> capture{tracer_, function_, {.most_runs = 4 * tracer_.options().max_runs}};
        capture.allow(most_);
        try {
            PlainStates<T> states{capture};
            if (!capture.aside([&] { return states.find(); })) return std::nullopt;
            StatePaths<T> paths{capture, states};
            Point const end = paths.explore();
            if (end.kind != Point::Kind::end) return std::nullopt;
            Graph graph = Extract<T>{tracer_.builder().graph(), tracer_.loops()}.graph(
                end.outputs, end.effects, result_);
            if (graph.size() > 100'000 || !is_right(capture, graph, paths.guards))
                return std::nullopt;
            return graph;
        } catch (TraceError const&) { // the user sees what was said before
        } catch (TooManyPaths const&) {
        }
        return std::nullopt;
    }

private:
    /// What a plain variable holds that is not seen is found by these runs, if at all.
    bool is_right(Capture<T>& capture, Graph& graph, bool guards) const {
        constexpr std::size_t budget = 1'000'000; // of steps of some 50 ns
        RunCheck<T> check{capture, graph, guards};
        OnPaths<T> paths{capture, check, graph, differed_};
        OnSamples<T> samples{capture, graph};
        if (paths.first_difference(1024, budget) || samples.first_difference(1, budget))
            return false;
        if (!paths.all() && PlainCodes<T>{capture, TaggedAnswers{}}.found()) return false;
        graph.validated.runs = paths.runs();
        graph.validated.samples = samples.compared;
        graph.validated.all_paths = paths.all();
        return true;
    }

    Tracer& tracer_;
    Callable const& function_;
    TreeRow const* result_;
    std::size_t most_;
    Vector<TaggedAnswers> const& differed_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_BY_STATES_HPP
