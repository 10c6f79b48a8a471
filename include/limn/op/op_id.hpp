// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `op_id`: which op a row is one of, whatever the types of its operands.

#ifndef LIMN_OP_OP_ID_HPP
#define LIMN_OP_OP_ID_HPP

namespace limn {

/// An op, whatever the types of its operands: its address is the op's identity.
struct OpId {};

namespace detail {

/// Ops that are one template are one op: `prims::convert<T>` is `prims::any_convert`.
template <class O> struct op_family {
    using type = O;
};
template <class O>
    requires requires { typename O::family; }
struct op_family<O> {
    using type = typename O::family;
};

} // namespace detail

template <class O> inline constexpr OpId op_id{};

} // namespace limn

#endif // LIMN_OP_OP_ID_HPP
