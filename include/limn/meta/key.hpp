// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the way from a value back to the type it was made from.

#ifndef LIMN_META_KEY_HPP
#define LIMN_META_KEY_HPP

namespace limn::detail {

/// A type as a value.
template <class T> struct identity {
    using type = T;
};

// A friend function is declared by the key, and defined where the row's type is still known.
// C++26 reflection will replace this header.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-template-friend"
#endif

/// The address of a row, as a type.
template <auto const* Row> struct key {
    friend constexpr auto type_behind(key<Row>);
};

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/// Ties the type `T` to the address `Row`. A row instantiates it by passing a member through
/// `keep`.
template <auto const* Row, class T> struct tie_key {
    friend constexpr auto type_behind(key<Row>) { return identity<T>{}; }
    template <class V> static constexpr V keep(V value) { return value; }
};

/// The type that was tied to the address `Row`.
template <auto const* Row> using type_behind_t = typename decltype(type_behind(key<Row>{}))::type;

} // namespace limn::detail

#endif // LIMN_META_KEY_HPP
