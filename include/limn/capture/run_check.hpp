// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `RunCheck`: compares what a function and its graph do on a path.

#ifndef LIMN_CAPTURE_RUN_CHECK_HPP
#define LIMN_CAPTURE_RUN_CHECK_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/divergence.hpp>
#include <limn/capture/fidelity.hpp>

#include <cstddef>
#include <optional>

namespace limn::detail {

/// Compares a run of the function on symbols, which merges nothing, with the graph.
template <class T = void> class RunCheck {
public:
    RunCheck(Capture<T>& capture, Graph const& graph)
        : capture_{capture}, fidelity_{graph, capture.builder()} {}

    /// How the graph differs from the run that came to `end` with those answers, if it does.
    std::optional<Divergence> difference(Point const& end, TaggedAnswers const& run) {
        using Kind = Point::Kind;
        bool const failed = end.kind == Kind::impossible && end.failed;
        if (!failed && end.kind != Kind::end && end.kind != Kind::threw)
            return std::nullopt; // it found no end
        auto const outcome = fidelity_.outcome(end.path, end.effects);
        if (failed && outcome.throws) return std::nullopt;
        if (failed) return Divergence{.run = run, .failed = true};
        Where at = outcome.at;
        bool same = outcome.same_effects && outcome.raised == (end.kind == Kind::threw);
        for (std::size_t i = 0; same && i < outcome.outputs.size(); ++i) {
            same = fidelity_.same(outcome.outputs[i], end.outputs[i]);
            if (!same) at = capture_.graph()[end.outputs[i]].where();
        }
        if (same) return std::nullopt;
        return Divergence{run, at, {}, {}, {}};
    }

private:
    Capture<T>& capture_;
    Fidelity<T> fidelity_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_RUN_CHECK_HPP
