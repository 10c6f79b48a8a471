// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ByWitnesses`: attempts at a function by the paths that inputs of it take.

#ifndef LIMN_CAPTURE_BY_WITNESSES_HPP
#define LIMN_CAPTURE_BY_WITNESSES_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/on_paths.hpp>
#include <limn/capture/plain_codes.hpp>
#include <limn/capture/policy.hpp>
#include <limn/capture/run_check.hpp>
#include <limn/capture/tag.hpp>
#include <limn/capture/witnessed_paths.hpp>
#include <limn/capture/witnesses.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/extract.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace limn::detail {

/// Captures a function by the paths that inputs take, which are known to be real. Where a graph
/// differs from the function on other inputs, these are witnesses for the next attempt.
template <class T> class ByWitnesses {
public:
    /// All attempts together do no more than twice `most` work, see `Capture::work`. On the runs
    /// `differed` graphs of other attempts were not the function.
    ByWitnesses(Tracer& tracer, Callable const& function, TreeRow const* result, std::size_t most,
                Vector<TaggedAnswers> const& differed)
        : tracer_{tracer}, function_{function}, result_{result}, most_{most}, differed_{differed} {}

    /// The graph; nothing where the inputs cannot be drawn, or there are too many paths.
    std::optional<Graph> graph() {
        std::optional<Witnesses<T>> witnesses;
        std::size_t care = 8, left = 2 * most_, last = 0;
        for (int attempts = 0; attempts < 10 && last <= left; ++attempts) {
            tracer_.restart();
            function_.declare(function_.context);
            Capture<T> capture{tracer_, function_, {.most_runs = 30 * tracer_.options().max_runs}};
            capture.allow(left);
            try {
                if (!witnesses.has_value()) {
                    show_constants(capture);
                    witnesses.emplace(capture);
                    if (!witnesses->usable()) return std::nullopt;
                    continue;
                }
                std::size_t const explored = witnesses->size();
                Point const end = WitnessedPaths<T>{capture, *witnesses, care, most_}.explore();
                if (end.kind != Point::Kind::end) return std::nullopt;
                Graph graph = Extract<T>{tracer_.builder().graph(), tracer_.loops()}.graph(
                    end.outputs, end.effects, result_);
                if (graph.size() > 100'000) return std::nullopt;
                auto const difference = witnesses->difference(capture, graph, explored);
                graph.validated.samples = witnesses->compared;
                graph.validated.runs = capture.runs();
                bool const is_rarely_stopped = difference.has_value() && difference->is_new &&
                                               !difference->is_wrong && difference->times <= 3;
                bool const is_right_on_inputs =
                    !difference.has_value() || (attempts >= 3 && is_rarely_stopped);
                if (is_right_on_inputs && is_right_on_paths(capture, graph, *witnesses))
                    return graph;
                if (has_codes_) return std::nullopt; // more values than anybody compares
                if (!is_right_on_inputs && !difference->is_new) care *= 8;
            } catch (TraceError const&) { // the user sees what was said before
                return std::nullopt;
            } catch (TooManyPaths const&) {
                return std::nullopt;
            } catch (JoinedTooEarly const&) {
                care *= 8;
            }
            last = capture.work();
            left -= std::min(left, last);
        }
        return std::nullopt;
    }

private:
    /// Whether it has the function's answer, or none, on paths that no input may have shown. The
    /// paths where it has not are explored next.
    bool is_right_on_paths(Capture<T>& capture, Graph& graph, Witnesses<T>& witnesses) {
        Vector<TaggedAnswers> found;
        TaggedAnswers const no_exits;
        RunCheck<T> check{capture, graph, true};
        check.noted = &found;
        OnPaths<T> paths{capture, check, graph, differed_};
        paths.first_difference(65'536, 4'000'000);
        graph.validated.runs += paths.runs();
        has_codes_ = found.empty() && !paths.all() && PlainCodes<T>{capture, no_exits}.found();
        for (TaggedAnswers& path : found) witnesses.assume(std::move(path));
        return found.empty() && !has_codes_;
    }
    /// Records what the function compares with: samples are drawn near such numbers.
    static void show_constants(Capture<T>& capture) {
        Vector<bool> const no_answers;
        TaggedAnswers const no_exits;
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            Follow<T> policy{no_answers, no_exits, seed};
            capture.run(Script{}, &policy);
        }
    }

    Tracer& tracer_;
    Callable const& function_;
    TreeRow const* result_;
    std::size_t most_; ///< see `Capture::work`
    Vector<TaggedAnswers> const& differed_;
    bool has_codes_ = false; ///< see `PlainCodes`
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_BY_WITNESSES_HPP
