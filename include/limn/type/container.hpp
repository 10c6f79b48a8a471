// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `container<C>`: structures whose length is not part of their type, as lists of elements.

#ifndef LIMN_TYPE_CONTAINER_HPP
#define LIMN_TYPE_CONTAINER_HPP

#include <limn/type/container_name.hpp>
#include <limn/type/tree.hpp>

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace limn {

/// How a type `C` is a list of elements, each a tree of leaves; empty where `C` is not a container.
/// For a container of your own specialise this, with seven members: `mapped`, the same container
/// over other leaf types; `element`; `extents`, how many lengths it has, whose product is the
/// number of elements; `columns`, which is 0 where C++ writes all elements in one pair of braces,
/// and `last_extent` where as many as the last length says stand in an inner one; `shape`, which
/// gives the lengths; `each`, which visits the elements in order; `make`, which makes a container
/// of its lengths and of `next()`, the next element.
template <class C> struct container {};

namespace detail {

template <class K, class T>
inline constexpr bool has_equality<std::map<K, T>> = has_equality<K> && has_equality<T>;
template <class T> inline constexpr bool has_equality<std::optional<T>> = has_equality<T>;

template <class C> concept is_container = requires { typename container<C>::element; };

/// A container with one length, the number of its elements.
template <class E> struct flat_container {
    using element = E;
    static constexpr std::size_t extents = 1, columns = 0;
    using Shape = std::array<std::size_t, extents>;
    template <class V> static constexpr Shape shape(V const& value) { return {value.size()}; }
    template <class V, class Visit> static constexpr void each(V& value, Visit&& visit) {
        for (auto& one : value) visit(one);
    }
};

} // namespace detail

template <class T> struct container<std::vector<T>> : detail::flat_container<T> {
    template <template <class> class Map> using mapped = std::vector<mapped_tree_t<T, Map>>;
    template <class Next>
    static constexpr std::vector<T> make(std::array<std::size_t, 1> shape, Next&& next) {
        std::vector<T> out;
        out.reserve(shape[0]);
        for (std::size_t i = 0; i < shape[0]; ++i) out.push_back(next());
        return out;
    }
};

/// Its elements are pairs of a key and a value.
template <class K, class T>
struct container<std::map<K, T>> : detail::flat_container<std::pair<K, T>> {
    template <template <class> class Map> using mapped = std::map<K, mapped_tree_t<T, Map>>;
    template <class Next>
    static std::map<K, T> make(std::array<std::size_t, 1> shape, Next&& next) {
        std::map<K, T> out;
        for (std::size_t i = 0; i < shape[0]; ++i) out.insert(next());
        return out;
    }
};

/// One element, or none.
template <class T> struct container<std::optional<T>> : detail::flat_container<T> {
    template <template <class> class Map> using mapped = std::optional<mapped_tree_t<T, Map>>;
    template <class V> static constexpr std::array<std::size_t, 1> shape(V const& value) {
        return {value.has_value() ? 1u : 0u};
    }
    template <class V, class Visit> static constexpr void each(V& value, Visit&& visit) {
        if (value.has_value()) visit(*value);
    }
    template <class Next>
    static constexpr std::optional<T> make(std::array<std::size_t, 1> shape, Next&& next) {
        if (shape[0] == 0) return std::nullopt;
        return next();
    }
};

} // namespace limn

#endif // LIMN_TYPE_CONTAINER_HPP
