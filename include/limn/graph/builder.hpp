// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Builder`: the only writer of a graph. Holds each constant and each place once, and puts
/// the finished graph into canonical order.
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

template <class T> struct InputRow {
    OpRow const* row = &source_row<Kind::input, T>;
};

/// The row of each leaf of `T`.
template <class T>
inline constexpr auto input_rows = [] {
    std::array<OpRow const*, tree<T>::count> out{};
    std::size_t count = 0;
    mapped_tree_t<T, InputRow> rows{};
    each_leaf(rows, [&](auto const& leaf) { out[count++] = leaf.row; });
    return out;
}();

} // namespace detail

/// Builds a graph node by node, operands first.
///
///     Builder b;
///     Value const x = b.parameter<double>("x").front();
///     b.result<double>({b.call<ops::sin, double>({x})});
///     Graph const g = std::move(b).finish();
class Builder {
public:
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

    /// The node of a constant. Equal constants share one node.
    constexpr Value constant(OpRow const& row, Constant value, Where at) {
        std::uint32_t const fresh = static_cast<std::uint32_t>(graph_.constants_.size());
        std::uint32_t const index = constants_.find_or_insert(
            value.hash(), fresh, [&](std::uint32_t i) { return graph_.constants_[i] == value; },
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
        auto& record = graph_.records_.back();
        if (operands.size() <= 2) {
            for (std::size_t i = 0; i < operands.size(); ++i) record.operands[i] = operands[i];
        } else {
            record.operands[0] = {static_cast<std::uint32_t>(graph_.pool_.size())};
            for (Value operand : operands) graph_.pool_.push_back(operand);
        }
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
    constexpr Graph const& graph() const noexcept { return graph_; }

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

    constexpr Value append(OpRow const& row, Where at) {
        Value const v{static_cast<std::uint32_t>(graph_.records_.size())};
        graph_.records_.push_back({&row, {}, place(at), 0});
        return v;
    }

    constexpr std::uint32_t place(Where at) {
        auto& places = graph_.places_;
        if (!places.empty() && places[last_place_].line == at.line && places[last_place_] == at)
            return last_place_;
        auto const fresh = static_cast<std::uint32_t>(places.size());
        last_place_ = places_.find_or_insert(
            at.line, fresh, [&](std::uint32_t i) { return places[i] == at; },
            [&](std::uint32_t i) { return places[i].line; });
        if (last_place_ == fresh) places.push_back(at);
        return last_place_;
    }

    constexpr void canonicalize() {
        std::vector<std::uint32_t> order = canonical_order();
        auto const moved = [&](Value& v) { v.index = order[v.index]; };
        for (auto& record : graph_.records_)
            for (std::size_t i = 0; i < 2 && i < record.op->operands.size(); ++i)
                if (record.op->operands.size() <= 2) moved(record.operands[i]);
        for (Value& operand : graph_.pool_) moved(operand);
        for (Value& output : graph_.outputs_) moved(output);
        permute(order);
    }

    /// For each node its new index; those that nothing needs come last, after `live_`.
    constexpr std::vector<std::uint32_t> canonical_order() {
        std::vector<std::uint32_t> order(graph_.size(), unplaced);
        std::vector<std::uint32_t> path;
        std::uint32_t next = 0;
        for (Value input : graph_.inputs_) order[input.index] = next++;
        auto const visit = [&](std::uint32_t root) {
            path.push_back(root);
            while (!path.empty()) {
                std::uint32_t const at = path.back();
                if (order[at] == unplaced) {
                    std::size_t const depth = path.size();
                    for (Value operand : graph_[Value{at}].operands()) {
                        if (order[operand.index] != unplaced) continue;
                        path.push_back(operand.index);
                        break;
                    }
                    if (path.size() != depth) continue;
                    order[at] = next++;
                }
                path.pop_back();
            }
        };
        for (std::uint32_t i = 0; i < graph_.size(); ++i)
            if (!graph_.records_[i].op->traits.pure()) visit(i);
        for (Value output : graph_.outputs_) visit(output.index);
        live_ = next;
        for (std::uint32_t& place : order)
            if (place == unplaced) place = next++;
        return order;
    }

    /// Moves every record to its place, in place: at a million nodes a copy would be the peak.
    constexpr void permute(std::vector<std::uint32_t>& order) {
        auto& records = graph_.records_;
        for (std::uint32_t i = 0; i < records.size(); ++i) {
            while (order[i] != i) {
                std::uint32_t const to = order[i];
                std::swap(records[i], records[to]);
                std::swap(order[i], order[to]);
            }
        }
        records.resize(live_, detail::Record{});
    }

    Graph graph_;
    IndexTable constants_;
    std::vector<Value> constant_nodes_;
    IndexTable places_;
    std::uint32_t last_place_ = 0;
    std::uint32_t live_ = 0;
};

} // namespace limn

#endif // LIMN_GRAPH_BUILDER_HPP
