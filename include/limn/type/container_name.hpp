// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how C++ source writes `std::optional` and `std::map`, and files keep them.

#ifndef LIMN_TYPE_CONTAINER_NAME_HPP
#define LIMN_TYPE_CONTAINER_NAME_HPP

#include <limn/meta/text.hpp>
#include <limn/type/codec.hpp>
#include <limn/type/literal.hpp>
#include <limn/type/type_name.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

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

template <encodable T> struct codec<std::optional<T>> {
    static void write(ValueWriter& out, std::optional<T> const& value) {
        out.open();
        if (value.has_value()) detail::write_value<T>(out, *value);
        out.close();
    }
    static std::optional<T> read(ValueReader& in) {
        std::optional<T> out;
        std::size_t const size = in.open();
        if (size != 0) in.need(1, size);
        if (size != 0) out = detail::read_value<T>(in);
        in.close();
        return out;
    }
};

template <encodable K, encodable T> struct codec<std::map<K, T>> {
    static void write(ValueWriter& out, std::map<K, T> const& values) {
        out.open();
        for (auto const& [key, value] : values) detail::write_each(out, key, value);
        out.close();
    }
    static std::map<K, T> read(ValueReader& in) {
        std::map<K, T> out;
        for (std::size_t rest = in.open(); rest != 0; --rest)
            out.insert(detail::read_value<std::pair<K, T>>(in));
        in.close();
        return out;
    }
};

template <class T> inline constexpr bool has_literal<std::optional<T>> = has_literal<T>;

template <class T> constexpr bool append_literal(Text& out, std::optional<T> const& value) {
    if constexpr (!has_literal<std::optional<T>>) {
        return false;
    } else {
        (out += type_name<std::optional<T>>) += '{';
        if (value.has_value()) append_literal(out, *value);
        out += '}';
        return true;
    }
}

template <class K, class T>
inline constexpr bool has_literal<std::map<K, T>> = has_literal<K> && has_literal<T>;

template <class K, class T> constexpr bool append_literal(Text& out, std::map<K, T> const& values) {
    if constexpr (!has_literal<std::map<K, T>>) {
        return false;
    } else {
        (out += type_name<std::map<K, T>>) += '{';
        std::string_view separator = "";
        for (auto const& [key, value] : values) {
            append_literal((out += separator) += '{', key);
            append_literal(out += ", ", value);
            out += '}';
            separator = ", ";
        }
        out += '}';
        return true;
    }
}

} // namespace limn

#endif // LIMN_TYPE_CONTAINER_NAME_HPP
