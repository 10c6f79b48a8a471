// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `BodyPrinter`: the statements of a graph, or of the body of a loop, as C++.

#ifndef LIMN_PRINT_CPP_BODY_HPP
#define LIMN_PRINT_CPP_BODY_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/is_number.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/braces.hpp>
#include <limn/print/cpp/branch.hpp>
#include <limn/print/cpp/carried_result.hpp>
#include <limn/print/cpp/code.hpp>
#include <limn/print/cpp/compose.hpp>
#include <limn/print/cpp/conditions.hpp>
#include <limn/print/cpp/locals.hpp>
#include <limn/print/cpp/loop_exits.hpp>
#include <limn/print/cpp/loop_form.hpp>
#include <limn/print/cpp/loop_names.hpp>
#include <limn/print/cpp/next_values.hpp>
#include <limn/print/cpp/own_op.hpp>
#include <limn/print/cpp/printed_function.hpp>
#include <limn/print/cpp/range_for.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Walks through the statements of one graph and makes them C++. Values used once are folded into
/// the expression that uses them, up to a width.
template <class T = void> class BodyPrinter {
public:
    constexpr BodyPrinter(Graph const& graph, Loop const* loop, PrintedFunction<T>& function,
                          LoopExits<T>* exits = nullptr)
        : locals_{graph, loop, function}, sequences_{locals_}, exits_{exits} {}
    BodyPrinter(BodyPrinter const&) = delete;
    BodyPrinter& operator=(BodyPrinter const&) = delete;

    /// Adds the statements to the function's code.
    constexpr void print();
    constexpr void print(std::size_t begin, std::size_t end);
    /// That from a branch to where its arms join.
    constexpr void print_block(std::size_t branch);
    constexpr void compute(Node node);
    /// True where every way through it leaves by `exits`.
    constexpr bool print_loop(Node node, LoopExits<T>* exits = nullptr);

    constexpr Locals<T>& locals() { return locals_; }
    /// How the results of a loop are written, once it has been printed.
    constexpr Vector<ExpressionId>& results_of(Value loop) {
        return loops_[locals_.graph.payload_of(loop.index)].results;
    }

private:
    using Does = Statement::Does;

    constexpr Arm<T> print_arm(std::size_t begin, std::size_t end);
    constexpr ExpressionId composed(Node node);
    constexpr void take_result(Node node);

    constexpr LoopNames<T> name_loop(Node node, BodyPrinter& body);
    constexpr std::size_t print_prelude();
    constexpr CodeStatement loop_head(Node node, LoopNames<T> const& names, BodyPrinter& body);
    constexpr void remember_loop(Node node, LoopNames<T> names);
    constexpr void print_exit(std::uint32_t exit);

    Locals<T> locals_;
    Sequences<T> sequences_;
    LoopExits<T>* exits_;
    LoopNames<T> names_{};       ///< of the loop whose body this is
    Vector<LoopNames<T>> loops_; ///< of those inside, by their number in the graph
};

template <class T> constexpr void BodyPrinter<T>::print() {
    Graph const& graph = locals_.graph;
    if (!locals_.uses.statements().empty()) print(0, locals_.uses.statements().size());
    else if (locals_.function.for_speed)
        each_call(graph, schedule<T>(graph, Schedule::Order::side_by_side),
                  [&](std::uint32_t i) { compute(graph[Value{i}]); });
    else
        for (std::uint32_t i = 0; i < graph.size(); ++i)
            if (graph.row_of(i).kind == Kind::call) compute(graph[Value{i}]);
}

template <class T> constexpr void BodyPrinter<T>::print(std::size_t begin, std::size_t end) {
    auto const& all = locals_.uses.statements();
    for (std::size_t i = begin; i < end; ++i) {
        if (all[i].does == Does::compute) {
            compute(locals_.graph[Value{all[i].node}]);
        } else if (all[i].does == Does::branch) {
            locals_.at_outermost([&] { print_block(i); });
            i = locals_.uses.end_of(locals_.uses.end_of(i));
        } else if (all[i].does == Does::leave) {
            print_exit(all[i].node);
        }
    }
}

// --- one node -----------------------------------------------------------------------------------

