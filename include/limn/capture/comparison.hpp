// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Comparison`: a condition that compares two values, read from left to right.

#ifndef LIMN_CAPTURE_COMPARISON_HPP
#define LIMN_CAPTURE_COMPARISON_HPP

#include <limn/capture/strip_not.hpp>
#include <limn/graph/graph.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/op_row.hpp>

namespace limn::detail {

/// `low < high`, `low <= high`, `low == high` or `low != high`; or what is not a comparison.
struct Comparison {
    bool known = false, ordered = false, strict = false;
    bool different = false; ///< `!=`
    Value low{}, high{};

    friend bool operator==(Comparison const&, Comparison const&) = default;
};

/// The value that a gate gives where `known` says what it chooses by.
template <class Known> Value chosen(Graph const& graph, Known const& known, Value v) {
    for (int depth = 0; graph.row_of(v.index).is_gate() && depth < 8; ++depth) {
        Value const* const gate = graph.operands_of(v.index).begin;
        Value condition = gate[0];
        bool const plain = strip_not(graph, condition);
        auto const answer = known.find(condition);
        if (!answer.has_value()) return v;
        v = gate[*answer == plain ? 1 : 2];
    }
    return v;
}

/// What a condition compares; `known` holds answers to what gates choose by.
template <class Known> Comparison comparison(Graph const& graph, Known const& known, Value v) {
    OpRow const& row = graph.row_of(v.index);
    if (row.kind != Kind::call || row.arity != 2 || !row.builtin) return {};
    Value const a = chosen(graph, known, graph.operands_of(v.index).begin[0]);
    Value const b = chosen(graph, known, graph.operands_of(v.index).begin[1]);
    if (is<prims::less>(row)) return {true, true, true, false, a, b};
    if (is<prims::less_equal>(row)) return {true, true, false, false, a, b};
    if (is<prims::greater>(row)) return {true, true, true, false, b, a};
    if (is<prims::greater_equal>(row)) return {true, true, false, false, b, a};
    if (is<prims::equal>(row)) return {true, false, false, false, a, b};
    if (is<prims::not_equal>(row)) return {true, false, false, true, a, b};
    return {};
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_COMPARISON_HPP
