// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::loop_fusion`: makes one loop of two that iterate equally often.

#ifndef LIMN_PASS_LOOP_FUSION_HPP
#define LIMN_PASS_LOOP_FUSION_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/loop/loop_writer.hpp>
#include <limn/pass/pass.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace limn {

namespace detail {

/// Compares two loops of one graph: whether what decides when they end is the same, node by node,
/// on the same values.
LIMN_LAZY class SameIterations {
public:
    constexpr SameIterations(Graph const& graph, std::uint32_t a, std::uint32_t b)
        : a_{graph.loop_of(a)}, b_{graph.loop_of(b)}, given_a_{graph[Value{a}].operands()},
          given_b_{graph[Value{b}].operands()}, twin_(b_.body.size(), Value{Value::none}) {
        same_ = a_.exits() == 1 && b_.exits() == 1 && a_.leaves_when == b_.leaves_when &&
                pair(a_.guard(0), b_.guard(0));
        while (same_ && !open_.empty()) {
            std::uint32_t const v = open_.back();
            open_.pop_back();
            same_ = equal(twin_[v], {v});
        }
    }

    constexpr bool same() const noexcept { return same_; }
    /// The node of the first body that computes what this one of the second does; none where none
    /// is known.
    constexpr Value twin(Value of_b) const { return twin_[of_b.index]; }

private:
    constexpr bool pair(Value a, Value b) {
        if (twin_[b.index].index != Value::none) return twin_[b.index] == a;
        twin_[b.index] = a;
        open_.push_back(b.index);
        return true;
    }
    constexpr bool equal(Value a, Value b) {
        Node const x = a_.body[a], y = b_.body[b];
        if (!same_row(x.op(), y.op())) return false;
        if (x.kind() == Kind::input) return equal_inputs(number(a_, a), number(b_, b));
        if (x.kind() == Kind::constant) return x.constant() == y.constant();
        if (x.kind() != Kind::call || !x.op().traits.pure()) return false;
        if (x.operands().size() != y.operands().size()) return false;
        for (std::size_t k = 0; k < x.operands().size(); ++k)
            if (!pair(x.operands()[k], y.operands()[k])) return false;
        return equal_paths(a_.body.path_of(a.index), b_.body.path_of(b.index));
    }
    constexpr bool equal_inputs(std::size_t a, std::size_t b) {
        bool const carried = a < a_.carried;
        if (carried != (b < b_.carried) || given_a_[a] != given_b_[b]) return false;
        return !carried || pair(a_.next()[a], b_.next()[b]);
    }
    constexpr bool equal_paths(std::uint32_t a, std::uint32_t b) {
        while (a != 0 && b != 0) {
            Path const &x = a_.body.paths()[a], &y = b_.body.paths()[b];
            if (x.taken != y.taken || !pair(x.condition, y.condition)) return false;
            a = x.parent;
            b = y.parent;
        }
        return a == b;
    }
    static constexpr std::size_t number(Loop const& loop, Value input) {
        return loop.body.payload_of(input.index);
    }

    Loop const &a_, &b_;
    std::span<Value const> given_a_, given_b_;
    Vector<Value> twin_;
    Vector<std::uint32_t> open_;
    bool same_ = false;
};

/// The pairs of loops of a graph that become one, and the order in which nodes are written then.
LIMN_LAZY class LoopPairs {
public:
    static constexpr std::uint32_t none = Value::none;

    constexpr LoopPairs() = default;
    constexpr explicit LoopPairs(Graph const& graph) : graph_{&graph} {
        Vector<std::uint32_t> loops;
        Vector<bool> told; // of each of them: it has effects, or may throw
        for (std::uint32_t i = 0; i < graph.size(); ++i) {
            if (graph.row_of(i).kind != Kind::loop) continue;
            Loop const& loop = graph.loop_of(i);
            loops.push_back(i);
            told.push_back(loop.effects || has_user_op(loop.body));
        }
        if (loops.size() > 1) {
            second_.assign(graph.size(), none);
            first_.assign(graph.size(), none);
            before_.assign(graph.size(), false);
        }
        std::uint32_t end = 0; // of the last pair: pairs stand one after the other
        for (std::size_t b = 1; b < loops.size(); ++b)
            for (std::size_t a = b > 8 ? b - 8 : 0; a < b && end < loops[b]; ++a)
                if (loops[a] >= end && !(told[a] && told[b]) && try_pair(loops[a], loops[b]))
                    end = loops[b] + 1;
        put_in_order();
    }

    constexpr bool any() const noexcept { return any_; }
    /// The nodes after the inputs, what the second loop needs before the first one.
    constexpr Vector<std::uint32_t> const& order() const noexcept { return order_; }
    /// The loop that a loop takes with it, or that takes it; else none. Requires  there is any
    constexpr std::uint32_t second_of(std::uint32_t node) const { return second_[node]; }
    constexpr std::uint32_t first_of(std::uint32_t node) const { return first_[node]; }

private:
    constexpr bool try_pair(std::uint32_t a, std::uint32_t b) {
        Loop const &first = graph_->loop_of(a), &second = graph_->loop_of(b);
        if (first.path != second.path || (first.effects && second.effects)) return false;
        if (!SameIterations<>{*graph_, a, b}.same()) return false;
        if (second.effects)
            for (std::uint32_t i = a; i < b; ++i)
                if (graph_->has_effect(i)) return false;
        // what the second one needs is written before both, so it must not need the first one
        Vector<bool> needed(b - a + 1, false);
        needed.back() = true;
        auto const need = [&](Value v) {
            if (v.index >= a) needed[v.index - a] = true;
        };
        for (std::uint32_t i = b; i > a; --i) {
            if (!needed[i - a]) continue;
            bool const told = graph_->has_effect(i) || (first.effects && graph_->row_of(i).user);
            if (i != b && told) return false;
            for (Value v : (*graph_)[Value{i}].operands()) need(v);
            for (std::uint32_t p = graph_->path_of(i); p != 0; p = graph_->paths()[p].parent)
                need(graph_->paths()[p].condition);
        }
        if (needed[0]) return false;
        second_[a] = b;
        first_[b] = a;
        for (std::uint32_t i = a + 1; i < b; ++i) before_[i] = needed[i - a];
        return any_ = true;
    }

    constexpr void put_in_order() {
        Vector<bool> done(any_ ? graph_->size() : 0, false);
        auto i = static_cast<std::uint32_t>(graph_->inputs().size());
        order_.reserve(graph_->size());
        for (; i < graph_->size(); ++i) {
            if (any_ && second_[i] != none)
                for (std::uint32_t early = i + 1; early < second_[i]; ++early)
                    if (before_[early]) {
                        order_.push_back(early);
                        done[early] = true;
                    }
            if (!any_ || !done[i]) order_.push_back(i);
        }
    }

    Graph const* graph_ = nullptr;
    Vector<std::uint32_t> second_, first_, order_;
    Vector<bool> before_; ///< what the second loop needs
    bool any_ = false;
};

/// Writes two loops as one, at the place of the first.
LIMN_LAZY class FusedLoops {
public:
    constexpr explicit FusedLoops(bool& any) : any_{&any} {}

    template <class Writer> constexpr void begin(Writer const& to) {
        pairs_ = LoopPairs<>{to.from()};
        *any_ = *any_ || pairs_.any();
    }
    constexpr FusedLoops in_body(Loop const&) const { return FusedLoops{*any_}; }
    constexpr Vector<std::uint32_t> const& order() const { return pairs_.order(); }

    template <class Writer> constexpr bool writes(Writer& to, std::uint32_t node) const {
        Graph const& from = to.from();
        if (!pairs_.any()) return false;
        bool const result = from.row_of(node).kind == Kind::result;
        std::uint32_t const loop = result ? from[Value{node}].operands()[0].index : node;
        std::uint32_t const first = pairs_.first_of(loop), second = pairs_.second_of(loop);
        if (first == LoopPairs<>::none && second == LoopPairs<>::none) return false;
        if (to.path_now(from.path_of(loop)) == never_taken) return false;
        if (!result && second != LoopPairs<>::none) write(to, loop, second);
        if (result && first == LoopPairs<>::none) return false; // it keeps its number
        if (result) {
            std::uint32_t const number = from.loop_of(first).results + from.payload_of(node);
            Node const one = from[Value{node}];
            to.set({node},
                   to.out().result_of(to.now({loop}), number, one.op().values(), one.where()));
        }
        return true;
    }
    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) const {
        return same_call(node, operands, builder, path);
    }

private:
    template <class Writer>
    static constexpr void write(Writer& to, std::uint32_t a, std::uint32_t b) {
        Graph const& from = to.from();
        SameIterations<> const iterations{from, a, b};
        Loop const &first = from.loop_of(a), &second = from.loop_of(b);
        LoopWriter<> writer;
        LoopWriter<>::Copied x{first.body}, y{second.body};
        auto const inputs = [&](std::uint32_t node, bool carried) {
            Loop const& loop = from.loop_of(node);
            auto const operands = from[Value{node}].operands();
            for (std::size_t k = 0; k < operands.size(); ++k) {
                Value const input = loop.body.inputs()[k];
                if ((k < loop.carried) != carried) continue;
                bool const known =
                    node == b && carried && iterations.twin(input).index != Value::none;
                Value& now = (node == a ? x : y).now[input.index];
                Node const like = loop.body[input];
                if (known) now = x.now[iterations.twin(input).index];
                else if (carried) now = writer.carry(like, to.now(operands[k]));
                else now = writer.take(like, to.now(operands[k]));
            }
        };
        for (bool carried : {true, false}) {
            inputs(a, carried);
            inputs(b, carried);
        }
        for (std::uint32_t i = 0; i < first.body.size(); ++i)
            if (first.body.row_of(i).kind != Kind::input) writer.copy(x, i, true);
        for (std::uint32_t i = 0; i < second.body.size(); ++i) {
            if (second.body.row_of(i).kind == Kind::input) continue;
            if (iterations.twin({i}).index != Value::none)
                y.now[i] = x.now[iterations.twin({i}).index];
            else writer.copy(y, i, true);
        }
        Vector<Value> outputs{x.now[first.guard(0).index]};
        for (Value v : first.left_behind(0)) outputs.push_back(x.now[v.index]);
        for (Value v : second.left_behind(0)) outputs.push_back(y.now[v.index]);
        for (Value v : first.next()) outputs.push_back(x.now[v.index]);
        for (std::size_t k = 0; k < second.carried; ++k)
            if (iterations.twin(second.body.inputs()[k]).index == Value::none)
                outputs.push_back(y.now[second.next()[k].index]);
        Loop now = writer.finish(first, first.results + second.results, std::move(outputs),
                                 first.effects || second.effects, to.path_now(first.path));
        to.set({a}, to.out().loop(std::move(now), writer.operands(), from[Value{a}].where()));
        to.set({b}, to.now({a}));
    }

    bool* any_;
    LoopPairs<> pairs_;
};

} // namespace detail

namespace pass {

/// Makes one loop of two that iterate equally often: what decides when they end is the same, node
/// by node, on the same values, as in two loops over one sequence, and they stand in the same arm.
/// Left alone are loops of which the second one needs what the first one leaves behind, loops with
/// several exits, and those that could be told to run by turns: where both have effects, random
/// numbers or ops of yours. Again and again, in the bodies of loops too, until nothing changes.
///
/// Cost  linear for each sweep; each sweep makes one loop of two neighbours
inline constexpr Pass loop_fusion{[](auto const& graph) {
    bool any = false;
    auto const swept = [&](auto const& now) {
        any = false;
        return limn::detail::Rewriting<limn::detail::FusedLoops<>>{now,
                                                                   limn::detail::FusedLoops<>{any}}
            .graph();
    };
    auto out = swept(graph);
    while (any) out = swept(out);
    return out;
}};

} // namespace pass

} // namespace limn

#endif // LIMN_PASS_LOOP_FUSION_HPP
