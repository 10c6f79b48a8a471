// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Sequences`: which values are lengths of sequences, and which loops over a sequence are
/// printed as a range-for.

#ifndef LIMN_PRINT_CPP_RANGE_FOR_HPP
#define LIMN_PRINT_CPP_RANGE_FOR_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/locals.hpp>
#include <limn/print/cpp/own_op.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// The sequences of one body.
template <class T = void> class Sequences {
public:
    constexpr explicit Sequences(Locals<T>& locals) : locals_{locals} {}

    /// Whether it is the length of an input, which needs no local: neither of them ever changes.
    constexpr bool is_length(Node node) const;
    /// The sequence whose length `v` is.
    constexpr std::optional<Value> measured(Value v) const;
    /// Tells the body of the loop `node` which of the values that it takes from here are lengths.
    constexpr void tell_lengths(Node node, Sequences& body) const;

    /// In the body of a loop, the sequence over which the loop goes: it counts from 0 to the
    /// length, and the counter does nothing but choose the element.
    constexpr std::optional<Value> range(bool from_zero, std::size_t counter) const;
    /// Completes such a loop: `for (double const x : sequence)`. The elements are called `x`.
    constexpr void go_over(CodeStatement& loop, Value sequence, std::size_t counter, Word x);
    /// Whether the loop's head names it.
    constexpr bool is_element(Value v) const {
        return !is_element_.empty() && is_element_[v.index] != 0;
    }

private:
    constexpr bool chooses(Node node, Value sequence, std::size_t counter) const {
        return is_own_op(node, "subscript") && node.operands()[0] == sequence &&
               node.operands()[1].index == counter;
    }

    Locals<T>& locals_;
    Vector<std::pair<Value, Value>> lengths_; ///< inputs, each with the sequence it measures
    Vector<char> is_element_;
};

template <class T> constexpr bool Sequences<T>::is_length(Node node) const {
    if (!is_own_op(node, "size") || locals_.function.dialect.generic ||
        locals_.function.one_per_line || locals_.has_own_name(node))
        return false;
    Graph const& graph = locals_.graph;
    Value const of = node.operands()[0];
    return graph.row_of(of.index).kind == Kind::input && graph.slot_of(of) == nullptr &&
           (locals_.loop == nullptr || of.index >= locals_.loop->carried);
}

template <class T> constexpr std::optional<Value> Sequences<T>::measured(Value v) const {
    if (is_length(locals_.graph[v])) return locals_.graph[v].operands()[0];
    for (auto const& [length, sequence] : lengths_)
        if (length == v) return sequence;
    return std::nullopt;
}

template <class T> constexpr void Sequences<T>::tell_lengths(Node node, Sequences& body) const {
    auto const operands = node.operands();
    auto const inputs = body.locals_.graph.inputs();
    std::size_t const carried = body.locals_.loop->carried;
    for (std::size_t i = carried; i < operands.size(); ++i)
        if (auto const sequence = measured(operands[i]))
            for (std::size_t k = carried; k < operands.size(); ++k)
                if (operands[k] == *sequence) body.lengths_.push_back({inputs[i], inputs[k]});
}

template <class T>
constexpr std::optional<Value> Sequences<T>::range(bool from_zero, std::size_t counter) const {
    Graph const& graph = locals_.graph;
    Loop const& loop = *locals_.loop;
    Node const guard = graph[loop.guard(0)];
    if (!from_zero || locals_.function.dialect.generic || loop.leaves_when[0] != 0 ||
        !(is_own_op(guard, "not_equal") || is_own_op(guard, "less")) ||
        guard.operands()[0].index != counter)
        return std::nullopt;
    std::optional<Value> const sequence = measured(guard.operands()[1]);
    if (!sequence.has_value()) return std::nullopt;
    bool any = false;
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const user = graph[Value{i}];
        for (Value v : user.operands()) {
            if (v.index != counter || i == guard.value().index || i == loop.next()[counter].index)
                continue;
            if (!is_own_op(user, "subscript") || user.operands()[0] != *sequence)
                return std::nullopt;
            any = true;
        }
    }
    for (std::size_t k = 0; k < loop.next().size(); ++k)
        if (loop.next()[k].index == counter) any = false;
    for (std::size_t e = 0; e < loop.exits(); ++e)
        for (Value v : loop.left_behind(e))
            if (v.index == counter) any = false;
    return any ? sequence : std::nullopt;
}

template <class T>
constexpr void Sequences<T>::go_over(CodeStatement& loop, Value sequence, std::size_t counter,
                                     Word x) {
    Graph const& graph = locals_.graph;
    loop.does = CodeStatement::Does::go_over;
    loop.value = locals_.operand(sequence);
    is_element_.resize(graph.size(), '\0');
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        if (!chooses(node, sequence, counter)) continue;
        if (loop.type == nullptr) {
            loop.type = &node.type();
            loop.name = locals_.has_own_name(node) ? locals_.function.name_of(node) : x;
            locals_.function.includes.use(node.type());
        }
        locals_.name(node.value(), locals_.function.expressions.name(loop.name));
        is_element_[i] = 1;
    }
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_RANGE_FOR_HPP
