// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a function ends: each arm of the branch that its result comes from has a `return`, and
/// each exit of the loop that it ends with.

#ifndef LIMN_PRINT_CPP_RETURNS_HPP
#define LIMN_PRINT_CPP_RETURNS_HPP

#include <limn/meta/late.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/body.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

template <class T> constexpr void BodyPrinter<T>::print_returning() {
    if (uses_.statements().empty()) print();
    else if (print_tail(0, uses_.statements().size(), ends_in_a_branch())) return;
    print_return();
}

template <class T> constexpr void BodyPrinter<T>::print_return() {
    for (std::size_t i = returned_.size(); i-- > 0;) return_as(returned_[i]);
    Text text{"return "};
    text += result_value().view();
    statement(text.view(), Where{});
}

template <class T> constexpr Text BodyPrinter<T>::result_value() {
    bool const top = graph_.result()->access == Access::leaf;
    std::size_t next = 0;
    return Braces<T>{function_.dialect, function_.includes}.structure(
        *graph_.result(), false, [&] { return result_leaf(graph_.outputs()[next++], top); });
}

/// In a structure to be traced again a constant is a proxy, as the leaves beside it are.
template <class T> constexpr Text BodyPrinter<T>::result_leaf(Value v, bool top) {
    Expression const leaf = operand(v);
    if (top) return leaf.text;
    Text const text = typed(leaf, function_.dialect);
    if (!function_.dialect.generic || graph_.row_of(v.index).kind != Kind::constant) return text;
    return (((Text{"limn::Proxy<"} += graph_[v].type().name) += ">(") += text.view()) += ')';
}

template <class T> constexpr bool BodyPrinter<T>::ends_in_a_branch() const {
    auto const& all = uses_.statements();
    std::size_t const branch = last_branch(0, all.size());
    if (branch == all.size()) return false;
    for (Value v : graph_.outputs()) {
        std::size_t i = uses_.end_of(branch) - 1;
        while (all[i].does == Does::assign && all[i].node != v.index) --i;
        if (all[i].does != Does::assign || has_own_name(graph_[v])) return false;
    }
    return true;
}

/// The branch that ends there, or `end`.
template <class T>
constexpr std::size_t BodyPrinter<T>::last_branch(std::size_t begin, std::size_t end) const {
    auto const& all = uses_.statements();
    if (begin == end || all[end - 1].does != Does::join) return end;
    for (std::size_t i = begin;; ++i) {
        if (all[i].does != Does::branch) continue;
        std::size_t const join = uses_.end_of(uses_.end_of(i));
        if (join + 1 == end) return i;
        i = join;
    }
}

template <class T>
constexpr bool BodyPrinter<T>::print_tail(std::size_t begin, std::size_t end, bool in_arms) {
    std::size_t const loop = loop_which_returns(begin, end);
    if (loop != end) {
        print_range(begin, loop);
        return print_loop_which_returns(loop, end);
    }
    std::size_t const branch = in_arms ? last_branch(begin, end) : end;
    print_range(begin, branch);
    if (branch == end) return false;
    for (Statement const& s : returned_) { // by more than one `return`, perhaps
        Expression ignored;
        if (!is_settled_by(branch, s.value)) spill(ignored, Value{s.value});
    }
    bool returns = false;
    at_outermost([&] { returns = print_returns(branch); });
    return returns;
}

/// Whether a value to be returned is a gate, which each way through that branch settles anew.
template <class T>
constexpr bool BodyPrinter<T>::is_settled_by(std::size_t branch, std::uint32_t value) const {
    for (Statement const& s : returned_)
        if (s.node == value) return true;
    auto const& all = uses_.statements();
    for (std::size_t i = uses_.end_of(branch); all[i - 1].does == Does::assign; --i)
        if (all[i - 1].node == value) return true;
    return false;
}

template <class T>
constexpr typename BodyPrinter<T>::Arm
BodyPrinter<T>::print_tail_arm(std::size_t begin, std::size_t end, std::size_t indent) {
    Arm arm;
    Text const before = std::exchange(function_.out, Text{});
    std::size_t const last = take_assigned(arm, begin, end);
    for (Statement const& s : arm.assigned) returned_.push_back(s);
    indent_ += indent;
    arm.leaves = print_tail(begin, last);
    indent_ -= indent;
    for (std::size_t i = 0; i < arm.assigned.size(); ++i) returned_.pop_back();
    arm.text = std::exchange(function_.out, before);
    return arm;
}

/// The shorter arm comes first, so that what follows needs no indentation.
template <class T> constexpr bool BodyPrinter<T>::print_returns(std::size_t branch) {
    std::size_t const otherwise = uses_.end_of(branch), join = uses_.end_of(otherwise);
    bool const turned = join - otherwise < otherwise - branch;
    Arm yes, no;
    if (!turned) yes = print_tail_arm(branch + 1, otherwise, 4);
    no = print_tail_arm(otherwise + 1, join, turned ? 4 : 0);
    if (turned) yes = print_tail_arm(branch + 1, otherwise, 0);
    Value const condition{uses_.statements()[branch].value};
    if (yes.text.empty() && no.text.empty() && printed_as_expressions(condition, yes, no))
        return false;
    Text head{"if ("};
    Expression const asked = operand(condition);
    append_condition(head, condition, asked, turned);
    Arm& first = turned ? no : yes;
    Arm& second = turned ? yes : no;
    append_return(first, 4);
    append_return(second, 0);
    print_if(head, first.text.view(), graph_[condition].where());
    function_.out += second.text.view();
    return true;
}

