// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LoopWriter`: the body of a loop that is written anew, with other values carried, taken
/// from outside and left behind.

#ifndef LIMN_PASS_LOOP_LOOP_WRITER_HPP
#define LIMN_PASS_LOOP_LOOP_WRITER_HPP

#include <limn/graph/copied_paths.hpp>
#include <limn/graph/copy_node.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// Writes the body of a loop: first what it carries, then what it takes from outside, then its
/// nodes, which come from other bodies, then its outputs.
LIMN_LAZY class LoopWriter {
public:
    /// What the nodes of one body have become here.
    struct Copied {
        Graph const* from;
        Vector<Value> now;
        CopiedPaths paths;
        explicit constexpr Copied(Graph const& body)
            : from{&body}, now(body.size(), Value{Value::none}), paths{body} {}
    };

    constexpr Builder& out() noexcept { return out_; }
    /// What the loop is given: initial values, then those from outside.
    constexpr Vector<Value> const& operands() const noexcept { return operands_; }
    constexpr std::uint32_t carried() const noexcept { return carried_; }

    /// A value that is carried, like input `like` of a body.
    constexpr Value carry(Node like, Value initial) {
        operands_.push_back(initial);
        return out_.body_input(like.op().values(), name('s', carried_++).view(), like.where());
    }
    /// A value from outside, of the type of `like`: one input, however often it is asked for.
    constexpr Value take(Node like, Value outside) {
        for (std::size_t k = carried_; k < operands_.size(); ++k)
            if (operands_[k] == outside) return out_.graph().inputs()[k];
        operands_.push_back(outside);
        return out_.body_input(like.op().values(),
                               name('c', operands_.size() - carried_ - 1).view(), like.where());
    }

    /// The path of a body, as it is here.
    constexpr std::uint32_t path_now(Copied& of, std::uint32_t path) {
        return of.paths.now(path, out_, [&](Value v) { return of.now[v.index]; });
    }
    /// Copies a node. Where `shared`, a call that is there already is not written again, but for
    /// what may trap: that is evaluated where its own uses need it.
    constexpr void copy(Copied& of, std::uint32_t node, bool shared = false) {
        Node const from = (*of.from)[Value{node}];
        Vector<Value> operands;
        for (Value v : from.operands()) operands.push_back(of.now[v.index]);
        std::uint32_t const path = path_now(of, of.from->path_of(node));
        bool const total = from.op().traits.pure() && !from.op().partial;
        if (shared && from.kind() == Kind::call && total)
            of.now[node] = out_.shared_call(from.op(), operands, from.where(), path);
        else of.now[node] = copy_node(out_, from, operands, path, from.where());
        if (!from.name().empty()) out_.name(of.now[node], from.name());
    }

    /// The loop. Requires  `outputs` are values here: for each exit its guard and what it leaves
    /// behind, then what is carried next
    constexpr Loop finish(Loop const& like, std::uint32_t results, Vector<Value> outputs,
                          bool effects, std::uint32_t path) {
        out_.result(nullptr, std::move(outputs));
        return {std::move(out_).finish(), carried_, results, like.leaves_when, path, effects};
    }

private:
    static constexpr Text name(char prefix, std::size_t number) {
        Text out{std::string_view{&prefix, 1}};
        out.append_integer(number);
        return out;
    }

    Builder out_;
    Vector<Value> operands_;
    std::uint32_t carried_ = 0;
};

/// Whether there is an op of the user's in a body, or in one of its loops: it may throw.
constexpr bool has_user_op(Graph const& body) {
    for (std::uint32_t i = 0; i < body.size(); ++i) {
        if (body.row_of(i).user) return true;
        if (body.row_of(i).kind == Kind::loop && has_user_op(body.loop_of(i).body)) return true;
    }
    return false;
}

} // namespace limn::detail

#endif // LIMN_PASS_LOOP_LOOP_WRITER_HPP
