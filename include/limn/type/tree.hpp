// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `tree<T>`: structured values as trees of leaves, as JAX's pytrees.

#ifndef LIMN_TYPE_TREE_HPP
#define LIMN_TYPE_TREE_HPP

#include <limn/meta/text.hpp>
#include <limn/type/type_row.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn {

/// How C++ reaches the child of a structured value.
enum class Access : unsigned char {
    leaf,
    subscript,
    get,
    pair,
    field,
    entry,
    element, ///< of a container: the child is what each element is
};

/// As `TreeRow::columns` of a container: as many as the last of its lengths says.
inline constexpr std::size_t last_extent = static_cast<std::size_t>(-1);

/// One structured type, erased: a leaf, or a node with children.
struct TreeRow {
    TypeRow const* type;
    Access access;
    std::span<TreeRow const* const> children;
    std::size_t leaves; ///< how many there are below, or 1
    std::span<std::string_view const>
        names{};             ///< of the children, where they are fields or entries
    std::size_t columns = 0; ///< how many children stand in one inner pair of braces, if not all
};

/// A type as a tree of leaves. A type that is not a tree is a leaf. For a template of your own it
/// is enough to specialise `fields` (type/fields.hpp). For all else specialise this, with six
/// members: `mapped`, the same structure over other leaf types; `each`, which visits the leaves in
/// order; `leaf<I>`, which reaches one of them; `make<I>(get)`, which makes a value of the leaves
/// that `get` gives, from number I on, asked once each and in order (so in braces, not in
/// parentheses); `count`, how many there are; `row`, its description.
template <class T> struct tree {
    template <template <class> class Map> using mapped = Map<T>;
    template <class V, class Visit> static constexpr void each(V& value, Visit&& visit) {
        visit(value);
    }
    template <std::size_t I, class V> static constexpr V& leaf(V& value) { return value; }
    template <std::size_t I, class Get> static constexpr T make(Get const& get) {
        return get(std::integral_constant<std::size_t, I>{});
    }
    static constexpr std::size_t count = 1;
    static constexpr TreeRow row{&type_row<T>, Access::leaf, {}, 1};
};

/// The structure of `T` with `Map` applied to every leaf type.
template <class T, template <class> class Map>
using mapped_tree_t = typename tree<T>::template mapped<Map>;

/// Calls `visit` with every leaf of `value`, in order.
template <class V, class Visit> constexpr void each_leaf(V& value, Visit&& visit) {
    tree<std::remove_const_t<V>>::each(value, visit);
}

/// The leaf number `I` of `value`.
template <std::size_t I, class V> constexpr auto& leaf_at(V& value) {
    return tree<std::remove_const_t<V>>::template leaf<I>(value);
}

namespace detail {

template <class... Ts>
inline constexpr std::array<TreeRow const*, sizeof...(Ts)> tree_children{&tree<Ts>::row...};

template <class T, std::size_t N>
inline constexpr auto repeated_child = [] {
    std::array<TreeRow const*, N> out{};
    out.fill(&tree<T>::row);
    return out;
}();

/// The number of the first leaf of each element.
template <class... Ts>
inline constexpr auto element_begins = [] {
    std::array<std::size_t, sizeof...(Ts) + 1> out{};
    std::size_t count = 0, at = 0;
    ((out[at++] = count, count += tree<Ts>::count), ...);
    return out;
}();

/// Leaf `I` of the elements from `Child` on of something tuple-like.
template <std::size_t I, std::size_t Child, class V> constexpr auto& element_leaf(V& value) {
    using Element = std::tuple_element_t<Child, std::remove_const_t<V>>;
    if constexpr (I < tree<Element>::count) return leaf_at<I>(std::get<Child>(value));
    else return element_leaf<I - tree<Element>::count, Child + 1>(value);
}

} // namespace detail

