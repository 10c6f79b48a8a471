// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Builder`: the only writer of a graph. Holds each constant, place and path once.

#ifndef LIMN_GRAPH_BUILDER_HPP
#define LIMN_GRAPH_BUILDER_HPP

#include <limn/graph/call_table.hpp>
#include <limn/graph/canonical_order.hpp>
#include <limn/graph/graph.hpp>
#include <limn/graph/input_rows.hpp>
#include <limn/graph/place_table.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <span>
#include <string_view>
#include <utility>

namespace limn {

/// Builds a graph node by node, operands first.
///
///     Builder b;
///     Value const x = b.parameter<double>("x").front();
///     b.result<double>({b.call<prims::sin, double>({x})});
///     Graph const g = std::move(b).finish();
class Builder {
public:
    constexpr Builder() = default;

    /// So many nodes are expected: up to there, none is moved.
    LIMN_LAZY constexpr void reserve(std::size_t nodes) {
        graph_.records_.reserve(nodes);
        capacity_ = graph_.records_.capacity();
    }
    /// As many as a graph has, that is to be written anew, with as many operands, loops and paths.
    LIMN_LAZY constexpr void reserve(Graph const& like) {
        reserve(like.size());
        graph_.pool_.reserve(like.pool_.size());
        graph_.loops_.reserve(like.loops_.size());
        graph_.paths_.reserve(like.paths_.size());
        paths_.reserve(like.paths_.size());
    }
    /// The same for the calls that `shared_call` finds. Requires  there is none yet
    LIMN_LAZY constexpr void reserve_shared(std::size_t calls) { calls_.reserve(calls); }

    /// A graph with the parameters of `other`, and no calls yet.
    template <class B = Builder> static constexpr B with_parameters_of(Graph const& other) {
        B out;
        out.graph_.parameters_ = other.parameters_;
        out.graph_.fixed_ = other.fixed_;
        out.graph_.slots_ = other.slots_;
        out.graph_.includes_ = other.includes_;
        out.graph_.drawn_ = other.drawn_;
        out.graph_.metadata = other.metadata;
        for (Value v : other.inputs_)
            out.append_input(other[v].op(), Text{other[v].name()}, other[v].where());
        return out;
    }

    /// Appends a parameter of any structure, and gives the inputs that are its leaves. They stand
    /// before the slots that there are.
    template <class V = Value>
    constexpr detail::Vector<V> parameter(std::string_view name, TreeRow const& structure,
                                          std::span<OpRow const* const> rows, Where at) {
        detail::Vector<V> leaves;
        graph_.parameters_.push_back({Text{name}, &structure});
        auto const leaf = [&](Text const& path, TypeRow const&) {
            leaves.push_back(append_input(*rows[leaves.size()], path, at));
            if (!graph_.slots_.empty()) move_before_slots();
        };
        each_path(structure, Text{name}, leaf);
        return leaves;
    }

    /// The same, of type `T`, whose leaves are known here.
    template <class T>
    constexpr detail::Vector<Value> parameter(std::string_view name, Where at = Where::here()) {
        return parameter(name, tree<T>::row, detail::input_rows<T>, at);
    }

    /// The input that is the slot of that name; a new one where there is none yet.
    LIMN_LAZY
    constexpr Value slot(std::string_view name, OpRow const& row, Constant initial, Where at,
                         bool state = false) {
        auto& slots = graph_.slots_;
        std::size_t k = 0;
        while (k < slots.size() && slots[k].name.view() < name) ++k;
        if (k < slots.size() && slots[k].name.view() == name) return graph_.slot_value(k);
        Value const v = append(row, at);
        std::size_t const first = graph_.inputs_.size() - slots.size();
        insert(slots, k, Slot{Text{name}, std::move(initial), state});
        insert(graph_.inputs_, first + k, v);
        insert(graph_.input_names_, first + k, Text{name});
        for (std::size_t i = first + k; i < graph_.inputs_.size(); ++i)
            graph_.records_[graph_.inputs_[i].index].payload = static_cast<std::uint32_t>(i);
        return v;
    }

    /// Changes the value with which a slot begins. Requires  it is of the slot's type
    LIMN_LAZY
    static constexpr void set_initial(Graph& graph, std::size_t slot, Constant value) {
        graph.slots_[slot].initial = std::move(value);
    }

    /// What the last parameter is, leaf by leaf, where a call gives it no value.
    LIMN_LAZY constexpr void defaults(detail::Vector<Constant> leaves) {
        graph_.parameters_.back().defaults = std::move(leaves);
    }
    /// Notes an argument that is not a parameter. Requires  all before it are declared
    LIMN_LAZY constexpr void fixed(std::string_view name, Constant value) {
        std::size_t const position = graph_.parameters_.size() + graph_.fixed_.size();
        graph_.fixed_.push_back({position, Text{name}, std::move(value)});
    }

