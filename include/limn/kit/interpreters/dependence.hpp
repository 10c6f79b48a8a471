// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Dependence`: which inputs a value depends on.

#ifndef LIMN_KIT_INTERPRETERS_DEPENDENCE_HPP
#define LIMN_KIT_INTERPRETERS_DEPENDENCE_HPP

#include <limn/run/interpreter.hpp>

#include <cstddef>
#include <set>
#include <span>
#include <vector>

namespace limn {

/// Runs a graph over sets of inputs, by number: of each output, those that may change it.
///
///     limn::Dependence{graph}.run()   // {{0, 1}, {1}}
///
/// A value depends on the operands of its op, on the conditions of the branches that it was chosen
/// by, and on those that ended the loop that it comes from. What an effect or a draw gives depends
/// on all inputs, for what they keep between calls is not followed. What is computed is not looked
/// at: x * 0 depends on x.
///
/// Cost  linear in the nodes, and in the inputs that each depends on
class Dependence : public Interpreter<std::set<std::size_t>> {
public:
    using Set = std::set<std::size_t>;
    using Interpreter::Interpreter;

protected:
    Set input(Node const& node) override { return {node.value().index}; }
    Set constant(Node const&) override { return {}; }
    Set call(Node const& node, std::span<Set const> x) override {
        if (node.graph().has_effect(node.value().index)) return all();
        Set out;
        for (Set const& operand : x) out.insert(operand.begin(), operand.end());
        return out;
    }
    Decision decide(Node const&, Set const&) override { return Decision::both; }
    Set merge(Node const&, Set const& condition, Set const& then, Set const& other) override {
        Set out = condition;
        out.insert(then.begin(), then.end());
        out.insert(other.begin(), other.end());
        return out;
    }
    Set widen(Node const& input, Set const& before, Set const& after) override {
        return merge(input, {}, before, after);
    }

private:
    Set all() const {
        Set out;
        for (std::size_t i = 0; i < graph().inputs().size(); ++i) out.insert(i);
        return out;
    }
};

} // namespace limn

#endif // LIMN_KIT_INTERPRETERS_DEPENDENCE_HPP
