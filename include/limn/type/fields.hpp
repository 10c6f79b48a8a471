// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `fields<C<T>>`: how a template of the user's is a tree of leaves, field by field.

#ifndef LIMN_TYPE_FIELDS_HPP
#define LIMN_TYPE_FIELDS_HPP

#include <limn/type/aggregate.hpp>
#include <limn/type/tree.hpp>

#include <boost/hana/accessors.hpp>
#include <boost/hana/at.hpp>
#include <boost/hana/concept/struct.hpp>
#include <boost/hana/core/to.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/length.hpp>
#include <boost/hana/second.hpp>
#include <boost/hana/string.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn {

/// How a type `C<T>` is a tree: what goes in as a `C<double>` is traced as a `C<Proxy<double>>`.
/// Known of aggregates of up to twelve fields without bases and raw arrays, and of Hana structs.
/// For any other template of yours: yours:
///
///     template <class T> struct limn::fields<my::Vector<T>> {
///         static constexpr std::array<std::string_view, 2> names{"x", "y"};
///         static constexpr auto tie(auto& v) { return std::tie(v.x, v.y); } // const or not
///     };
///
/// `tie` gives references to the fields, `names` says how C++ reaches them.
template <class T> struct fields {};

namespace detail {

/// `C<Ts...>` with `Map` applied below every `T`.
template <class T, template <class> class Map> struct remapped;
template <template <class...> class C, class... Ts, template <class> class Map>
struct remapped<C<Ts...>, Map> {
    using type = C<mapped_tree_t<Ts, Map>...>;
};

template <class T> inline constexpr bool is_template = false;
template <template <class...> class C, class... Ts>
inline constexpr bool is_template<C<Ts...>> = sizeof...(Ts) != 0;

template <class T>
concept plain_aggregate = is_template<T> && std::is_aggregate_v<T> &&
                          !boost::hana::Struct<T>::value && field_count<T>() != 0;

template <class T> concept hana_struct = is_template<T> && boost::hana::Struct<T>::value;

template <class T, std::size_t... I>
constexpr std::array<std::string_view, sizeof...(I)> aggregate_names(std::index_sequence<I...>) {
    return {field_name<T, I>()...};
}

} // namespace detail

template <detail::plain_aggregate T> struct fields<T> {
    static constexpr auto tie(auto& v) { return detail::fields_of(v); }
    static constexpr auto names =
        detail::aggregate_names<T>(std::make_index_sequence<detail::field_count<T>()>{});
};

template <detail::hana_struct T> struct fields<T> {
private:
    static constexpr auto indices = std::make_index_sequence<decltype(boost::hana::length(
        boost::hana::accessors<T>()))::value>{};
    template <class V, std::size_t... I>
    static constexpr auto tie(V& v, std::index_sequence<I...>) {
        constexpr auto all = boost::hana::accessors<std::remove_const_t<V>>();
        return std::tie(boost::hana::second(boost::hana::at_c<I>(all))(v)...);
    }
    template <std::size_t... I> static constexpr auto spell(std::index_sequence<I...>) {
        constexpr auto all = boost::hana::accessors<T>();
        return std::array<std::string_view, sizeof...(I)>{
            boost::hana::to<char const*>(boost::hana::first(boost::hana::at_c<I>(all)))...};
    }

public:
    static constexpr auto tie(auto& v) { return tie(v, indices); }
    static constexpr auto names = spell(indices);
};

