// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Replay`: runs a graph on traced values, as the function would run that it was made of.

#ifndef LIMN_TRACE_REPLAY_HPP
#define LIMN_TRACE_REPLAY_HPP

#include <limn/capture/folded_call.hpp>
#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/late.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/raise.hpp>
#include <limn/proxy/marks.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/seat.hpp>
#include <limn/proxy/tracer.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace limn::detail {

/// Records the calls of a graph in a trace. Its decisions are asked for, as a plain `if` asks, so
/// whatever the trace does with branches and loops it does with these; values are alive meanwhile.
template <class T = void> class Replay {
public:
    explicit Replay(Tracer& tracer) : tracer_{tracer} {}

    /// The outputs of `graph` for these inputs, nodes of the trace.
    Vector<Value> run(Graph const& graph, Vector<Value> const& inputs) {
        for (Include const& i : graph.includes())
            tracer_.builder().include(i.op.view(), i.header.view());
        if (!graph.branches()) return straight(graph, inputs);
        Frame frame{tracer_, graph, nullptr};
        frame.begin(inputs);
        run(frame);
        return frame.all(graph.outputs());
    }

private:
    /// The variables of a graph, or of the body of a loop.
    struct Frame {
        Tracer& tracer;
        Graph const& graph;
        Vector<Statement> program;
        /// At each statement, whose lives end.
        Vector<Vector<late<std::uint32_t, T>>> end;
        Vector<Value> blanks;      ///< of each node: what it is before it is
        std::deque<Seat<T>> seats; ///< of each node that is no constant
        Vector<std::uint32_t> seat;
        std::deque<Seat<T>> left; ///< what loops leave behind
        Vector<Value> left_blanks;
        Vector<std::size_t> first_left;

        Frame(Tracer& t, Graph const& g, Loop const* loop)
            : tracer{t}, graph{g}, program{statements<T>(g, loop)}, end(program.size()),
              seat(g.size()), first_left(g.size()) {
            for (std::uint32_t i = 0; i < g.size(); ++i) {
                Node const node = g[Value{i}];
                blanks.push_back(node.kind() == Kind::constant ? constant(node) : blank(node));
                seat[i] = static_cast<std::uint32_t>(seats.size());
                if (node.kind() == Kind::constant) continue;
                seats.emplace_back(t, blanks.back(), node.op().values);
                first_left[i] = left.size();
                if (node.kind() != Kind::loop) continue;
                Loop const& inner = g.loop_of(i);
                for (Value v : inner.left_behind(0)) {
                    left_blanks.push_back(blank(inner.body[v]));
                    left.emplace_back(t, left_blanks.back(), inner.body[v].op().values);
                }
            }
            find_ends(loop);
        }
        Value constant(Node node) {
            return tracer.builder().constant(node.op(), node.constant(), node.where());
        }
        Value blank(Node node) {
            ValueRows const& rows = node.op().values();
            return tracer.builder().constant(*rows.constant, rows.blank(), node.where());
        }
        bool is_constant(Value v) const { return graph.row_of(v.index).kind == Kind::constant; }
        Value at(Value v) const {
            return is_constant(v) ? blanks[v.index] : seats[seat[v.index]].value;
        }
        void set(std::uint32_t node, Value v) { seats[seat[node]].value = v; }
        Vector<Value> all(std::span<Value const> values) const {
            Vector<Value> out;
            for (Value v : values) out.push_back(at(v));
            return out;
        }
        /// The variables as the function has them when it begins.
        void begin(Vector<Value> const& inputs) {
            for (std::uint32_t i = 0; i < graph.size(); ++i)
                if (!is_constant({i})) set(i, blanks[i]);
            for (std::size_t k = 0; k < inputs.size(); ++k) set(graph.inputs()[k].index, inputs[k]);
        }
        /// Where no later statement reads a variable, as soon as all ways from where it was made
        /// have come there.
        void find_ends(Loop const* loop) {
            using enum Statement::Does;
            std::size_t const never = program.size();
            Vector<std::size_t> last(graph.size(), 0), depth(graph.size(), 0);
            for (std::size_t p = 0; p < never; ++p) {
                if (program[p].does != compute) last[program[p].value] = p;
                else
                    for (Value v : graph[Value{program[p].node}].operands()) last[v.index] = p;
            }
            for (Value v : graph.outputs()) last[v.index] = never;
            if (loop != nullptr) // what is from outside is read again in the next round
                for (Value v : graph.inputs()) last[v.index] = never;
            Vector<Vector<late<std::uint32_t, T>>> read_last(never + 1);
            for (std::uint32_t i = 0; i < graph.size(); ++i) read_last[last[i]].push_back(i);
            Vector<std::size_t> blocks;
            for (std::size_t p = 0; p < never; ++p) {
                Statement const& s = program[p];
                if (s.does == branch) blocks.push_back(p);
                if (s.does == compute || s.does == assign)
                    depth[s.node] = blocks.size() - (s.does == assign ? 1 : 0);
                if (s.does != compute && s.does != join) continue;
                std::size_t from = p;
                if (s.does == join) {
                    from = blocks.back();
                    blocks.pop_back();
                }
                for (; from <= p; ++from)
                    erase_if(read_last[from], [&](std::uint32_t i) {
                        if (depth[i] < blocks.size() || is_constant({i})) return false;
                        end[p].push_back(i);
                        return true;
                    });
            }
        }
        void end_lives(std::size_t p) {
            for (std::uint32_t i : end[p]) {
                set(i, blanks[i]);
                if (graph.row_of(i).kind != Kind::loop) continue;
                std::size_t const count = graph.loop_of(i).results;
                for (std::size_t k = first_left[i]; k < first_left[i] + count; ++k)
                    left[k].value = left_blanks[k];
            }
        }
    };

    Vector<Value> straight(Graph const& graph, Vector<Value> const& inputs) {
        Vector<Value> now(graph.size()), operands, out;
        for (std::size_t k = 0; k < inputs.size(); ++k) now[graph.inputs()[k].index] = inputs[k];
        for (std::uint32_t i = 0; i < graph.size(); ++i) {
            Node const node = graph[Value{i}];
            if (node.kind() == Kind::constant)
                now[i] = tracer_.builder().constant(node.op(), node.constant(), node.where());
            if (node.kind() != Kind::call) continue;
            operands.clear();
            for (Value v : node.operands()) operands.push_back(now[v.index]);
            now[i] = call(node, operands);
            name(node, now[i]);
        }
        for (Value v : graph.outputs()) out.push_back(now[v.index]);
        return out;
    }

    /// The exit by which a body was left, or none where it comes to its end.
    [[gnu::noinline]] std::optional<late<std::uint32_t, T>> run(Frame& frame) {
        for (std::size_t p = 0; p < frame.program.size(); ++p) {
            Statement const& s = frame.program[p];
            switch (s.does) {
            case Statement::Does::compute:
                compute(frame, p);
                frame.end_lives(p);
                break;
            case Statement::Does::assign:
                frame.set(s.node, frame.at(Value{s.value}));
                break;
            case Statement::Does::branch:
                if (!decide(frame.at(Value{s.value}), p)) p = s.end;
                break;
            case Statement::Does::otherwise:
                p = s.end - 1;
                break;
            case Statement::Does::join:
                frame.end_lives(p);
                break;
            case Statement::Does::leave:
                return s.node;
            }
        }
        return std::nullopt;
    }

    void compute(Frame& frame, std::size_t p) {
        Node const node = frame.graph[Value{frame.program[p].node}];
        std::uint32_t const index = node.value().index;
        if (node.kind() == Kind::loop) {
            run_loop(frame, node, p);
        } else if (node.kind() == Kind::result) {
            std::size_t const first = frame.first_left[node.operands()[0].index];
            frame.set(index, frame.left[first + frame.graph.payload_of(index)].value);
        } else if (&node.op() == node.op().values().gate) {
            bool const taken = decide(frame.at(node.operands()[0]), p);
            frame.set(index, frame.at(node.operands()[taken ? 1 : 2]));
        } else {
            frame.set(index, call(node, frame.all(node.operands())));
        }
        if (node.kind() != Kind::loop) name(node, frame.at(node.value()));
    }

    /// One call of `run` for every round: by their return addresses decisions are known.
    [[gnu::noinline]] void run_loop(Frame& frame, Node node, std::size_t p) {
        Loop const& loop = frame.graph.loop_of(node.value().index);
        AtPlace const inside{p};
        Frame body{tracer_, loop.body, &loop};
        Vector<Value> inputs = frame.all(node.operands());
        std::optional<late<std::uint32_t, T>> exit;
        while (!exit) {
            body.begin(inputs);
            exit = run(body);
            Vector<Value> const next = body.all(loop.next());
            for (std::size_t k = 0; k < next.size(); ++k) inputs[k] = next[k];
            for (std::size_t k = next.size(); k < inputs.size(); ++k)
                inputs[k] = body.at(loop.body.inputs()[k]);
        }
        Vector<Value> const left = body.all(loop.left_behind(*exit));
        for (std::size_t k = 0; k < left.size(); ++k)
            frame.left[frame.first_left[node.value().index] + k].value = left[k];
        frame.set(node.value().index,
                  tracer_.builder().constant(static_cast<int>(*exit), node.where()));
    }

    /// Asks from one point of the program, whether the answer is known or not.
    [[gnu::noinline]] bool decide(Value condition, std::size_t p) {
        AtPlace const here{p};
        Node const node = tracer_.builder().graph()[condition];
        bool const known = node.kind() == Kind::constant;
        Proxy<late<bool, T>> asked(known && node.constant().template as<bool>());
        if (!known) asked = ProxyAccess::make<late<bool, T>>(tracer_, condition);
        return static_cast<bool>(asked);
    }

    void name(Node from, Value to) {
        if (!from.name().empty()) tracer_.builder().name(to, from.name());
    }

    /// As `record` does: of constants it is computed at once.
    Value call(Node node, Vector<Value> const& operands) {
        OpRow const& row = node.op();
        if (&row == &op_row<prims::raise, std::string, std::string>) raise(operands);
        if (row.folds())
            if (auto const computed = computed_call(tracer_.builder(), row, operands, node.where()))
                return *computed;
        return tracer_.call(row, operands, node.where());
    }

    /// What a path throws of the standard's is thrown here: the trace takes it from there.
    void raise(Vector<Value> const& operands) const {
        Graph const& graph = tracer_.builder().graph();
        Node const type = graph[operands[0]], text = graph[operands[1]];
        if (type.kind() != Kind::constant) return;
        auto const* const known = standard_exception(type.constant().template as<std::string>());
        if (known != nullptr)
            known->raise(text.kind() == Kind::constant ? text.constant().template as<std::string>()
                                                       : mark<>(*tracer_.leaving(), operands[1]));
    }

    Tracer& tracer_;
};

} // namespace limn::detail

#endif // LIMN_TRACE_REPLAY_HPP
