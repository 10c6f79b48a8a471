// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRACE_REPLAY_IPP
#define LIMN_TRACE_REPLAY_IPP

#include <limn/capture/folded_call.hpp>
#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/annotations.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/raise.hpp>
#include <limn/proxy/marks.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/proxy/tracked_variable.hpp>
#include <limn/run/evaluator.hpp>
#include <limn/trace/replay.hpp>
#include <limn/trace/replay_values.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace limn::detail {

/// Records the calls of a graph in a trace. Its decisions are asked for, as a plain `if` asks, so
/// whatever the trace does with branches and loops it does with these; values are alive meanwhile.
template <class T = void> class Replay final : Evaluator<Value, ReplayValues<void>> {
    using Values = ReplayValues<void>;
    using Base = Evaluator<Value, Values>;
    using typename Base::Program;

public:
    Replay(Tracer& tracer, Graph const& graph) : Base{graph}, tracer_{tracer} {}

    /// The outputs of the graph for these inputs, nodes of the trace.
    Vector<Value> run(std::span<Value const> inputs) {
        for (Include const& i : this->graph().includes())
            tracer_.builder().include(i.op.view(), i.header.view());
        Values values = values_for(this->program());
        this->evaluate(values, inputs);
        Vector<Value> out;
        for (Value v : this->graph().outputs()) out.push_back(*values.find(v));
        return out;
    }

private:
    Values values_for(Program const& program) override { return Values{tracer_, program}; }

    /// One call for every iteration: by their return addresses decisions are known.
    [[gnu::noinline]] void run_loop(Values& around, Program const& program,
                                    Node const& node) override {
        AtPlace const inside{this->statement()};
        Base::run_loop(around, program, node);
    }

    /// Asks from one point of the program, whether the answer is known or not.
    [[gnu::noinline]] Decision decide(Node const&, Value const& condition) override {
        AtPlace const here{this->statement()};
        Node const node = tracer_.builder().graph()[condition];
        bool const known = node.kind() == Kind::constant;
        Proxy<bool> asked(known && node.constant().template as<bool>());
        if (!known) asked = ProxyAccess::make<bool>(tracer_, condition);
        return static_cast<bool>(asked);
    }
    std::optional<Value> choose(Node const& gate, Value const* const* operands) override {
        bool const taken = decide(gate, *operands[0]) == Decision::yes;
        name(gate, *operands[taken ? 1 : 2]);
        return *operands[taken ? 1 : 2];
    }
    /// As `record` does: of constants it is computed at once.
    Value call_on(Node const& node, Value const* const* operands) override {
        Vector<Value> values;
        for (std::size_t i = 0; i < node.operands().size(); ++i) values.push_back(*operands[i]);
        OpRow const& row = node.op();
        if (&row == &op_row<prims::raise, std::string, std::string>) raise(values);
        tell_watch(row, {}, &tracer_);
        std::optional<Value> out;
        if (row.folds()) out = computed_call(tracer_.builder(), row, values, node.where());
        if (!out.has_value()) out = tracer_.call(row, values, in_open_scope(node.where()));
        name(node, *out);
        return *out;
    }
    // never asked: constants and inputs stand among the values, and each decision is taken
    Value constant(Node const&) override { return {}; }
    Value input(Node const&) override { return {}; }
    Value merge(Node const&, Value const&, Value const& a, Value const&) override { return a; }
    Value widen(Node const&, Value const&, Value const& after) override { return after; }
    bool settled(Value const&, Value const&) override { return true; }
    bool begins(Node const&) override { return true; }

    Value exit_number(Node const& loop, std::uint32_t number) override {
        return tracer_.builder().constant(static_cast<int>(number), loop.where());
    }
    void visit(Node const& node, Value const& value) override {
        if (node.kind() == Kind::result) name(node, value);
    }
    void name(Node const& from, Value to) {
        if (!from.name().empty()) tracer_.builder().name(to, from.name());
    }

    /// What a path throws of the standard's is thrown here: the trace takes it from there.
    void raise(Vector<Value> const& operands) const {
        Graph const& graph = tracer_.builder().graph();
        Node const type = graph[operands[0]], text = graph[operands[1]];
        if (type.kind() != Kind::constant) return;
        auto const* const known = standard_exception(type.constant().template as<std::string>());
        if (known != nullptr)
            known->raise(text.kind() == Kind::constant ? text.constant().template as<std::string>()
                                                       : mark(*tracer_.leaving(), operands[1]));
    }

    Tracer& tracer_;
};

LIMN_DEFINE Vector<Value> replayed(Tracer& tracer, Graph const& graph,
                                   std::span<Value const> inputs) {
    return Replay<>{tracer, graph}.run(inputs);
}

} // namespace limn::detail

#endif // LIMN_TRACE_REPLAY_IPP
