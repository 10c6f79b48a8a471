// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StaticWriter`: turns a scheduled graph into the steps of a program, arms and loops nested.

#ifndef LIMN_STATIC_STATIC_WRITER_HPP
#define LIMN_STATIC_STATIC_WRITER_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/vector.hpp>
#include <limn/static/at_use.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// An operand or output of a program: a slot, or a constant.
inline constexpr std::uint32_t constant_bit = 0x80000000u;

/// Of an operand: it is converted where it is used, as in the plain expression.
inline constexpr std::uint32_t convert_bit = 0x40000000u;

/// Of the second operand of a subtraction: it is multiplied by the constant in `c` first.
inline constexpr std::uint32_t multiple_bit = 0x20000000u;

/// What a step of a static program does.
enum class StaticDoes : unsigned char {
    call,
    copy,   ///< from `a` to `result`
    branch, ///< on `a`: the arm after it, else that from step `b` on; both end before step `c`
    loop,   ///< the steps after it, before step `c`, again and again
    leave,  ///< the innermost loop
};

/// Takes what a writer writes, and only counts it.
struct StaticCounts {
    std::uint32_t steps = 0, operands = 0, slot_count = 0, constants = 0;

    constexpr void add_slot(TypeRow const*) { ++slot_count; }
    constexpr void add_constant(Constant const&) { ++constants; }
    constexpr void add_operand(std::uint32_t) { ++operands; }
    constexpr void add_output(std::uint32_t, std::uint32_t) {}
    template <class... Places>
    constexpr std::uint32_t add_step(StaticDoes, OpRow const*, Places...) {
        return steps++;
    }
    constexpr void aim_else(std::uint32_t) {}
    constexpr void aim_end(std::uint32_t) {}
};

