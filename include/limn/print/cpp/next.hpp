// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a round of a loop ends: its variables take their next values.

#ifndef LIMN_PRINT_CPP_NEXT_HPP
#define LIMN_PRINT_CPP_NEXT_HPP

#include <limn/meta/vector.hpp>
#include <limn/print/cpp/body.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace limn::detail {

/// Whether a piece of C++ names a variable.
template <class = void> constexpr bool mentions(std::string_view text, std::string_view name) {
    auto const letter = [](char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
               (c >= 'A' && c <= 'Z');
    };
    for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
        std::size_t const end = at + name.size();
        if ((at == 0 || !letter(text[at - 1])) && (end == text.size() || !letter(text[end])))
            return true;
    }
    return false;
}

/// The next carried values, in an order in which none is overwritten before it has been read.
template <class T> constexpr void BodyPrinter<T>::print_next() {
    auto const next = loop_->next();
    Vector<std::size_t> pending;
    for (std::size_t k = 0; k < next.size(); ++k)
        if (next[k].index != k && k != names_.counter) pending.push_back(k);
    while (!pending.empty()) {
        std::size_t ready = pending.size();
        for (std::size_t i = 0; i < pending.size() && ready == pending.size(); ++i) {
            bool read = false;
            for (std::size_t j : pending)
                read = read || (j != pending[i] && mentions(operand(next[j]).text.view(),
                                                            names_.carried[pending[i]].view()));
            if (!read) ready = i;
        }
        if (ready < pending.size()) {
            print_one_next(pending[ready], operand(next[pending[ready]]));
            pending.erase(pending.begin() + static_cast<std::ptrdiff_t>(ready));
            continue;
        }
        std::size_t const put_aside = pending.back(); // they read each other
        Node const node = graph_[next[put_aside]];
        if (folded(node.value())) {
            declare(node);
        } else {
            Text name = function_.fresh_name();
            Text text{function_.dialect.generic ? "auto" : node.type().name};
            (((text += " const ") += name.view()) += " = ") += operand(node.value()).text.view();
            statement(text.view(), Where{});
            expressions_[node.value().index] = {std::move(name), Precedence::primary};
        }
    }
}

/// The call of `append` that makes carried value `k` longer by one, where its next value is that;
/// or is it in one arm, and the same as now in the other. None where C++ cannot write `push_back`.
template <class T> constexpr std::optional<Value> BodyPrinter<T>::appended(std::size_t k) const {
    if (function_.dialect.generic || function_.one_per_line) return std::nullopt;
    Node const next = graph_[loop_->next()[k]];
    if (next.kind() != Kind::call || uses_.count(next.value()) != 1) return std::nullopt;
    Value out = next.value();
    if (&next.op() == next.op().values().gate) {
        Value const a = next.operands()[1], b = next.operands()[2];
        if (a.index != k && b.index != k) return std::nullopt;
        out = a.index == k ? b : a;
    }
    Node const node = graph_[out];
    if (node.kind() != Kind::call || node.op().name != "append" || node.op().user ||
        node.operands()[0].index != k || uses_.count(out) != 1)
        return std::nullopt;
    return out;
}
/// Whether the end of a round says what the node needs, for it may be printed as `push_back`.
template <class T> constexpr bool BodyPrinter<T>::is_appended(Node node) const {
    if (loop_ == nullptr || node.op().name != "append") return false;
    std::size_t const k = node.operands()[0].index;
    return k < loop_->carried && appended(k) == node.value();
}

/// `x.push_back(y)`, in an arm too.
template <class T>
constexpr void BodyPrinter<T>::print_append(std::size_t k, Value v, std::size_t indent) {
    Text text = names_.carried[k];
    Node const node = graph_[v];
    text += ".push_back(";
    text += typed(operand(node.operands()[1]), function_.dialect).view();
    text += ')';
    std::size_t const outer = std::exchange(indent_, indent);
    statement(text.view(), node.where());
    indent_ = outer;
}

/// `x = next`; or `x += y`, `x.push_back(y)`, where it is that.
template <class T>
constexpr void BodyPrinter<T>::print_one_next(std::size_t k, Expression const& value) {
    Node const node = graph_[loop_->next()[k]];
    std::optional<Value> const longer = appended(k);
    if (longer.has_value() && folded(node.value()) && folded(*longer)) {
        if (*longer == node.value()) return print_append(k, *longer, indent_);
        bool const otherwise = node.operands()[1].index == k;
        Text const before = std::exchange(function_.out, Text{});
        print_append(k, *longer, indent_ + 4);
        Text const arm = std::exchange(function_.out, before);
        Text head{"if ("};
        Value const condition = node.operands()[0];
        append_condition(head, condition, operand(condition), otherwise);
        return print_if(head, arm.view(), node.where());
    }
    if (longer.has_value()) function_.includes.use(graph_[*longer].op());
    Text text = names_.carried[k];
    std::string_view const from = value.text.view();
    Precedence const p = node.op().notation.precedence;
    bool const infix = node.kind() == Kind::call && node.op().notation.form == Form::infix &&
                       !value.promoted && !compares(p) && node.operands()[0].index == k &&
                       from.size() > text.size() + 1 && from.starts_with(text.view());
    if (infix) {
        std::string_view const spelling = node.op().notation.spelling;
        std::string_view const rest = from.substr(text.size() + spelling.size() + 2);
        (((text += ' ') += spelling) += "= ") += without_parentheses(rest);
    } else {
        (text += " = ") += from;
    }
    statement(text.view(), node.where());
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_NEXT_HPP
