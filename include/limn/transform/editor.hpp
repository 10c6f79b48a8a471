// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Editor`: changes a graph node by node.

#ifndef LIMN_TRANSFORM_EDITOR_HPP
#define LIMN_TRANSFORM_EDITOR_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/proxy/record.hpp>
#include <limn/trace/trace.hpp>
#include <limn/transform/edit_checks.hpp>
#include <limn/transform/edited_graph.hpp>
#include <limn/transform/edits.hpp>
#include <limn/transform/finished_edit.hpp>
#include <limn/transform/result_row.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

class Editor;

/// Where nodes are inserted: before or after a node of the graph that an `Editor` changes. What is
/// inserted there is evaluated where that node is: in the same arm.
class Place {
public:
    /// Inserts what `f` does with the operands, control flow included, and gives its result.
    ///
    /// `f` is traced with parameters of the types `Ts`. Where no types are given, the operands must
    /// have one type, out of double, float, int and long, for each of which `f` is compiled.
    ///
    /// Errors  those of `trace`; TypeError where an operand has another type; GraphError where an
    ///         operand is not a value of the graph, or where `f` has a state, or not one result
    template <class... Ts, class F, std::same_as<Value>... Values>
    Value insert(F const& f, Values... operands) const {
        return detail::only_value(insert_all<Ts...>(f, operands...));
    }
    /// The same where `f` returns a structure: gives its leaves, in order.
    template <class... Ts, class F, std::same_as<Value>... Values>
    std::vector<Value> insert_all(F const& f, Values... operands) const {
        return detail::insert(*edited_, place_, traced<Ts...>(f, operands...),
                              std::array<Value, sizeof...(Values)>{operands...});
    }
    /// Writes a call of this graph again, on other operands. Gives the call itself where they are
    /// the same.
    /// Errors  TypeError where an operand has another type; GraphError where a value is not one of
    ///         the graph, or the node is not a call
    Value again(Value call, std::span<Value const> operands) const {
        return detail::again(*edited_, place_, call, operands);
    }

private:
    friend class Editor;

    Place(detail::EditedGraph& edited, Value at, detail::EditPlace::Side side)
        : edited_{&edited}, place_{at, side} {}

    template <class... Ts, class F, class... Values>
    Graph traced(F const& f, Values... operands) const {
        if constexpr (sizeof...(Ts) > 0 || sizeof...(Values) == 0) {
            static_assert(sizeof...(Ts) == sizeof...(Values),
                          "limn::Editor: insert takes as many types as operands");
            return trace<Ts...>(f);
        } else {
            TypeRow const& type =
                detail::common_type(*edited_, std::array{operands...}, "Editor::insert");
            return traced_as<sizeof...(Values), double, float, int, long>(f, type);
        }
    }
    /// As a function of `Count` values of the type `T`, if `type` is that; else of the others.
    template <std::size_t Count, class T, class... Others, class F>
    Graph traced_as(F const& f, TypeRow const& type) const {
        if (&type == &type_row<T>)
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                return trace<std::enable_if_t<I + 1 != 0, T>...>(f);
            }(std::make_index_sequence<Count>{});
        if constexpr (sizeof...(Others) > 0) return traced_as<Count, Others...>(f, type);
        else detail::refuse_type(type);
    }

    detail::EditedGraph* edited_;
    detail::EditPlace place_;
};

/// Notes of a value of a graph that is edited that `key` is `value`: see proxy/note.hpp.
///
/// Errors  GraphError where it was erased, or is not a value of the graph
LIMN_DECLARE void note(Editor& edit, Value v, std::string_view key, std::string_view value);

/// Changes a graph, or the body of a loop in it:
///
///     Editor edit{g};
///     for (Node node : g.nodes())
///         if (is<prims::sin>(node.op()))
///             edit.replace_uses(node.value(), edit.after(node.value()).insert(
///                 [](auto x) { return limn::cos(x); }, edit.operands(node.value())[0]));
///     g = std::move(edit).finish();
///
/// The graph that it is made of stays as it is. A value keeps its number while the editor lives,
/// and what is inserted gets new ones. A change costs the same, however large the graph is.
///
/// Errors   GraphError where a value was erased, or is not a value of the graph; TypeError where a
///          node would be given a value of another type. Nothing is changed then.
/// Example  docs/code/editing.cpp
class Editor {
public:
    explicit Editor(Graph const& graph, Where at = Where::here())
        : own_{std::make_unique<detail::EditedGraph>(graph, at)}, edited_{own_.get()} {}

    // --- look -----------------------------------------------------------------------------------

    /// The node of a value: its op, type, line and name. What it is given now says `operands`.
    Node operator[](Value v) const { return edited_->graph()[v]; }
    LIMN_DECLARE std::span<Value const> operands(Value node) const;
    /// Which nodes use a value, and as which operand. That a value is a result of the graph, or
    /// decides which arm is taken, is not a use by a node: see `is_needed`.
    LIMN_DECLARE std::vector<Use> users(Value v) const;
    LIMN_DECLARE bool is_needed(Value v) const;
    /// What the graph returns: the leaves of its result, then the next value of each state.
    std::span<Value const> outputs() const { return edited_->outputs(); }
    /// The nodes in their order, without those that were erased.
    LIMN_DECLARE std::vector<Value> nodes() const;