    /// The node of a constant. Equal constants share one node, where `==` distinguishes all values.
    LIMN_LAZY constexpr Value constant(OpRow const& row, Constant value, Where at) {
        auto const fresh = static_cast<std::uint32_t>(graph_.constants_.size());
        std::uint32_t index = fresh;
        if (value.type().exact)
            index = constants_.find_or_insert(
                value.hash(), fresh, [&](std::uint32_t i) { return graph_.constants_[i] == value; },
                [&](std::uint32_t i) { return graph_.constants_[i].hash(); });
        if (index != fresh) return constant_nodes_[index];
        Value const v = append(row, at);
        graph_.records_.back().payload = index;
        graph_.constants_.push_back(std::move(value));
        constant_nodes_.push_back(v);
        return v;
    }
    /// From now on no constant shares a node with one of those that are there.
    constexpr void forget_constants() { constants_ = {}; }
    /// Notes that a constant was drawn at random.
    constexpr void drawn(Constant value) { graph_.drawn_.push_back(std::move(value)); }
    template <class T> constexpr Value constant(T const& value, Where at = Where::here()) {
        return constant(source_row<Kind::constant, T>, Constant{value}, at);
    }

    /// A constant of the type of another value, where none is ever asked for.
    LIMN_LAZY constexpr Value blank(Value like) {
        ValueRows const& rows = graph_.row_of(like.index).values();
        return constant(*rows.constant, rows.blank(), graph_[like].where());
    }

    /// The node of a call, written at `path`, which is kept where C++ would not evaluate the call
    /// elsewhere. Requires  operands of the types that the row has
    LIMN_LAZY
    constexpr Value call(OpRow const& row, std::span<Value const> operands,
                         Where at = Where::here(), std::uint32_t path = 0) {
        Value const v = append(row, at);
        detail::Record& record = graph_.records_.data()[v.index];
        record.payload = row.partial || !row.traits.pure() ? path : 0;
        Value const* const from = operands.data();
        std::size_t const count = operands.size();
        if (count > 2 || row.arity == variadic) {
            if (row.notation.form == Form::conditional && &row == row.values().gate)
                graph_.branches_ = true;
            pool(record, from, count);
            return v;
        }
        if (count > 0) record.operands[0] = from[0];
        if (count > 1) record.operands[1] = from[1];
        return v;
    }
    template <Op O, class... Ts>
    constexpr Value call(std::initializer_list<Value> operands, Where at = Where::here()) {
        return call(op_row<O, Ts...>, std::span{operands.begin(), operands.size()}, at);
    }

    /// As `call`, but the same call is one node: known by its op and operands; and where it is only
    /// run where written, by its path, or the nearest that leads there.
    LIMN_LAZY
    constexpr Value shared_call(OpRow const& row, std::span<Value const> operands, Where at,
                                std::uint32_t path) {
        if (!row.partial) path = 0;
        Value const known = calls_.find_or_insert(graph_, paths_, row, operands, path);
        return known.index < graph_.size() ? known : call(row, operands, at, path);
    }

    /// A value that is given its meaning later: what a loop carries.
    LIMN_LAZY constexpr Value placeholder(ValueRows const& rows, Where at) {
        return append(*rows.input, at);
    }

    /// `a` where `c` is true, else `b`, the other one unevaluated.
    LIMN_LAZY
    constexpr Value gate(Value c, Value a, Value b, Where at = Where::here()) {
        Value const operands[]{c, a, b};
        return call(*graph_.row_of(a.index).values().gate, operands, at);
    }

    /// The node of a loop, on its initial values and the values from outside.
    LIMN_LAZY
    constexpr Value loop(Loop loop, std::span<Value const> operands, Where at = Where::here()) {
        Value const v = append(loop_row, at);
        detail::Record& record = graph_.records_.data()[v.index];
        record.payload = static_cast<std::uint32_t>(graph_.loops_.size());
        pool(record, operands.data(), operands.size());
        graph_.loops_.emplace_back(std::move(loop));
        graph_.branches_ = true;
        return v;
    }
    /// The node of value number `index` that a loop leaves behind.
    LIMN_LAZY
    constexpr Value result_of(Value loop, std::uint32_t index, Where at = Where::here()) {
        Loop const& from = graph_.loop_of(loop.index);
        return result_of(loop, index, from.body.row_of(from.left_behind(0)[index].index).values(),
                         at);
    }
    LIMN_LAZY
    constexpr Value result_of(Value loop, std::uint32_t index, ValueRows const& rows, Where at) {
        Value const v = append(*rows.result, at);
        graph_.records_.back().operands[0] = loop;
        graph_.records_.back().payload = index;
        return v;
    }
    /// An input of the body of a loop, of a type with these rows.
    LIMN_LAZY
    constexpr Value body_input(ValueRows const& rows, std::string_view name,
                               Where at = Where::here()) {
        return append_input(*rows.input, Text{name}, at);
    }

    /// The path after the decision for `taken` at `parent`. Each is held once.
    LIMN_LAZY
    constexpr std::uint32_t path(std::uint32_t parent, Value condition, bool taken) {
        graph_.branches_ = true;
        return paths_.find_or_insert(graph_.paths_, {parent, condition, taken});
    }

