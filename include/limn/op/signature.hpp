// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `op_signature`: one row of an op in words, the same in every program.

#ifndef LIMN_OP_SIGNATURE_HPP
#define LIMN_OP_SIGNATURE_HPP

#include <limn/meta/inline.hpp>
#include <limn/op/op_row.hpp>

#include <cstddef>
#include <string>

namespace limn {

/// `add(double, double) -> double`
LIMN_LAZY std::string op_signature(OpRow const& row) {
    std::string out{row.name};
    out += '(';
    for (std::size_t i = 0; row.arity != variadic && i < row.arity; ++i)
        (out += i == 0 ? "" : ", ") += row.operands[i]->name;
    return (out += ") -> ") += row.result->name;
}

} // namespace limn

#endif // LIMN_OP_SIGNATURE_HPP