    // --- change ---------------------------------------------------------------------------------

    Place before(Value v) { return {*edited_, v, detail::EditPlace::Side::before}; }
    Place after(Value v) { return {*edited_, v, detail::EditPlace::Side::after}; }

    /// Gives `with` to all that use `v`: nodes, results and branches; but for the inserted nodes
    /// that compute `with`, so that a value can be wrapped.
    void replace_uses(Value v, Value with) { detail::replace_uses(*edited_, v, with, {}); }
    template <class T> void replace_uses(Value v, Proxy<T> const& with) {
        replace_uses(v, value(with));
    }
    /// The same for the uses by nodes for which `where(use)` says so.
    template <std::predicate<Use const&> Where>
    void replace_uses(Value v, Value with, Where const& where) {
        detail::replace_uses(*edited_, v, with, where);
    }
    /// Errors  GraphError for the condition of a branch in whose arms other nodes stand
    void set_operand(Value node, std::size_t operand, Value with) {
        detail::set_operand(*edited_, {node, operand}, with);
    }
    /// Takes a node out. Errors  GraphError while it is used; the users are named with their lines
    void erase(Value v) { detail::erase(*edited_, v); }
    /// Moves a node. An effect, and what may trap, is done in the arm of that place from then on.
    /// Errors  GraphError for a place of another editor
    void move(Value v, Place const& to) {
        detail::expect_own(*edited_, *to.edited_, v);
        detail::move_node(*edited_, v, to.place_);
    }

    /// A new last parameter. Errors  GraphError where there is one of that name
    template <traceable T> Value add_input(std::string_view name, Where at = Where::here()) {
        return detail::add_input(*edited_, name, tree<T>::row, source_row<Kind::input, T>, at);
    }
    /// A new last result. The graph then returns a tuple of one value more. What C++ type that is
    /// must be known when this is compiled: where all results are double, or all float, int, long
    /// or bool, up to eight of them, it is found. For all else name it:
    /// `add_output<std::tuple<double, int>>(v)`.
    template <class Result = void> void add_output(Value v) {
        std::vector<Value> leaves = detail::result_leaves(*edited_);
        leaves.push_back(v);
        set_result<Result>(std::move(leaves));
    }
    /// Takes a result away. Its type is found, or named, in the same way.
    template <class Result = void> void remove_output(std::size_t number) {
        set_result<Result>(detail::result_leaves_without(*edited_, number));
    }

    /// The editor of the body of a loop. What it changes is part of what this one finishes.
    LIMN_DECLARE Editor body(Value loop);
    /// In the editor of a body: a value from outside of the loop.
    LIMN_DECLARE Value capture(Value outside);

    // --- with proxies ---------------------------------------------------------------------------

    /// A value as a proxy: what is computed with it is added at the end of the graph. A plain
    /// decision on it is an error. It lives as long as the editor.
    template <class T> Proxy<T> proxy(Value v) {
        detail::expect_value(*edited_, v, "Editor::proxy");
        detail::expect_type(*edited_, type_row<T>, v, v, "Editor::proxy");
        return detail::ProxyAccess::make<T>(edited_->tracer(), v);
    }
    /// Errors  TraceError for a proxy of another editor, or of a trace
    template <class T> Value value(Proxy<T> const& proxy) {
        return detail::own_value_in(edited_->tracer(), "Editor::value", Where{}, proxy);
    }

    /// The graph as it is now, in canonical order, verified.
    ///
    /// Errors  GraphError where a node needs its own result; where an effect would move across
    ///         another; for the editor of a body
    /// Cost    linear
    LIMN_DECLARE Graph finish() &&;

private:
    LIMN_DEFINE friend void note(Editor&, Value, std::string_view, std::string_view);

    explicit Editor(detail::EditedGraph& body) : edited_{&body} {}

    template <class Result> void set_result(std::vector<Value> leaves) {
        if constexpr (!std::is_void_v<Result>)
            detail::set_result(*edited_, &tree<Result>::row, std::move(leaves));
        else if (leaves.empty()) detail::set_result(*edited_, nullptr, {});
        else {
            TypeRow const& type = detail::common_type(*edited_, leaves, "Editor::set_result");
            TreeRow const* const result = detail::uniform_result<>(type, leaves.size());
            detail::set_result(*edited_, result, std::move(leaves));
        }
    }

    std::unique_ptr<detail::EditedGraph> own_;
    detail::EditedGraph* edited_;
};

/// A value of a graph that is edited, as a proxy: see `Editor::proxy`.
template <class T> Proxy<T> proxy(Editor& editor, Value v) { return editor.proxy<T>(v); }

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/transform/editor.ipp>
#endif

#endif // LIMN_TRANSFORM_EDITOR_HPP
