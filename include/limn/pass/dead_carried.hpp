// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::dead_carried`: leaves out what a loop carries and leaves behind for nobody.

#ifndef LIMN_PASS_DEAD_CARRIED_HPP
#define LIMN_PASS_DEAD_CARRIED_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/loop/loop_writer.hpp>
#include <limn/pass/pass.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn {

namespace detail {

/// What of the body of a loop is needed: by its exits, its effects, and the results in `used`.
LIMN_LAZY class LiveBody {
public:
    constexpr LiveBody(Loop const& loop, Vector<bool> const& used)
        : loop_{loop}, body_{loop.body}, live_(body_.size(), false), used_(body_.size()) {
        for (std::uint32_t i = 0; i < body_.size(); ++i) {
            if (body_.row_of(i).kind == Kind::loop)
                used_[i] = Vector<bool>(body_.loop_of(i).results, false);
            if (body_.has_effect(i)) need({i});
        }
        for (std::size_t e = 0; e < loop.exits(); ++e) {
            need(loop.guard(e));
            for (std::size_t k = 0; k < loop.results; ++k)
                if (used[k]) need(loop.left_behind(e)[k]);
        }
        while (!open_.empty()) {
            Value const v = open_.back();
            open_.pop_back();
            visit(v);
        }
    }

    constexpr bool live(Value v) const { return live_[v.index]; }
    /// Whether a value is carried still: it is needed, and it changes.
    constexpr bool carries(std::size_t k) const {
        return k < loop_.carried && live(body_.inputs()[k]) &&
               loop_.next()[k] != body_.inputs()[k];
    }
    /// The results of a loop in the body that are used.
    constexpr Vector<bool> const& used(std::uint32_t loop) const { return used_[loop]; }

private:
    constexpr void need(Value v) {
        if (live_[v.index]) return;
        live_[v.index] = true;
        open_.push_back(v);
    }
    constexpr void visit(Value v) {
        Node const node = body_[v];
        std::uint32_t const payload = body_.payload_of(v.index);
        if (node.kind() == Kind::input && payload < loop_.carried) need(loop_.next()[payload]);
        if (node.kind() == Kind::result) {
            Value const loop = node.operands()[0];
            used_[loop.index][payload] = true;
            need(loop);
            visit_loop(loop);
        } else if (node.kind() == Kind::loop) {
            visit_loop(v);
        } else {
            for (Value operand : node.operands()) need(operand);
        }
        for (std::uint32_t p = body_.path_of(v.index); p != 0; p = body_.paths()[p].parent)
            need(body_.paths()[p].condition);
    }
    /// A loop needs what its body needs for the results that are known to be used.
    constexpr void visit_loop(Value v) {
        Loop const& loop = body_.loop_of(v.index);
        LiveBody const inner{loop, used_[v.index]};
        for (std::size_t k = 0; k < loop.body.inputs().size(); ++k)
            if (inner.live(loop.body.inputs()[k])) need(body_[v].operands()[k]);
    }

    Loop const& loop_;
    Graph const& body_;
    Vector<bool> live_;
    Vector<Vector<bool>> used_; ///< of each loop in the body, its results
    Vector<Value> open_;
};

/// The number of a result among those that are used.
constexpr std::uint32_t number_among(Vector<bool> const& used, std::uint32_t result) {
    std::uint32_t number = 0;
    for (std::uint32_t k = 0; k < result; ++k) number += used[k] ? 1 : 0;
    return number;
}

/// The node of a loop with the results in `used` alone, and what these need. An operand that is
/// not needed may be missing.
constexpr Value write_needed_loop(Builder& to, Loop const& loop, Vector<bool> const& used,
                                  Vector<Value> const& operands, std::uint32_t path, Where at) {
    LiveBody<> const body{loop, used};
    Graph const& from = loop.body;
    LoopWriter<> writer;
    LoopWriter<>::Copied nodes{from};
    for (bool carried : {true, false})
        for (std::size_t k = 0; k < operands.size(); ++k) {
            Value const input = from.inputs()[k];
            if (!body.live(input) || body.carries(k) != carried) continue;
            nodes.now[input.index] = carried ? writer.carry(from[input], operands[k])
                                             : writer.take(from[input], operands[k]);
        }
    for (std::uint32_t i = 0; i < from.size(); ++i) {
        Node const node = from[Value{i}];
        if (!body.live({i}) || node.kind() == Kind::input) continue;
        if (node.kind() == Kind::loop) {
            Vector<Value> given;
            for (Value v : node.operands()) given.push_back(nodes.now[v.index]);
            nodes.now[i] =
                write_needed_loop(writer.out(), from.loop_of(i), body.used(i), given,
                                  writer.path_now(nodes, from.path_of(i)), node.where());
        } else if (node.kind() == Kind::result) {
            Value const inner = node.operands()[0];
            nodes.now[i] = writer.out().result_of(
                nodes.now[inner.index], number_among(body.used(inner.index), from.payload_of(i)),
                node.op().values(), node.where());
        } else {
            writer.copy(nodes, i);
        }
    }
    Vector<Value> outputs;
    for (std::size_t e = 0; e < loop.exits(); ++e) {
        outputs.push_back(nodes.now[loop.guard(e).index]);
        for (std::size_t k = 0; k < loop.results; ++k)
            if (used[k]) outputs.push_back(nodes.now[loop.left_behind(e)[k].index]);
    }
    for (std::size_t k = 0; k < loop.carried; ++k)
        if (body.carries(k)) outputs.push_back(nodes.now[loop.next()[k].index]);
    Loop now = writer.finish(loop, number_among(used, loop.results), std::move(outputs),
                             loop.effects, path);
    return to.loop(std::move(now), writer.operands(), at);
}

/// Writes each loop with the results that are used.
LIMN_LAZY class NeededLoops {
public:
    template <class Writer> constexpr void begin(Writer const& to) {
        Graph const& from = to.from();
        used_.resize(from.size());
        for (std::uint32_t i = 0; i < from.size(); ++i) {
            if (from.row_of(i).kind == Kind::loop)
                used_[i] = Vector<bool>(from.loop_of(i).results, false);
            if (from.row_of(i).kind == Kind::result)
                used_[from[Value{i}].operands()[0].index][from.payload_of(i)] = true;
        }
    }

    template <class Writer> constexpr bool writes(Writer& to, std::uint32_t index) const {
        Graph const& from = to.from();
        Node const node = from[Value{index}];
        if (node.kind() != Kind::loop && node.kind() != Kind::result) return false;
        bool const result = node.kind() == Kind::result;
        Value const loop = result ? node.operands()[0] : node.value();
        std::uint32_t const path = to.path_now(from.path_of(loop.index));
        if (path == never_taken) return false;
        Vector<bool> const& used = used_[loop.index];
        if (result) {
            to.set(node.value(),
                   to.out().result_of(to.now(loop), number_among(used, from.payload_of(index)),
                                      node.op().values(), node.where()));
        } else {
            Vector<Value> operands;
            for (Value v : node.operands()) operands.push_back(to.now(v));
            to.set(node.value(), write_needed_loop(to.out(), from.loop_of(index), used, operands,
                                                   path, node.where()));
        }
        return true;
    }

    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) const {
        return same_call(node, operands, builder, path);
    }

private:
    Vector<Vector<bool>> used_; ///< of each loop, its results
};

} // namespace detail

namespace pass {

/// Leaves out the values that a loop carries, takes from outside or leaves behind though nobody
/// needs them: they lead to no exit, no effect, and no result that is used, nor do so through the
/// loops in its body. What is carried and never changes is taken from outside instead.
///
/// Cost  linear, times the depth of nested loops and the results of each
inline constexpr Pass dead_carried{[](auto const& graph) {
    return limn::detail::rewritten<limn::detail::NeededLoops<>>(graph);
}};

} // namespace pass

} // namespace limn

#endif // LIMN_PASS_DEAD_CARRIED_HPP
