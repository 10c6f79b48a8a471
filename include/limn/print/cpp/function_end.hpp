// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FunctionEnd`: what a function ends with, as its statements say it before they are printed.

#ifndef LIMN_PRINT_CPP_FUNCTION_END_HPP
#define LIMN_PRINT_CPP_FUNCTION_END_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/locals.hpp>
#include <limn/print/cpp/own_op.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace limn::detail {

/// Asks about the end of the function whose values these are.
template <class T = void> class FunctionEnd {
public:
    constexpr explicit FunctionEnd(Locals<T> const& locals) : locals_{locals} {}

    /// Whether the last statement is the branch that the result comes from.
    constexpr bool is_branch() const;
    /// The branch that ends there, or `end`.
    constexpr std::size_t last_branch(std::size_t begin, std::size_t end) const;
    /// The last loop, where it has several exits and little is to be done after it; or `end`.
    constexpr std::size_t loop_which_returns(std::size_t begin, std::size_t end) const;
    /// The exit of the loop that a condition asks for, if it does.
    constexpr std::optional<std::uint32_t> exit_asked(Value loop, Value condition) const;

private:
    using Does = Statement::Does;

    constexpr Vector<Statement> const& statements() const { return locals_.uses.statements(); }
    constexpr std::size_t join_of(std::size_t branch) const {
        return locals_.uses.end_of(locals_.uses.end_of(branch));
    }

    Locals<T> const& locals_;
};

template <class T> constexpr bool FunctionEnd<T>::is_branch() const {
    auto const& all = statements();
    std::size_t const branch = last_branch(0, all.size());
    if (branch == all.size()) return false;
    for (Value v : locals_.graph.outputs()) {
        std::size_t i = locals_.uses.end_of(branch) - 1;
        while (all[i].does == Does::assign && all[i].node != v.index) --i;
        if (all[i].does != Does::assign || locals_.has_own_name(locals_.graph[v])) return false;
    }
    return true;
}

template <class T>
constexpr std::size_t FunctionEnd<T>::last_branch(std::size_t begin, std::size_t end) const {
    auto const& all = statements();
    if (begin == end || all[end - 1].does != Does::join) return end;
    for (std::size_t i = begin;; ++i) {
        if (all[i].does != Does::branch) continue;
        std::size_t const join = join_of(i);
        if (join + 1 == end) return i;
        i = join;
    }
}

template <class T>
constexpr std::size_t FunctionEnd<T>::loop_which_returns(std::size_t begin, std::size_t end) const {
    auto const& all = statements();
    Graph const& graph = locals_.graph;
    std::size_t loop = end, behind = 0;
    for (std::size_t i = begin; i < end; ++i) {
        bool const branch = all[i].does == Does::branch;
        Value const v{branch ? all[i].value : all[i].node};
        Kind const kind = graph.row_of(v.index).kind;
        bool const known = loop != end && exit_asked(Value{all[loop].node}, v).has_value();
        std::size_t const last = branch ? join_of(i) : i;
        if (!branch && kind == Kind::loop) {
            loop = i;
            behind = 0;
        } else if (!known && (branch || kind != Kind::result || locals_.has_own_name(graph[v]))) {
            behind += last - i + 1;
        }
        i = last;
    }
    bool const light = loop != end && behind <= 3;
    return light && graph.loop_of(all[loop].node).exits() > 1 ? loop : end;
}

template <class T>
constexpr std::optional<std::uint32_t> FunctionEnd<T>::exit_asked(Value loop,
                                                                  Value condition) const {
    Node const node = locals_.graph[condition];
    if (!is_own_op(node, "equal") || node.operands()[0] != loop) return std::nullopt;
    Node const number = locals_.graph[node.operands()[1]];
    if (number.kind() != Kind::constant) return std::nullopt;
    return static_cast<std::uint32_t>(number.constant().template as<int>());
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_FUNCTION_END_HPP
