// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Pass`: a change from graph to graph, and how passes are composed.

#ifndef LIMN_PASS_PASS_HPP
#define LIMN_PASS_PASS_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/copied_paths.hpp>
#include <limn/graph/copy_node.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstdint>
#include <utility>

namespace limn {

/// A change from graph to graph: `g | pass::dead_code`, `pass::dead_code | pass::simplify`.
///
/// Invariant  what the graph computes stays, to the last bit; applied twice it changes no more
template <class F> struct Pass {
    F change;

    constexpr Graph operator()(Graph const& graph) const { return change(graph); }
};

template <class F> constexpr Graph operator|(Graph const& graph, Pass<F> const& pass) {
    return pass(graph);
}

template <class F, class G> constexpr auto operator|(Pass<F> const& first, Pass<G> const& second) {
    auto both = [first, second](auto const& graph) { return second(first(graph)); };
    return Pass<decltype(both)>{both};
}

namespace detail {

/// A graph written anew, node by node. `Replace`, one for every graph and every body of a loop,
/// gives the value that takes the place of a call, whose operands are given as they are now; places
/// stay those of the user. Where it has them, `begin` is called before the first node, `end` after
/// the last, and `in_body` gives the one for a body; else that is made anew. `writes` says whether
/// it wrote a node itself, by `set`, and `order` gives the nodes after the inputs in another order.
template <class Replace> class Rewriting {
public:
    constexpr explicit Rewriting(Graph const& from, Replace replace = {})
        : from_{from}, replace_{std::move(replace)} {}

    constexpr Graph const& from() const noexcept { return from_; }
    /// A value that has been written, as it is now.
    constexpr Value now(Value before) const { return now_[before.index]; }
    constexpr void set(Value before, Value now) { now_[before.index] = now; }
    constexpr Builder& out() noexcept { return out_; }
    /// A path, as it is now.
    constexpr std::uint32_t path_now(std::uint32_t path) {
        return paths_.decided(path, out_, [&](Value v) { return now(v); });
    }
    /// The path after a decision on what is written now: a decision that is known is none.
    constexpr std::uint32_t after(std::uint32_t parent, Value condition, bool taken) {
        return CopiedPaths::after(out_, parent, condition, taken);
    }

    constexpr Graph graph() {
        out_ = Builder::with_parameters_of<Builder>(from_);
        out_.reserve(from_);
        auto const inputs = out_.graph().inputs();
        now_.append(inputs.begin(), inputs.end());
        return written(from_.result());
    }
    constexpr Graph body() {
        out_.reserve(from_);
        for (Value input : from_.inputs())
            now_.push_back(out_.body_input(from_[input].op().values(), from_[input].name(),
                                           from_[input].where()));
        return written(nullptr);
    }

private:
    constexpr Graph written(TreeRow const* result) {
        paths_ = CopiedPaths{from_};
        if constexpr (requires { replace_.begin(*this); }) replace_.begin(*this);
        auto const inputs = static_cast<std::uint32_t>(now_.size());
        now_.resize(from_.size(), Value{Value::none});
        if constexpr (requires { replace_.order(); }) {
            for (std::uint32_t i : replace_.order()) write(i);
        } else {
            for (std::uint32_t i = inputs; i < from_.size(); ++i) write(i);
        }
        for (ValueName const& n : from_.names())
            if (now_[n.value.index].index != Value::none)
                out_.name(now_[n.value.index], n.name.view());
        Vector<Value> outputs;
        for (Value output : from_.outputs()) outputs.push_back(now_[output.index]);
        out_.result(result, std::move(outputs));
        if constexpr (requires { replace_.end(out_); }) replace_.end(out_);
        return std::move(out_).finish();
    }

    constexpr void write(std::uint32_t i) {
        if constexpr (requires { replace_.writes(*this, i); })
            if (replace_.writes(*this, i)) return;
        now_[i] = rewritten(from_[Value{i}]);
    }
    constexpr Value rewritten(Node node) {
        operands_.clear();
        for (Value operand : node.operands()) operands_.push_back(now_[operand.index]);
        std::uint32_t const index = node.value().index, path = path_now(from_.path_of(index));
        bool const taken = path != never_taken;
        if (taken && node.kind() == Kind::call) return replace_(node, operands_, out_, path);
        if (!taken || node.kind() != Kind::loop)
            return copy_node(out_, node, operands_, path, node.where());
        Loop const& loop = from_.loop_of(index);
        Loop now{Rewriting{loop.body, in_body(loop)}.body(),
                 loop.carried,
                 loop.results,
                 loop.leaves_when,
                 path,
                 loop.effects};
        return out_.loop(std::move(now), operands_, node.where());
    }

    constexpr Replace in_body(Loop const& loop) const {
        if constexpr (requires { replace_.in_body(loop); }) return replace_.in_body(loop);
        else return Replace{};
    }

    Graph const& from_;
    Builder out_;
    Replace replace_;
    Vector<Value> now_;
    Vector<Value> operands_;
    CopiedPaths paths_;
};

template <class Replace> constexpr Graph rewritten(Graph const& graph) {
    return Rewriting<Replace>{graph}.graph();
}

/// The call as it is, on the operands as they are now.
struct SameCall {
    LIMN_LAZY
    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) const {
        return builder.call(node.op(), operands, node.where(), path);
    }
};
inline constexpr SameCall same_call{};

} // namespace detail

} // namespace limn

#endif // LIMN_PASS_PASS_HPP
