// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `NextValues`: how an iteration of a loop ends: its variables take their next values.

#ifndef LIMN_PRINT_CPP_NEXT_VALUES_HPP
#define LIMN_PRINT_CPP_NEXT_VALUES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/compose.hpp>
#include <limn/print/cpp/conditions.hpp>
#include <limn/print/cpp/locals.hpp>
#include <limn/print/cpp/loop_form.hpp>
#include <limn/print/cpp/loop_names.hpp>

#include <cstddef>
#include <optional>
#include <utility>

namespace limn::detail {

/// Ends an iteration of the loop whose body's values these are.
template <class T = void> class NextValues {
public:
    constexpr NextValues(Locals<T>& body, LoopNames<T> const& names)
        : body_{body}, names_{names}, code_{body.function.code}, all_{body.function.expressions} {}

    /// The next carried values, in an order in which none is overwritten before it has been read.
    constexpr void print();

private:
    constexpr Value next(std::size_t k) const { return body_.loop->next()[k]; }
    constexpr bool is_read_by_others(std::size_t k, Vector<std::size_t> const& pending) const;
    constexpr bool reads_another(std::size_t k, Vector<std::size_t> const& pending) const;
    constexpr void put_aside(std::size_t k);
    constexpr void print_one(std::size_t k);
    constexpr void print_longer(std::size_t k, Value longer);
    constexpr bool changes_itself(Node node, std::size_t k, ExpressionId value) const;

    Locals<T>& body_;
    LoopNames<T> const& names_;
    Code<T>& code_;
    Expressions<T>& all_;
    Vector<std::pair<Value, ExpressionId>> put_aside_{}; ///< and how it was written before
};

template <class T> constexpr void NextValues<T>::print() {
    Vector<std::size_t> pending;
    for (std::size_t k = 0; k < body_.loop->next().size(); ++k)
        if (next(k).index != k && k != names_.counter) pending.push_back(k);
    while (!pending.empty()) {
        std::size_t i = 0;
        while (i < pending.size() && is_read_by_others(pending[i], pending)) ++i;
        if (i == pending.size()) { // they read each other
            std::size_t last = pending.size() - 1;
            while (!reads_another(pending[last], pending)) --last;
            put_aside(pending[last]);
            continue;
        }
        print_one(pending[i]);
        pending.erase(pending.begin() + static_cast<std::ptrdiff_t>(i));
    }
    // What was put aside is a local of the loop's body: after the loop each has its old name.
    for (std::size_t i = put_aside_.size(); i-- > 0;)
        body_.rename(put_aside_[i].first, put_aside_[i].second);
}

template <class T>
constexpr bool NextValues<T>::reads_another(std::size_t k,
                                            Vector<std::size_t> const& pending) const {
    for (std::size_t i : pending)
        if (i != k && all_.mentions(body_.operand(next(k)), names_.carried[i])) return true;
    return false;
}

template <class T>
constexpr bool NextValues<T>::is_read_by_others(std::size_t k,
                                                Vector<std::size_t> const& pending) const {
    for (std::size_t i : pending)
        if (i != k && all_.mentions(body_.operand(next(i)), names_.carried[k])) return true;
    return false;
}

template <class T> constexpr void NextValues<T>::put_aside(std::size_t k) {
    Node const node = body_.graph[next(k)];
    if (body_.folded(node.value())) {
        body_.declare(node);
        return;
    }
    Word const name = body_.function.fresh_name();
    code_.add({.does = CodeStatement::Does::declare,
               .constant = true,
               .name = name,
               .type = &node.type(),
               .value = body_.operand(node.value())});
    put_aside_.push_back({node.value(), body_.operand(node.value())});
    body_.rename(node.value(), all_.name(name));
}

/// `x = next`; or `x += y`, `x.push_back(y)`, where it is that.
template <class T> constexpr void NextValues<T>::print_one(std::size_t k) {
    Node const node = body_.graph[next(k)];
    std::optional<Value> const longer = LoopForm<T>{body_}.appended(k);
    if (longer.has_value() && body_.folded(node.value()) && body_.folded(*longer)) {
        print_longer(k, *longer);
        return;
    }
    if (longer.has_value()) body_.function.includes.use(body_.graph[*longer].op());
    ExpressionId const value = body_.operand(node.value());
    bool const changes = changes_itself(node, k, value);
    code_.add({.does = CodeStatement::Does::assign,
               .name = names_.carried[k],
               .sign = changes ? node.op().notation.spelling : "",
               .value = changes ? all_.operand_of(value, 1) : value,
               .where = node.where()});
}

/// `x.push_back(y)`, in an arm too.
template <class T> constexpr void NextValues<T>::print_longer(std::size_t k, Value longer) {
    Node const append = body_.graph[longer], node = body_.graph[next(k)];
    ExpressionId const variable = all_.name(names_.carried[k]);
    ExpressionId const element = body_.operand(append.operands()[1]);
    Composition<T> call{all_};
    call.operand(variable).text(".push_back(").calls();
    append_typed(call, all_, element, body_.function.dialect);
    ExpressionId const value = call.text(")").finish();
    bool const in_arm = longer != node.value();
    CodeList const around = code_.list();
    if (in_arm) code_.exchange({});
    code_.add({.does = CodeStatement::Does::call, .value = value, .where = append.where()});
    if (!in_arm) return;
    CodeList const arm = code_.exchange(around);
    bool const otherwise = node.operands()[1].index == k;
    code_.add({.does = CodeStatement::Does::branch,
               .condition = Conditions<T>{body_}.condition(node.operands()[0], otherwise),
               .first = arm,
               .where = node.where()});
}

/// Whether it is `x + y`, where `x` is the variable that takes it.
template <class T>
constexpr bool NextValues<T>::changes_itself(Node node, std::size_t k, ExpressionId value) const {
    if (node.kind() != Kind::call || node.op().notation.form != Form::infix ||
        node.operands()[0].index != k)
        return false;
    Expression const& one = all_[value];
    if (one.kind != Expression::Kind::infix || one.promoted || compares(one.precedence))
        return false;
    ExpressionId const left = all_.operand_of(value, 0);
    return all_[left].kind == Expression::Kind::name && all_.word_of(left) == names_.carried[k];
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_NEXT_VALUES_HPP
