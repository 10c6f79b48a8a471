// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Schedule`: for each value its last use, and a slot that it shares with values that live at
/// other times. The interpreter and the static call follow it.

#ifndef LIMN_GRAPH_SCHEDULE_HPP
#define LIMN_GRAPH_SCHEDULE_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/in_place.hpp>
#include <limn/graph/side_by_side.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace limn {

/// Where the values of a graph live while it runs.
///
/// Invariant  two values of one slot have one type, and never live at the same time
struct Schedule {
    static constexpr std::uint32_t never = 0xffffffffu; ///< as a last use: kept to the end
    static constexpr std::uint32_t dead = 0xfffffffeu;  ///< as a last use: nothing needs it

    /// In which order the calls of a graph without branches run.
    enum class Order {
        recorded,
        side_by_side, ///< independent strands at once: see graph/side_by_side.hpp
    };

    detail::Vector<Statement> statements;   ///< of a graph that branches; else nodes run in order
    detail::Vector<std::uint32_t> order{};  ///< of calls, where it is not that of the nodes
    detail::Vector<std::uint32_t> last_use; ///< of each node: the node, or the statement, that uses
                                            ///< it last; or one of the two above
    detail::Vector<std::uint32_t> slot;     ///< of each node; `never` where it is constant or dead
    detail::Vector<TypeRow const*> slots;   ///< the type of each slot
};

namespace detail {

/// Free slots, in one list for each type.
template <class T = void> class SlotPool {
public:
    constexpr explicit SlotPool(Vector<TypeRow const*>& slots) : slots_{slots} {}

    constexpr std::uint32_t take(TypeRow const* type) {
        for (Free& free : free_) {
            if (free.type != type) continue;
            if (free.head == Schedule::never) break;
            std::uint32_t const slot = free.head;
            free.head = next_[slot];
            return slot;
        }
        slots_.push_back(type);
        next_.push_back(Schedule::never);
        return static_cast<std::uint32_t>(slots_.size() - 1);
    }

    constexpr void give(std::uint32_t slot) {
        for (Free& free : free_) {
            if (free.type != slots_[slot]) continue;
            next_[slot] = free.head;
            free.head = slot;
            return;
        }
        free_.push_back({slots_[slot], slot});
    }

private:
    struct Free {
        TypeRow const* type;
        std::uint32_t head;
    };

    Vector<TypeRow const*>& slots_;
    Vector<std::uint32_t> next_;
    Vector<Free> free_;
};

/// Slots for a graph that runs by statements.
template <class T = void> class StatementSlots {
public:
    constexpr StatementSlots(Graph const& graph, Loop const* loop, Schedule& out)
        : graph_{graph}, loop_{loop}, out_{out}, pool_{out.slots} {}

    constexpr void fill() {
        find_last_uses();
        for (Value input : graph_.inputs()) take(input.index);
        if (loop_ != nullptr) share_carried();
        for (std::uint32_t p = 0; p < out_.statements.size(); ++p) {
            Statement const& s = out_.statements[p];
            if (s.does == Statement::Does::compute || s.does == Statement::Does::assign)
                take(s.node);
            each_read(graph_, loop_, s, [&](Value v) {
                std::uint32_t& last = out_.last_use[v.index];
                if (last != p || out_.slot[v.index] == Schedule::never) return;
                pool_.give(out_.slot[v.index]);
                last = p | gone; // given back once
            });
            if (s.does == Statement::Does::compute && out_.last_use[s.node] == Schedule::dead)
                pool_.give(out_.slot[s.node]);
        }
        for (std::uint32_t& last : out_.last_use)
            if (last < Schedule::dead) last &= ~gone;
    }

private:
    static constexpr std::uint32_t gone = 0x40000000u;

    constexpr void take(std::uint32_t node) {
        if (out_.slot[node] == Schedule::never)
            out_.slot[node] = pool_.take(graph_.row_of(node).result);
    }

    constexpr void share_carried() {
        Vector<bool> const fits = in_place<T>(*loop_, out_.statements);
        for (std::uint32_t k = 0; k < fits.size(); ++k)
            if (fits[k]) out_.slot[loop_->next()[k].index] = out_.slot[graph_.inputs()[k].index];
    }

    constexpr void find_last_uses() {
        for (std::uint32_t p = 0; p < out_.statements.size(); ++p)
            each_read(graph_, loop_, out_.statements[p],
                      [&](Value v) { out_.last_use[v.index] = p; });
        // what is read from outside may be only pointed at; and a body's lives through all
        // iterations
        for (Value v : graph_.inputs())
            if (loop_ != nullptr || !graph_.row_of(v.index).result->trivial)
                out_.last_use[v.index] = Schedule::never;
        if (loop_ == nullptr)
            for (Value v : graph_.outputs()) out_.last_use[v.index] = Schedule::never;
        else
            for (Value v : loop_->next()) out_.last_use[v.index] = Schedule::never;
    }

    Graph const& graph_;
    Loop const* loop_;
    Schedule& out_;
    SlotPool<T> pool_;
};

template <class T = void>
constexpr Schedule schedule_of_statements(Graph const& graph, Loop const* loop) {
    Schedule out;
    out.statements = statements<T>(graph, loop);
    out.last_use = Vector<std::uint32_t>(graph.size(), Schedule::dead);
    out.slot = Vector<std::uint32_t>(graph.size(), Schedule::never);
    StatementSlots<T>{graph, loop, out}.fill();
    return out;
}

} // namespace detail

