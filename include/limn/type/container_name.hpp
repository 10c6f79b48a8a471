// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how C++ source writes `std::optional` and `std::map`.
/// Layer: type. Includes type.

#ifndef LIMN_TYPE_CONTAINER_NAME_HPP
#define LIMN_TYPE_CONTAINER_NAME_HPP

#include <limn/type/type_name.hpp>

#include <map>
#include <optional>
#include <string_view>

namespace limn {

template <class T> struct spelling<std::optional<T>> {
private:
    static constexpr std::string_view open = "std::optional<", own = "<optional>";

public:
    static constexpr std::string_view name =
        detail::joined<open, type_name<T>, detail::close>::view;
    static constexpr std::string_view header = detail::headers<own, type_header<T>>;
};

template <class K, class T> struct spelling<std::map<K, T>> {
private:
    static constexpr std::string_view open = "std::map<", own = "<map>";

public:
    static constexpr std::string_view name =
        detail::joined<open, type_name<K>, detail::comma, type_name<T>, detail::close>::view;
    static constexpr std::string_view header = detail::headers<own, type_header<K>, type_header<T>>;
};

} // namespace limn

#endif // LIMN_TYPE_CONTAINER_NAME_HPP