    /// The decisions of `path` after those of `from`, made after those of `to`.
    LIMN_LAZY
    constexpr std::uint32_t path_from(std::uint32_t path, std::uint32_t from, std::uint32_t to) {
        detail::Vector<Path> rest;
        for (; path != from && path != 0; path = graph_.paths()[path].parent)
            rest.push_back(graph_.paths()[path]);
        for (std::size_t i = rest.size(); i-- > 0;)
            to = this->path(to, rest[i].condition, rest[i].taken);
        return to;
    }

    /// Whether `path` is `from`, or after it.
    LIMN_LAZY constexpr bool leads_to(std::uint32_t from, std::uint32_t path) const {
        return paths_.leads_to(graph_.paths(), from, path);
    }

    /// What the function returns: the leaves of a value of this structure, or null for nothing; and
    /// after them the next value of each state.
    LIMN_LAZY
    constexpr void result(TreeRow const* structure, detail::Vector<Value> leaves) {
        graph_.result_ = structure;
        graph_.outputs_ = std::move(leaves);
    }
    template <class T> constexpr void result(detail::Vector<Value> leaves) {
        result(&tree<T>::row, std::move(leaves));
    }

    /// Listings and generated code call a value that. An input keeps its name, a constant has none.
    LIMN_LAZY constexpr void name(Value v, std::string_view name) { graph_.names_.set(v, name); }

    /// Changes what is noted of a node, and the line that it is said to come from.
    LIMN_LAZY constexpr void set_where(Value v, Where at) {
        graph_.records_[v.index].where = places_.find_or_insert(graph_.places_, at);
    }

    /// Generated code needs `header` for the ops named `op`.
    LIMN_LAZY constexpr void include(std::string_view op, std::string_view header) {
        for (Include const& known : graph_.includes_)
            if (known.op.view() == op && known.header.view() == header) return;
        graph_.includes_.push_back({Text{op}, Text{header}});
    }

    /// The graph as it stands, in the order of recording.
    constexpr Graph const& graph() const& noexcept { return graph_; }
    LIMN_LAZY constexpr Graph graph() && { return std::move(graph_); }
    /// The graph in canonical order, which depends on nothing but the structure of the function:
    /// inputs; what each effect needs, then the effect; what each output needs, operands from left
    /// to right. What neither an effect nor an output needs is left out.
    /// Cost  linear
    template <class T = Graph> constexpr T finish() && {
        detail::CanonicalOrder<T>{graph_}.apply();
        return std::move(graph_);
    }

private:
    template <class Values, class T>
    static constexpr void insert(Values& to, std::size_t at, T value) {
        to.insert(to.begin() + static_cast<std::ptrdiff_t>(at), std::move(value));
    }
    LIMN_LAZY constexpr Value append(OpRow const& row, Where at) {
        auto& records = graph_.records_;
        if (size_ == capacity_) grow();
        records.push_back({&row, {}, places_.find_or_insert(graph_.places_, at), 0});
        return {size_++};
    }

    LIMN_LAZY constexpr Value append_input(OpRow const& row, Text name, Where at) {
        Value const v = append(row, at);
        graph_.records_.back().payload = static_cast<std::uint32_t>(graph_.inputs_.size());
        graph_.input_names_.push_back(std::move(name));
        graph_.inputs_.push_back(v);
        return v;
    }

    /// The input that came last was declared after slots, and stands before them.
    LIMN_LAZY constexpr void move_before_slots() {
        std::size_t const last = graph_.inputs_.size() - 1, to = last - graph_.slots_.size();
        for (std::size_t i = last; i > to; --i) {
            std::swap(graph_.inputs_[i], graph_.inputs_[i - 1]);
            std::swap(graph_.input_names_[i], graph_.input_names_[i - 1]);
            graph_.records_[graph_.inputs_[i].index].payload = static_cast<std::uint32_t>(i);
        }
        graph_.records_[graph_.inputs_[to].index].payload = static_cast<std::uint32_t>(to);
    }

    LIMN_LAZY
    constexpr void pool(detail::Record& record, Value const* from, std::size_t count) {
        record.operands[0] = {static_cast<std::uint32_t>(graph_.pool_.size())};
        record.operands[1] = {static_cast<std::uint32_t>(count)};
        for (std::size_t i = 0; i < count; ++i) graph_.pool_.push_back(from[i]);
    }

    /// A long trace grows in long strides: pages not yet written cost nothing, copies do.
    constexpr void grow() {
        bool const strides = size_ >= 4096 || std::is_constant_evaluated();
        graph_.records_.reserve(size_ == 0 ? 64 : (strides ? 16 : 2) * std::size_t{size_});
        capacity_ = graph_.records_.capacity();
    }

    Graph graph_;
    IndexTable constants_;
    detail::Vector<Value> constant_nodes_;
    detail::PlaceTable places_;
    detail::PathTable paths_;
    detail::CallTable calls_;
    std::uint32_t size_ = 0;
    std::size_t capacity_ = 0;
};

} // namespace limn

#endif // LIMN_GRAPH_BUILDER_HPP
