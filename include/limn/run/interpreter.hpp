// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Interpreter`: runs a graph over values of any type, with a hook for each kind of node.

#ifndef LIMN_RUN_INTERPRETER_HPP
#define LIMN_RUN_INTERPRETER_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/needed.hpp>
#include <limn/meta/error.hpp>
#include <limn/run/decision.hpp>
#include <limn/run/evaluator.hpp>
#include <limn/run/interpreter_values.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

/// A call whose operands are outside what C++ defines: division by zero.
struct Undefined : Error {
    explicit Undefined(Node const& node)
        : Error{node.where(), node.op().name,
                "C++ leaves this undefined for these operands; test them before"} {}
};

/// What a call gives of C++'s own values.
template <class T = void>
Constant value_of_call(Node const& node, Constant const* const* operands) {
    std::optional<Constant> value = node.op().fold(operands);
    if (!value) throw Undefined{node};
    return *std::move(value);
}

} // namespace detail

/// Runs a graph over values of type `V`: derive from it, and say what each kind of node gives.
///
///     struct Dual { double value, slope; };
///     class Slope : public limn::Interpreter<Dual> {
///         using Interpreter::Interpreter;
///         Dual constant(Node const& node) override;
///         Dual call(Node const& node, std::span<Dual const> operands) override;
///         Decision decide(Node const&, Dual const& c) override { return c.value != 0; }
///     };
///     Slope{graph}.run({{3.0, 1.0}}).front().slope
///
/// The evaluator goes through the branches and loops. Where `decide` answers `both`, it evaluates
/// both arms and calls `merge` on what they give; a loop that may go on or may not is repeated
/// until `widen` changes no carried value any more. A hook that is needed and not overridden is an
/// error that says so; `Interpreter<Constant>` needs none, and runs the graph as it is. A value is
/// destroyed as soon as nothing reads it any more.
///
/// Requires  `V` can be copied; the graph outlives the interpreter
/// Cost      linear in the nodes that are evaluated; no recursion but over loops within loops
/// Example   example/17_interpreter.cpp
template <class V>
class Interpreter : public detail::Evaluator<V, detail::InterpreterValues<V>> {
    using Evaluator = detail::Evaluator<V, detail::InterpreterValues<V>>;

public:
    explicit Interpreter(Graph const& graph) : Evaluator{graph} {}
    explicit Interpreter(Graph const&&) = delete; // it would be gone at the first run

    /// The outputs of the graph for the values of its inputs: the leaves of the result; then the
    /// next value of each state. An input that is given no value asks `input` for it.
    /// Errors  RunError where a hook is needed that is not overridden; what the hooks throw
    std::vector<V> run(std::span<V const> inputs = {}) {
        auto values = values_for(this->program());
        this->evaluate(values, inputs);
        return outputs(values);
    }
    std::vector<V> run(std::initializer_list<V> inputs) {
        return run(std::span<V const>{inputs.begin(), inputs.size()});
    }

    /// What a node of the graph is taken to be.
    struct Given {
        Value node;
        V value;
    };
    /// The same from the middle: nodes that only lead to those whose values are given are not run,
    /// and inputs that are needed for nothing else need no value. Effects before the last of the
    /// given nodes count as done.
    ///
    ///     Slope{graph}.run({}, {{node, {2.0, 1.0}}})
    ///
    /// Errors  as `run`; GraphError where a node is not one of the graph, or is a loop
    std::vector<V> run(std::span<V const> inputs, std::span<Given const> given) {
        std::vector<Value> known;
        for (Given const& one : given) known.push_back(one.node);
        std::vector<bool> const wanted = detail::needed_after(this->graph(), known);
        auto values = values_for(this->program());
        for (Given const& one : given) values.set(one.node, one.value);
        this->evaluate(values, inputs, &wanted);
        return outputs(values);
    }
    std::vector<V> run(std::initializer_list<V> inputs, std::initializer_list<Given> given) {
        return run(std::span<V const>{inputs.begin(), inputs.size()},
                   std::span<Given const>{given.begin(), given.size()});
    }

protected:
    // --- hooks ----------------------------------------------------------------------------------

