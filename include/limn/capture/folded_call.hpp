// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `folded_call` and `computed_call`: calls of an op whose types are known only as its row.

#ifndef LIMN_CAPTURE_FOLDED_CALL_HPP
#define LIMN_CAPTURE_FOLDED_CALL_HPP

#include <limn/graph/builder.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/op_row.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace limn::detail {

/// The call, computed: nothing where some operand is no constant, or the op gives nothing.
LIMN_LAZY
std::optional<Value> computed_call(Builder& builder, OpRow const& row,
                                   std::span<Value const> operands, Where at) {
    for (Value operand : operands)
        if (builder.graph().row_of(operand.index).kind != Kind::constant) return std::nullopt;
    Vector<Constant const*> constants;
    constants.reserve(operands.size());
    for (Value operand : operands) constants.push_back(&builder.graph()[operand].constant());
    std::optional<Constant> value = row.fold(constants.data());
    if (!value.has_value()) return std::nullopt;
    return builder.constant(*row.values().constant, std::move(*value), at);
}

/// The call, recorded at `path` unless it is there already. A pure op of constants is computed at
/// once, as proxies do.
LIMN_LAZY
Value folded_call(Builder& builder, OpRow const& row, std::span<Value const> operands, Where at,
                  std::uint32_t path) {
    if (row.folds())
        if (std::optional<Value> const computed = computed_call(builder, row, operands, at))
            return *computed;
    return builder.shared_call(row, operands, at, path);
}

/// That of an op on an int and a number, at no path.
template <class O> Value folded_call_with(Builder& builder, Value v, int number, Where at) {
    std::array const operands{v, builder.constant(number, Where{})};
    return folded_call(builder, op_row<O, int, int>, operands, at, 0);
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_FOLDED_CALL_HPP
