// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `number_of`: the number that a constant is, whatever its type.

#ifndef LIMN_KIT_INTERPRETERS_NUMBER_HPP
#define LIMN_KIT_INTERPRETERS_NUMBER_HPP

#include <limn/graph/graph.hpp>
#include <limn/op/select.hpp>
#include <limn/type/type_row.hpp>

#include <limits>
#include <optional>
#include <type_traits>

namespace limn::detail {

/// What a type can hold, in doubles that enclose it.
struct NumberType {
    double low, high;
    bool floating, boolean, wraps;
    double (*value)(Constant const&);
};

template <class... Ts> std::optional<NumberType> number_type_among(TypeRow const& type) {
    std::optional<NumberType> out;
    auto const look = [&]<class T>(std::type_identity<T>) {
        using Limits = std::numeric_limits<T>;
        if (&type != &type_row<T>) return;
        out = NumberType{static_cast<double>(Limits::lowest()),
                         static_cast<double>(Limits::max()),
                         std::is_floating_point_v<T>,
                         std::is_same_v<T, bool>,
                         std::is_unsigned_v<T>,
                         [](Constant const& c) { return static_cast<double>(c.as<T>()); }};
    };
    (look(std::type_identity<Ts>{}), ...);
    return out;
}

/// None, where the values of a type are not numbers.
inline std::optional<NumberType> number_type(TypeRow const& type) {
    return number_type_among<double, float, bool, int, long, unsigned, unsigned long, long long,
                             unsigned long long, short, unsigned short, char, signed char,
                             unsigned char>(type);
}

/// The number that a constant is; of a bool 0 or 1. A large integer is rounded.
inline std::optional<double> number_of(Constant const& constant) {
    auto const type = number_type(constant.type());
    return type ? std::optional{type->value(constant)} : std::nullopt;
}

/// The same of a node, which may be the conversion of a constant.
inline std::optional<double> number_of(Node node) {
    while (node.kind() == Kind::call && is<prims::any_convert>(node.op()))
        node = node.graph()[node.operands()[0]];
    return node.kind() == Kind::constant ? number_of(node.constant()) : std::nullopt;
}

} // namespace limn::detail

#endif // LIMN_KIT_INTERPRETERS_NUMBER_HPP
