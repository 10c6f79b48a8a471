// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what can be learnt of an aggregate without reflection: its fields, their number and names.

#ifndef LIMN_TYPE_AGGREGATE_HPP
#define LIMN_TYPE_AGGREGATE_HPP

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn::detail {

/// Converts to anything, in a question that is never answered by running.
struct Anything {
    template <class T> operator T() const;
};

template <class T, std::size_t... I> constexpr bool takes(std::index_sequence<I...>) {
    return requires { T{(static_cast<void>(I), Anything{})...}; };
}

/// How many fields an aggregate has: the most that its braces take.
template <class T, std::size_t N = 12> constexpr std::size_t field_count() {
    if constexpr (N == 0) return 0;
    else if constexpr (takes<T>(std::make_index_sequence<N>{})) return N;
    else return field_count<T, N - 1>();
}

/// References to the fields, in order. At most twelve: C++20 has no packs in structured bindings.
template <class T> constexpr auto fields_of(T& v) {
    constexpr std::size_t n = field_count<std::remove_const_t<T>>();
#define LIMN_FIELDS(N, ...)                                                                        \
    else if constexpr (n == N) {                                                                   \
        auto& [__VA_ARGS__] = v;                                                                   \
        return std::tie(__VA_ARGS__);                                                              \
    }
    if constexpr (n == 0) return std::tuple<>{};
    LIMN_FIELDS(1, a)
    LIMN_FIELDS(2, a, b)
    LIMN_FIELDS(3, a, b, c)
    LIMN_FIELDS(4, a, b, c, d)
    LIMN_FIELDS(5, a, b, c, d, e)
    LIMN_FIELDS(6, a, b, c, d, e, f)
    LIMN_FIELDS(7, a, b, c, d, e, f, g)
    LIMN_FIELDS(8, a, b, c, d, e, f, g, h)
    LIMN_FIELDS(9, a, b, c, d, e, f, g, h, i)
    LIMN_FIELDS(10, a, b, c, d, e, f, g, h, i, j)
    LIMN_FIELDS(11, a, b, c, d, e, f, g, h, i, j, k)
    LIMN_FIELDS(12, a, b, c, d, e, f, g, h, i, j, k, l)
#undef LIMN_FIELDS
}

/// Room for an object that is never made, so that its fields have addresses.
template <class T> union Imagined {
    char none;
    T value;
    constexpr Imagined() : none{} {}
    constexpr ~Imagined() {}
};
template <class T> inline Imagined<T> imagined{};

template <auto Address> constexpr std::string_view name_at() {
    std::string_view text = __PRETTY_FUNCTION__;
    text = text.substr(0, text.find(';'));
    while (text.ends_with(']') || text.ends_with(')')) text.remove_suffix(1);
    return text.substr(text.find_last_of(":.") + 1);
}

/// The name of field `I`, as it was declared.
/// Source  Boost.PFR, which reads it from the spelling of a template argument too
template <class T, std::size_t I> constexpr std::string_view field_name() {
    return name_at<&std::get<I>(fields_of(imagined<T>.value))>();
}

} // namespace limn::detail

#endif // LIMN_TYPE_AGGREGATE_HPP