template <class T, std::size_t N> struct tree<std::array<T, N>> {
    template <template <class> class Map> using mapped = std::array<mapped_tree_t<T, Map>, N>;
    template <class V, class Visit> static constexpr void each(V& value, Visit&& visit) {
        for (auto& element : value) each_leaf(element, visit);
    }
    template <std::size_t I, class V> static constexpr auto& leaf(V& value) {
        return leaf_at<I % tree<T>::count>(value[I / tree<T>::count]);
    }
    template <std::size_t I, class Get> static constexpr std::array<T, N> make(Get const& get) {
        return [&]<std::size_t... K>(std::index_sequence<K...>) {
            return std::array<T, N>{tree<T>::template make<I + K * tree<T>::count>(get)...};
        }(std::make_index_sequence<N>{});
    }
    static constexpr std::size_t count = N * tree<T>::count;
    static constexpr TreeRow row{&type_row<std::array<T, N>>, Access::subscript,
                                 detail::repeated_child<T, N>, count};
};

template <class... Ts> struct tree<std::tuple<Ts...>> {
    template <template <class> class Map> using mapped = std::tuple<mapped_tree_t<Ts, Map>...>;
    template <class V, class Visit> static constexpr void each(V& value, Visit&& visit) {
        std::apply([&](auto&... elements) { (each_leaf(elements, visit), ...); }, value);
    }
    template <std::size_t I, class V> static constexpr auto& leaf(V& value) {
        return detail::element_leaf<I, 0>(value);
    }
    template <std::size_t I, class Get> static constexpr std::tuple<Ts...> make(Get const& get) {
        constexpr auto begins = detail::element_begins<Ts...>;
        return [&]<std::size_t... K>(std::index_sequence<K...>) {
            return std::tuple<Ts...>{tree<Ts>::template make<I + begins[K]>(get)...};
        }(std::index_sequence_for<Ts...>{});
    }
    static constexpr std::size_t count = (tree<Ts>::count + ... + std::size_t{0});
    static constexpr TreeRow row{&type_row<std::tuple<Ts...>>, Access::get,
                                 detail::tree_children<Ts...>, count};
};

template <class A, class B> struct tree<std::pair<A, B>> {
    template <template <class> class Map>
    using mapped = std::pair<mapped_tree_t<A, Map>, mapped_tree_t<B, Map>>;
    template <class V, class Visit> static constexpr void each(V& value, Visit&& visit) {
        each_leaf(value.first, visit);
        each_leaf(value.second, visit);
    }
    template <std::size_t I, class V> static constexpr auto& leaf(V& value) {
        return detail::element_leaf<I, 0>(value);
    }
    template <std::size_t I, class Get> static constexpr std::pair<A, B> make(Get const& get) {
        return {tree<A>::template make<I>(get), tree<B>::template make<I + tree<A>::count>(get)};
    }
    static constexpr std::size_t count = tree<A>::count + tree<B>::count;
    static constexpr TreeRow row{&type_row<std::pair<A, B>>, Access::pair,
                                 detail::tree_children<A, B>, count};
};

/// Calls `visit(path, leaf row)` for every leaf below `row`; a path is C++: `q[2].first`.
template <class Visit>
constexpr void each_path(TreeRow const& row, Text const& path, Visit& visit) {
    if (row.access == Access::leaf) {
        visit(path, *row.type);
        return;
    }
    for (std::size_t i = 0; i < row.children.size(); ++i) {
        Text child{row.access == Access::get ? std::string_view{"std::get<"} : path.view()};
        if (row.access == Access::subscript) (child += '[').append_integer(i) += ']';
        if (row.access == Access::pair) child += i == 0 ? ".first" : ".second";
        if (row.access == Access::entry) child += row.names[i]; // `(0, 1)`
        if (row.access == Access::field) (child += '.') += row.names[i];
        if (row.access == Access::get) ((child.append_integer(i) += ">(") += path.view()) += ')';
        each_path(*row.children[i], child, visit);
    }
}

} // namespace limn

#endif // LIMN_TYPE_TREE_HPP
