// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `uniform_result`: the C++ type that returns so many values of one type.

#ifndef LIMN_TRANSFORM_RESULT_ROW_HPP
#define LIMN_TRANSFORM_RESULT_ROW_HPP

#include <limn/meta/inline.hpp>
#include <limn/type/tree.hpp>
#include <limn/type/type_row.hpp>

#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

namespace limn::detail {

inline constexpr std::size_t most_results = 8;

template <class T, std::size_t... I> TreeRow const* tuple_row(std::index_sequence<I...>) {
    return &tree<std::tuple<std::enable_if_t<I + 1 != 0, T>...>>::row;
}

/// The structure of `T`, or of a tuple of `count` of them; null where that is more than eight.
template <class T, std::size_t Count = 1> TreeRow const* result_of_many(std::size_t count) {
    if (count == 1) return &tree<T>::row;
    if (count == Count) return tuple_row<T>(std::make_index_sequence<Count>{});
    if constexpr (Count < most_results) return result_of_many<T, Count + 1>(count);
    else return nullptr;
}

/// The structure in which a function returns `count` values of a type: the type, or a tuple. Null
/// where it is not found: the type is none of these, or there are more than eight.
LIMN_LAZY TreeRow const* uniform_result(TypeRow const& type, std::size_t count) {
    TreeRow const* found = nullptr;
    auto const look = [&]<class T>(std::type_identity<T>) {
        if (&type == &type_row<T>) found = result_of_many<T>(count);
    };
    look(std::type_identity<double>{});
    look(std::type_identity<float>{});
    look(std::type_identity<int>{});
    look(std::type_identity<long>{});
    look(std::type_identity<bool>{});
    return found;
}

} // namespace limn::detail

#endif // LIMN_TRANSFORM_RESULT_ROW_HPP
