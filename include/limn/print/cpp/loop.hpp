// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how loops are printed: as `while`, as `for`, or as `for (;;)` with its exits.

#ifndef LIMN_PRINT_CPP_LOOP_HPP
#define LIMN_PRINT_CPP_LOOP_HPP

#include <limn/graph/is_number.hpp>
#include <limn/print/cpp/body.hpp>
#include <limn/print/cpp/carried_result.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace limn::detail {

/// The carried value that counts the rounds: the guard begins with it, and each round adds one.
template <class T> constexpr std::size_t BodyPrinter<T>::counter() const {
    Node const guard = graph_[loop_->guard(0)];
    if (function_.one_per_line || guard.operands().empty()) return no_carried;
    Value counted = guard.operands()[0];
    while (graph_[counted].kind() == Kind::call && !graph_[counted].operands().empty())
        counted = graph_[counted].operands()[0];
    if (counted.index >= loop_->carried) return no_carried;
    for (Value v : loop_->left_behind(0))
        if (v == counted) return no_carried; // it is read behind the loop
    Node const next = graph_[loop_->next()[counted.index]];
    if (next.kind() != Kind::call || next.op().name != "add" || next.op().user ||
        uses_.count(next.value()) != 1 || next.operands()[0] != counted)
        return no_carried;
    return is_number(graph_[next.operands()[1]], 1) ? counted.index : no_carried;
}

template <class T> constexpr bool BodyPrinter<T>::used_behind(Node loop) const {
    bool behind = uses_.used_behind(loop.value(), loop.value());
    for (std::uint32_t i = loop.value().index; i < graph_.size(); ++i)
        if (graph_.row_of(i).kind == Kind::result && graph_[Value{i}].operands()[0] == loop.value())
            behind = behind || uses_.used_behind({i}, loop.value());
    return behind;
}

template <class T> constexpr bool BodyPrinter<T>::print_loop(Node node, Rest rest) {
    Loop const& loop = graph_.loop_of(node.value().index);
    BodyPrinter body{loop.body, &loop, function_, indent_ + 4};
    bool const returns = rest.end != 0;
    if (returns) body.around_ = this;
    LoopNames names = name_loop(node, body);
    Text before = std::exchange(function_.out, Text{});
    std::size_t const branch = body.print_prelude();
    bool const as_while = function_.out.empty() && (returns || body.can_be_while());
    bool const leaves_first = loop.leaves_when[0] != 0;
    std::size_t const otherwise = body.uses_.end_of(branch);
    std::size_t const begin = (leaves_first ? branch : otherwise) + 1;
    std::size_t const end = (leaves_first ? otherwise : body.uses_.end_of(otherwise)) - 1;
    if (!as_while || begin != end) names.counter = no_carried;
    for (Expression& result : names.results)
        if (result.text.empty() && !as_while && !returns)
            result.text =
                name_of_result(node, static_cast<std::size_t>(&result - names.results.data()));
    body.names_ = names;
    if (returns) remember_loop(node, names);
    Rest const outer_rest = std::exchange(rest_, rest);
    Text head{as_while ? names.counter == no_carried ? "while (" : "for (" : "for (;;"};
    std::optional<Value> range;
    if (names.counter != no_carried)
        range = body.range(is_number(graph_[node.operands()[names.counter]], 0), names.counter);
    if (range.has_value()) {
        head += body.range_head(*range, names.counter, names.carried[names.counter]).view();
    } else if (as_while) {
        if (names.counter != no_carried) {
            append_variable(head, loop.body[loop.body.inputs()[names.counter]].type(),
                            names.carried[names.counter].view());
            (head += " = ") += operand(node.operands()[names.counter]).text.view();
            head += "; ";
        }
        Expression const guard = body.operand(loop.guard(0));
        body.append_condition(head, loop.guard(0), guard, leaves_first);
        if (names.counter != no_carried) (head += "; ++") += names.carried[names.counter].view();
    }
    body.print_rounds(branch, as_while);
    Text const rounds = std::exchange(function_.out, std::move(before));
    print_variables(node, names, as_while || returns);
    line(head.view(), ") {", node.where());
    function_.out += rounds.view();
    line("}", "", Where{});
    if (as_while) { // what it leaves behind may be computed from the carried values
        body.indent_ = indent_;
        body.print_range(begin, end);
        if (returns) print_rest(body, 0);
        else name_left_behind(node, names, body);
    }
    rest_ = outer_rest;
    if (!returns) remember_loop(node, std::move(names));
    return returns && !as_while;
}

/// Declares the results of a `while` that are no carried values.
template <class T>
constexpr void BodyPrinter<T>::name_left_behind(Node node, LoopNames& names, BodyPrinter& body) {
    auto const left = body.loop_->left_behind(0);
    for (std::size_t k = 0; k < names.results.size(); ++k) {
        if (!names.results[k].text.empty()) continue;
        names.results[k].text = name_of_result(node, k);
        print_variable(body.graph_[left[k]].type(), names.results[k].text.view(),
                       body.operand(left[k]).text.view(), used_behind(node));
    }
}

