// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Fidelity`: runs a captured graph on symbols, along the path that one run of the function
/// took, to see that both give the same.

#ifndef LIMN_CAPTURE_FIDELITY_HPP
#define LIMN_CAPTURE_FIDELITY_HPP

#include <limn/capture/facts.hpp>
#include <limn/capture/folded_call.hpp>
#include <limn/graph/builder.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/raise.hpp>
#include <limn/op/require.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace limn::detail {

/// Whether that is the row of `raise`, or of a check.
template <class = void> bool is_raise(OpRow const& row) {
    return &row == &op_row<prims::raise, std::string, std::string>;
}
template <class = void> bool is_require(OpRow const& row) {
    return &row == &op_row<prims::require, bool, std::string>;
}

/// The same nodes are made by the run and here, so equal values are equal numbers. It knows nothing
/// of how the graph was found.
template <class T = void> class Fidelity {
public:
    /// `known` holds the inputs of `graph`, by the same numbers, and what the run recorded.
    Fidelity(Graph const& graph, Builder& known) : graph_{graph}, known_{known} {
        collect(graph, nullptr);
    }

    /// What the graph does where the decisions on `path` are taken.
    struct Outcome {
        bool raised = false; ///< what the last effect of the run raises; then there are no outputs
        bool same_effects = true;
        Where at{}; ///< of an effect that only one of the two has
        Vector<Value> outputs{}; ///< `unknown` where one depends on a decision which is not there
    };
    /// `effects` are those of the run, in order: what one gives is what the same effect of the
    /// graph gives.
    Outcome outcome(std::uint32_t path, std::span<Value const> effects) {
        path_ = path;
        effects_ = effects;
        out_ = {};
        rounds_ = 0;
        answers_.take(known_.graph(), path);
        Part& part = parts_.front();
        part.now.assign(graph_.size(), unknown);
        for (std::size_t i = 0; i < graph_.inputs().size(); ++i)
            part.now[graph_.inputs()[i].index] = known_.graph().inputs()[i];
        run(part);
        if (out_.same_effects && !effects_.empty()) {
            out_.same_effects = false;
            out_.at = known_.graph()[effects_.front()].where();
        }
        if (!out_.raised)
            for (Value v : graph_.outputs()) out_.outputs.push_back(value(part, v));
        return std::move(out_);
    }

    /// Whether two values are the same behind the decisions of that path: one may be the answer to
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
                x.constant() == y.constant()) // of a type whose constants are not held once
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
    static constexpr Value unknown{0xffffffffu};
    static constexpr std::size_t enough = 20'000; ///< rounds on a path, as `Follow` decides
    static constexpr std::size_t undecided = static_cast<std::size_t>(-1), through = undecided - 1,
                                 over = undecided - 2;

    struct Part {
        Graph const* graph;
        Loop const* loop;
        Vector<Statement> statements;
        Vector<std::size_t> other_end; ///< of each arm: the statement that ends it
        Vector<Value> now{};
        Vector<Value> left_behind{};
    };

    void collect(Graph const& graph, Loop const* loop) {
        Part part{&graph, loop, statements<T>(graph, loop), {}};
        part.other_end.resize(part.statements.size());
        Vector<std::size_t> open;
        for (std::size_t i = 0; i < part.statements.size(); ++i) {
            using enum Statement::Does;
            Statement::Does const does = part.statements[i].does;
            if (does == otherwise || does == join) {
                part.other_end[open.back()] = i;
                open.pop_back();
            }
            if (does == branch || does == otherwise) open.push_back(i);
        }
        parts_.push_back(std::move(part));
        for (std::uint32_t i = 0; graph.branches() && i < graph.size(); ++i)
            if (graph.row_of(i).kind == Kind::loop)
                collect(graph.loop_of(i).body, &graph.loop_of(i));
    }
    Part& part_of(Loop const& loop) {
        for (Part& part : parts_)
            if (part.loop == &loop) return part;
        return parts_.front();
    }

    Value value(Part& part, Value v) {
        Node const node = (*part.graph)[v];
        if (node.kind() == Kind::constant)
            return known_.constant(node.op(), node.constant(), node.where());
        return part.now[v.index];
    }

    std::optional<bool> decided(Value condition) const {
        Graph const& graph = known_.graph();
        if (condition == unknown) return std::nullopt;
        if (graph.row_of(condition.index).kind == Kind::constant)
            return graph[condition].constant().as<bool>();
        return Facts<T>::implied(graph, path_, condition, answers_, 4096);
    }

    /// Runs the statements: the number of the exit, or `through`, or `undecided`; `over` where the
    /// graph has raised, or has done what the function did not.
    std::size_t run(Part& part) {
        using enum Statement::Does;
        for (std::size_t i = 0; i < part.statements.size(); ++i) {
            Statement const& s = part.statements[i];
            switch (s.does) {
            case compute:
                part.now[s.node] = computed(part, (*part.graph)[Value{s.node}]);
                if (out_.raised || !out_.same_effects) return over;
                break;
            case assign:
                part.now[s.node] = value(part, {s.value});
                break;
            case branch: {
                auto const taken = decided(value(part, {s.value}));
                if (!taken.has_value()) {
                    std::size_t const end = end_of(part, i);
                    for (; i != end; ++i)
                        if (part.statements[i].does == leave) return undecided;
                } else if (!*taken) {
                    i = part.other_end[i];
                }
                break;
            }
            case otherwise:
                i = part.other_end[i];
                break;
            case join:
                break;
            case leave:
                part.left_behind.clear();
                for (Value v : part.loop->left_behind(s.node))
                    part.left_behind.push_back(value(part, v));
                return s.node;
            }
        }
        return through;
    }

    /// The join of the branch that statement `i` begins.
    static std::size_t end_of(Part const& part, std::size_t i) {
        std::size_t const end = part.other_end[i];
        return part.statements[end].does == Statement::Does::otherwise ? part.other_end[end] : end;
    }

    Value computed(Part& part, Node node) {
        Vector<Value> operands;
        for (Value operand : node.operands()) operands.push_back(value(part, operand));
        if (node.kind() == Kind::loop) return looped(part, node, operands);
        if (node.kind() == Kind::result) {
            Part const& loop = part_of(part.graph->loop_of(node.operands()[0].index));
            std::uint32_t const number = part.graph->payload_of(node.value().index);
            return number < loop.left_behind.size() ? loop.left_behind[number] : unknown;
        }
        if (&node.op() == node.op().values().gate)
            if (auto const taken = decided(operands[0])) return operands[*taken ? 1 : 2];
        for (Value operand : operands)
            if (operand == unknown) return unknown;
        if (is_require(node.op()) && holds(operands[0])) return unknown;
        if (!node.op().traits.pure()) {
            out_.same_effects = is_next(node.op(), operands);
            if (!out_.same_effects) {
                out_.at = node.where();
                return unknown;
            }
            Value const done = effects_.front();
            effects_ = effects_.subspan(1);
            out_.raised = is_raise(known_.graph().row_of(done.index));
            return done;
        }
        return folded_call(known_, node.op(), operands, node.where(), 0);
    }

    /// What is known to hold is not recorded in a run, and what does not hold is raised there.
    bool holds(Value condition) const {
        return known_.graph().row_of(condition.index).kind == Kind::constant &&
               known_.graph()[condition].constant().as<bool>();
    }
    /// Whether the run's next effect is that of this op on these operands.
    bool is_next(OpRow const& row, Vector<Value> const& operands) const {
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

    /// The number of the exit.
    Value looped(Part& part, Node node, Vector<Value> const& operands) {
        Loop const& loop = part.graph->loop_of(node.value().index);
        Part& body = part_of(loop);
        body.left_behind.clear();
        Vector<Value> carried(operands.begin(),
                              operands.begin() + static_cast<std::ptrdiff_t>(loop.carried));
        while (++rounds_ <= enough) {
            body.now.assign(loop.body.size(), unknown);
            for (std::size_t i = 0; i < operands.size(); ++i)
                body.now[i] = i < carried.size() ? carried[i] : operands[i];
            std::size_t const exit = run(body);
            if (exit == undecided || exit == over) return unknown;
            if (exit != through) return known_.constant(static_cast<int>(exit));
            carried.clear();
            for (Value v : loop.next()) carried.push_back(value(body, v));
        }
        return unknown;
    }

    Graph const& graph_;
    Builder& known_;
    Outcome out_;
    Vector<Part> parts_;
    std::uint32_t path_ = 0;
    std::size_t rounds_ = 0;         ///< on that path
    std::span<Value const> effects_; ///< of the run, that the graph has not come to yet
    typename Facts<T>::Answers answers_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_FIDELITY_HPP
