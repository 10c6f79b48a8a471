// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `SampleWalk`: runs a graph on a sample, and notes its effects.

#ifndef LIMN_CAPTURE_SAMPLE_WALK_HPP
#define LIMN_CAPTURE_SAMPLE_WALK_HPP

#include <limn/capture/fidelity.hpp>
#include <limn/graph/graph.hpp>
#include <limn/run/inspect/walk.hpp>

#include <cstddef>
#include <vector>

namespace limn::detail {

/// Runs a graph on a sample. Effects are noted, and not done.
template <class T> class SampleWalk final : public BasicWalk<T> {
public:
    struct Effect {
        OpRow const* row;
        std::vector<Constant> operands;
    };
    struct Over {}; ///< the graph has raised

    using BasicWalk<T>::BasicWalk;

    /// Before each run.
    void begin(std::size_t steps) {
        steps_ = steps;
        effects.clear();
        too_long = false;
    }

    std::vector<Effect> effects;
    bool too_long = false;

private:
    Constant call_on(Node const& node, Constant const* const* operands) override {
        if (steps_-- == 0) {
            too_long = true;
            throw Over{};
        }
        if (node.op().traits.pure()) return BasicWalk<T>::call_on(node, operands);
        if (is_require(node.op()) && operands[0]->template as<bool>())
            return node.op().values().blank();
        effects.push_back({&node.op(), {}});
        for (std::size_t i = 0; i < node.operands().size(); ++i)
            effects.back().operands.push_back(*operands[i]);
        if (is_raise(node.op()) || is_require(node.op())) throw Over{};
        return node.op().values().blank();
    }

    std::size_t steps_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_SAMPLE_WALK_HPP
