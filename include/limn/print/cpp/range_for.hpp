// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns which loops over a sequence are printed as a range-for: members of `BodyPrinter`.

#ifndef LIMN_PRINT_CPP_RANGE_FOR_HPP
#define LIMN_PRINT_CPP_RANGE_FOR_HPP

#include <limn/graph/is_number.hpp>
#include <limn/print/cpp/body.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Whether it is the length of an input, which needs no local: neither of them ever changes.
template <class T> constexpr bool BodyPrinter<T>::is_length(Node node) const {
    if (!is_own_op(node, "size") || function_.dialect.generic || function_.one_per_line ||
        has_own_name(node))
        return false;
    Value const of = node.operands()[0];
    return graph_.row_of(of.index).kind == Kind::input && graph_.slot_of(of) == nullptr &&
           (loop_ == nullptr || of.index >= loop_->carried);
}

/// The sequence whose length `v` is.
template <class T> constexpr std::optional<Value> BodyPrinter<T>::measured(Value v) const {
    if (is_length(graph_[v])) return graph_[v].operands()[0];
    for (auto const& [length, sequence] : lengths_)
        if (length == v) return sequence;
    return std::nullopt;
}

/// Tells the body of a loop which of the values that it takes from here are lengths.
template <class T> constexpr void BodyPrinter<T>::tell_lengths(Node node, BodyPrinter& body) const {
    auto const operands = node.operands();
    for (std::size_t i = body.loop_->carried; i < operands.size(); ++i)
        if (auto const sequence = measured(operands[i]))
            for (std::size_t k = body.loop_->carried; k < operands.size(); ++k)
                if (operands[k] == *sequence)
                    body.lengths_.push_back({body.graph_.inputs()[i], body.graph_.inputs()[k]});
}

/// In the body of a loop, the sequence over which the loop goes: it counts from 0 to the length,
/// and the counter does nothing but choose the element.
template <class T>
constexpr std::optional<Value> BodyPrinter<T>::range(bool from_zero, std::size_t counter) const {
    Node const guard = graph_[loop_->guard(0)];
    if (!from_zero || function_.dialect.generic || loop_->leaves_when[0] != 0 ||
        !(is_own_op(guard, "not_equal") || is_own_op(guard, "less")) ||
        guard.operands()[0].index != counter)
        return std::nullopt;
    std::optional<Value> const sequence = measured(guard.operands()[1]);
    if (!sequence.has_value()) return std::nullopt;
    bool any = false;
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
        Node const user = graph_[Value{i}];
        for (Value v : user.operands()) {
            if (v.index != counter || i == guard.value().index || i == loop_->next()[counter].index)
                continue;
            if (!is_own_op(user, "subscript") || user.operands()[0] != *sequence)
                return std::nullopt;
            any = true;
        }
    }
    for (std::size_t k = 0; k < loop_->next().size(); ++k)
        if (loop_->next()[k].index == counter) any = false;
    for (std::size_t e = 0; e < loop_->exits(); ++e)
        for (Value v : loop_->left_behind(e))
            if (v.index == counter) any = false;
    return any ? sequence : std::nullopt;
}

/// Names the elements, and gives what stands between the parentheses of `for`.
template <class T>
constexpr Text BodyPrinter<T>::range_head(Value sequence, std::size_t counter, Text name) {
    Text head;
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
        Node const node = graph_[Value{i}];
        if (!is_own_op(node, "subscript") || node.operands()[0] != sequence ||
            node.operands()[1].index != counter)
            continue;
        if (head.empty()) {
            head += node.type().name;
            head += node.type().trivial ? " const " : " const& ";
            if (has_own_name(node)) name = function_.name_of(node);
            head += name.view();
            function_.includes.use(node.type());
        }
        expressions_[i] = {name, Precedence::primary};
        is_local_[i] = 1;
        is_element_.resize(graph_.size(), '\0');
        is_element_[i] = 1;
    }
    return (head += " : ") += expressions_[sequence.index].text.view();
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_RANGE_FOR_HPP
