// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Examples`: the values that the nodes of a trace have on example values of its inputs.

#ifndef LIMN_CAPTURE_EXAMPLES_HPP
#define LIMN_CAPTURE_EXAMPLES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/inspect/example_rules.hpp>

#include <cstdint>
#include <optional>

namespace limn::detail {

/// What becomes of the user's own ops: where a decision hangs on one, it has to run.
enum class OwnOps : bool { wait, run };

/// What the nodes of a trace are when its inputs have their defaults.
LIMN_LAZY class Examples {
public:
    Examples(Graph const& graph, Vector<std::optional<Constant>>& known, OwnOps own)
        : graph_{graph}, known_{known}, own_{own} {}

    /// Nothing where an input has no default, or an op gives no constant.
    std::optional<Constant> const& of(Value v) {
        for (auto i = static_cast<std::uint32_t>(known_.size()); i <= v.index; ++i)
            known_.push_back(computed(i));
        return known_[v.index];
    }

private:
    std::optional<Constant> computed(std::uint32_t i) const {
        Node const node = graph_[Value{i}];
        if (node.kind() == Kind::constant) return node.constant();
        if (node.kind() == Kind::input) return input(i);
        if (node.kind() != Kind::call || !node.op().traits.pure()) return std::nullopt;
        if (node.op().is_gate()) return chosen(node.operands());
        Vector<Constant const*> operands;
        for (Value operand : node.operands()) {
            if (!known_[operand.index].has_value()) return std::nullopt;
            operands.push_back(&*known_[operand.index]);
        }
        return own_ == OwnOps::run ? node.op().fold(operands.data())
                                   : example_of_call(node.op(), operands.data());
    }
    /// What a loop carries stands for an input, and is none.
    std::optional<Constant> input(std::uint32_t i) const {
        std::uint32_t const number = graph_.payload_of(i);
        auto const inputs = graph_.inputs();
        if (number >= inputs.size() || inputs[number].index != i) return std::nullopt;
        return example_of_input(graph_, number);
    }
    template <class Operands> std::optional<Constant> chosen(Operands const& operands) const {
        std::optional<Constant> const& condition = known_[operands[0].index];
        if (!condition.has_value()) return std::nullopt;
        return known_[operands[condition->as<bool>() ? 1 : 2].index];
    }

    Graph const& graph_;
    Vector<std::optional<Constant>>& known_;
    OwnOps own_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_EXAMPLES_HPP
