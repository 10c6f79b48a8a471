// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Evaluator`: goes through a graph, its branches and its loops, whatever its values are.

#ifndef LIMN_RUN_EVALUATOR_HPP
#define LIMN_RUN_EVALUATOR_HPP

#include <limn/graph/program.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/decision.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace limn::detail {

/// The part of an interpreter that knows the order of statements; what they give is said by who
/// derives from it. A node whose operands have no value, for they stand in an arm that was not
/// taken, has none either: nobody reads it.
///
/// `Values` holds the values of a graph or a body: see InterpreterValues.
template <class V, class Values> class Evaluator {
public:
    explicit Evaluator(Graph const& graph) : program_{graph} {}
    Evaluator(Evaluator const&) = delete;
    Evaluator& operator=(Evaluator const&) = delete;
    virtual ~Evaluator() = default;

    Graph const& graph() const noexcept { return program_.graph(); }

protected:
    using Program = limn::detail::Program<void>;
    using Maybe = std::optional<V>;

    virtual Values values_for(Program const& program) = 0;
    virtual V constant(Node const& node) = 0;
    virtual V input(Node const& node) = 0;
    virtual V call_on(Node const& node, V const* const* operands) = 0;
    virtual Maybe choose(Node const& gate, V const* const* operands) = 0;
    virtual Decision decide(Node const& condition, V const& value) = 0;
    virtual V merge(Node const& node, V const& condition, V const& then, V const& otherwise) = 0;
    virtual V widen(Node const& input, V const& before, V const& after) = 0;
    virtual bool settled(V const& before, V const& after) = 0;
    virtual bool begins(Node const& loop) = 0;
    virtual V exit_number(Node const& loop, std::uint32_t number) = 0;
    virtual void visit(Node const& node, V const& value) = 0;

    /// Runs a loop, and notes what it leaves behind.
    [[gnu::noinline]] virtual void run_loop(Values& around, Program const& program,
                                            Node const& node) {
        Loop const& loop = program.graph().loop_of(node.value().index);
        Program const& inside = program.body(node);
        Values values = values_for(inside);
        auto const operands = node.operands();
        for (std::size_t i = 0; i < operands.size(); ++i) {
            V const* const value = at(around, program, operands[i]);
            if (value == nullptr) continue;
            if (i < loop.carried) values.set(loop.body.inputs()[i], *value);
            else values.refer(loop.body.inputs()[i], value);
        }
        std::size_t widened = 0; // nothing else counts: a trace would take each iteration for new
        while (begins(node)) {
            values.begin();
            Exits exits;
            std::uint32_t const exit = iterate(values, inside, exits);
            if (exit == unknown_) return;
            if (exit != through_) return leave(around, node, values, inside, exit);
            if (!exits.all.empty() && ++widened > enough_)
                throw fault(node, "the values that the loop carries do not settle",
                            "let `widen` take larger steps");
            if (exits.certain || !carry(values, inside, exits)) return leave(around, node, exits);
        }
    }

    /// Runs the graph on inputs, or only what is `wanted`, where `values` has what that needs
    /// besides. What is computed is in `values` then.
    void evaluate(Values& values, std::span<V const> inputs,
                  std::vector<bool> const* wanted = nullptr) {
        auto const all = graph().inputs();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (wanted == nullptr || (*wanted)[all[i].index])
                values.set(all[i], i < inputs.size() ? inputs[i] : input(graph()[all[i]]));
        for (Value v : all)
            if (V const* const value = values.find(v)) visit(graph()[v], *value);
        Exits none;
        (void)iterate(values, program_, none, wanted);
    }
    /// The value of a node of `program`, or null.
    V const* at(Values& values, Program const& program, Value v) {
        if (V const* const known = values.find(v)) return known;
        Node const node = program.graph()[v];
        if (node.kind() != Kind::constant) return nullptr;
        values.set(v, constant(node));
        return values.find(v);
    }
    Program const& program() const noexcept { return program_; }
    /// The statement that is being run.
    std::size_t statement() const noexcept { return statement_; }

    Maybe merged(Node const& node, V const& condition, V const* then, V const* otherwise) {
        if (then != nullptr && otherwise != nullptr)
            return merge(node, condition, *then, *otherwise);
        V const* const only = then != nullptr ? then : otherwise;
        return only != nullptr ? Maybe{*only} : std::nullopt;
    }

    /// What is wrong at a node, and what to write instead.
    static RunError fault(Node const& node, std::string const& what, std::string const& remedy) {
        return {node.where(), node.op().name, what + "; " + remedy};
    }

private:
    static constexpr std::uint32_t through_ = 0xffffffffu; ///< the body came to its end
    static constexpr std::uint32_t unknown_ = 0xfffffffeu; ///< nobody knows whether it did
    static constexpr std::size_t enough_ = 10'000;         ///< iterations in which values widen

    /// A block whose two arms are both gone through.
    struct Open {
        std::size_t end; ///< of the arm that is gone through now
        bool second;
        V condition;
    };
    /// An exit of a loop that may have been taken.
    struct Exit {
        Maybe guard; ///< none where it has been taken for certain
        Vector<Maybe> left;
    };
    struct Exits {
        Vector<std::optional<Exit>> all; ///< by number
        bool certain = false;            ///< one of them has been taken
    };

    void give(Values& values, Node const& node, Maybe value) {
        if (!value.has_value()) return;
        values.set(node.value(), *std::move(value));
        visit(node, *values.find(node.value()));
    }

    /// Runs the statements: the number of the exit that was taken; `through` where the body came to
    /// its end, or may have been left by some of `exits`; or `unknown`.
    [[gnu::noinline]] std::uint32_t iterate(Values& values, Program const& program, Exits& exits,
                                            std::vector<bool> const* wanted = nullptr) {
        Vector<Statement> const& all = program.statements();
        Vector<Open> open;
        auto const current = [&](std::size_t p) { return !open.empty() && open.back().end == p; };
        auto const wants = [&](std::uint32_t v) { return wanted == nullptr || (*wanted)[v]; };
        for (std::size_t p = 0; p < all.size(); ++p) {
            Statement const& s = all[p];
            statement_ = p;
            switch (s.does) {
            case Statement::Does::compute:
                if (wants(s.node)) compute(values, program, program.graph()[Value{s.node}]);
                end_lives(values, program, p);
                break;
            case Statement::Does::assign: {
                if (!wants(s.node)) break;
                Node const gate = program.graph()[Value{s.node}];
                V const* const value = at(values, program, {s.value});
                V const* const other = values.find({s.node});
                if (current(s.end) && open.back().second)
                    give(values, gate, merged(gate, open.back().condition, other, value));
                else if (value != nullptr) give(values, gate, *value);
                break;
            }
            case Statement::Does::branch: {
                V const* const condition = at(values, program, {s.value});
                Decision taken = Decision::neither;
                if (condition != nullptr) taken = decide(program.graph()[{s.value}], *condition);
                if (taken == Decision::no) p = s.end;
                if (taken == Decision::both) open.push_back({s.end, false, *condition});
                if (taken != Decision::neither) break;
                std::size_t const join = all[s.end].end;
                if (all[s.end - 1].does == Statement::Does::leave ||
                    all[join - 1].does == Statement::Does::leave)
                    return unknown_;
                p = join - 1;
                break;
            }
            case Statement::Does::otherwise:
                if (current(p)) open.back() = {s.end, true, std::move(open.back().condition)};
                else p = s.end - 1;
                break;
            case Statement::Does::join:
                if (current(p)) open.pop_back();
                end_lives(values, program, p);
                break;
            case Statement::Does::leave:
                if (open.empty()) return s.node;
                note(values, program, s.node, exits,
                     current(s.end) ? Maybe{open.back().condition} : std::nullopt);
                if (!current(s.end)) p = open.back().end - 1; // the rest is of no other path
                break;
            }
        }
        return through_;
    }

    void end_lives(Values& values, Program const& program, std::size_t p) {
        for (std::uint32_t v : program.ended(p)) values.end({v});
    }

    void compute(Values& values, Program const& program, Node const& node) {
        if (node.kind() == Kind::loop) return run_loop(values, program, node);
        auto const operands = node.operands();
        if (node.kind() == Kind::result) {
            std::uint32_t const number = program.graph().payload_of(node.value().index);
            V const* const left = values.left(operands[0], number);
            return give(values, node, left != nullptr ? Maybe{*left} : std::nullopt);
        }
        operands_.clear();
        bool all = true;
        for (Value operand : operands) {
            operands_.push_back(at(values, program, operand));
            all = all && operands_.back() != nullptr;
        }
        if (&node.op() == node.op().values().gate)
            give(values, node, choose(node, operands_.data()));
        else if (all) give(values, node, call_on(node, operands_.data()));
    }

    // --- what loops leave behind ----------------------------------------------------------------

    Maybe maybe(Values& values, Program const& program, Value v) {
        V const* const value = at(values, program, v);
        return value != nullptr ? Maybe{*value} : std::nullopt;
    }
    Vector<Maybe> left_behind(Values& values, Program const& program, std::uint32_t exit) {
        Vector<Maybe> out;
        for (Value v : program.loop()->left_behind(exit)) out.push_back(maybe(values, program, v));
        return out;
    }
    void leave(Values& around, Node const& node, Values& values, Program const& program,
               std::uint32_t exit) {
        around.leave(node.value(), left_behind(values, program, exit));
        give(around, node, exit_number(node, exit));
    }
    void note(Values& values, Program const& program, std::uint32_t exit, Exits& exits,
              Maybe guard) {
        if (!guard.has_value()) exits.certain = true;
        if (exits.all.size() <= exit) exits.all.resize(exit + 1);
        exits.all[exit] = Exit{std::move(guard), left_behind(values, program, exit)};
    }
    /// The carried values of the next iteration; false where they have settled.
    bool carry(Values& values, Program const& program, Exits const& exits) {
        Loop const& loop = *program.loop();
        Vector<Maybe> next;
        for (Value v : loop.next()) next.push_back(maybe(values, program, v));
        bool changed = exits.all.empty();
        for (std::size_t k = 0; k < next.size(); ++k) {
            if (!next[k].has_value()) continue;
            Value const input = loop.body.inputs()[k];
            V const* const before = values.find(input);
            if (before != nullptr && !exits.all.empty()) {
                next[k] = widen(loop.body[input], *before, *next[k]);
                if (settled(*before, *next[k])) continue;
            }
            changed = true;
            values.set(input, *std::move(next[k]));
        }
        return changed;
    }
    /// Where a loop may have been left by several exits, each value is one of those.
    void leave(Values& around, Node const& node, Exits& exits) {
        Loop const& loop = node.graph().loop_of(node.value().index);
        Vector<Maybe> left; // the number of the exit first
        for (std::size_t e = exits.all.size(); e-- > 0;) {
            if (!exits.all[e].has_value()) continue;
            Exit& exit = *exits.all[e];
            Vector<Maybe> here{exit_number(node, static_cast<std::uint32_t>(e))};
            here.append(exit.left.begin(), exit.left.end());
            if (left.empty()) left = here;
            if (!exit.guard.has_value()) continue;
            for (std::size_t k = 0; k < here.size(); ++k) {
                V const* leaving = here[k].has_value() ? &*here[k] : nullptr;
                V const* later = left[k].has_value() ? &*left[k] : nullptr;
                if (loop.leaves_when[e] == 0) std::swap(leaving, later);
                left[k] = merged(node, *exit.guard, leaving, later);
            }
        }
        Maybe const number = std::move(left.front());
        left.erase(left.begin());
        around.leave(node.value(), std::move(left));
        give(around, node, number);
    }

    Program program_;
    Vector<V const*> operands_; ///< of the call that is evaluated
    std::size_t statement_ = 0;
};

} // namespace limn::detail

#endif // LIMN_RUN_EVALUATOR_HPP
