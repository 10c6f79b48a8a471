// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LoopNames`: how a loop's values are called in printed C++.

#ifndef LIMN_PRINT_CPP_LOOP_NAMES_HPP
#define LIMN_PRINT_CPP_LOOP_NAMES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/carried_result.hpp>
#include <limn/print/cpp/locals.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// How a loop's values are called, in its body and after it.
template <class T = void> struct LoopNames {
    Vector<Word> carried{};
    Vector<ExpressionId> results{};          ///< none where it is not known yet
    Word number{};                           ///< of the exit that was taken, where that is asked
    std::size_t counter = no_carried;        ///< the carried value that a `for` counts
};

/// Names what a loop of this body carries and leaves, and declares it.
template <class T = void> class LoopNaming {
public:
    constexpr LoopNaming(Locals<T>& locals, Node node)
        : locals_{locals}, node_{node}, loop_{locals.graph.loop_of(node.value().index)} {}

    /// What result `k` is called, where the user has said it.
    constexpr Word result(std::size_t k);
    /// Names the carried values, in the loop's body as well, and the results that are such.
    constexpr void name_carried(LoopNames<T>& names, Locals<T>& body);
    /// The variables, before the loop: the carried ones alone, or the others too.
    constexpr void declare(LoopNames<T> const& names, bool carried);
    /// The results of a `while` that are not carried values, after it.
    constexpr void declare_results(LoopNames<T>& names, Locals<T>& body);
    /// Whether it, or a result of it, is used after the arm in which it stands.
    constexpr bool used_after() const;

private:
    constexpr Word carried(std::size_t i);
    constexpr ExpressionId name(Word word) { return locals_.function.expressions.name(word); }

    Locals<T>& locals_;
    Node node_;
    Loop const& loop_;
};

template <class T> constexpr Word LoopNaming<T>::result(std::size_t k) {
    Graph const& graph = locals_.graph;
    for (ValueName const& n : locals_.function.given.all(graph))
        if (Node const v = graph[n.value]; v.kind() == Kind::result && locals_.has_own_name(v) &&
                                           v.operands()[0] == node_.value() &&
                                           graph.payload_of(n.value.index) == k)
            return locals_.function.name_of(v);
    return locals_.function.fresh_name();
}

/// A carried value is called as its next value is, or as what the loop leaves of it.
template <class T> constexpr Word LoopNaming<T>::carried(std::size_t i) {
    Node const next = loop_.body[loop_.next()[i]];
    if (next.kind() != Kind::input && !locals_.function.given.name(next).empty())
        return locals_.function.name_of(next);
    for (std::size_t k = 0; k < loop_.results; ++k)
        if (carried_result(loop_, k) == i) return result(k);
    return locals_.function.fresh_name();
}

template <class T>
constexpr void LoopNaming<T>::name_carried(LoopNames<T>& names, Locals<T>& body) {
    for (std::size_t i = 0; i < loop_.carried; ++i) {
        names.carried.push_back(carried(i));
        body.name(loop_.body.inputs()[i], name(names.carried[i]));
    }
    for (std::size_t k = 0; k < loop_.results; ++k) {
        std::size_t const i = carried_result(loop_, k);
        names.results.push_back(i == no_carried ? ExpressionId{} : name(names.carried[i]));
    }
}

template <class T>
constexpr void LoopNaming<T>::declare(LoopNames<T> const& names, bool only_carried) {
    bool const outside = used_after();
    for (std::size_t i = 0; i < loop_.carried; ++i)
        if (i != names.counter)
            locals_.declare_variable(loop_.body[loop_.body.inputs()[i]].type(), names.carried[i],
                                     locals_.operand(node_.operands()[i]), outside);
    Expressions<T>& all = locals_.function.expressions;
    for (std::size_t k = 0; k < loop_.results && !only_carried; ++k)
        if (carried_result(loop_, k) == no_carried)
            locals_.declare_variable(loop_.body[loop_.left_behind(0)[k]].type(),
                                     all.word_of(names.results[k]), {}, outside);
    if (!names.number.empty())
        locals_.declare_variable(type_row<int>, names.number,
                                 only_carried ? all.literal("0", type_row<int>) : ExpressionId{},
                                 outside);
}

template <class T>
constexpr void LoopNaming<T>::declare_results(LoopNames<T>& names, Locals<T>& body) {
    auto const left = loop_.left_behind(0);
    for (std::size_t k = 0; k < names.results.size(); ++k) {
        if (!names.results[k].empty()) continue;
        Word const word = result(k);
        names.results[k] = name(word);
        locals_.declare_variable(body.graph[left[k]].type(), word, body.operand(left[k]),
                                 used_after());
    }
}

template <class T> constexpr bool LoopNaming<T>::used_after() const {
    Graph const& graph = locals_.graph;
    bool used = locals_.uses.used_after(node_.value(), node_.value());
    for (std::uint32_t i = node_.value().index; i < graph.size(); ++i)
        if (graph.row_of(i).kind == Kind::result && graph[Value{i}].operands()[0] == node_.value())
            used = used || locals_.uses.used_after({i}, node_.value());
    return used;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_LOOP_NAMES_HPP