template <class T> constexpr void BodyPrinter<T>::remember_loop(Node node, LoopNames names) {
    std::uint32_t const number = graph_.payload_of(node.value().index);
    if (loops_.size() <= number) loops_.resize(number + 1, LoopNames{});
    expressions_[node.value().index] = {names.number, Precedence::primary};
    is_local_[node.value().index] = 1;
    loops_[number] = std::move(names);
}

template <class T>
constexpr void BodyPrinter<T>::print_variable(TypeRow const& type, std::string_view name,
                                              std::string_view initial, bool outside) {
    Text text;
    if (outside) {
        declare_outside(type, name);
        text += name;
    } else {
        append_variable(text, type, name);
        Text nothing{type.name};
        nothing += "{}";
        if (initial == nothing.view()) { // it is what a variable begins with
            statement(text.view(), Where{});
            return;
        }
    }
    if (!initial.empty()) (text += " = ") += initial;
    else if (outside) return;
    else if (!append_first_ordering(text, type)) text += "{}";
    statement(text.view(), Where{});
}

/// The variables of a loop, before it.
template <class T>
constexpr void BodyPrinter<T>::print_variables(Node node, LoopNames const& names, bool carried) {
    Loop const& loop = graph_.loop_of(node.value().index);
    bool const behind = used_behind(node);
    for (std::size_t i = 0; i < loop.carried; ++i)
        if (i != names.counter)
            print_variable(loop.body[loop.body.inputs()[i]].type(), names.carried[i].view(),
                           operand(node.operands()[i]).text.view(), behind);
    for (std::size_t k = 0; k < loop.results && !carried; ++k)
        if (carried_result(loop, k) == no_carried)
            print_variable(loop.body[loop.left_behind(0)[k]].type(), names.results[k].text.view(),
                           "", behind);
    if (!names.number.empty())
        print_variable(type_row<int>, names.number.view(), carried ? "0" : "", behind);
}

/// What is computed before the first exit. Gives the statement that begins its block.
template <class T> constexpr std::size_t BodyPrinter<T>::print_prelude() {
    auto const& all = uses_.statements();
    std::size_t i = 0;
    for (; i < all.size(); ++i) {
        if (all[i].does == Does::branch) {
            std::size_t const otherwise = uses_.end_of(i);
            Statement const& last =
                all[loop_->leaves_when[0] != 0 ? otherwise - 1 : uses_.end_of(otherwise) - 1];
            if (last.does == Does::leave && last.node == 0) return i;
        }
        std::size_t const end = all[i].does == Does::branch ? uses_.end_of(uses_.end_of(i)) : i;
        print_range(i, end + 1);
        i = end;
    }
    return i;
}

/// Whether the first exit is the condition of a `while`: nothing is to be noted when it leaves.
template <class T> constexpr bool BodyPrinter<T>::can_be_while() const {
    if (loop_->exits() == 1) return true;
    for (std::size_t k = 0; k < loop_->results; ++k)
        if (carried_result(*loop_, k) == no_carried) return false;
    return true;
}

template <class T> constexpr void BodyPrinter<T>::print_rounds(std::size_t branch, bool as_while) {
    if (!as_while) {
        print_range(branch, uses_.statements().size());
    } else {
        bool const leaves_first = loop_->leaves_when[0] != 0;
        std::size_t const otherwise = uses_.end_of(branch);
        if (leaves_first) print_range(otherwise + 1, uses_.end_of(otherwise));
        else print_range(branch + 1, otherwise);
    }
    print_next();
}

/// Leaves the loop from inside.
template <class T> constexpr void BodyPrinter<T>::print_exit(std::uint32_t exit) {
    if (around_ != nullptr) {
        around_->return_from(*this, exit);
        return;
    }
    for (std::size_t k = 0; k < loop_->results; ++k) {
        if (carried_result(*loop_, k) != no_carried) continue;
        Value const v = loop_->left_behind(exit)[k];
        Node const node = graph_[v];
        if (node.kind() == Kind::constant && node.constant() == node.op().values().blank())
            continue; // as it was declared
        Text text = names_.results[k].text;
        (text += " = ") += operand(v).text.view();
        statement(text.view(), node.where());
    }
    if (!names_.number.empty() && exit != 0) {
        Text text = names_.number;
        (text += " = ").append_integer(exit);
        statement(text.view(), Where{});
    }
    statement("break", Where{});
}

template <class T> constexpr void BodyPrinter<T>::take_result(Node node) {
    Node const loop = graph_[node.operands()[0]];
    LoopNames const& names = loops_[graph_.payload_of(loop.value().index)];
    expressions_[node.value().index] = names.results[graph_.payload_of(node.value().index)];
    is_local_[node.value().index] = 1;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_LOOP_HPP