template <class T> constexpr void BodyPrinter<T>::append_return(Arm& arm, std::size_t indent) {
    if (arm.leaves) return;
    Text const before = std::exchange(function_.out, std::move(arm.text));
    indent_ += indent;
    for (std::size_t i = arm.assigned.size(); i-- > 0;) return_as(arm.assigned[i]);
    print_return();
    indent_ -= indent;
    arm.text = std::exchange(function_.out, before);
}

/// From here to the `return` the gate is the value which it takes on this way.
template <class T> constexpr void BodyPrinter<T>::return_as(Statement const& assigned) {
    Value const v{assigned.value};
    if (uses_.count({assigned.node}) > 1 && folded(v)) declare(graph_[v]);
    expressions_[assigned.node] = arm(assigned.value);
    is_local_[assigned.node] = folded(v) ? '\0' : '\1';
}

// --- loops whose exits return -------------------------------------------------------------------

/// The last loop, where it has several exits and little is to be done behind it; or `end`.
template <class T>
constexpr std::size_t BodyPrinter<T>::loop_which_returns(std::size_t begin, std::size_t end) const {
    auto const& all = uses_.statements();
    std::size_t loop = end, behind = 0;
    for (std::size_t i = begin; i < end; ++i) {
        bool const branch = all[i].does == Does::branch;
        Value const v{branch ? all[i].value : all[i].node};
        Kind const kind = graph_.row_of(v.index).kind;
        bool const known = loop != end && exit_asked(Value{all[loop].node}, v).has_value();
        std::size_t const last = branch ? uses_.end_of(uses_.end_of(i)) : i;
        if (!branch && kind == Kind::loop) {
            loop = i;
            behind = 0;
        } else if (!known && (branch || kind != Kind::result || has_own_name(graph_[v]))) {
            behind += last - i + 1;
        }
        i = last;
    }
    bool const light = loop != end && behind <= 3;
    return light && graph_.loop_of(all[loop].node).exits() > 1 ? loop : end;
}

/// The exit of the loop that a condition asks for, if it does.
template <class T>
constexpr std::optional<late<std::uint32_t, T>> BodyPrinter<T>::exit_asked(Value loop,
                                                                           Value condition) const {
    Node const node = graph_[condition];
    if (node.kind() != Kind::call || node.op().user || node.op().name != "equal" ||
        node.operands()[0] != loop || graph_[node.operands()[1]].kind() != Kind::constant)
        return std::nullopt;
    return static_cast<std::uint32_t>(graph_[node.operands()[1]].constant().template as<int>());
}

template <class T>
constexpr bool BodyPrinter<T>::print_loop_which_returns(std::size_t loop, std::size_t end) {
    Value const v{uses_.statements()[loop].node};
    bool returns = false;
    at_outermost([&] { returns = print_loop(graph_[v], {loop + 1, end, v}); });
    return returns;
}

/// Leaves the function from inside the loop.
template <class T>
constexpr void BodyPrinter<T>::return_from(BodyPrinter& body, std::uint32_t exit) {
    std::size_t const indent = std::exchange(indent_, body.indent_);
    std::size_t const outer_indent = outer_indent_, depth = std::exchange(depth_, 0);
    at_outermost([&] {
        print_rest(body, exit);
        print_return();
    });
    indent_ = indent;
    outer_indent_ = outer_indent;
    depth_ = depth;
}

/// What is left to do behind the loop, when that is left by exit number `exit`.
template <class T>
constexpr void BodyPrinter<T>::print_rest(BodyPrinter& body, std::uint32_t exit) {
    auto const left = body.loop_->left_behind(exit);
    Vector<Expression>& results = loops_[graph_.payload_of(rest_.loop.index)].results;
    for (std::size_t k = 0; k < results.size(); ++k) results[k] = body.arm(left[k].index);
    print_known(rest_.begin, rest_.end, body, exit);
}

template <class T>
constexpr void BodyPrinter<T>::print_known(std::size_t begin, std::size_t end, BodyPrinter& body,
                                           std::uint32_t exit) {
    auto const& all = uses_.statements();
    for (std::size_t i = begin; i < end; ++i) {
        if (all[i].does == Does::assign) {
            return_as(all[i]);
        } else if (all[i].does == Does::branch) {
            std::size_t const otherwise = uses_.end_of(i), join = uses_.end_of(otherwise);
            auto const asked = exit_asked(rest_.loop, Value{all[i].value});
            if (!asked) print_block(i, otherwise, join);
            else if (*asked == exit) print_known(i + 1, otherwise, body, exit);
            else print_known(otherwise + 1, join, body, exit);
            i = join;
        } else {
            Node const node = graph_[Value{all[i].node}];
            is_local_[all[i].node] = 0; // another exit may have made it a local
            auto const asked = exit_asked(rest_.loop, node.value());
            if (asked) {
                expressions_[all[i].node] = {Text{*asked == exit ? "true" : "false"}};
                is_local_[all[i].node] = 1;
                continue;
            }
            compute(node);
            if (node.kind() != Kind::result || node.operands()[0] != rest_.loop) continue;
            Value const left = body.loop_->left_behind(exit)[graph_.payload_of(all[i].node)];
            if (!body.folded(left)) continue;
            is_local_[all[i].node] = 0;
            if (uses_.count(node.value()) > 1) declare(node);
        }
    }
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_RETURNS_HPP
