// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the proxies of a structure, those in its containers too, as nodes, and back.

#ifndef LIMN_PROXY_LEAVES_HPP
#define LIMN_PROXY_LEAVES_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/record.hpp>
#include <limn/proxy/gather.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/type/container.hpp>
#include <limn/type/tree.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace limn::detail {

/// A leaf with all values traced: a container stays one, of proxies.
template <class L> struct traced_leaf { using type = Proxy<plain_t<L>>; };
template <gathers_proxies L> struct traced_leaf<L> { using type = L; };
template <class L> using traced_leaf_t = typename traced_leaf<L>::type;

/// The structure of proxies that stands for a structure of plain values.
template <class T> using proxy_tree_t = mapped_tree_t<std::remove_cvref_t<T>, traced_leaf_t>;

/// Some leaf of `T` is a proxy, or a container of some.
template <class T> constexpr bool has_proxy() {
    return !std::is_same_v<plain_tree_t<T>, std::remove_cvref_t<T>>;
}

/// Visits what is below a container or a template that holds proxies: its lengths where it is
/// const, then its leaves.
template <class L, class Visit> constexpr void each_below(L& leaf, Visit const& visit) {
    using V = std::remove_const_t<L>;
    if constexpr (is_container<V>) {
        if constexpr (std::is_const_v<L>)
            for (std::size_t length : container<V>::shape(leaf)) visit(length);
        container<V>::each(leaf, [&](auto& element) { each_leaf(element, visit); });
    } else {
        leaves_of_made<V>::each(leaf, visit);
    }
}

/// The tracer that some leaf belongs to, or null.
template <class... Ts> constexpr Tracer* tracer_of(Ts const&... values) {
    Session* session = nullptr;
    auto const look = [&](auto const& leaf) { meet_leaf("cond", Where{}, leaf, session); };
    (each_leaf(values, look), ...);
    return session != nullptr ? session->tracer : Tracer::current();
}

/// The nodes of the leaves, and of the proxies in containers.
struct LeafValues {
    Vector<Value> values;
    Vector<Constant> shape; ///< the lengths of the containers, keys, and what else is plain
};

template <class L>
constexpr void append_leaf(Tracer& tracer, L const& leaf, bool below, LeafValues& out) {
    if constexpr (gathers_proxies<L>) {
        each_below(leaf, [&](auto const& one) { append_leaf(tracer, one, true, out); });
    } else {
        if constexpr (!is_proxy<L>) {
            if (below) {
                out.shape.push_back(Constant{plain_t<L>(leaf)});
                return;
            }
        }
        out.values.push_back(value_of_leaf(tracer, Where{}, leaf));
    }
}
template <class T> constexpr LeafValues leaf_values(Tracer& tracer, T const& value) {
    LeafValues out;
    each_leaf(value, [&](auto const& leaf) { append_leaf(tracer, leaf, false, out); });
    return out;
}

/// Makes the proxies of a leaf stand for the next nodes.
template <class L> constexpr void assign_leaf(Tracer& tracer, L& leaf, Value const*& next) {
    if constexpr (is_proxy<L>) leaf = ProxyAccess::make<typename L::value_type>(tracer, *next++);
    else if constexpr (gathers_proxies<L>)
        each_below(leaf, [&](auto& one) { assign_leaf(tracer, one, next); });
}

/// A structure of proxies that stand for these nodes, with containers of the lengths of `like`.
template <class T>
constexpr proxy_tree_t<T> proxies_of(Tracer& tracer, Vector<Value> const& values, T const& like) {
    proxy_tree_t<T> out{};
    Vector<void const*> containers;
    each_leaf(like, [&]<class L>(L const& leaf) {
        if constexpr (gathers_proxies<L>) containers.push_back(&leaf);
    });
    Value const* next = values.data();
    std::size_t container = 0;
    each_leaf(out, [&]<class L>(L& leaf) {
        if constexpr (gathers_proxies<L>) leaf = *static_cast<L const*>(containers[container++]);
        assign_leaf(tracer, leaf, next);
    });
    return out;
}

} // namespace limn::detail

#endif // LIMN_PROXY_LEAVES_HPP
