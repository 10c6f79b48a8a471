// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `SampleCheck`: compares what a function and its graph do on a sample.

#ifndef LIMN_CAPTURE_SAMPLE_CHECK_HPP
#define LIMN_CAPTURE_SAMPLE_CHECK_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/divergence.hpp>
#include <limn/capture/fidelity.hpp>
#include <limn/capture/sample_walk.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/call_text.hpp>
#include <limn/run/same_value.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace limn::detail {

/// Whether a function with this graph is called on samples: an op of the user's own may cost much,
/// and a state or a draw is not a constant.
LIMN_LAZY bool may_be_sampled(Graph const& graph) {
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        OpRow const& row = graph.row_of(i);
        if (row.kind == Kind::loop && !may_be_sampled(graph.loop_of(i).body)) return false;
        if (row.kind == Kind::call && row.user && !is_raise(row)) return false;
        if (row.kind == Kind::call && row.traits.has(Trait::random)) return false;
    }
    return true;
}

/// Compares a run of the function on constants with the graph.
template <class T = void> class SampleCheck {
public:
    SampleCheck(Capture<T>& capture, Graph const& graph) : capture_{capture}, graph_{graph} {}

    /// How the graph differs from the run that came to `end` on that sample, if it does.
    std::optional<Divergence> difference(Point const& end, TaggedAnswers const& run,
                                         Vector<Constant> const& sample) {
        for (Value v : end.outputs)
            if (!capture_.is_constant(v)) return std::nullopt;
        for (Value e : end.effects)
            for (Value v : capture_.graph()[e].operands())
                if (!capture_.is_constant(v)) return std::nullopt;
        walk_.begin(1000 + 4 * graph_.size() + 200 * run.size());
        std::vector<Constant> outputs;
        bool over = false;
        try {
            outputs = walk_.run({sample.data(), sample.size()});
        } catch (typename SampleWalk<T>::Over const&) {
            over = true;
        } catch (Error const&) { // undefined, where the function is defined
            return differs({}, run, sample);
        }
        stops_loudly = over && end.kind == Point::Kind::end;
        if (walk_.too_long || over != (end.kind == Point::Kind::threw) || !same_effects(end))
            return differs({}, run, sample);
        for (std::size_t i = 0; !over && i < outputs.size(); ++i)
            if (!same_value(outputs[i], capture_.graph()[end.outputs[i]].constant()))
                return differs(graph_[graph_.outputs()[i]].where(), run, sample);
        return std::nullopt;
    }
    /// Whether the graph throws, where the function has an answer.
    bool stops_loudly = false;

private:
    bool same_effects(Point const& end) {
        if (walk_.effects.size() != end.effects.size()) return false;
        for (std::size_t i = 0; i < end.effects.size(); ++i) {
            Node const done = capture_.graph()[end.effects[i]];
            auto const& noted = walk_.effects[i];
            bool const raised = is_raise(done.op()) && is_require(*noted.row);
            if (&done.op() != noted.row && !raised) return false;
            for (std::size_t k = raised ? 1 : 0; k < noted.operands.size(); ++k)
                if (!same_value(noted.operands[k], capture_.graph()[done.operands()[k]].constant()))
                    return false;
        }
        return true;
    }
    Divergence differs(Where at, TaggedAnswers const& run, Vector<Constant> const& sample) const {
        std::string inputs;
        for (std::size_t i = 0; i + graph_.slots().size() < sample.size(); ++i)
            inputs += (i == 0 ? "" : ", ") + std::string{graph_[graph_.inputs()[i]].name()} +
                      " = " + literal_of(sample[i]);
        return {.run = run, .output = at, .inputs = inputs};
    }

    Capture<T>& capture_;
    Graph const& graph_;
    SampleWalk<T> walk_{graph_};
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_SAMPLE_CHECK_HPP
