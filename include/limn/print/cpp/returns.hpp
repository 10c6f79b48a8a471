// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ReturnPrinter`: how a function ends: each arm of the branch that its result comes from has
/// a `return`, and each exit of the loop that it ends with.

#ifndef LIMN_PRINT_CPP_RETURNS_HPP
#define LIMN_PRINT_CPP_RETURNS_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/body.hpp>
#include <limn/print/cpp/braces.hpp>
#include <limn/print/cpp/branch.hpp>
#include <limn/print/cpp/conditions.hpp>
#include <limn/print/cpp/function_end.hpp>
#include <limn/print/cpp/locals.hpp>
#include <limn/print/cpp/loop_exits.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// Prints a function to its end.
template <class T = void> class ReturnPrinter final : LoopExits<T> {
public:
    constexpr explicit ReturnPrinter(BodyPrinter<T>& body)
        : body_{body}, locals_{body.locals()}, end_{locals_}, code_{locals_.function.code} {}

    /// The statements, and each `return`.  Requires  a result, no state
    constexpr void print();
    /// What the function returns, once its statements have been printed.
    constexpr ExpressionId result();

private:
    using Does = Statement::Does;

    constexpr Vector<Statement> const& statements() const { return locals_.uses.statements(); }
    constexpr std::size_t end_of(std::size_t i) const { return locals_.uses.end_of(i); }

    constexpr void print_return();
    constexpr ExpressionId leaf(Value v, bool top);
    constexpr void return_as(Statement const& assigned);

    constexpr bool print_tail(std::size_t begin, std::size_t end, bool in_arms = true);
    constexpr bool is_settled_by(std::size_t branch, std::uint32_t value) const;
    constexpr Arm<T> print_tail_arm(std::size_t begin, std::size_t end);
    constexpr bool print_returns(std::size_t branch);
    constexpr void append_return(Arm<T>& arm);

    constexpr bool print_loop(std::size_t loop, std::size_t end);
    constexpr void leave(Locals<T>& body, std::uint32_t exit) override;
    constexpr void fall_out(Locals<T>& body) override { print_rest(body, 0); }
    constexpr void print_rest(Locals<T>& body, std::uint32_t exit);
    constexpr void print_known(std::size_t begin, std::size_t end, Locals<T>& body,
                               std::uint32_t exit);
    constexpr void print_known(Node node, Locals<T>& body, std::uint32_t exit);

    /// What is left to do after a loop whose exits return.
    struct Rest {
        std::size_t begin = 0, end = 0;
        Value loop{};
    };

    BodyPrinter<T>& body_;
    Locals<T>& locals_;
    FunctionEnd<T> end_;
    Code<T>& code_;
    Vector<Statement> returned_; ///< by the arms around, where they end the function
    Rest rest_;
};

template <class T> constexpr void ReturnPrinter<T>::print() {
    if (statements().empty()) body_.print();
    else if (print_tail(0, statements().size(), end_.is_branch())) return;
    print_return();
}

template <class T> constexpr void ReturnPrinter<T>::print_return() {
    for (std::size_t i = returned_.size(); i-- > 0;) return_as(returned_[i]);
    code_.add({.does = CodeStatement::Does::give_back, .value = result()});
}

template <class T> constexpr ExpressionId ReturnPrinter<T>::result() {
    TreeRow const& row = *locals_.graph.result();
    std::size_t next = 0;
    PrintedFunction<T>& function = locals_.function;
    Braces<T> const braces{function.expressions, function.dialect, function.includes};
    return braces.structure(row, false, [&] {
        return leaf(locals_.graph.outputs()[next++], row.access == Access::leaf);
    });
}

/// In a structure the type matters; to be traced again, a constant is a proxy, as the leaves beside
/// it are.
template <class T> constexpr ExpressionId ReturnPrinter<T>::leaf(Value v, bool top) {
    if (top) return locals_.operand(v);
    return typed(locals_.function.expressions, locals_.arm(v), locals_.function.dialect);
}

/// From here to the `return` the gate is the value which it takes on this way.
template <class T> constexpr void ReturnPrinter<T>::return_as(Statement const& assigned) {
    Value const v{assigned.value}, gate{assigned.node};
    if (locals_.uses.count(gate) > 1) locals_.materialise(v);
    ExpressionId const written = locals_.arm(v);
    if (locals_.folded(v)) locals_.fold(gate, written);
    else locals_.name(gate, written);
}

// --- branches whose arms return -----------------------------------------------------------------

/// Prints the rest of the function; false where its `return` is left to the caller.
template <class T>
constexpr bool ReturnPrinter<T>::print_tail(std::size_t begin, std::size_t end, bool in_arms) {
    std::size_t const loop = end_.loop_which_returns(begin, end);
    if (loop != end) {
        body_.print(begin, loop);
        return print_loop(loop, end);
    }
    std::size_t const branch = in_arms ? end_.last_branch(begin, end) : end;
    body_.print(begin, branch);
    if (branch == end) return false;
    for (Statement const& s : returned_) // by more than one `return`, perhaps
        if (!is_settled_by(branch, s.value)) locals_.materialise({s.value});
    bool returns = false;
    locals_.at_outermost([&] { returns = print_returns(branch); });
    return returns;
}

