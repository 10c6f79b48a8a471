// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::loop_invariant_code`: computes before a loop what is the same in each iteration.

#ifndef LIMN_PASS_LOOP_INVARIANT_CODE_HPP
#define LIMN_PASS_LOOP_INVARIANT_CODE_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/loop/loop_writer.hpp>
#include <limn/pass/pass.hpp>
#include <limn/pass/pattern/demand.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn {

namespace detail {

/// A loop on operands of the graph that `out` builds, and the nodes of its body that are the same
/// in each iteration.
LIMN_LAZY class InvariantNodes {
public:
    constexpr InvariantNodes(Loop const& loop, Vector<Value> const& operands, Builder& out)
        : loop_{loop}, body_{loop.body}, out_{out}, demand_{loop.body, &loop},
          same_(body_.size(), false), outside_(body_.size(), Value{Value::none}) {
        for (std::size_t k = 0; k < operands.size(); ++k) {
            Value const input = body_.inputs()[k];
            outside_[input.index] = operands[k];
            same_[input.index] = k >= loop.carried || loop.next()[k] == input;
        }
        for (std::uint32_t i = 0; i < body_.size(); ++i) {
            if (body_.row_of(i).kind == Kind::input) continue;
            same_[i] = is_same(i);
            any_ = any_ || moves(i);
        }
    }

    /// Whether some node can be computed before the loop.
    constexpr bool any() const noexcept { return any_; }

    /// Writes these, then the loop without them.
    constexpr Value write(Where at) {
        for (std::uint32_t i = 0; i < body_.size(); ++i)
            if (moves(i)) move_out(i);
        LoopWriter<> writer;
        LoopWriter<>::Copied nodes{body_};
        Vector<Value> carried;
        for (std::uint32_t k = 0; k < loop_.carried; ++k) {
            Value const input = body_.inputs()[k];
            carried.push_back(writer.carry(body_[input], outside_[input.index]));
            nodes.now[input.index] = carried.back();
        }
        Vector<bool> const used = used_inside();
        for (std::uint32_t i = 0; i < body_.size(); ++i) {
            if (!used[i] || !same_[i]) continue;
            if (body_.row_of(i).kind == Kind::constant) writer.copy(nodes, i);
            else nodes.now[i] = writer.take(body_[Value{i}], outside_[i]);
        }
        for (std::uint32_t i = 0; i < body_.size(); ++i)
            if (!same_[i] && body_.row_of(i).kind != Kind::input) writer.copy(nodes, i);
        Vector<Value> outputs;
        for (Value v : body_.outputs()) outputs.push_back(nodes.now[v.index]);
        for (std::size_t k = 0; k < loop_.carried; ++k)
            if (loop_.next()[k] == body_.inputs()[k])
                outputs[outputs.size() - loop_.carried + k] = carried[k];
        Loop now =
            writer.finish(loop_, loop_.results, std::move(outputs), loop_.effects, loop_.path);
        return out_.loop(std::move(now), writer.operands(), at);
    }

private:
    constexpr bool is_same(std::uint32_t i) const {
        OpRow const& row = body_.row_of(i);
        if (body_.has_effect(i)) return false;
        for (Value v : body_[Value{i}].operands())
            if (!same_[v.index]) return false;
        if (!row.partial) return true;
        // what may trap, throw or never end is computed if the first iteration comes to it: after
        // decisions that are the same in each iteration
        if (loop_.effects) return false;
        Vector<Path> const way = demand_.way_to({i});
        for (Path const& p : way)
            if (!same_[p.condition.index]) return false;
        for (std::uint32_t p = body_.path_of(i); p != 0; p = body_.paths()[p].parent)
            if (!stands_on(way, body_.paths()[p])) return false;
        return true;
    }
    static constexpr bool stands_on(Vector<Path> const& way, Path const& decision) {
        for (Path const& p : way)
            if (p.condition == decision.condition && p.taken == decision.taken) return true;
        return false;
    }
    constexpr bool moves(std::uint32_t i) const {
        Kind const kind = body_.row_of(i).kind;
        return same_[i] && kind != Kind::input && kind != Kind::constant;
    }

    constexpr void move_out(std::uint32_t i) {
        Node const node = body_[Value{i}];
        Vector<Value> operands;
        for (Value v : node.operands()) operands.push_back(outside(v));
        std::uint32_t path = loop_.path;
        if (node.op().partial)
            for (Path const& p : demand_.way_to({i}))
                path = out_.path(path, outside(p.condition), p.taken);
        outside_[i] = copy_node(out_, node, operands, path, node.where());
        if (!node.name().empty()) out_.name(outside_[i], node.name());
    }
    constexpr Value outside(Value v) {
        Node const node = body_[v];
        if (node.kind() == Kind::constant)
            return out_.constant(node.op(), node.constant(), node.where());
        return outside_[v.index];
    }

    /// What the nodes that stay use, and what the loop gives.
    constexpr Vector<bool> used_inside() const {
        Vector<bool> used(body_.size(), false);
        for (Value v : body_.outputs()) used[v.index] = true;
        for (std::uint32_t i = 0; i < body_.size(); ++i) {
            if (same_[i]) continue;
            for (Value v : body_[Value{i}].operands()) used[v.index] = true;
            for (std::uint32_t p = body_.path_of(i); p != 0; p = body_.paths()[p].parent)
                used[body_.paths()[p].condition.index] = true;
        }
        return used;
    }

    Loop const& loop_;
    Graph const& body_;
    Builder& out_;
    Demand<> demand_;
    Vector<bool> same_;
    Vector<Value> outside_; ///< of what is the same, its value before the loop
    bool any_ = false;
};

/// Writes each loop after those in its body.
struct InvariantCode {
    template <class Writer> constexpr bool writes(Writer& to, std::uint32_t node) const {
        Graph const& from = to.from();
        if (from.row_of(node).kind != Kind::loop) return false;
        Loop const& loop = from.loop_of(node);
        std::uint32_t const path = to.path_now(loop.path);
        if (path == never_taken) return false;
        Loop now{Writer{loop.body}.body(), loop.carried, loop.results, loop.leaves_when,
                 path,                     loop.effects};
        Vector<Value> operands;
        for (Value v : from[Value{node}].operands()) operands.push_back(to.now(v));
        Where const at = from[Value{node}].where();
        InvariantNodes<> nodes{now, operands, to.out()};
        bool const any = nodes.any();
        to.set({node}, any ? nodes.write(at) : to.out().loop(std::move(now), operands, at));
        return true;
    }
    LIMN_LAZY
    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) const {
        return same_call(node, operands, builder, path);
    }
};

} // namespace detail

namespace pass {

/// Computes before a loop what is the same in each of its iterations, from the innermost loop out;
/// loops within loops too. What may trap, throw or never end, such as an integer division or an op
/// of yours, is moved where the first iteration comes to it for certain, and not out of a loop with
/// effects. Effects and random numbers stay.
///
/// Tracing leaves nothing of this to do but where an op may trap: this is for graphs that were
/// edited, rewritten or specialised.
///
/// Cost  linear, for each depth of nested loops
inline constexpr Pass loop_invariant_code{
    [](auto const& graph) { return limn::detail::rewritten<limn::detail::InvariantCode>(graph); }};

} // namespace pass

} // namespace limn

#endif // LIMN_PASS_LOOP_INVARIANT_CODE_HPP