/// Writes the steps of a graph to `Out`: without branches in the order of its nodes, else by its
/// statements. It runs in every constant expression that lifts a graph: hence plain pointers.
template <class Out> class StaticWriter {
public:
    constexpr explicit StaticWriter(Out& out) : out_{out} {}

    constexpr void write(Graph const& graph, Schedule const& schedule) {
        Part const part = begin(graph, nullptr, schedule);
        if (!graph.branches()) {
            write_calls(part);
            return;
        }
        write_statements(part);
        for (Value v : graph.outputs()) out_.add_output(place(part, v.index), out_.steps);
    }

private:
    /// One graph: the whole, or the body of a loop.
    struct Part {
        Graph const& graph;
        Loop const* loop;
        Schedule const& schedule;
        std::uint32_t slots, constants; ///< of the program, before those of this graph
        Vector<std::uint32_t> outside;  ///< where each input of a body is found that it does
                                        ///< not carry
    };
    /// Where a loop that was written leaves its values.
    struct Results {
        Graph const* graph;
        std::uint32_t loop, first;
    };

    constexpr Part begin(Graph const& graph, Loop const* loop, Schedule const& schedule) {
        Part part{graph, loop, schedule, out_.slot_count, out_.constants, {}};
        for (std::uint32_t i = 0; i < graph.constants().size(); ++i)
            out_.add_constant(graph.constants()[i]);
        for (TypeRow const* type : schedule.slots) out_.add_slot(type);
        return part;
    }

    constexpr std::uint32_t place(Part const& part, std::uint32_t node) const {
        OpRow const& row = part.graph.row_of(node);
        if (row.kind == Kind::constant)
            return constant_bit | (part.constants + part.graph.payload_of(node));
        if (part.loop != nullptr && row.kind == Kind::input && node >= part.loop->carried)
            return part.outside[node - part.loop->carried];
        return part.slots + part.schedule.slot.data()[node];
    }

    constexpr void write_calls(Part const& part) {
        auto const size = static_cast<std::uint32_t>(part.graph.size());
        std::uint32_t const* const last_use = part.schedule.last_use.data();
        auto const outputs = part.graph.outputs();
        std::size_t known = 0;
        AtUse const at_use{part.graph, part.schedule};
        std::uint32_t next = at_use.computed_one_by_one() ? outputs[0].index : AtUse::none;
        bool put_off = false; // what stands right before the next call is written with it
        for (std::uint32_t i = 0; i < size; ++i) {
            OpRow const& row = part.graph.row_of(i);
            if (row.kind != Kind::call || last_use[i] == Schedule::dead) continue;
            if ((row.notation.form == Form::cast && at_use.converted_at_use(i)) ||
                (row.notation.precedence == Precedence::multiplicative && last_use[i] == i + 1 &&
                 at_use.product_at_use(i))) {
                put_off = true;
                continue;
            }
            if (put_off) write_call_with_operands(part, at_use, i);
            else write_call(part, i);
            put_off = false;
            if (i != next) continue;
            out_.add_output(place(part, i), out_.steps);
            next = ++known < outputs.size() ? outputs[known].index : AtUse::none;
        }
        while (known < outputs.size())
            out_.add_output(place(part, outputs[known++].index), out_.steps);
    }

    constexpr void write_call(Part const& part, std::uint32_t node) {
        OpRow const& row = part.graph.row_of(node);
        auto const [begin, end] = part.graph.operands_of(node);
        std::uint32_t operand[3]{};
        if (row.arity > 3) {
            operand[0] = out_.operands;
            for (Value const* v = begin; v != end; ++v) out_.add_operand(place(part, v->index));
        } else {
            for (std::uint32_t k = 0; k < row.arity; ++k) operand[k] = place(part, begin[k].index);
        }
        out_.add_step(StaticDoes::call, &row, place(part, node), operand[0], operand[1],
                      operand[2]);
    }

    /// A call of two operands, with what stands right before it.
    constexpr void write_call_with_operands(Part const& part, AtUse const& at_use,
                                            std::uint32_t node) {
        Graph const& graph = part.graph;
        Value const* const operands = graph.operands_of(node).begin;
        std::uint32_t const first = unconverted(part, at_use, operands[0].index);
        std::uint32_t second = 0, third = 0;
        if (at_use.product_at_use(operands[1].index)) {
            std::uint32_t const product = operands[1].index;
            std::uint32_t const k = at_use.factor(product);
            Value const* const factors = graph.operands_of(product).begin;
            second = unconverted(part, at_use, factors[1 - k].index) | multiple_bit;
            third = place(part, factors[k].index);
        } else {
            second = unconverted(part, at_use, operands[1].index);
        }
        out_.add_step(StaticDoes::call, &graph.row_of(node), place(part, node), first, second,
                      third);
    }

    constexpr std::uint32_t unconverted(Part const& part, AtUse const& at_use,
                                        std::uint32_t node) const {
        if (!at_use.converted_at_use(node)) return place(part, node);
        return place(part, part.graph.operands_of(node).begin->index) | convert_bit;
    }

    constexpr void write_copy(std::uint32_t from, std::uint32_t to) {
        if (from != to) out_.add_step(StaticDoes::copy, nullptr, to, from);
    }

    constexpr void write_statements(Part const& part) {
        using enum Statement::Does;
        Vector<std::uint32_t> open; // branches whose ends are not known yet
        for (Statement const& s : part.schedule.statements) {
            switch (s.does) {
            case compute:
                write_compute(part, s.node);
                break;
            case assign:
                write_copy(place(part, s.value), place(part, s.node));
                break;
            case branch:
                open.push_back(out_.add_step(StaticDoes::branch, nullptr, 0, place(part, s.value)));
                break;
            case otherwise:
                out_.aim_else(open.back());
                break;
            case join:
                out_.aim_end(open.back());
                open.pop_back();
                break;
            case leave:
                write_exit(part, s.node);
                break;
            }
        }
    }

    constexpr void write_compute(Part const& part, std::uint32_t node) {
        Kind const kind = part.graph.row_of(node).kind;
        if (kind == Kind::call) write_call(part, node);
        if (kind == Kind::loop) write_loop(part, node);
        if (kind != Kind::result) return;
        std::uint32_t const loop = part.graph.operands_of(node).begin->index;
        for (Results const& known : results_)
            if (known.graph == &part.graph && known.loop == loop)
                write_copy(known.first + part.graph.payload_of(node), place(part, node));
    }

    /// The steps of a loop: its initial values, its iterations.
    constexpr void write_loop(Part const& outer, std::uint32_t node) {
        Loop const& loop = outer.graph.loop_of(node);
        Schedule const schedule = limn::schedule<Out>(loop);
        Part part = begin(loop.body, &loop, schedule);
        Value const* const from = outer.graph.operands_of(node).begin;
        for (std::uint32_t i = 0; i < loop.carried; ++i)
            write_copy(place(outer, from[i].index), place(part, i));
        for (std::uint32_t i = loop.carried; i < loop.body.inputs().size(); ++i)
            part.outside.push_back(place(outer, from[i].index));
        exits_.push_back({out_.slot_count, place(outer, node)});
        results_.push_back({&outer.graph, node, out_.slot_count});
        for (Value v : loop.left_behind(0)) out_.add_slot(loop.body.row_of(v.index).result);
        std::uint32_t const step = out_.add_step(StaticDoes::loop, nullptr, 0);
        write_statements(part);
        write_next(part);
        out_.aim_end(step);
        exits_.pop_back();
    }

    /// What the loop leaves at one of its exits, and which it was.
    constexpr void write_exit(Part const& part, std::uint32_t exit) {
        std::uint32_t to = exits_.back().first;
        for (Value v : part.loop->left_behind(exit)) write_copy(place(part, v.index), to++);
        write_copy(constant_bit | out_.constants, exits_.back().second);
        out_.add_constant(Constant{static_cast<int>(exit)});
        out_.add_step(StaticDoes::leave, nullptr, 0);
    }

    /// The next carried values; those that are carried values now are put aside first.
    constexpr void write_next(Part const& part) {
        auto const next = part.loop->next();
        Vector<std::uint32_t> from;
        for (std::uint32_t k = 0; k < next.size(); ++k) {
            from.push_back(place(part, next[k].index));
            if (next[k].index >= part.loop->carried || next[k].index == k) continue;
            std::uint32_t const aside = out_.slot_count;
            out_.add_slot(part.graph.row_of(k).result);
            write_copy(from.back(), aside);
            from.back() = aside;
        }
        for (std::uint32_t k = 0; k < next.size(); ++k) write_copy(from[k], place(part, k));
    }

    Out& out_;
    Vector<Results> results_;
    Vector<std::pair<std::uint32_t, std::uint32_t>> exits_; ///< of the loops around: where
                                                            ///< results begin, the number
};

/// Writes the steps of a graph, in the order of its schedule, to `out`.
template <class Out>
constexpr void write_program(Out& out, Graph const& graph, Schedule const& schedule) {
    StaticWriter<Out>{out}.write(graph, schedule);
}

} // namespace limn::detail

#endif // LIMN_STATIC_STATIC_WRITER_HPP
