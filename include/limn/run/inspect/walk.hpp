// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Walk`: runs a graph node by node, slowly, with every value in the hand of who looks.

#ifndef LIMN_RUN_INSPECT_WALK_HPP
#define LIMN_RUN_INSPECT_WALK_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/late.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace limn::detail {

/// A call whose operands are outside what C++ defines: division by zero.
struct Undefined : Error {
    explicit Undefined(Node node)
        : Error{node.where(), node.op().name,
                "C++ leaves this undefined for these operands; test them before"} {}
};

/// Runs a graph as the interpreter does, arm by arm and loop by loop, on values of any type.
/// Override what happens at a node.
template <class T = void> class BasicWalk {
public:
    BasicWalk() = default;
    BasicWalk(BasicWalk const&) = delete;
    BasicWalk& operator=(BasicWalk const&) = delete;
    virtual ~BasicWalk() = default;

    /// The outputs of `graph` on the values of its parameters, and of its slots where those are
    /// given; else these have their initial values.
    /// Requires  as many values as inputs, of their types
    /// Errors    Undefined, and what ops throw
    std::vector<Constant> run(Graph const& graph, std::span<Constant const> inputs) {
        Frame frame{graph, nullptr, program(graph, nullptr)};
        for (std::size_t i = 0; i < inputs.size(); ++i) frame.set(graph.inputs()[i], inputs[i]);
        for (std::size_t k = 0; inputs.size() < graph.inputs().size() && k < graph.slots().size();
             ++k)
            frame.set(graph.slot_value(k), graph.slots()[k].initial);
        for (Value v : graph.inputs()) has(graph[v], frame.at(v));
        run(frame);
        std::vector<Constant> out;
        for (Value v : graph.outputs()) out.push_back(frame.at(v));
        return out;
    }

protected:
    /// The value of a call; none where C++ leaves it undefined.
    virtual std::optional<Constant> call(Node node, Constant const* const* operands) {
        return node.op().fold(operands);
    }
    /// A node has got its value; in a loop, each time.
    virtual void has(Node, Constant const&) {}

private:
    /// Statements, and for those that begin an arm, where it ends.
    struct Program {
        Graph const* graph = nullptr;
        Vector<Statement> statements;
        Vector<std::size_t> ends;
    };
    struct Frame {
        Graph const& graph;
        Loop const* loop;
        Program const& program;
        Vector<std::optional<late<Constant, T>>> values;
        Vector<Constant const*> outside;            ///< of a body: values of the graph around it
        std::vector<std::vector<Constant>> results; ///< of each loop, at its node

        Frame(Graph const& g, Loop const* l, Program const& p)
            : graph{g}, loop{l}, program{p}, values(g.size()) {}

        Constant const& at(Value v) {
            Node const node = graph[v];
            if (node.kind() == Kind::constant) return node.constant();
            if (values[v.index].has_value()) return *values[v.index];
            if (v.index < outside.size() && outside[v.index] != nullptr) return *outside[v.index];
            // an op that cannot trap may stand where an operand is not computed, and nobody asks
            values[v.index] = node.op().values().blank();
            return *values[v.index];
        }
        void set(Value v, Constant value) { values[v.index] = std::move(value); }
    };

    Program const& program(Graph const& graph, Loop const* loop) {
        for (auto const& known : programs_)
            if (known->graph == &graph) return *known;
        programs_.push_back(std::make_unique<Program>());
        Program& out = *programs_.back();
        out.graph = &graph;
        if (loop != nullptr || graph.branches()) {
            out.statements = statements<T>(graph, loop);
        } else {
            for (std::uint32_t i = 0; i < graph.size(); ++i)
                if (graph.row_of(i).kind == Kind::call)
                    out.statements.push_back({Statement::Does::compute, i});
        }
        out.ends.resize(out.statements.size());
        Vector<std::size_t> open;
        for (std::size_t p = 0; p < out.ends.size(); ++p) {
            Statement::Does const does = out.statements[p].does;
            bool const ends = does == Statement::Does::otherwise || does == Statement::Does::join;
            if (ends) {
                out.ends[open.back()] = p;
                open.pop_back();
            }
            if (does == Statement::Does::branch || does == Statement::Does::otherwise)
                open.push_back(p);
        }
        return out;
    }

    /// The exit by which a body was left, or none where it comes to its end.
    std::optional<late<std::uint32_t, T>> run(Frame& frame) {
        for (std::size_t p = 0; p < frame.program.statements.size(); ++p) {
            Statement const& s = frame.program.statements[p];
            switch (s.does) {
            case Statement::Does::compute:
                compute(frame, frame.graph[Value{s.node}]);
                break;
            case Statement::Does::assign:
                give(frame, Value{s.node}, frame.at(Value{s.value}));
                break;
            case Statement::Does::branch:
                if (!frame.at(Value{s.value}).template as<bool>()) p = frame.program.ends[p];
                break;
            case Statement::Does::otherwise:
                p = frame.program.ends[p];
                break;
            case Statement::Does::join:
                break;
            case Statement::Does::leave:
                return s.node;
            }
        }
        return std::nullopt;
    }

    void give(Frame& frame, Value v, Constant value) {
        frame.set(v, std::move(value));
        has(frame.graph[v], frame.at(v));
    }

    void compute(Frame& frame, Node node) {
        auto const operands = node.operands();
        if (node.kind() == Kind::loop) return run_loop(frame, node);
        if (node.kind() == Kind::result) {
            std::uint32_t const number = frame.graph.payload_of(node.value().index);
            return give(frame, node.value(), frame.results[operands[0].index][number]);
        }
        Vector<Constant const*> values;
        for (Value operand : operands) values.push_back(&frame.at(operand));
        std::optional<Constant> value = call(node, values.data());
        if (!value) throw Undefined{node};
        give(frame, node.value(), *std::move(value));
    }

    void run_loop(Frame& frame, Node node) {
        Loop const& loop = frame.graph.loop_of(node.value().index);
        Frame body{loop.body, &loop, program(loop.body, &loop)};
        body.outside.resize(loop.body.size());
        for (std::size_t i = 0; i < node.operands().size(); ++i) {
            Constant const& value = frame.at(node.operands()[i]);
            if (i < loop.carried) body.set(loop.body.inputs()[i], value);
            else body.outside[loop.body.inputs()[i].index] = &value;
        }
        std::optional<late<std::uint32_t, T>> exit = run(body);
        for (; !exit; exit = run(body)) {
            std::vector<Constant> next;
            for (Value v : loop.next()) next.push_back(body.at(v));
            for (std::size_t k = 0; k < next.size(); ++k)
                body.set(loop.body.inputs()[k], std::move(next[k]));
        }
        frame.results.resize(frame.graph.size());
        std::vector<Constant>& left = frame.results[node.value().index];
        left.clear();
        for (Value v : loop.left_behind(*exit)) left.push_back(body.at(v));
        give(frame, node.value(), Constant{static_cast<int>(*exit)});
    }

    std::vector<std::unique_ptr<Program>> programs_; ///< of the graph, and of each loop
};
using Walk = BasicWalk<>;

} // namespace limn::detail

#endif // LIMN_RUN_INSPECT_WALK_HPP