/// Whether a value to be returned is a gate, which each way through that branch settles anew.
template <class T>
constexpr bool ReturnPrinter<T>::is_settled_by(std::size_t branch, std::uint32_t value) const {
    for (Statement const& s : returned_)
        if (s.node == value) return true;
    auto const& all = statements();
    for (std::size_t i = end_of(branch); all[i - 1].does == Does::assign; --i)
        if (all[i - 1].node == value) return true;
    return false;
}

template <class T>
constexpr Arm<T> ReturnPrinter<T>::print_tail_arm(std::size_t begin, std::size_t end) {
    Arm<T> arm;
    CodeList const before = code_.exchange({});
    std::size_t const last = take_assigned(arm, statements(), begin, end);
    for (Statement const& s : arm.assigned) returned_.push_back(s);
    arm.leaves = print_tail(begin, last);
    for (std::size_t i = 0; i < arm.assigned.size(); ++i) returned_.pop_back();
    arm.code = code_.exchange(before);
    return arm;
}

/// The shorter arm comes first, so that what follows needs no indentation.
template <class T> constexpr bool ReturnPrinter<T>::print_returns(std::size_t branch) {
    std::size_t const otherwise = end_of(branch), join = end_of(otherwise);
    bool const turned = join - otherwise < otherwise - branch;
    Arm<T> yes, no;
    if (!turned) yes = print_tail_arm(branch + 1, otherwise);
    no = print_tail_arm(otherwise + 1, join);
    if (turned) yes = print_tail_arm(branch + 1, otherwise);
    Value const condition{statements()[branch].value};
    if (BranchShape<T>{locals_}.are_expressions(condition, yes, no)) return false;
    ExpressionId const asked = Conditions<T>{locals_}.condition(condition, turned);
    Arm<T>& first = turned ? no : yes;
    Arm<T>& second = turned ? yes : no;
    append_return(first);
    append_return(second);
    code_.add({.does = CodeStatement::Does::branch,
               .condition = asked,
               .first = first.code,
               .where = locals_.graph[condition].where()});
    code_.add(second.code);
    return true;
}

template <class T> constexpr void ReturnPrinter<T>::append_return(Arm<T>& arm) {
    if (arm.leaves) return;
    CodeList const before = code_.exchange(arm.code);
    for (std::size_t i = arm.assigned.size(); i-- > 0;) return_as(arm.assigned[i]);
    print_return();
    arm.code = code_.exchange(before);
}

// --- loops whose exits return -------------------------------------------------------------------

template <class T> constexpr bool ReturnPrinter<T>::print_loop(std::size_t loop, std::size_t end) {
    Value const v{statements()[loop].node};
    Rest const outer = std::exchange(rest_, Rest{loop + 1, end, v});
    bool returns = false;
    locals_.at_outermost([&] { returns = body_.print_loop(locals_.graph[v], this); });
    rest_ = outer;
    return returns;
}

/// Leaves the function from inside the loop.
template <class T> constexpr void ReturnPrinter<T>::leave(Locals<T>& body, std::uint32_t exit) {
    locals_.apart([&] {
        print_rest(body, exit);
        print_return();
    });
}

/// What is left to do after the loop, when that is left by exit number `exit`.
template <class T>
constexpr void ReturnPrinter<T>::print_rest(Locals<T>& body, std::uint32_t exit) {
    auto const left = body.loop->left_behind(exit);
    Vector<ExpressionId>& results = body_.results_of(rest_.loop);
    for (std::size_t k = 0; k < results.size(); ++k) results[k] = body.arm(left[k]);
    print_known(rest_.begin, rest_.end, body, exit);
}

template <class T>
constexpr void ReturnPrinter<T>::print_known(std::size_t begin, std::size_t end, Locals<T>& body,
                                             std::uint32_t exit) {
    auto const& all = statements();
    for (std::size_t i = begin; i < end; ++i) {
        if (all[i].does == Does::assign) {
            return_as(all[i]);
        } else if (all[i].does == Does::branch) {
            std::size_t const otherwise = end_of(i), join = end_of(otherwise);
            auto const asked = end_.exit_asked(rest_.loop, Value{all[i].value});
            if (!asked) body_.print_block(i);
            else if (*asked == exit) print_known(i + 1, otherwise, body, exit);
            else print_known(otherwise + 1, join, body, exit);
            i = join;
        } else {
            print_known(locals_.graph[Value{all[i].node}], body, exit);
        }
    }
}

template <class T>
constexpr void ReturnPrinter<T>::print_known(Node node, Locals<T>& body, std::uint32_t exit) {
    Value const v = node.value();
    if (auto const asked = end_.exit_asked(rest_.loop, v)) {
        locals_.name(v, locals_.function.expressions.literal(*asked == exit ? "true" : "false",
                                                             node.type()));
        return;
    }
    locals_.fold(v, {}); // another exit may have made it a local
    body_.compute(node);
    if (node.kind() != Kind::result || node.operands()[0] != rest_.loop) return;
    std::size_t const k = locals_.graph.payload_of(v.index);
    if (!body.folded(body.loop->left_behind(exit)[k])) return;
    locals_.fold(v, locals_.operand(v));
    if (locals_.uses.count(v) > 1) locals_.declare(node);
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_RETURNS_HPP
