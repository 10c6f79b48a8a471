// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `BranchShape`: what two arms become: an `if`, or the operands of `?:` and `&&`.

#ifndef LIMN_PRINT_CPP_BRANCH_HPP
#define LIMN_PRINT_CPP_BRANCH_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>
#include <limn/print/cpp/code.hpp>
#include <limn/print/cpp/conditions.hpp>
#include <limn/print/cpp/locals.hpp>

#include <cstddef>

namespace limn::detail {

/// One side of a branch.
template <class T = void> struct Arm {
    CodeList code{};
    Vector<Statement> assigned{};          ///< what the gates take after its code
    bool leaves = false;                   ///< nothing after it is reached
};

/// Moves what an arm assigns at its end out of its statements. Gives their new end.
template <class T>
constexpr std::size_t take_assigned(Arm<T>& arm, Vector<Statement> const& all, std::size_t begin,
                                    std::size_t end) {
    std::size_t last = end;
    while (last > begin && all[last - 1].does == Statement::Does::assign) --last;
    for (std::size_t i = last; i < end; ++i) arm.assigned.push_back(all[i]);
    return last;
}

/// Joins arms whose code is there.
template <class T = void> class BranchShape {
public:
    constexpr explicit BranchShape(Locals<T>& locals)
        : locals_{locals}, code_{locals.function.code} {}

    /// Prints the block. The joined values are declared before it, and get their values in its
    /// arms; or they are expressions, where the arms do nothing.
    constexpr void print(Value condition, Arm<T>& yes, Arm<T>& no);
    /// Where the arms are expressions: `c ? a : b`, or `c && a`.
    constexpr bool are_expressions(Value condition, Arm<T> const& yes, Arm<T> const& no);

private:
    constexpr void declare_joined(Arm<T>& yes, Arm<T>& no);
    constexpr void assign(Arm<T>& arm, Word name, ExpressionId value, Where where);
    constexpr bool keeps(Arm<T> const& arm, Value v) const {
        return arm.code.empty() && !locals_.folded(v) && !arm.leaves;
    }

    Locals<T>& locals_;
    Code<T>& code_;
};

template <class T> constexpr void BranchShape<T>::print(Value condition, Arm<T>& yes, Arm<T>& no) {
    if (!yes.leaves && !no.leaves && are_expressions(condition, yes, no)) return;
    ExpressionId const asked = locals_.operand(condition);
    declare_joined(yes, no);
    if (yes.code.empty() && no.code.empty()) return;
    bool const turned = yes.code.empty() || (no.leaves && !yes.leaves);
    Arm<T> const& first = turned ? no : yes;
    Arm<T> const& second = turned ? yes : no;
    code_.add({.does = CodeStatement::Does::branch,
               .condition = Conditions<T>{locals_}.condition(condition, asked, turned),
               .first = first.code,
               .second = first.leaves ? CodeList{} : second.code,
               .where = locals_.graph[condition].where()});
    if (first.leaves) code_.add(second.code); // what follows needs no else
}

template <class T>
constexpr bool BranchShape<T>::are_expressions(Value condition, Arm<T> const& yes,
                                               Arm<T> const& no) {
    if (!yes.code.empty() || !no.code.empty()) return false;
    std::size_t const count = yes.assigned.size();
    std::size_t total = locals_.size(condition) + 8;
    bool plain = true; // nothing is computed in the arms
    for (std::size_t i = 0; i < count; ++i) {
        Value const a{yes.assigned[i].value}, b{no.assigned[i].value};
        total += locals_.size(a) + locals_.size(b);
        plain = plain && !locals_.folded(a) && !locals_.folded(b);
    }
    bool const wide = total > Locals<T>::width;
    if (!plain && (locals_.function.one_per_line || count > 1 || wide)) return false;
    if ((count > 1 || wide) && locals_.graph[condition].kind() == Kind::call)
        locals_.materialise(condition);
    for (std::size_t i = 0; i < count; ++i) {
        Node const gate = locals_.graph[Value{yes.assigned[i].node}];
        ExpressionId const asked = locals_.operand(condition);
        ExpressionId const a = locals_.arm({yes.assigned[i].value});
        ExpressionId const b = locals_.arm({no.assigned[i].value});
        bool const is_bool = gate.type().name == "bool";
        locals_.fold(gate.value(), Conditions<T>{locals_}.gate(asked, a, b, is_bool));
        if (locals_.wants_local(gate)) locals_.declare(gate);
    }
    return true;
}

template <class T> constexpr void BranchShape<T>::declare_joined(Arm<T>& yes, Arm<T>& no) {
    for (std::size_t i = 0; i < yes.assigned.size(); ++i) {
        Node const gate = locals_.graph[Value{yes.assigned[i].node}];
        Value const v{yes.assigned[i].value}, w{no.assigned[i].value};
        ExpressionId const a = locals_.operand(v), b = locals_.operand(w);
        Word const name = locals_.local_name(gate);
        bool const outside = locals_.uses.leaves_its_arm(gate.value());
        bool const keeps_b = keeps(no, w);
        bool const initial = !outside && (keeps(yes, v) || keeps_b);
        if (outside) locals_.declare_outside(gate.type(), name);
        else
            locals_.declare_for_arms(gate.type(), name,
                                     !initial  ? ExpressionId{}
                                     : keeps_b ? b
                                               : a);
        if (!initial || keeps_b) assign(yes, name, a, gate.where());
        if (!initial || !keeps_b) assign(no, name, b, gate.where());
        locals_.name(gate.value(), locals_.function.expressions.name(name));
    }
}

template <class T>
constexpr void BranchShape<T>::assign(Arm<T>& arm, Word name, ExpressionId value, Where where) {
    CodeList const before = code_.exchange(arm.code);
    locals_.assign(name, value, where);
    arm.code = code_.exchange(before);
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_BRANCH_HPP