template <class T> constexpr void BodyPrinter<T>::compute(Node node) {
    if (sequences_.is_element(node.value())) return;
    if (node.kind() == Kind::loop) {
        print_loop(node);
        return;
    }
    if (node.kind() == Kind::result) {
        take_result(node);
        return;
    }
    locals_.fold(node.value(), composed(node));
    bool const spelled = !locals_.function.spelling_of(node.op()).empty();
    if (!spelled && !LoopForm<T>{locals_}.is_appended(node))
        locals_.function.includes.use(node.op());
    if (sequences_.is_length(node)) return;
    bool const makes = node.op().made != nullptr;
    if (!node.op().traits.pure() || locals_.wants_local(node, makes)) locals_.declare(node);
}

template <class T> constexpr ExpressionId BodyPrinter<T>::composed(Node node) {
    OpRow const& row = node.op();
    PrintedFunction<T>& function = locals_.function;
    Expressions<T>& all = function.expressions;
    Operands const operands = locals_.operands_of(node);
    if (std::string_view const call = function.spelling_of(row); !call.empty())
        return compose_call(all, call, operands.subspan(row.hidden), function.dialect);
    if (row.made != nullptr)
        return Braces<T>{all, function.dialect, function.includes}.call(node, operands);
    if (warns(all, row, operands)) function.includes.use_header("<functional>");
    if (row.notation.form == Form::raise) {
        StandardException const* const known = thrown_by(all, operands[0]);
        function.includes.use_header(known == nullptr ? "<stdexcept>" : known->header);
    }
    if (is_own_op(node, "logical_not") && (all[operands[0]].is_true || all[operands[0]].is_false))
        return all.literal(all[operands[0]].is_true ? "false" : "true", node.type());
    return compose(all, row, operands, function.dialect);
}

template <class T> constexpr void BodyPrinter<T>::take_result(Node node) {
    std::size_t const k = locals_.graph.payload_of(node.value().index);
    locals_.name(node.value(), results_of(node.operands()[0])[k]);
}

// --- branches -----------------------------------------------------------------------------------

template <class T> constexpr void BodyPrinter<T>::print_block(std::size_t branch) {
    std::size_t const otherwise = locals_.uses.end_of(branch);
    Value const condition{locals_.uses.statements()[branch].value};
    Arm<T> yes = print_arm(branch + 1, otherwise);
    Arm<T> no = print_arm(otherwise + 1, locals_.uses.end_of(otherwise));
    BranchShape<T>{locals_}.print(condition, yes, no);
}

template <class T> constexpr Arm<T> BodyPrinter<T>::print_arm(std::size_t begin, std::size_t end) {
    Arm<T> arm;
    auto const& all = locals_.uses.statements();
    CodeList const before = locals_.function.code.exchange({});
    arm.leaves = end > begin && all[end - 1].does == Does::leave;
    print(begin, take_assigned(arm, all, begin, arm.leaves ? end - 1 : end));
    if (arm.leaves) print_exit(all[end - 1].node);
    arm.code = locals_.function.code.exchange(before);
    return arm;
}

// --- loops --------------------------------------------------------------------------------------

template <class T> constexpr bool BodyPrinter<T>::print_loop(Node node, LoopExits<T>* exits) {
    Loop const& loop = locals_.graph.loop_of(node.value().index);
    Code<T>& code = locals_.function.code;
    BodyPrinter body{loop.body, &loop, locals_.function, exits};
    LoopForm<T> const form{body.locals_};
    LoopNaming<T> naming{locals_, node};
    LoopNames<T> names = name_loop(node, body);
    CodeList const before = code.exchange({});
    std::size_t const branch = body.print_prelude();
    bool const once = form.is_left_at_once();
    bool const as_while =
        once || (code.list().empty() && (exits != nullptr || form.can_be_while()));
    StatementRange const leaving = form.before_leaving(branch);
    if (!as_while || leaving.begin != leaving.end) names.counter = no_carried;
    for (std::size_t k = 0; k < names.results.size(); ++k)
        if (names.results[k].empty() && !as_while && exits == nullptr)
            names.results[k] = locals_.function.expressions.name(naming.result(k));
    body.names_ = names;
    if (exits != nullptr) remember_loop(node, names);
    CodeStatement head{.does = CodeStatement::Does::loop, .where = node.where()};
    if (as_while && !once) head = loop_head(node, names, body);
    StatementRange iteration{branch, once ? branch : body.locals_.uses.statements().size()};
    if (as_while && !once) iteration = form.going_on(branch);
    body.print(iteration.begin, iteration.end);
    NextValues<T>{body.locals_, body.names_}.print();
    head.first = code.exchange(before);
    naming.declare(names, as_while || exits != nullptr);
    if (once) code.add(head.first); // a block
    else code.add(head);
    if (as_while) { // what it leaves behind may be computed from the carried values
        body.print(leaving.begin, leaving.end);
        if (exits != nullptr) exits->fall_out(body.locals_);
        else naming.declare_results(names, body.locals_);
    }
    if (exits == nullptr) remember_loop(node, std::move(names));
    return exits != nullptr && !as_while;
}

