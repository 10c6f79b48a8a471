// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::fold_constants`: computes what is known.

#ifndef LIMN_PASS_FOLD_CONSTANTS_HPP
#define LIMN_PASS_FOLD_CONSTANTS_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pass.hpp>
#include <limn/type/type_row.hpp>

#include <optional>
#include <utility>

namespace limn {

namespace detail {

struct FoldedCall {
    /// The constant in the place of a call; no value where there is none.
    LIMN_LAZY
    static constexpr Value find(Node node, Vector<Value> const& operands, Builder& builder) {
        Graph const& now = builder.graph();
        for (Value operand : operands)
            if (now.row_of(operand.index).kind != Kind::constant) return {Value::none};
        if (!node.op().folds()) return {Value::none};
        Vector<Constant const*> known;
        for (Value operand : operands) known.push_back(&now[operand].constant());
        std::optional<Constant> value;
        try {
            value = node.op().fold(known.data());
        } catch (...) {
            // the call throws when it is run, if it is
        }
        if (!value.has_value()) return {Value::none};
        return builder.constant(*node.op().values().constant, std::move(*value), node.where());
    }
    LIMN_LAZY
    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) const {
        Value const known = find(node, operands, builder);
        return known.index != Value::none ? known : same_call(node, operands, builder, path);
    }
};

} // namespace detail

namespace pass {

/// Computes the pure calls whose operands are all constants. What C++ leaves undefined, such as an
/// integer divided by zero, stays for the run, and so does a call that throws.
///
/// Cost  linear
inline constexpr Pass fold_constants{
    [](auto const& graph) { return limn::detail::rewritten<limn::detail::FoldedCall>(graph); }};

} // namespace pass

} // namespace limn

#endif // LIMN_PASS_FOLD_CONSTANTS_HPP
