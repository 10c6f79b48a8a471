// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `whole_number` and `induction_value`: constants that go up from iteration to iteration, and
/// how a counter stands for them.

#ifndef LIMN_PASS_REROLL_INDUCTION_HPP
#define LIMN_PASS_REROLL_INDUCTION_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/select.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

namespace limn::detail {

/// The numbers that an int counter can be.
inline constexpr std::int64_t most_induction = std::numeric_limits<int>::max();

/// Calls `visit` with a value of the type of that row, where a counter converts to it exactly.
template <class Visit> constexpr bool with_induction_type(TypeRow const& type, Visit const& visit) {
    return [&]<class... Ts>(std::type_identity<Ts>...) {
        return ((&type == &type_row<Ts> && (visit(Ts{}), true)) || ...);
    }(std::type_identity<int>{}, std::type_identity<unsigned>{}, std::type_identity<long>{},
           std::type_identity<unsigned long>{}, std::type_identity<long long>{},
           std::type_identity<unsigned long long>{}, std::type_identity<float>{},
           std::type_identity<double>{});
}

/// The whole number that a constant is, to the last bit: -0.0 is none. None where an int, or the
/// constant's type, does not hold all numbers up to it.
constexpr std::optional<std::int64_t> whole_number(Constant const& c) {
    std::optional<std::int64_t> out;
    with_induction_type(c.type(), [&]<class T>(T) {
        T const value = c.as<T>();
        std::int64_t most = most_induction;
        if constexpr (std::is_same_v<T, float>) most = std::int64_t{1} << 24;
        if constexpr (std::is_signed_v<T>)
            if (!(value >= static_cast<T>(-most))) return;
        if (!(value <= static_cast<T>(most))) return;
        auto const whole = static_cast<std::int64_t>(value);
        if (c == Constant{static_cast<T>(whole)}) out = whole;
    });
    return out;
}

/// `step * counter + offset`, as a value of that type. Requires  none of it overflows an int
constexpr Value induction_value(Builder& to, Value counter, std::int64_t step, std::int64_t offset,
                                TypeRow const& type, Where at, std::uint32_t path) {
    auto const constant = [&](std::int64_t n) { return to.constant(static_cast<int>(n), at); };
    auto const call = [&](OpRow const& row, Value a, Value b) {
        Value const operands[]{a, b};
        return to.call(row, operands, at, path);
    };
    Value out = counter;
    if (step == -1) {
        out = call(op_row<prims::subtract, int, int>, constant(offset), counter);
    } else {
        if (step != 1) out = call(op_row<prims::multiply, int, int>, out, constant(step));
        if (offset != 0) out = call(op_row<prims::add, int, int>, out, constant(offset));
    }
    if (&type != &type_row<int>)
        with_induction_type(type, [&]<class T>(T) {
            out = to.call(op_row<prims::convert<T>, int>, std::span{&out, 1}, at, path);
        });
    return out;
}

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_INDUCTION_HPP
