// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `RunCheck`: compares what a function and its graph do on a path.

#ifndef LIMN_CAPTURE_RUN_CHECK_HPP
#define LIMN_CAPTURE_RUN_CHECK_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/divergence.hpp>
#include <limn/capture/fidelity.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <optional>

namespace limn::detail {

/// Compares a run of the function on symbols, which merges nothing, with the graph.
template <class T = void> class RunCheck {
public:
    /// `guarded`: the graph may throw a GuardError anywhere, do anything where the function fails,
    /// and ask what the run did not.
    RunCheck(Capture<T>& capture, Graph const& graph, bool guarded = false)
        : capture_{capture}, fidelity_{graph, capture.builder()}, guarded_{guarded} {}

    /// How the graph differs from the run that came to `end` with those answers, if it does.
    std::optional<Divergence> difference(Point const& end, TaggedAnswers const& run) {
        auto out = found(end, run);
        if (!out.has_value() || noted == nullptr || noted->size() == most_noted) return out;
        noted->push_back(run);
        return std::nullopt;
    }
    /// What the graph does from the decision on at which a run stands: see `Fidelity`.
    std::uint64_t rest_of_graph(std::uint32_t path) { return fidelity_.rest_of_graph(path); }
    /// Takes the runs that differ, the first ones, if set: they are not given then.
    Vector<TaggedAnswers>* noted = nullptr;

private:
    static constexpr std::size_t most_noted = 500;

    std::optional<Divergence> found(Point const& end, TaggedAnswers const& run) {
        using Kind = Point::Kind;
        bool const failed = end.kind == Kind::impossible && end.failed;
        if (!failed && end.kind != Kind::end && end.kind != Kind::threw)
            return std::nullopt; // it found no end
        auto const outcome = fidelity_.outcome(end.path, end.effects);
        if (failed && (outcome.throws || guarded_)) return std::nullopt;
        if (guarded_ && outcome.guards) return std::nullopt;
        if (failed) return Divergence{.run = run, .failed = true};
        Where at = outcome.at;
        bool same = outcome.same_effects && outcome.raised == (end.kind == Kind::threw);
        for (std::size_t i = 0; same && i < outcome.outputs.size(); ++i) {
            same = fidelity_.same(outcome.outputs[i], end.outputs[i]);
            if (guarded_ && outcome.outputs[i] == Fidelity<T>::unknown) return std::nullopt;
            if (!same) at = capture_.graph()[end.outputs[i]].where();
        }
        if (same) return std::nullopt;
        return Divergence{.run = run, .output = at};
    }

    Capture<T>& capture_;
    Fidelity<T> fidelity_;
    bool guarded_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_RUN_CHECK_HPP
