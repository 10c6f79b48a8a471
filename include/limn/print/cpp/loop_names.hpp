// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a loop's values are called in printed C++: members of `BodyPrinter`.

#ifndef LIMN_PRINT_CPP_LOOP_NAMES_HPP
#define LIMN_PRINT_CPP_LOOP_NAMES_HPP

#include <limn/graph/graph.hpp>
#include <limn/print/cpp/body.hpp>
#include <limn/print/cpp/carried_result.hpp>

#include <cstddef>

namespace limn::detail {

/// What result `k` of a loop is called, where the user has said it.
template <class T> constexpr Text BodyPrinter<T>::name_of_result(Node loop, std::size_t k) {
    for (ValueName const& n : graph_.names())
        if (Node const v = graph_[n.value]; v.kind() == Kind::result && has_own_name(v) &&
                                            v.operands()[0] == loop.value() &&
                                            graph_.payload_of(n.value.index) == k)
            return function_.name_of(v);
    return function_.fresh_name();
}
/// That of a carried value: as its next value is called, or what the loop leaves of it.
template <class T>
constexpr Text BodyPrinter<T>::name_of_carried(Node node, Loop const& loop, std::size_t i) {
    Node const next = loop.body[loop.next()[i]];
    if (next.kind() != Kind::input && !next.name().empty()) return function_.name_of(next);
    for (std::size_t k = 0; k < loop.results; ++k)
        if (carried_result(loop, k) == i) return name_of_result(node, k);
    return function_.fresh_name();
}

template <class T>
constexpr typename BodyPrinter<T>::LoopNames BodyPrinter<T>::name_loop(Node node,
                                                                       BodyPrinter& body) {
    Loop const& loop = *body.loop_;
    LoopNames names{{}, {}, {}, used_behind(node) ? no_carried : body.counter()};
    for (std::size_t i = loop.carried; i < node.operands().size(); ++i) {
        Expression captured = operand(node.operands()[i]);
        if (!is_length(graph_[node.operands()[i]])) spill(captured, node.operands()[i]);
        body.name_input(loop.body.inputs()[i], captured.text);
    }
    tell_lengths(node, body);
    for (std::size_t i = 0; i < loop.carried; ++i) {
        names.carried.push_back(name_of_carried(node, loop, i));
        body.name_input(loop.body.inputs()[i], names.carried[i]);
    }
    for (std::size_t k = 0; k < loop.results; ++k) {
        std::size_t const carried = carried_result(loop, k);
        names.results.push_back({carried != no_carried ? names.carried[carried] : Text{}});
    }
    if (uses_.count(node.value()) != 0 && body.around_ == nullptr)
        names.number = function_.fresh_name();
    return names;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_LOOP_NAMES_HPP
