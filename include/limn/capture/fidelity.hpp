// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Fidelity`: runs a captured graph on symbols, along the path that one run of the function
/// took, to see that both give the same.

#ifndef LIMN_CAPTURE_FIDELITY_HPP
#define LIMN_CAPTURE_FIDELITY_HPP

#include <limn/capture/folded_call.hpp>
#include <limn/capture/implied_conditions.hpp>
#include <limn/graph/builder.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/raise.hpp>
#include <limn/op/require.hpp>
#include <limn/run/interpreter.hpp>
#include <limn/run/plan/call_text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace limn::detail {

/// Whether that is the row of `raise`, or of a check.
LIMN_LAZY bool is_raise(OpRow const& row) {
    return &row == &op_row<prims::raise, std::string, std::string>;
}
LIMN_LAZY bool is_require(OpRow const& row) {
    return &row == &op_row<prims::require, bool, std::string>;
}

/// The same nodes are made by the run and here, so equal values are equal numbers. It knows nothing
/// of how the graph was found. A decision that the path does not answer gives nothing a value.
template <class T = void> class Fidelity final : limn::Interpreter<Value> {
    using Base = limn::Interpreter<Value>;

public:
    static constexpr Value unknown{0xffffffffu};

    /// `known` holds the inputs of `graph`, by the same numbers, and what the run recorded.
    Fidelity(Graph const& graph, Builder& known) : Base{graph}, known_{known} {}

    /// What the graph does where the decisions on `path` are taken.
    struct Outcome {
        bool raised = false; ///< what the last effect of the run raises; then there are no outputs
        bool same_effects = true;
        bool throws = false;     ///< the last thing that it did, whatever the run did
        bool guards = false;     ///< and it says that nobody knows what the function does
        Where at{};              ///< of an effect that only one of the two has
        Vector<Value> outputs{}; ///< `unknown` where one depends on a decision which is not there
    };
    /// `effects` are those of the run, in order: what one gives is what the same effect of the
    /// graph gives.
    Outcome outcome(std::uint32_t path, std::span<Value const> effects) {
        effects_ = effects;
        out_ = {};
        iterations_ = 0;
        answers_.take(known_.graph(), path);
        auto values = this->values_for(this->program());
        try {
            this->evaluate(values, inputs());
        } catch (Over const&) {
        }
        if (out_.same_effects && !effects_.empty()) {
            out_.same_effects = false;
            out_.at = known_.graph()[effects_.front()].where();
        }
        for (Value v : this->graph().outputs()) {
            if (out_.raised) break;
            Value const* const output = this->at(values, this->program(), v);
            out_.outputs.push_back(output != nullptr ? *output : unknown);
        }
        return std::move(out_);
    }

    /// A number that is the same where the graph does the same from there on, whatever is decided
    /// after the decisions on `path`. Where effects or loops are left it tells less apart.
    std::uint64_t rest_of_graph(std::uint32_t path) {
        is_open_ = true;
        Outcome const rest = outcome(path, {});
        is_open_ = false;
        std::uint64_t out = std::exchange(raises_, 1);
        for (Value const v : rest.outputs) out = hash_combine(out, v.index);
        return out;
    }

    /// Whether two values are the same after the decisions of that path: one may be the answer to
    /// a question that the other still asks.
    bool same(Value a, Value b) const {
        Vector<std::pair<Value, Value>> todo{{a, b}}, seen;
        while (!todo.empty()) {
            auto const pair = todo.back();
            todo.pop_back();
            if (pair.first == pair.second) continue;
            if (pair.first == unknown || pair.second == unknown) return false;
            bool known = false;
            for (auto const& s : seen) known = known || s == pair;
            if (known) continue;
            seen.push_back(pair);
            Node const x = known_.graph()[pair.first], y = known_.graph()[pair.second];
            if (x.kind() == Kind::constant && y.kind() == Kind::constant &&
                alike(x.constant(), y.constant()))
                continue;
            if (is_type<bool>(x.type())) {
                auto const one = decided(pair.first), other = decided(pair.second);
                if (one.has_value() && one == other) continue;
            }
            if (x.kind() != Kind::call || &x.op() != &y.op() || seen.size() > 200 ||
                !x.op().traits.pure() || // each effect is one of its own
                x.operands().size() != y.operands().size())
                return false;
            for (std::size_t i = 0; i < x.operands().size(); ++i)
                todo.push_back({x.operands()[i], y.operands()[i]});
        }
        return true;
    }

private:
    /// Some types' constants are not held once; and the sign and the payload of a NaN that is
    /// computed are up to the compiler, which orders the operands.
    static bool alike(Constant const& a, Constant const& b) {
        return a == b || (&a.type() == &b.type() && is_nan(a) && is_nan(b));
    }

    static constexpr std::size_t enough = 20'000; ///< iterations on a path, as `Follow` decides
    /// The graph has raised, or has done what the function did not.
    struct Over {};

    /// The inputs of the run, in the order of the graph's. A run does not meet all slots.
    Vector<Value> inputs() {
        Graph const& graph = this->graph();
        std::size_t const slots = graph.slots().size();
        auto const leaves = known_.graph().inputs().first(graph.inputs().size() - slots);
        Vector<Value> out(leaves.begin(), leaves.end());
        for (std::size_t k = 0; k < slots; ++k) {
            Slot const& slot = graph.slots()[k];
            Node const input = graph[graph.slot_value(k)];
            out.push_back(
                known_.slot(slot.name.view(), input.op(), slot.initial, input.where(), slot.state));
        }
        return out;
    }

    std::optional<bool> decided(Value condition) const {
        Graph const& graph = known_.graph();
        if (condition == unknown) return std::nullopt;
        if (graph.row_of(condition.index).kind == Kind::constant)
            return graph[condition].constant().as<bool>();
        return ImpliedConditions<T>::implied(graph, condition, answers_, 4096);
    }

    // --- what the nodes of the graph are --------------------------------------------------------

    Value constant(Node const& node) override {
        return known_.constant(node.op(), node.constant(), node.where());
    }
    Decision decide(Node const&, Value const& condition) override {
        auto const taken = decided(condition);
        if (taken.has_value()) return *taken;
        return is_open_ ? Decision::both : Decision::neither;
    }
    std::optional<Value> choose(Node const& gate, Value const* const* operands) override {
        if (operands[0] == nullptr) return std::nullopt;
        auto const taken = decided(*operands[0]);
        if (!taken.has_value() && operands[1] != nullptr && operands[2] != nullptr)
            return this->call_on(gate, operands);
        Value const* const chosen = taken.has_value() ? operands[*taken ? 1 : 2] : nullptr;
        return chosen != nullptr ? std::optional<Value>{*chosen} : std::nullopt;
    }
    Value merge(Node const& gate, Value const& condition, Value const& then,
                Value const& otherwise) override {
        std::array const operands{&condition, &then, &otherwise};
        return this->call_on(gate, operands.data());
    }
    bool begins(Node const&) override {
        if (is_open_) throw Over{}; // nobody knows how often the loop runs
        return ++iterations_ <= enough;
    }

    Value call(Node const& node, std::span<Value const> operands) override {
        if (is_require(node.op()) && holds(operands[0])) // it gives nothing, and nobody reads it
            return operands[0];
        if (node.op().traits.pure())
            return folded_call(known_, node.op(), operands, node.where(), 0);
        if (is_open_ && is_raise(node.op())) { // perhaps, and nobody reads what it gives
            raises_ = hash_combine(raises_, node.value().index);
            return operands[0];
        }
        out_.throws = is_raise(node.op());
        out_.guards = out_.throws && is_guard(operands[0]);
        out_.same_effects = is_next(node.op(), operands);
        if (!out_.same_effects) {
            out_.at = node.where();
            throw Over{};
        }
        Value const done = effects_.front();
        effects_ = effects_.subspan(1);
        out_.raised = is_raise(known_.graph().row_of(done.index));
        if (out_.raised) throw Over{};
        return done;
    }

    bool is_guard(Value type) const {
        Node const name = known_.graph()[type];
        return name.kind() == Kind::constant && name.constant().as<std::string>() == guard_error;
    }
    /// What is known to hold is not recorded in a run, and what does not hold is raised there.
    bool holds(Value condition) const {
        return known_.graph().row_of(condition.index).kind == Kind::constant &&
               known_.graph()[condition].constant().as<bool>();
    }
    /// Whether the run's next effect is that of this op on these operands.
    bool is_next(OpRow const& row, std::span<Value const> operands) const {
        if (is_require(row) && !effects_.empty() &&
            is_raise(known_.graph().row_of(effects_.front().index)))
            return same(operands[1], known_.graph()[effects_.front()].operands()[1]);
        if (effects_.empty() || &known_.graph().row_of(effects_.front().index) != &row)
            return false;
        auto const own = known_.graph()[effects_.front()].operands();
        for (std::size_t i = 0; i < own.size(); ++i)
            if (i >= operands.size() || !same(own[i], operands[i])) return false;
        return own.size() == operands.size();
    }

    Builder& known_;
    Outcome out_;
    bool is_open_ = false;           ///< what is not decided may go either way
    std::uint64_t raises_ = 1;       ///< a hash of what may be raised then
    std::size_t iterations_ = 0;     ///< on that path
    std::span<Value const> effects_; ///< of the run, that the graph has not come to yet
    typename ImpliedConditions<T>::Answers answers_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_FIDELITY_HPP
