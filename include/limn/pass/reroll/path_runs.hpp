// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PathRuns`: runs of graphs on symbols, each along one path.

#ifndef LIMN_PASS_REROLL_PATH_RUNS_HPP
#define LIMN_PASS_REROLL_PATH_RUNS_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/select.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace limn::detail {

/// Runs graphs on symbols. Equal calls are one node, so what is equal has one number, exactly. A
/// decision that no constant answers is answered at random, and the same condition gets the same
/// answer in both graphs. Each graph goes its own way through its own statements, with its loops
/// unrolled.
template <class T = void> class PathRuns {
public:
    explicit PathRuns(Graph const& like)
        : most_{2'000'000 + 8 * like.size()}, known_{Builder::with_parameters_of<Builder>(like)} {
        known_.reserve(2 * like.size()); // with the counters of its iterations
        known_.reserve_shared(like.size());
    }

    /// The statements of a graph, and of the bodies of its loops; none where every node is run
    /// where it was written.
    struct Program {
        Graph const* graph;
        Loop const* loop;
        Vector<Statement> statements{};
        Vector<std::size_t> bodies{};      ///< of each loop of the graph, its program
        mutable Vector<Value> constants{}; ///< of each constant, what it is here, once it is known
    };
    using Programs = std::vector<Program>;
    static Programs programs_of(Graph const& graph, bool as_written = false) {
        Programs out;
        collect(out, graph, nullptr, as_written);
        return out;
    }

    /// A path: `yes` of 16 answers are yes.
    struct Chance {
        std::uint64_t seed;
        unsigned yes;
    };
    struct Outcome {
        Vector<Value> outputs{}, effects{}, partial{};
        bool ended = true; ///< false where the run was given up
    };

    /// Whether the second gives what the first gives, and evaluates no partial op but those.
    static bool same(Outcome const& one, Outcome const& other, Graph const& known) {
        if (one.outputs != other.outputs || one.effects != other.effects) return false;
        if (other.partial.empty()) return true;
        Vector<char> evaluated(known.size(), '\0');
        for (Value v : one.partial) evaluated[v.index] = '\1';
        for (Value v : other.partial)
            if (evaluated[v.index] == 0 && known.row_of(v.index).kind == Kind::call) return false;
        return true;
    }

    /// What the function may do: every node where it was written, needed or not.
    Outcome as_written(Programs const& programs, Chance chance) {
        return run(programs, chance, {}, true);
    }
    /// What a run of the graph does. The effects that are `done` are not new if it does the same.
    Outcome run(Programs const& programs, Chance chance, Vector<Value> const& done,
                bool as_written = false) {
        out_ = {};
        done_ = done;
        chance_ = chance;
        asked_ = false;
        left_ = most_;
        Vector<Value> inputs;
        for (Value v : known_.graph().inputs()) inputs.push_back(v);
        Frame frame{programs, programs.front(), as_written, inputs};
        run(frame);
        for (Value v : programs.front().graph->outputs()) out_.outputs.push_back(value(frame, v));
        return std::move(out_);
    }
    /// Whether the last run has answered at random.
    bool has_asked() const { return asked_; }
    /// What has been computed.
    Graph const& known() const { return known_.graph(); }

private:
    static constexpr Value none{0xffffffffu};
    static constexpr std::size_t through = static_cast<std::size_t>(-1);

    struct Frame {
        Programs const& all;
        Program const& program;
        bool as_written;
        Vector<Value> now;
        Vector<Vector<Value>> left; ///< of each loop, what it left behind

        Frame(Programs const& a, Program const& p, bool w, Vector<Value> const& inputs)
            : all{a}, program{p}, as_written{w}, left(p.bodies.size()) {
            begin(inputs);
        }
        void begin(Vector<Value> const& inputs) {
            now.assign(program.graph->size(), none);
            for (Vector<Value>& values : left) values.clear();
            for (std::size_t i = 0; i < inputs.size(); ++i)
                now[program.graph->inputs()[i].index] = inputs[i];
        }
    };

    static std::size_t collect(Programs& to, Graph const& graph, Loop const* loop,
                               bool as_written) {
        std::size_t const mine = to.size();
        to.push_back({&graph, loop});
        if (!as_written) to[mine].statements = statements<T>(graph, loop);
        for (std::uint32_t i = 0; i < graph.size(); ++i) {
            if (graph.row_of(i).kind != Kind::loop) continue;
            std::size_t const number = graph.payload_of(i);
            while (to[mine].bodies.size() <= number) to[mine].bodies.push_back(0);
            Loop const& inner = graph.loop_of(i);
            std::size_t const body = collect(to, inner.body, &inner, as_written);
            to[mine].bodies[number] = body;
        }
        return mine;
    }

    Value value(Frame const& frame, Value v) {
        Graph const& graph = *frame.program.graph;
        if (graph.row_of(v.index).kind != Kind::constant) return frame.now[v.index];
        Vector<Value>& constants = frame.program.constants;
        if (constants.empty()) constants.assign(graph.constants().size(), none);
        Value& known = constants[graph.payload_of(v.index)];
        Node const node = graph[v];
        if (known == none) known = known_.constant(node.op(), node.constant(), Where{});
        return known;
    }

    bool answer(Value condition) {
        bool plain = true;
        if (condition == none) return false;
        Graph const& graph = known_.graph();
        while (&graph.row_of(condition.index) == &op_row<prims::logical_not, bool>) {
            condition = *graph.operands_of(condition.index).begin;
            plain = !plain;
        }
        if (graph.row_of(condition.index).kind == Kind::constant)
            return graph[condition].constant().template as<bool>() == plain;
        asked_ = true;
        bool const yes = (hash_combine(chance_.seed, condition.index) >> 13) % 16 < chance_.yes;
        return yes == plain;
    }

    /// The number of the exit that a body is left by, or `through`.
    std::size_t run(Frame& frame) {
        if (frame.as_written) return run_as_written(frame);
        using enum Statement::Does;
        Program const& program = frame.program;
        for (std::size_t i = 0; i < program.statements.size() && out_.ended; ++i) {
            Statement const& s = program.statements[i];
            if (--left_ == 0) out_.ended = false;
            if (s.does == compute) frame.now[s.node] = computed(frame, Value{s.node});
            if (s.does == assign) frame.now[s.node] = value(frame, {s.value});
            if (s.does == branch && !answer(value(frame, {s.value}))) i = s.end;
            else if (s.does == otherwise) i = s.end;
            if (s.does == leave) return s.node;
        }
        return through;
    }

    std::size_t run_as_written(Frame& frame) {
        Graph const& graph = *frame.program.graph;
        for (std::uint32_t i = 0; i < graph.size() && out_.ended; ++i) {
            if (--left_ == 0) out_.ended = false;
            OpRow const& row = graph.row_of(i);
            if (row.kind == Kind::input || row.kind == Kind::constant) continue;
            bool const stays = row.partial || graph.has_effect(i);
            if (!stays || holds(frame, graph.path_of(i))) frame.now[i] = computed(frame, {i});
        }
        if (Loop const* const loop = frame.program.loop; loop != nullptr && out_.ended)
            for (std::size_t e = 0; e < loop->exits(); ++e)
                if (answer(value(frame, loop->guard(e))) == (loop->leaves_when[e] != 0)) return e;
        return through;
    }
    /// Whether all decisions of a path are answered so.
    bool holds(Frame const& frame, std::uint32_t path) {
        Vector<Path> const& paths = frame.program.graph->paths();
        for (; path != 0; path = paths[path].parent) {
            Value const condition = value(frame, paths[path].condition);
            if (condition == none || answer(condition) != paths[path].taken) return false;
        }
        return true;
    }

    Value computed(Frame& frame, Value v) {
        Node const node = (*frame.program.graph)[v];
        Vector<Value>& operands = operands_;
        operands.clear();
        for (Value operand : node.operands()) operands.push_back(value(frame, operand));
        if (node.kind() == Kind::loop) return looped(frame, v, operands);
        if (node.kind() == Kind::result) {
            Graph const& graph = *frame.program.graph;
            auto const& left = frame.left[graph.payload_of(node.operands()[0].index)];
            std::uint32_t const number = graph.payload_of(v.index);
            return number < left.size() ? left[number] : none;
        }
        if (&node.op() == node.op().values().gate)
            return operands[0] == none ? none : operands[answer(operands[0]) ? 1 : 2];
        for (Value operand : operands)
            if (operand == none) return none;
        if (frame.program.graph->has_effect(v.index)) {
            out_.effects.push_back(done(node, operands));
            return out_.effects.back();
        }
        Value const out = called(node, operands);
        if (node.op().partial) out_.partial.push_back(out);
        return out;
    }

    /// The effect that another run on this path has done at this turn, if it is the same.
    Value done(Node node, Vector<Value> const& operands) {
        std::size_t const turn = out_.effects.size();
        if (turn < done_.size()) {
            Node const before = known_.graph()[done_[turn]];
            bool same = &before.op() == &node.op() && before.operands().size() == operands.size();
            for (std::size_t i = 0; same && i < operands.size(); ++i)
                same = before.operands()[i] == operands[i];
            if (same) return done_[turn];
        }
        return known_.call(node.op(), operands, Where{});
    }
    /// The call, once; of constants it is computed.
    Value called(Node node, Vector<Value> const& operands) {
        OpRow const& row = node.op();
        constants_.clear();
        for (Value operand : operands) {
            if (known_.graph().row_of(operand.index).kind != Kind::constant) break;
            constants_.push_back(&known_.graph()[operand].constant());
        }
        if (constants_.size() == operands.size() && row.folds() && !row.user)
            if (auto folded = row.fold(constants_.data()))
                return known_.constant(*row.values().constant, std::move(*folded), Where{});
        return known_.shared_call(row, operands, Where{}, 0);
    }

    Value looped(Frame& frame, Value v, Vector<Value> inputs) {
        Loop const& loop = frame.program.graph->loop_of(v.index);
        std::size_t const number = frame.program.graph->payload_of(v.index);
        Program const& body = frame.all[frame.program.bodies[number]];
        Frame inside{frame.all, body, frame.as_written, inputs};
        Vector<Value> next;
        for (; out_.ended; inside.begin(inputs)) {
            std::size_t const exit = run(inside);
            if (!out_.ended) break;
            if (exit != through) {
                frame.left[number].clear();
                for (Value left : loop.left_behind(exit))
                    frame.left[number].push_back(value(inside, left));
                return known_.constant(static_cast<int>(exit));
            }
            next.clear();
            for (Value carried : loop.next()) next.push_back(value(inside, carried));
            for (std::size_t k = 0; k < next.size(); ++k) inputs[k] = next[k];
            if (left_ <= 1) out_.ended = false;
            else --left_;
        }
        return none;
    }

    std::size_t most_; ///< statements of a run, which is given up then
    Builder known_;
    Chance chance_{};
    Outcome out_;
    Vector<Value> done_;
    Vector<Value> operands_;            ///< of the node at hand
    Vector<Constant const*> constants_; ///< those of its operands that are known
    bool asked_ = false;
    std::size_t left_ = 0; ///< statements, of these
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_PATH_RUNS_HPP
