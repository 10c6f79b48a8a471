// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LoopForm`: what can be seen of a loop before it is printed: whether it counts, whether it
/// is a `while`, and what only grows in it.

#ifndef LIMN_PRINT_CPP_LOOP_FORM_HPP
#define LIMN_PRINT_CPP_LOOP_FORM_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/is_number.hpp>
#include <limn/graph/statements.hpp>
#include <limn/print/cpp/carried_result.hpp>
#include <limn/print/cpp/locals.hpp>
#include <limn/print/cpp/own_op.hpp>

#include <cstddef>
#include <optional>

namespace limn::detail {

/// Statements of a body, from one to before another.
struct StatementRange {
    std::size_t begin, end;
};

/// Asks about the loop whose body's values these are.
template <class T = void> class LoopForm {
public:
    constexpr explicit LoopForm(Locals<T> const& body) : body_{body} {}

    /// The carried value that counts the iterations: the guard begins with it, and each iteration
    /// adds one.
    constexpr std::size_t counter() const;
    /// Whether it is left in its first iteration, whatever it is given: then it is a block.
    constexpr bool is_left_at_once() const;
    /// Whether the first exit is the condition of a `while`: nothing is to be noted when it leaves.
    constexpr bool can_be_while() const;

    /// Whether a statement begins the block by which the first exit leaves.
    constexpr bool begins_first_exit(std::size_t statement) const;
    /// What that block does before it leaves, and what it does in the other arm.
    constexpr StatementRange before_leaving(std::size_t branch) const;
    constexpr StatementRange going_on(std::size_t branch) const;

    /// The call of `append` that makes carried value `k` longer by one, where its next value is
    /// that; or is it in one arm, and the same as now in the other. None where C++ cannot write
    /// `push_back`.
    constexpr std::optional<Value> appended(std::size_t k) const;
    /// Whether the end of an iteration says what the node needs, for it may be printed as
    /// `push_back`.
    constexpr bool is_appended(Node node) const {
        if (body_.loop == nullptr || !is_own_op(node, "append")) return false;
        std::size_t const k = node.operands()[0].index;
        return k < body_.loop->carried && appended(k) == node.value();
    }

private:
    constexpr bool leaves_first() const { return body_.loop->leaves_when[0] != 0; }

    Locals<T> const& body_;
};

template <class T> constexpr std::size_t LoopForm<T>::counter() const {
    Graph const& graph = body_.graph;
    Loop const& loop = *body_.loop;
    Node const guard = graph[loop.guard(0)];
    if (body_.function.one_per_line || guard.operands().empty()) return no_carried;
    Value counted = guard.operands()[0];
    while (graph[counted].kind() == Kind::call && !graph[counted].operands().empty())
        counted = graph[counted].operands()[0];
    if (counted.index >= loop.carried) return no_carried;
    for (Value v : loop.left_behind(0))
        if (v == counted) return no_carried; // it is read after the loop
    Node const next = graph[loop.next()[counted.index]];
    if (!is_own_op(next, "add") || body_.uses.count(next.value()) != 1 ||
        next.operands()[0] != counted)
        return no_carried;
    return is_number(graph[next.operands()[1]], 1) ? counted.index : no_carried;
}

template <class T> constexpr bool LoopForm<T>::is_left_at_once() const {
    Loop const& loop = *body_.loop;
    Node const guard = body_.graph[loop.guard(0)];
    return loop.exits() == 1 && loop.carried == 0 && guard.kind() == Kind::constant &&
           guard.constant().template as<bool>() == leaves_first();
}

template <class T> constexpr bool LoopForm<T>::can_be_while() const {
    Loop const& loop = *body_.loop;
    if (loop.exits() == 1) return true;
    for (std::size_t k = 0; k < loop.results; ++k)
        if (carried_result(loop, k) == no_carried) return false;
    return true;
}

template <class T> constexpr bool LoopForm<T>::begins_first_exit(std::size_t statement) const {
    auto const& all = body_.uses.statements();
    if (all[statement].does != Statement::Does::branch) return false;
    std::size_t const otherwise = body_.uses.end_of(statement);
    Statement const& last = all[(leaves_first() ? otherwise : body_.uses.end_of(otherwise)) - 1];
    return last.does == Statement::Does::leave && last.node == 0;
}
template <class T> constexpr StatementRange LoopForm<T>::before_leaving(std::size_t branch) const {
    std::size_t const otherwise = body_.uses.end_of(branch);
    if (leaves_first()) return {branch + 1, otherwise - 1};
    return {otherwise + 1, body_.uses.end_of(otherwise) - 1};
}
template <class T> constexpr StatementRange LoopForm<T>::going_on(std::size_t branch) const {
    std::size_t const otherwise = body_.uses.end_of(branch);
    if (leaves_first()) return {otherwise + 1, body_.uses.end_of(otherwise)};
    return {branch + 1, otherwise};
}

template <class T> constexpr std::optional<Value> LoopForm<T>::appended(std::size_t k) const {
    if (body_.function.dialect.generic || body_.function.one_per_line) return std::nullopt;
    Node const next = body_.graph[body_.loop->next()[k]];
    if (next.kind() != Kind::call || body_.uses.count(next.value()) != 1) return std::nullopt;
    Value out = next.value();
    if (&next.op() == next.op().values().gate) {
        Value const a = next.operands()[1], b = next.operands()[2];
        if (a.index != k && b.index != k) return std::nullopt;
        out = a.index == k ? b : a;
    }
    Node const node = body_.graph[out];
    if (!is_own_op(node, "append") || node.operands()[0].index != k || body_.uses.count(out) != 1)
        return std::nullopt;
    return out;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_LOOP_FORM_HPP
