// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Fidelity`: runs a captured graph on symbols, along the path that one run of the function
/// took, to see that both give the same.
/// Layer: trace. Includes graph, trace.

#ifndef LIMN_TRACE_FIDELITY_HPP
#define LIMN_TRACE_FIDELITY_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/statements.hpp>
#include <limn/trace/facts.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace limn::detail {

/// The same nodes are made by the run and here, so equal values are equal numbers. It knows nothing
/// of how the graph was found.
class Fidelity {
public:
    /// `known` holds the inputs of `graph`, by the same numbers, and what the run recorded.
    Fidelity(Graph const& graph, Builder& known) : graph_{graph}, known_{known} {
        collect(graph, nullptr);
    }

    /// What the graph returns where the decisions on `path` are taken; nothing where it asks for
    /// one that is not there.
    std::optional<std::vector<Value>> outputs(std::uint32_t path) {
        path_ = path;
        Part& part = parts_.front();
        part.now.assign(graph_.size(), none);
        for (std::size_t i = 0; i < graph_.inputs().size(); ++i)
            part.now[graph_.inputs()[i].index] = known_.graph().inputs()[i];
        if (run(part) == failed) return std::nullopt;
        std::vector<Value> out;
        for (Value v : graph_.outputs()) out.push_back(value(part, v));
        return out;
    }

    /// Whether two values are the same behind the decisions of that path: one may be the answer to
    /// a question that the other still asks.
    bool same(Value a, Value b) const {
        std::vector<std::pair<Value, Value>> todo{{a, b}}, seen;
        while (!todo.empty()) {
            auto const pair = todo.back();
            todo.pop_back();
            if (pair.first == pair.second) continue;
            bool known = false;
            for (auto const& s : seen) known = known || s == pair;
            if (known) continue;
            seen.push_back(pair);
            Node const x = known_.graph()[pair.first], y = known_.graph()[pair.second];
            if (x.type().name == "bool") {
                auto const one = decided(pair.first), other = decided(pair.second);
                if (one.has_value() && one == other) continue;
            }
            if (x.kind() != Kind::call || &x.op() != &y.op() || seen.size() > 200) return false;
            for (std::size_t i = 0; i < x.operands().size(); ++i)
                todo.push_back({x.operands()[i], y.operands()[i]});
        }
        return true;
    }

private:
    static constexpr Value none{0xffffffffu};
    static constexpr std::size_t failed = static_cast<std::size_t>(-1), through = failed - 1;

    struct Part {
        Graph const* graph;
        Loop const* loop;
        std::vector<Statement> statements;
        std::vector<std::size_t> other_end; ///< of each arm: the statement that ends it
        std::vector<Value> now{};
        std::size_t exit = 0;
        std::vector<Value> left_behind{};
    };

    void collect(Graph const& graph, Loop const* loop) {
        Part part{&graph, loop, statements(graph, loop), {}};
        part.other_end.resize(part.statements.size());
        std::vector<std::size_t> open;
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
        if (graph.row_of(condition.index).kind == Kind::constant)
            return graph[condition].constant().as<bool>();
        return Facts::implied(graph, path_, condition);
    }

    /// Runs the statements: the number of the exit, or `through`, or `failed`.
    std::size_t run(Part& part) {
        using enum Statement::Does;
        for (std::size_t i = 0; i < part.statements.size(); ++i) {
            Statement const& s = part.statements[i];
            switch (s.does) {
            case compute:
                if (!computed(part, (*part.graph)[Value{s.node}])) return failed;
                break;
            case assign:
                part.now[s.node] = value(part, {s.value});
                break;
            case branch: {
                auto const taken = decided(value(part, {s.value}));
                if (!taken.has_value()) return failed;
                if (!*taken) i = part.other_end[i];
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

    bool computed(Part& part, Node node) {
        std::vector<Value> operands;
        for (Value operand : node.operands()) operands.push_back(value(part, operand));
        Value& out = part.now[node.value().index];
        if (node.kind() == Kind::loop) return looped(part, node, operands);
        if (node.kind() == Kind::result) {
            Part& loop = part_of(part.graph->loop_of(node.operands()[0].index));
            out = loop.left_behind[part.graph->payload_of(node.value().index)];
            return true;
        }
        if (&node.op() == node.op().values().gate) {
            if (auto const taken = decided(operands[0])) {
                out = operands[*taken ? 1 : 2];
                return true;
            }
        }
        out = call(node, operands);
        return true;
    }

    /// Constants among themselves are computed at once, as proxies do.
    Value call(Node node, std::vector<Value> const& operands) {
        std::vector<Constant const*> constants;
        for (Value operand : operands)
            if (known_.graph().row_of(operand.index).kind == Kind::constant)
                constants.push_back(&known_.graph()[operand].constant());
        if (constants.size() == operands.size() && node.op().traits.pure()) {
            std::optional<Constant> folded = node.op().fold(constants.data());
            if (folded.has_value())
                return known_.constant(*node.op().values().constant, std::move(*folded),
                                       node.where());
        }
        return known_.shared_call(node.op(), operands, node.where(), 0);
    }

    bool looped(Part& part, Node node, std::vector<Value> const& operands) {
        Loop const& loop = part.graph->loop_of(node.value().index);
        Part& body = part_of(loop);
        std::vector<Value> carried(operands.begin(),
                                   operands.begin() + static_cast<std::ptrdiff_t>(loop.carried));
        for (int round = 0; round < 300; ++round) {
            body.now.assign(loop.body.size(), none);
            for (std::size_t i = 0; i < operands.size(); ++i)
                body.now[i] = i < carried.size() ? carried[i] : operands[i];
            body.exit = run(body);
            if (body.exit == failed) return false;
            if (body.exit != through) {
                part.now[node.value().index] = known_.constant(static_cast<int>(body.exit));
                return true;
            }
            carried.clear();
            for (Value v : loop.next()) carried.push_back(value(body, v));
        }
        return false;
    }

    Graph const& graph_;
    Builder& known_;
    std::vector<Part> parts_;
    std::uint32_t path_ = 0;
};

} // namespace limn::detail

#endif // LIMN_TRACE_FIDELITY_HPP
