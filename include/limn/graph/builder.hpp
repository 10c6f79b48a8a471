// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Builder`, the only writer of a graph: each constant and place once, canonical order.
/// Layer: graph. Includes meta, type, op, graph.

#ifndef LIMN_GRAPH_BUILDER_HPP
#define LIMN_GRAPH_BUILDER_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/index_table.hpp>

#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

template <class T> struct InputRow { OpRow const* row = &source_row<Kind::input, T>; };

struct Scratch {
    std::uint32_t* words;
    constexpr explicit Scratch(std::size_t size) : words{new std::uint32_t[size]} {}
    constexpr ~Scratch() { delete[] words; }
    Scratch(Scratch const&) = delete;
    Scratch& operator=(Scratch const&) = delete;
};

template <class T> constexpr auto leaf_rows() {
    std::array<OpRow const*, tree<T>::count> out{};
    mapped_tree_t<T, InputRow> rows{};
    each_leaf(rows, [&, next = out.data()](auto const& leaf) mutable { *next++ = leaf.row; });
    return out;
}

/// The row of each leaf of `T`. Not all structures are literal types.
template <class T> inline auto const input_rows = leaf_rows<T>();
template <class T>
    requires requires { typename std::integral_constant<std::size_t, leaf_rows<T>().size()>; }
inline constexpr auto input_rows<T> = leaf_rows<T>();

} // namespace detail

/// Builds a graph node by node, operands first.
///
///     Builder b;
///     Value const x = b.parameter<double>("x").front();
///     b.result<double>({b.call<ops::sin, double>({x})});
///     Graph const g = std::move(b).finish();
class Builder {
public:
    constexpr Builder() = default;

    /// A graph with the parameters of `other`, and no calls yet.
    static constexpr Builder with_parameters_of(Graph const& other) {
        Builder out;
        out.graph_.parameters_ = other.parameters_;
        out.graph_.fixed_ = other.fixed_;
        out.graph_.input_names_ = other.input_names_;
        out.graph_.includes_ = other.includes_;
        for (Value input : other.inputs_) {
            Value const v = out.append(other.row_of(input.index), other[input].where());
            out.graph_.records_.back().payload = static_cast<std::uint32_t>(v.index);
            out.graph_.inputs_.push_back(v);
        }
        return out;
    }

    /// Appends a parameter of any structure, and gives the inputs that are its leaves.
    /// Requires  no call has been recorded yet
    constexpr std::vector<Value> parameter(std::string_view name, TreeRow const& structure,
                                           std::span<OpRow const* const> rows, Where at) {
        std::vector<Value> leaves;
        graph_.parameters_.push_back({Text{name}, &structure});
        auto const leaf = [&](Text const& path, TypeRow const&) {
            Value const v = append(*rows[leaves.size()], at);
            graph_.records_.back().payload = static_cast<std::uint32_t>(graph_.inputs_.size());
            graph_.input_names_.push_back(path);
            graph_.inputs_.push_back(v);
            leaves.push_back(v);
        };
        each_path(structure, Text{name}, leaf);
        return leaves;
    }

    /// The same, of type `T`, whose leaves are known here.
    template <class T>
    constexpr std::vector<Value> parameter(std::string_view name, Where at = Where::here()) {
        return parameter(name, tree<T>::row, detail::input_rows<T>, at);
    }

    /// What the last parameter is, leaf by leaf, where a call gives it no value.
    constexpr void defaults(std::vector<Constant> leaves) {
        graph_.parameters_.back().defaults = std::move(leaves);
    }
    /// Notes an argument that is no parameter. Requires  all before it are declared
    constexpr void fixed(std::string_view name, Constant value) {
        std::size_t const position = graph_.parameters_.size() + graph_.fixed_.size();
        graph_.fixed_.push_back({position, Text{name}, std::move(value)});
    }