    /// The value of a constant.
    V constant(Node const& node) override {
        if constexpr (plain_) return node.constant();
        else throw fault(node, "this interpreter does not say what a constant is",
                    "override `constant(Node const&)`");
    }
    /// The value of an input that `run` was given none for. A state begins with its initial value.
    V input(Node const& node) override {
        if (Slot const* const slot = this->graph().slot_of(node.value()))
            return of_constant(slot->initial, node.op().values(), node.where());
        throw fault(node, "the input `" + std::string{node.name()} + "` has no value",
                    "give `run` a value for each input, or override `input(Node const&)`");
    }
    /// The value of a call.
    virtual V call(Node const& node, std::span<V const> operands) {
        if constexpr (plain_) {
            pointers_.clear();
            for (V const& operand : operands) pointers_.push_back(&operand);
            return detail::value_of_call<void>(node, pointers_.data());
        }
        (void)operands;
        throw fault(node, "this interpreter does not say what the call gives",
                    "override `call(Node const&, std::span<V const>)`");
    }
    /// The same, on values that stay where they are: for a `V` that is expensive to copy.
    V call_on(Node const& node, V const* const* operands) override {
        copies_.clear();
        for (std::size_t i = 0; i < node.operands().size(); ++i) copies_.push_back(*operands[i]);
        V out = call(node, {copies_.data(), copies_.size()});
        copies_.clear();
        return out;
    }
    /// Which way a condition goes.
    Decision decide(Node const& condition, V const& value) override {
        if constexpr (plain_) return value.template as<bool>();
        (void)value;
        throw fault(condition, "this interpreter does not say which way the condition goes",
                    "override `decide(Node const&, V const&)`; it may answer Decision::both");
    }
    /// The value of a gate, or of what a loop leaves behind, where the condition may go both ways.
    V merge(Node const& node, V const& condition, V const& then, V const& otherwise) override {
        (void)condition, (void)then, (void)otherwise;
        throw fault(node, "this interpreter does not merge the values of two arms",
                    "override `merge(Node const&, V const& condition, V const& then, V const& "
                    "otherwise)`");
    }
    /// A value that encloses what a loop carried before an iteration and what it carries after, as
    /// `input` of its body. Called again and again it must come to an end.
    V widen(Node const& input, V const& before, V const& after) override {
        (void)before, (void)after;
        throw fault(input, "this interpreter does not know how often the loop runs",
                    "override `widen(Node const&, V const& before, V const& after)`");
    }
    /// Whether `widen` has changed nothing.
    bool settled(V const& before, V const& after) override {
        if constexpr (std::equality_comparable<V>) return before == after;
        else
            throw RunError{Where{}, "Interpreter",
                           "its values cannot be compared; override `settled(V const&, V const&)`"};
    }
    /// Whether to begin another iteration; if not, what the loop leaves behind has no value.
    bool begins(Node const&) override { return true; }
    /// An input, a call, a gate or a loop has got its value; in a loop, each time.
    void visit(Node const&, V const&) override {}

    // --- for the library's own interpreters -----------------------------------------------------

    /// A gate between values that are there, whichever it takes; null where there is none.
    std::optional<V> choose(Node const& gate, V const* const* operands) override {
        if (operands[0] == nullptr) return std::nullopt;
        Decision const taken = decide(gate.graph()[gate.operands()[0]], *operands[0]);
        if (taken == Decision::both)
            return this->merged(gate, *operands[0], operands[1], operands[2]);
        if (taken == Decision::neither) return std::nullopt;
        V const* const chosen = operands[taken == Decision::yes ? 1 : 2];
        return chosen != nullptr ? std::optional<V>{*chosen} : std::nullopt;
    }
    /// The value of a loop's node: the number of the exit that it was left by.
    V exit_number(Node const& loop, std::uint32_t number) override {
        return of_constant(Constant{static_cast<int>(number)}, value_rows<int>, loop.where());
    }

    detail::InterpreterValues<V> values_for(typename Evaluator::Program const& program) override {
        return detail::InterpreterValues<V>{program};
    }
    using Evaluator::fault;

private:
    /// C++'s own values: there the hooks run the graph as it is.
    static constexpr bool plain_ = std::same_as<V, Constant>;

    std::vector<V> outputs(detail::InterpreterValues<V>& values) {
        std::vector<V> out;
        for (Value v : this->graph().outputs()) {
            V const* const value = this->at(values, this->program(), v);
            if (value == nullptr)
                throw fault(this->graph()[v], "the output has no value",
                            "let `decide` answer something else than Decision::neither");
            out.push_back(*value);
        }
        return out;
    }

    V of_constant(Constant value, ValueRows const& rows, Where at) {
        Value const v = constants_.constant(*rows.constant, std::move(value), at);
        return constant(constants_.graph()[v]);
    }

    Builder constants_; ///< of values that are not a node of the graph
    detail::Vector<V> copies_; ///< of the operands of a call
    detail::Vector<V const*> pointers_;
};

} // namespace limn

#endif // LIMN_RUN_INTERPRETER_HPP
