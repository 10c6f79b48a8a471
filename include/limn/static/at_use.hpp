// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what a lifted call evaluates inside of the expression that uses it, where the plain
/// function does: elsewhere the compiler makes other instructions of it.

#ifndef LIMN_STATIC_AT_USE_HPP
#define LIMN_STATIC_AT_USE_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/op_row.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Asks of a graph without branches, in the order of recording. All its questions are asked in
/// constant expressions, some of every node.
class AtUse {
public:
    static constexpr std::uint32_t none = Value::none;

    constexpr AtUse(Graph const& graph, Schedule const& schedule)
        : graph_{graph}, last_use_{schedule.last_use.data()} {}

    /// Whether a conversion stands right before the only call that uses it, but for others of that
    /// call: so its operand is still in its slot there.
    constexpr bool converted_at_use(std::uint32_t node) const {
        if (!converts(graph_.row_of(node))) return false;
        std::uint32_t const use = last_use_[node];
        if (use >= graph_.size() || use - node > 8) return false;
        for (std::uint32_t i = node + 1; i < use; ++i) {
            OpRow const& row = graph_.row_of(i);
            if (row.kind == Kind::constant) continue;
            if (!converts(row) || last_use_[i] != use) return false;
            if (graph_.operands_of(i).begin->index == node) return false;
        }
        OpRow const& row = graph_.row_of(use);
        return row.kind == Kind::call && row.arity == 2 && !converts(row);
    }

    /// Whether a product by a constant stands right before the only call that uses it, which
    /// subtracts it from an `int` or a `long`: g++ turns `a - b * 400` into `a + b * -400` while it
    /// still is one expression, and never later.
    constexpr bool product_at_use(std::uint32_t node) const {
        std::uint32_t const use = node + 1;
        TypeRow const* const type = graph_.row_of(node).result;
        if (type != &type_row<int> && type != &type_row<long>) return false;
        if (use >= graph_.size() || last_use_[node] != use) return false;
        OpRow const& row = graph_.row_of(node);
        OpRow const& user = graph_.row_of(use);
        if (!is<prims::multiply>(row) || !is<prims::subtract>(user)) return false;
        Value const* const operands = graph_.operands_of(use).begin;
        return user.result == type && operands[0].index != node && operands[1].index == node &&
               factor(node) != none;
    }

    /// Which operand of a product is a constant.
    constexpr std::uint32_t factor(std::uint32_t product) const {
        Value const* const operands = graph_.operands_of(product).begin;
        for (std::uint32_t k = 0; k < 2; ++k)
            if (graph_.row_of(operands[k].index).kind == Kind::constant) return k;
        return none;
    }

    /// Whether the outputs are what is computed last, each for the result alone: as they are where
    /// their expressions stand in the braces of the result.
    constexpr bool computed_one_by_one() const {
        auto const size = static_cast<std::uint32_t>(graph_.size());
        auto const outputs = graph_.outputs();
        if (outputs.size() < 2) return false;
        std::uint32_t const first = outputs[0].index;
        std::uint32_t last = first;
        for (std::size_t k = 0; k < outputs.size(); ++k) {
            if (!runs(outputs[k].index) || (k > 0 && outputs[k].index <= last)) return false;
            last = outputs[k].index;
        }
        Vector<bool> is_output(last + 1 - first, false);
        for (Value v : outputs) is_output[v.index - first] = true;
        for (std::uint32_t i = first + 1; i < size; ++i) {
            if (i > last && runs(i)) return false;
            auto const [begin, end] = graph_.operands_of(i);
            for (Value const* v = begin; v != end; ++v)
                if (v->index >= first && v->index <= last && is_output[v->index - first])
                    return false;
        }
        return true;
    }

private:
    static constexpr bool converts(OpRow const& row) {
        return row.kind == Kind::call && row.notation.form == Form::cast && row.arity == 1;
    }

    constexpr bool runs(std::uint32_t node) const {
        return graph_.row_of(node).kind == Kind::call && last_use_[node] != Schedule::dead;
    }

    Graph const& graph_;
    std::uint32_t const* last_use_;
};

} // namespace limn::detail

#endif // LIMN_STATIC_AT_USE_HPP