namespace detail {

template <class T> using tied_t = decltype(fields<T>::tie(std::declval<T&>()));

/// The types that a tuple of references refers to, as a tuple of values.
template <class Tied> struct untied;
template <class... Fs> struct untied<std::tuple<Fs&...>> {
    using type = std::tuple<Fs...>;
};
template <class T> using fields_t = typename untied<tied_t<T>>::type;

template <template <class> class Map, class Fs, class Gs> inline constexpr bool all_map = false;
template <template <class> class Map, class... Fs, class... Gs>
    requires(sizeof...(Fs) == sizeof...(Gs))
inline constexpr bool all_map<Map, std::tuple<Fs...>, std::tuple<Gs...>> =
    (std::same_as<mapped_tree_t<Fs, Map>, Gs> && ...);

/// A type whose every field becomes the mapped one when its template arguments do. A template with
/// a field that does not depend on them, `int size`, is a leaf as a whole.
template <class T>
concept structured = fields<T>::names.size() != 0 && is_template<T> &&
                     all_map<std::type_identity, fields_t<T>,
                             fields_t<typename remapped<T, std::type_identity>::type>>;

/// Any other template with fields: with a vector among them, or an `int size`. As an input it is a
/// leaf; a value of it may yet be made field by field.
template <class T> concept loose = fields<T>::names.size() != 0 && is_template<T> && !structured<T>;

template <class Fields> struct field_trees;
template <class... Fs> struct field_trees<std::tuple<Fs...>> {
    static constexpr std::size_t count = (tree<Fs>::count + ... + std::size_t{0});
    static constexpr auto const& begins = element_begins<Fs...>;
    static constexpr auto const& children = tree_children<Fs...>;
};

/// A template as a tree of the leaves of its fields.
template <class T> struct field_tree {
private:
    using Fields = fields_t<T>;
    using Trees = field_trees<Fields>;
    template <std::size_t I, std::size_t Child, class Tied>
    static constexpr auto& leaf_of(Tied const& tied) {
        using Field = std::tuple_element_t<Child, Fields>;
        if constexpr (I < tree<Field>::count) return leaf_at<I>(std::get<Child>(tied));
        else return leaf_of<I - tree<Field>::count, Child + 1>(tied);
    }

public:
    template <class V, class Visit> static constexpr void each(V& value, Visit&& visit) {
        std::apply([&](auto&... fs) { (each_leaf(fs, visit), ...); },
                   fields<std::remove_const_t<V>>::tie(value));
    }
    template <std::size_t I, class V> static constexpr auto& leaf(V& value) {
        return leaf_of<I, 0>(fields<std::remove_const_t<V>>::tie(value));
    }
    template <std::size_t I, class Get> static constexpr T make(Get const& get) {
        return [&]<std::size_t... K>(std::index_sequence<K...>) {
            if constexpr (std::is_aggregate_v<T>) {
                return T{tree<std::tuple_element_t<K, Fields>>::template make<I + Trees::begins[K]>(
                    get)...};
            } else {
                T out{};
                auto const tied = fields<T>::tie(out);
                ((std::get<K>(tied) =
                      tree<std::tuple_element_t<K, Fields>>::template make<I + Trees::begins[K]>(
                          get)),
                 ...);
                return out;
            }
        }(std::make_index_sequence<std::tuple_size_v<Fields>>{});
    }
    static constexpr std::size_t count = Trees::count;
    static constexpr TreeRow row{&type_row<T>, Access::field, Trees::children, count,
                                 fields<T>::names};
};

} // namespace detail

template <detail::structured T> struct tree<T> : detail::field_tree<T> {
    template <template <class> class Map> using mapped = typename detail::remapped<T, Map>::type;
};

namespace detail {

template <class T, class Leaves> inline constexpr bool encodable_leaves = false;
template <class T, std::size_t... I>
inline constexpr bool encodable_leaves<T, std::index_sequence<I...>> =
    (encodable<std::remove_cvref_t<decltype(leaf_at<I>(std::declval<T&>()))>> && ...);

} // namespace detail

/// Leaf by leaf.
template <detail::structured T>
    requires detail::encodable_leaves<T, std::make_index_sequence<tree<T>::count>>
struct codec<T> {
    static void write(ValueWriter& out, T const& value) {
        out.open();
        each_leaf(value, [&]<class Leaf>(Leaf const& leaf) { codec<Leaf>::write(out, leaf); });
        out.close();
    }
    static T read(ValueReader& in) {
        T out{};
        in.need(tree<T>::count, in.open());
        each_leaf(out, [&]<class Leaf>(Leaf& leaf) { leaf = codec<Leaf>::read(in); });
        in.close();
        return out;
    }
};

/// The codec of a struct that is not a template, field by field: at most twelve, no bases, no raw
/// arrays. `template <> struct limn::codec<Config> : limn::field_codec<Config> {};`
template <class T> struct field_codec {
    static void write(ValueWriter& out, T const& value) {
        std::apply([&](auto const&... fields) { detail::write_each(out, fields...); },
                   detail::fields_of(value));
    }
    static T read(ValueReader& in) {
        using Fields = decltype(detail::fields_of(std::declval<T&>()));
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            in.need(sizeof...(I), in.open());
            T out{detail::read_value<std::remove_cvref_t<std::tuple_element_t<I, Fields>>>(in)...};
            in.close();
            return out;
        }(std::make_index_sequence<std::tuple_size_v<Fields>>{});
    }
};

} // namespace limn

#endif // LIMN_TYPE_FIELDS_HPP