template <class T> constexpr LoopNames<T> BodyPrinter<T>::name_loop(Node node, BodyPrinter& body) {
    LoopNaming<T> naming{locals_, node};
    LoopNames<T> names;
    if (!naming.used_after()) names.counter = LoopForm<T>{body.locals_}.counter();
    auto const operands = node.operands();
    for (std::size_t i = body.locals_.loop->carried; i < operands.size(); ++i) {
        if (!sequences_.is_length(locals_.graph[operands[i]])) locals_.materialise(operands[i]);
        body.locals_.name(body.locals_.graph.inputs()[i], locals_.operand(operands[i]));
    }
    sequences_.tell_lengths(node, body.sequences_);
    naming.name_carried(names, body.locals_);
    if (locals_.uses.count(node.value()) != 0 && body.exits_ == nullptr)
        names.number = locals_.function.fresh_name();
    return names;
}

/// What is computed before the first exit. Gives the statement that begins its block.
template <class T> constexpr std::size_t BodyPrinter<T>::print_prelude() {
    auto const& uses = locals_.uses;
    std::size_t i = 0;
    while (i < uses.statements().size() && !LoopForm<T>{locals_}.begins_first_exit(i)) {
        bool const branch = uses.statements()[i].does == Does::branch;
        std::size_t const end = (branch ? uses.end_of(uses.end_of(i)) : i) + 1;
        print(i, end);
        i = end;
    }
    return i;
}

/// A `while`, or a `for` where its counter does no more than count.
template <class T>
constexpr CodeStatement BodyPrinter<T>::loop_head(Node node, LoopNames<T> const& names,
                                                  BodyPrinter& body) {
    Loop const& loop = *body.locals_.loop;
    CodeStatement head{.does = CodeStatement::Does::loop, .where = node.where()};
    if (names.counter != no_carried) {
        Value const begin = node.operands()[names.counter];
        Word const name = names.carried[names.counter];
        bool const from_zero = is_number(locals_.graph[begin], 0);
        if (auto const range = body.sequences_.range(from_zero, names.counter)) {
            body.sequences_.go_over(head, *range, names.counter, name);
            return head;
        }
        head.does = CodeStatement::Does::count;
        head.name = name;
        head.type = &loop.body[loop.body.inputs()[names.counter]].type();
        head.value = locals_.operand(begin);
        locals_.function.includes.use(*head.type);
    }
    head.condition = Conditions<T>{body.locals_}.condition(loop.guard(0), loop.leaves_when[0] != 0);
    return head;
}

template <class T> constexpr void BodyPrinter<T>::remember_loop(Node node, LoopNames<T> names) {
    std::uint32_t const number = locals_.graph.payload_of(node.value().index);
    if (loops_.size() <= number) loops_.resize(number + 1, LoopNames<T>{});
    bool const asked = !names.number.empty();
    locals_.name(node.value(),
                 asked ? locals_.function.expressions.name(names.number) : ExpressionId{});
    loops_[number] = std::move(names);
}

/// Leaves the loop from inside.
template <class T> constexpr void BodyPrinter<T>::print_exit(std::uint32_t exit) {
    if (exits_ != nullptr) {
        exits_->leave(locals_, exit);
        return;
    }
    Expressions<T>& all = locals_.function.expressions;
    for (std::size_t k = 0; k < locals_.loop->results; ++k) {
        if (carried_result(*locals_.loop, k) != no_carried) continue;
        Value const v = locals_.loop->left_behind(exit)[k];
        Node const node = locals_.graph[v];
        if (node.kind() == Kind::constant && node.constant() == node.op().values().blank())
            continue; // as it was declared
        locals_.assign(all.word_of(names_.results[k]), locals_.operand(v), node.where());
    }
    if (!names_.number.empty() && exit != 0) {
        Text number;
        number.append_integer(exit);
        locals_.assign(names_.number, all.literal(number.view(), type_row<int>), Where{});
    }
    locals_.function.code.add({.does = CodeStatement::Does::leave});
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_BODY_HPP