    /// The node of a constant. Equal constants share one node, where `==` tells all values apart.
    constexpr Value constant(OpRow const& row, Constant value, Where at) {
        std::uint32_t const fresh = static_cast<std::uint32_t>(graph_.constants_.size());
        std::uint32_t const index =
            !value.type().exact
                ? fresh
                : constants_.find_or_insert(
                      value.hash(), fresh,
                      [&](std::uint32_t i) { return graph_.constants_[i] == value; },
                      [&](std::uint32_t i) { return graph_.constants_[i].hash(); });
        if (index != fresh) return constant_nodes_[index];
        Value const v = append(row, at);
        graph_.records_.back().payload = index;
        graph_.constants_.push_back(std::move(value));
        constant_nodes_.push_back(v);
        return v;
    }
    template <class T> constexpr Value constant(T const& value, Where at = Where::here()) {
        return constant(source_row<Kind::constant, T>, Constant{value}, at);
    }

    /// The node of a call. Requires  operands of the types that the row has
    constexpr Value call(OpRow const& row, std::span<Value const> operands,
                         Where at = Where::here()) {
        Value const v = append(row, at);
        detail::Record& record = graph_.records_.data()[v.index];
        Value const* const from = operands.data();
        std::size_t const count = operands.size();
        if (count > 2) {
            record.operands[0] = {static_cast<std::uint32_t>(graph_.pool_.size())};
            for (std::size_t i = 0; i < count; ++i) graph_.pool_.push_back(from[i]);
            return v;
        }
        if (count > 0) record.operands[0] = from[0];
        if (count > 1) record.operands[1] = from[1];
        return v;
    }
    template <Op O, class... Ts>
    constexpr Value call(std::initializer_list<Value> operands, Where at = Where::here()) {
        return call(op_row<O, Ts...>, std::span<Value const>{operands.begin(), operands.size()},
                    at);
    }

    /// What the function returns: the leaves of a value of this structure, or null for nothing.
    constexpr void result(TreeRow const* structure, std::vector<Value> leaves) {
        graph_.result_ = structure;
        graph_.outputs_ = std::move(leaves);
    }
    template <class T> constexpr void result(std::vector<Value> leaves) {
        result(&tree<T>::row, std::move(leaves));
    }

    /// Generated code needs `header` for the ops named `op`.
    constexpr void include(std::string_view op, std::string_view header) {
        for (Include const& known : graph_.includes_)
            if (known.op.view() == op && known.header.view() == header) return;
        graph_.includes_.push_back({Text{op}, Text{header}});
    }

    /// The graph as it stands, in the order of recording.
    constexpr Graph const& graph() const& noexcept { return graph_; }
    constexpr Graph graph() && { return std::move(graph_); }
    /// The graph in canonical order, which depends on nothing but the structure of the function:
    /// inputs; what each effect needs, then the effect; what each output needs, operands from left
    /// to right. What neither an effect nor an output needs is left out.
    /// Cost  linear
    constexpr Graph finish() && {
        canonicalize();
        return std::move(graph_);
    }

private:
    static constexpr std::uint32_t unplaced = 0xffffffffu;
    using Order = std::vector<std::uint32_t, PageAllocator<std::uint32_t>>;

    constexpr Value append(OpRow const& row, Where at) {
        auto& records = graph_.records_;
        if (size_ == capacity_) grow();
        records.push_back({&row, {}, last_where_ == at ? last_place_ : place(at), 0});
        return {size_++};
    }

    /// A long trace grows in long strides: pages not yet written cost nothing, copies do.
    constexpr void grow() {
        bool const strides = size_ >= 4096 || std::is_constant_evaluated();
        graph_.records_.reserve(size_ == 0 ? 64 : (strides ? 16 : 2) * std::size_t{size_});
        capacity_ = graph_.records_.capacity();
    }

    constexpr std::uint32_t place(Where at) {
        auto& places = graph_.places_;
        auto const fresh = static_cast<std::uint32_t>(places.size());
        last_place_ = places_.find_or_insert(
            at.line, fresh, [&](std::uint32_t i) { return places[i] == at; },
            [&](std::uint32_t i) { return places[i].line; });
        if (last_place_ == fresh) places.push_back(at);
        last_where_ = at;
        return last_place_;
    }

