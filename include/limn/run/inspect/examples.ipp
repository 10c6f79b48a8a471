// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_INSPECT_EXAMPLES_IPP
#define LIMN_RUN_INSPECT_EXAMPLES_IPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/decision.hpp>
#include <limn/run/inspect/example_rules.hpp>
#include <limn/run/inspect/examples.hpp>
#include <limn/run/interpreter.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace limn::detail {

/// Runs a graph as far as its values are known, and keeps them.
template <class T = void>
class ExampleWalk final : public limn::Interpreter<std::optional<Constant>> {
    using Maybe = std::optional<Constant>;

public:
    explicit ExampleWalk(Graph const& graph)
        : limn::Interpreter<Maybe>{graph}, known_(graph.size()) {}

    std::vector<Maybe> examples() {
        Graph const& graph = this->graph();
        for (std::uint32_t i = 0; i < graph.size(); ++i)
            if (graph.row_of(i).kind == Kind::constant) known_[i] = graph[Value{i}].constant();
        auto values = this->values_for(this->program());
        this->evaluate(values, {});
        return std::move(known_);
    }

private:
    Maybe constant(Node const& node) override { return node.constant(); }
    Maybe input(Node const& node) override {
        return example_of_input(node.graph(), node.graph().payload_of(node.value().index));
    }
    Maybe call_on(Node const& node, Maybe const* const* operands) override {
        ++calls_;
        known_operands_.clear();
        for (std::size_t i = 0; i < node.operands().size(); ++i) {
            if (!operands[i]->has_value()) return std::nullopt;
            known_operands_.push_back(&**operands[i]);
        }
        return example_of_call(node.op(), known_operands_.data());
    }
    Decision decide(Node const&, Maybe const& value) override {
        return value.has_value() ? Decision{value->as<bool>()} : Decision{Decision::neither};
    }
    bool begins(Node const&) override { return calls_ < most_; }
    void visit(Node const& node, Maybe const& value) override {
        if (&node.graph() == &this->graph()) known_[node.value().index] = value;
    }

    static constexpr std::size_t most_ = 1'000'000; ///< calls, before a loop is left as it is
    std::vector<Maybe> known_;
    Vector<Constant const*> known_operands_;
    std::size_t calls_ = 0;
};

} // namespace limn::detail

namespace limn {

LIMN_DEFINE std::vector<std::optional<Constant>> examples(Graph const& graph) {
    return detail::ExampleWalk<>{graph}.examples();
}

} // namespace limn

#endif // LIMN_RUN_INSPECT_EXAMPLES_IPP
