// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::strength_reduction`: cheaper ops that give the same bits.

#ifndef LIMN_PASS_STRENGTH_REDUCTION_HPP
#define LIMN_PASS_STRENGTH_REDUCTION_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/bitwise.hpp>
#include <limn/op/op_row.hpp>
#include <limn/pass/pass.hpp>

#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

namespace limn {

namespace detail {

/// Which power of two an integer is.
template <class T> constexpr std::optional<int> exponent_of(T n) {
    using U = std::make_unsigned_t<T>;
    if (n < T{1} || !std::has_single_bit(static_cast<U>(n))) return std::nullopt;
    return std::countr_zero(static_cast<U>(n));
}

/// The reciprocal of a power of two, where it is exact and no subnormal number.
template <class T> constexpr std::optional<T> exact_reciprocal(T x) {
    T const one = x < T{0} ? T{-1} : T{1};
    T up = one, down = one;
    for (int e = 0; e < std::numeric_limits<T>::max_exponent - 2; ++e) {
        if (up == x) return down;
        if (down == x) return up;
        up *= T{2};
        down /= T{2};
    }
    return std::nullopt;
}

struct CheaperCall {
    LIMN_LAZY
    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) const {
        Value out{Value::none};
        if (operands.size() == 2) {
            with<int, unsigned, long, unsigned long, long long, unsigned long long>(
                node, [&]<class T>(std::type_identity<T>) {
                    out = integer<T>(node, operands, builder, path);
                });
            with<float, double>(node, [&]<class T>(std::type_identity<T>) {
                out = floating<T>(node, operands, builder);
            });
        }
        return out.index != Value::none ? out : same_call(node, operands, builder, path);
    }

private:
    template <class... Ts, class Visit>
    static constexpr void with(Node node, Visit const& visit) {
        ((&node.type() == &type_row<Ts> ? visit(std::type_identity<Ts>{}) : void()), ...);
    }
    template <class T> static constexpr std::optional<T> known(Builder const& builder, Value v) {
        Node const node = builder.graph()[v];
        if (node.kind() != Kind::constant) return std::nullopt;
        return node.constant().template as<T>();
    }

    template <class T>
    static constexpr Value integer(Node node, Vector<Value> const& operands, Builder& builder,
                                   std::uint32_t path) {
        OpRow const& row = node.op();
        bool const product = &row == &op_row<prims::multiply, T, T>;
        bool const left = product && known<T>(builder, operands[0]).has_value();
        bool const quotient =
            &row == &op_row<prims::divide, T, T> || &row == &op_row<prims::modulus, T, T>;
        if (!product && !quotient) return {Value::none};
        std::optional<T> const number = known<T>(builder, operands[left ? 0 : 1]);
        std::optional<int> const e = number ? exponent_of(*number) : std::nullopt;
        if (!e || *e == 0) return {Value::none};
        Value const x = operands[left ? 1 : 0];
        auto const by = [&](OpRow const& op, Value second) {
            Value const both[]{x, second};
            return builder.call(op, both, node.where(), path);
        };
        Value const places = builder.constant(*e, node.where());
        if (product) return by(op_row<prims::shift_left, T, int>, places);
        // of a negative number, a shift rounds down, and a division to zero
        if constexpr (std::is_unsigned_v<T>) {
            if (&row == &op_row<prims::divide, T, T>)
                return by(op_row<prims::shift_right, T, int>, places);
            T const mask = *number - T{1};
            return by(op_row<prims::bit_and, T, T>, builder.constant(mask, node.where()));
        } else return {Value::none};
    }

    template <class T>
    static constexpr Value floating(Node node, Vector<Value> const& operands, Builder& builder) {
        OpRow const& row = node.op();
        auto const call = [&](OpRow const& op, Value a, Value b) {
            Value const both[]{a, b};
            return builder.call(op, both, node.where());
        };
        if (&row == &op_row<prims::multiply, T, T>) {
            for (std::size_t k = 0; k < 2; ++k) {
                Value const x = operands[1 - k];
                if (known<T>(builder, operands[k]) == T{2})
                    return call(op_row<prims::add, T, T>, x, x);
            }
        }
        if (&row == &op_row<prims::divide, T, T>) {
            std::optional<T> const number = known<T>(builder, operands[1]);
            std::optional<T> const inverse = number ? exact_reciprocal(*number) : std::nullopt;
            if (inverse && *number != T{1})
                return call(op_row<prims::multiply, T, T>, operands[0],
                            builder.constant(*inverse, node.where()));
        }
        return {Value::none};
    }
};

} // namespace detail

namespace pass {

/// Cheaper ops that give the same bits, for int and larger integers, float and double:
///
///     x * 8  ->  x << 3     integers; C++20 says what a shift of a negative number is
///     x / 8  ->  x >> 3     unsigned integers
///     x % 8  ->  x & 7      unsigned integers
///     x * 2  ->  x + x      floating
///     x / 8  ->  x * 0.125  floating, by a power of two whose reciprocal is exact
///
/// `pow(x, 2.0)` stays: the C++ library does not promise that it is `x * x` to the last bit; see
/// `fast_math`.
///
/// Cost  linear
inline constexpr Pass strength_reduction{
    [](auto const& graph) { return limn::detail::rewritten<limn::detail::CheaperCall>(graph); }};

} // namespace pass

} // namespace limn

#endif // LIMN_PASS_STRENGTH_REDUCTION_HPP
