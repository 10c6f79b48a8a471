// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `name_states`: gives the states in an object the names of the way that leads to them.

#ifndef LIMN_OP_STATE_NAMES_HPP
#define LIMN_OP_STATE_NAMES_HPP

#include <limn/op/state.hpp>
#include <limn/type/aggregate.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

/// A container whose elements are reached by position.
template <class T>
concept indexed_by_position = requires(T& v) {
    v.begin();
    v.end();
    v.size();
    v[v.size()];
} && !std::is_convertible_v<T const&, std::string_view>;

template <class T> constexpr bool can_hold_states() {
    return std::is_class_v<T> && !is_proxy<T> && !std::is_empty_v<T>;
}

} // namespace detail

/// Names each state in `object`, a container, an aggregate, or both in each other: `name`, then the
/// way to it. Of `filter` with an array `sections` of structs with a state `z1` there comes
/// `filter.sections[0].z1`. What is neither is left alone: let its constructor name its states.
///
/// Requires  an aggregate has at most twelve fields, and neither bases nor raw arrays
/// Cost      linear
/// Source    flax's and torch's module paths
template <class T> void name_states(T& object, std::string const& name) {
    if constexpr (is_state<T>) {
        object.rename(name);
    } else if constexpr (detail::indexed_by_position<T>) {
        std::size_t number = 0;
        for (auto& element : object)
            name_states(element, name + '[' + std::to_string(number++) + ']');
    } else if constexpr (std::is_aggregate_v<T> && detail::can_hold_states<T>()) {
        static_assert(!detail::takes<T>(std::make_index_sequence<13>{}),
                      "limn::name_states: an aggregate has at most twelve fields: put some into a "
                      "struct of their own, or name the states where they are made");
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            [[maybe_unused]] auto const fields = detail::fields_of(object);
            (name_states(std::get<I>(fields), name + '.' + std::string{detail::field_name<T, I>()}),
             ...);
        }(std::make_index_sequence<detail::field_count<T>()>{});
    }
}

} // namespace limn

#endif // LIMN_OP_STATE_NAMES_HPP
