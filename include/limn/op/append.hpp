// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `append(values, value)`: a vector with one more element.

#ifndef LIMN_OP_APPEND_HPP
#define LIMN_OP_APPEND_HPP

#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

/// `values` with `value` after the last element.
///
/// Cost  copies `values`, unless it is moved: `out = append(std::move(out), x)`
template <class T>
constexpr std::vector<T> append(std::vector<T> values, std::type_identity_t<T> value) {
    values.push_back(std::move(value));
    return values;
}

} // namespace limn

#endif // LIMN_OP_APPEND_HPP