/// How often each node is an operand or an output. Cost  linear
LIMN_LAZY constexpr detail::Vector<std::uint32_t> use_counts(Graph const& graph) {
    detail::Vector<std::uint32_t> out(graph.size(), 0);
    for (std::uint32_t i = 0; i < graph.size(); ++i)
        for (Value operand : graph[Value{i}].operands()) ++out[operand.index];
    for (Value output : graph.outputs()) ++out[output.index];
    return out;
}

/// Visits the calls of a graph without branches in the order in which they run.
template <class Visit>
constexpr void each_call(Graph const& graph, Schedule const& schedule, Visit const& visit) {
    if (!schedule.order.empty()) {
        for (std::uint32_t i : schedule.order) visit(i);
        return;
    }
    std::uint32_t const* const last_use = schedule.last_use.data();
    auto const size = static_cast<std::uint32_t>(graph.size());
    for (auto i = static_cast<std::uint32_t>(graph.inputs().size()); i < size; ++i)
        if (graph.row_of(i).kind == Kind::call && last_use[i] != Schedule::dead) visit(i);
}

/// The schedule of the body of a loop.
template <class T = void> constexpr Schedule schedule(Loop const& loop) {
    return detail::schedule_of_statements<T>(loop.body, &loop);
}

namespace detail {

/// Finds the last use of each node: `order`, or all nodes where it is empty.
template <class T = void> constexpr void find_last_uses(Graph const& graph, Schedule& out) {
    auto const size = static_cast<std::uint32_t>(graph.size());
    auto const count = out.order.empty() ? size : static_cast<std::uint32_t>(out.order.size());
    std::uint32_t const* const order = out.order.empty() ? nullptr : out.order.data();
    out.last_use.assign(size, Schedule::dead);
    std::uint32_t* const last_use = out.last_use.data();
    for (Value output : graph.outputs()) last_use[output.index] = Schedule::never;
    for (std::uint32_t k = count; k-- > 0;) {
        std::uint32_t const i = order == nullptr ? k : order[k];
        if (last_use[i] == Schedule::dead) {
            if (graph.row_of(i).traits.pure()) continue;
            last_use[i] = i;
        }
        auto const operands = graph.operands_of(i);
        for (Value const* v = operands.begin; v != operands.end; ++v)
            if (last_use[v->index] == Schedule::dead) last_use[v->index] = i;
    }
}

/// Puts independent strands of nodes side by side.
template <class T = void> constexpr void order_for_speed(Graph const& graph, Schedule& out) {
    SideBySide<T> side_by_side{graph, out.last_use};
    Vector<std::uint32_t> order;
    order.reserve(graph.size());
    bool other = false;
    std::uint32_t begin = 0; // of movable nodes
    auto const end_run = [&] {
        std::uint32_t* const run = order.data() + begin;
        auto const place = [run](std::uint32_t k) { return run[k]; };
        auto const size = static_cast<std::uint32_t>(order.size() - begin);
        if (side_by_side.order(run, size, place)) other = true;
    };
    each_call(graph, out, [&](std::uint32_t i) {
        bool const moves = side_by_side.is_movable(i);
        if (!moves) end_run();
        order.push_back(i);
        if (!moves) begin = static_cast<std::uint32_t>(order.size());
    });
    end_run();
    if (!other) return;
    out.order = std::move(order);
    find_last_uses<T>(graph, out);
}

} // namespace detail

/// The schedule of a graph. Cost  linear; with branches, times their depth
///
/// It runs in every constant expression that lifts a graph: hence plain pointers, not iterators,
/// each step of which the compiler would count.
template <class T = void>
constexpr Schedule schedule(Graph const& graph,
                            Schedule::Order wanted = Schedule::Order::recorded) {
    if (graph.branches()) return detail::schedule_of_statements<T>(graph, nullptr);
    auto const size = static_cast<std::uint32_t>(graph.size());
    Schedule out;
    detail::find_last_uses<T>(graph, out);
    if (wanted == Schedule::Order::side_by_side) detail::order_for_speed<T>(graph, out);
    out.slot = detail::Vector<std::uint32_t>(size, Schedule::never);
    std::uint32_t* const last_use = out.last_use.data();
    std::uint32_t* const slot = out.slot.data();

    detail::SlotPool<T> pool{out.slots};
    for (Value input : graph.inputs()) slot[input.index] = pool.take(&graph[input].type());
    // not by `each_call`: the compiler would count a call for each node
    std::uint32_t const* const order = out.order.empty() ? nullptr : out.order.data();
    auto const end = order == nullptr ? size : static_cast<std::uint32_t>(out.order.size());
    for (std::uint32_t k = 0; k < end; ++k) {
        std::uint32_t const i = order == nullptr ? k : order[k];
        OpRow const& row = graph.row_of(i);
        if (row.kind != Kind::call || last_use[i] == Schedule::dead) continue;
        // A trivial result may take the place of its operand; any other is made beside it.
        if (!row.result->trivial) slot[i] = pool.take(row.result);
        auto const operands = graph.operands_of(i);
        for (Value const* v = operands.begin; v != operands.end; ++v) {
            if (last_use[v->index] != i || slot[v->index] == Schedule::never) continue;
            bool again = false; // an operand may stand there twice
            for (Value const* w = operands.begin; w != v; ++w) again = again || *w == *v;
            if (!again) pool.give(slot[v->index]);
        }
        if (row.result->trivial) slot[i] = pool.take(row.result);
        if (last_use[i] == i) pool.give(slot[i]);
    }
    return out;
}

} // namespace limn

#endif // LIMN_GRAPH_SCHEDULE_HPP