    // What follows runs in every constant expression that traces: hence plain pointers.

    constexpr void canonicalize() {
        Order order(size_, unplaced);
        std::uint32_t const live = place_in_canonical_order(order.data());
        detail::Record* const records = graph_.records_.data();
        std::uint32_t const* const place = order.data();
        for (std::uint32_t i = 0; i < size_; ++i) {
            if (records[i].op->arity > 2) continue; // operands in the pool
            if (records[i].op->arity > 0) records[i].operands[0].index = place[operand(i, 0)];
            if (records[i].op->arity > 1) records[i].operands[1].index = place[operand(i, 1)];
        }
        for (Value& pooled : graph_.pool_) pooled.index = place[pooled.index];
        for (Value& output : graph_.outputs_) output.index = place[output.index];
        permute(order.data());
        graph_.records_.resize(live, detail::Record{});
        order_constants();
    }

    /// Constants in the order of their nodes, without those that nothing needs.
    constexpr void order_constants() {
        std::vector<Constant> ordered;
        for (detail::Record& record : graph_.records_) {
            if (record.op->kind != Kind::constant) continue;
            ordered.push_back(std::move(graph_.constants_[record.payload]));
            record.payload = static_cast<std::uint32_t>(ordered.size() - 1);
        }
        graph_.constants_ = std::move(ordered);
    }

    constexpr std::uint32_t operand(std::uint32_t node, int i) const {
        return graph_.records_.data()[node].operands[i].index;
    }
    /// Writes each node's new index to `order`; nodes that nothing needs come last. Gives the
    /// number of the others.
    constexpr std::uint32_t place_in_canonical_order(std::uint32_t* order) {
        detail::Scratch const path{size_ + 1};
        std::uint32_t next = 0;
        for (Value input : graph_.inputs_) order[input.index] = next++;
        for (std::uint32_t i = 0; i < size_; ++i)
            if (graph_.row_of(i).traits.bits > Traits{commutative}.bits)
                next = place_from(i, order, path.words, next);
        for (Value output : graph_.outputs_)
            next = place_from(output.index, order, path.words, next);
        std::uint32_t const live = next;
        for (std::uint32_t i = 0; i < size_; ++i)
            if (order[i] == unplaced) order[i] = next++;
        return live;
    }

    /// Places what `root` needs, then `root`. `path` has room for every node.
    constexpr std::uint32_t place_from(std::uint32_t root, std::uint32_t* order,
                                       std::uint32_t* path, std::uint32_t next) {
        if (order[root] != unplaced) return next;
        std::uint32_t depth = 0;
        path[0] = root;
        for (;;) {
            auto const operands = graph_.operands_of(path[depth]);
            Value const* operand = operands.begin;
            while (operand != operands.end && order[operand->index] != unplaced) ++operand;
            if (operand != operands.end) {
                path[++depth] = operand->index;
                continue;
            }
            order[path[depth]] = next++;
            if (depth-- == 0) return next;
        }
    }

    /// Moves every record to its place, in place: at a million nodes a copy would be the peak.
    constexpr void permute(std::uint32_t* order) {
        detail::Record* const records = graph_.records_.data();
        for (std::uint32_t i = 0; i < size_; ++i) {
            while (order[i] != i) {
                std::uint32_t const to = order[i];
                detail::Record const displaced = records[to];
                records[to] = records[i];
                records[i] = displaced;
                order[i] = order[to];
                order[to] = to;
            }
        }
    }

    Graph graph_;
    IndexTable constants_;
    std::vector<Value> constant_nodes_;
    IndexTable places_;
    Where last_where_{"", 0xffffffffu}; // no line of anybody's
    std::uint32_t last_place_ = 0;
    std::uint32_t size_ = 0;
    std::size_t capacity_ = 0;
};

} // namespace limn

#endif // LIMN_GRAPH_BUILDER_HPP
