// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::fold_constants`: computes what is known.

#ifndef LIMN_PASS_FOLD_CONSTANTS_HPP
#define LIMN_PASS_FOLD_CONSTANTS_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/pass.hpp>
#include <limn/type/type_row.hpp>

#include <optional>
#include <utility>

namespace limn {

namespace detail {

struct FoldedCall {
    template <class = void>
    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) const {
        if (!node.op().folds()) return same_call(node, operands, builder, path);
        Vector<Constant const*> known;
        for (Value operand : operands) {
            Node const from = builder.graph()[operand];
            if (from.kind() != Kind::constant) return same_call(node, operands, builder, path);
            known.push_back(&from.constant());
        }
        std::optional<Constant> value;
        try {
            value = node.op().fold(known.data());
        } catch (...) {
            // the call throws when it is run, if it is
        }
        if (!value.has_value()) return same_call(node, operands, builder, path);
        return builder.constant(*node.op().values().constant, std::move(*value), node.where());
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
