// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Examples`: the values that the nodes of a trace have on example values of its inputs.

#ifndef LIMN_CAPTURE_EXAMPLES_HPP
#define LIMN_CAPTURE_EXAMPLES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace limn::detail {

/// What the nodes of a trace are when its inputs have their defaults.
LIMN_LAZY class Examples {
public:
    Examples(Graph const& graph, Vector<std::optional<Constant>>& known)
        : graph_{graph}, known_{known} {}

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
        if (node.kind() == Kind::input) return fallback(graph_.payload_of(i));
        if (node.kind() != Kind::call || !node.op().traits.pure()) return std::nullopt;
        Vector<Constant const*> operands;
        for (Value operand : node.operands()) {
            if (!known_[operand.index].has_value()) return std::nullopt;
            operands.push_back(&*known_[operand.index]);
        }
        return node.op().fold(operands.data());
    }
    std::optional<Constant> fallback(std::size_t input) const {
        std::size_t first = 0;
        for (Parameter const& p : graph_.parameters()) {
            if (input < first + p.structure->leaves)
                return p.defaults.empty() ? std::optional<Constant>{} : p.defaults[input - first];
            first += p.structure->leaves;
        }
        if (input - first < graph_.slots().size()) return graph_.slots()[input - first].initial;
        return std::nullopt;
    }

    Graph const& graph_;
    Vector<std::optional<Constant>>& known_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_EXAMPLES_HPP
