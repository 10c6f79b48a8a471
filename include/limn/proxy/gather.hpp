// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a container or a structure of proxies becomes one value: a `make` of what it holds.

#ifndef LIMN_PROXY_GATHER_HPP
#define LIMN_PROXY_GATHER_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/get.hpp>
#include <limn/op/make.hpp>
#include <limn/op/record.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/type/container.hpp>
#include <limn/type/tree.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

/// Something that is computed where an element of it is asked for, and becomes one value where that
/// is needed: it converts to a proxy.
template <class L> concept collects = requires(L const& leaf) { leaf.sequence(); };

/// A leaf that holds proxies without being one: a container of them.
template <class L>
concept gathers_proxies =
    made_of_proxies<L> && !is_proxy<L> && !collects<L> && !std::same_as<plain_t<L>, L>;

/// Visits the operands of the `make` of `value`: the lengths of a container, and the leaves.
template <class V, class Visit> constexpr void each_operand(V const& value, Visit const& visit) {
    if constexpr (is_container<V>) {
        for (std::size_t length : container<V>::shape(value)) visit(length);
        container<V>::each(value, [&](auto const& element) { each_leaf(element, visit); });
    } else {
        leaves_of_made<V>::each(value, visit);
    }
}

/// Takes `session` to be that of the proxies in a leaf.
///
/// Errors  TraceError when one is dead, or two belong to different traces
template <class L>
constexpr void meet_leaf(std::string_view op, Where at, L const& leaf, Session*& session) {
    if constexpr (is_proxy<L>) meet(op, at, leaf, session);
    else if constexpr (is_recorded<L>) meet(op, at, leaf.proxy(), session);
    else if constexpr (collects<L>) meet(op, at, leaf.sequence(), session);
    else if constexpr (gathers_proxies<L>)
        each_operand(leaf, [&](auto const& one) { meet_leaf(op, at, one, session); });
}

/// The leaves of a value that the graph computes: of a pair, a tuple or an array its elements.
template <class T>
constexpr void append_elements_of(Tracer& tracer, Where at, Proxy<T> const& value,
                                  Vector<Value>& to) {
    if constexpr (tree<T>::row.access == Access::leaf) {
        to.push_back(value_in(tracer, at, value));
    } else {
        static_assert(is_tuple<T>,
                      "limn: a structure that is one node stands where a graph has a node for each "
                      "member: make a structure of its members, "
                      "`Point{limn::field<&Point<double>::x>(p), ...}`");
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (append_elements_of(tracer, at, record<prims::get<I>>(at, value), to), ...);
        }(std::make_index_sequence<std::tuple_size_v<T>>{});
    }
}

/// A leaf of what the traced function holds, as a node: a proxy, a plain value, or a container of
/// those, for which there is one node for each container in it.
template <class L> constexpr Value value_of_leaf(Tracer& tracer, Where at, L const& leaf);

/// The nodes of a leaf: several where it is one node that has elements.
template <class L>
constexpr void append_leaves_of(Tracer& tracer, Where at, L const& leaf, Vector<Value>& to) {
    if constexpr (gathers_proxies<L>) to.push_back(value_of_leaf(tracer, at, leaf));
    else append_elements_of(tracer, at, Proxy<plain_t<L>>(leaf), to);
}

/// The node that makes a plain container or structure of one that holds proxies.
template <class V> constexpr Value make_value(Tracer& tracer, Where at, V const& value) {
    Vector<Value> operands;
    each_operand(value, [&](auto const& leaf) { append_leaves_of(tracer, at, leaf, operands); });
    return tracer.call(make_row<plain_tree_t<V>>, operands, at);
}

template <class L> constexpr Value value_of_leaf(Tracer& tracer, Where at, L const& leaf) {
    if constexpr (gathers_proxies<L>) {
        return make_value(tracer, at, leaf);
    } else {
        Proxy<plain_t<L>> const p(leaf);
        return value_in(tracer, at, p);
    }
}

template <class L> auto constant_of_leaf(L const& leaf);

/// A container or a structure whose proxies are all constants, as a plain value.
template <class V> auto constant_of(V const& value) {
    using C = plain_tree_t<V>;
    std::vector<Constant> known;
    each_operand(value, [&](auto const& leaf) {
        auto const constant = constant_of_leaf(leaf);
        each_leaf(constant, [&](auto const& one) { known.push_back(Constant{one}); });
    });
    Vector<Constant const*> operands;
    for (Constant const& one : known) operands.push_back(&one);
    return MakeKernels<C>::fold(operands.data())->template as<C>();
}

/// The same of a leaf.
///
/// Errors  TraceError when a proxy in it is not a constant
template <class L> auto constant_of_leaf(L const& leaf) {
    using T = plain_t<L>;
    if constexpr (gathers_proxies<L>) {
        return constant_of(leaf);
    } else {
        Proxy<T> const p(leaf);
        if (!p.is_constant())
            throw TraceError{p.where(), "return",
                             "the callable has kept a value of an earlier trace; let it keep "
                             "nothing"};
        return T(ProxyAccess::constant(p));
    }
}

/// Errors  TraceError when the first operands are not constant lengths, or the others not as many
template <class C, class... Ts>
constexpr void check_lengths(Where at, std::size_t count, Proxy<Ts> const&... operands) {
    constexpr std::size_t extents = made_of<C>::extents;
    Vector<std::size_t> lengths;
    std::size_t seen = 0;
    [[maybe_unused]] auto const take = [&]<class T>(Proxy<T> const& operand) {
        bool const is_length = seen++ < extents && operand.is_constant();
        if constexpr (std::is_same_v<T, std::size_t>)
            if (is_length) lengths.push_back(ProxyAccess::constant(operand));
    };
    (take(operands), ...);
    bool fit = lengths.size() == extents;
    if constexpr (is_container<C>) fit = fit && count == make_row<C>.operands_for(lengths);
    else fit = count == made_of<C>::arity;
    if (!fit)
        throw TraceError{at, prims::make<C>::name,
                         "the lengths do not fit the number of leaves; write the lengths of a "
                         "container first, and as many leaves: "
                         "limn::make<std::vector<double>>(2, x, y)"};
}

/// The call of the `make` of a `C` on operands of its types.
template <class C, class... Ts>
constexpr Proxy<C> call_make(Where at, Proxy<Ts> const&... operands) {
    Tracer* tracer = common_tracer(prims::make<C>::name, at, operands...);
    check_lengths<C>(at, sizeof...(Ts), operands...);
    if (tracer == nullptr) tracer = Tracer::current();
    if (tracer == nullptr) {
        std::array<Constant, sizeof...(Ts)> const known{
            Constant{ProxyAccess::constant(operands)}...};
        std::array<Constant const*, sizeof...(Ts) + 1> at_each{};
        for (std::size_t i = 0; i < known.size(); ++i) at_each[i] = &known[i];
        return MakeKernels<C>::fold(at_each.data())->template as<C>();
    }
    std::array<Value, sizeof...(Ts)> const values{value_in(*tracer, at, operands)...};
    return ProxyAccess::make<C>(*tracer, tracer->call(make_row<C>, values, at));
}

} // namespace detail

/// A container of its lengths and the leaves of its elements, or a structure of its leaves, as one
/// value: `make<std::vector<double>>(2, x, y)`. Code that is printed to be traced again calls it;
/// your own need not, for a `std::vector<Proxy<double>>` is made one value where it is returned, or
/// handed to an op.
///
/// Errors  TraceError when the lengths do not fit the number of leaves
/// Cost    one node
template <class C, class... As> constexpr Proxy<C> make(As const&... operands) {
    static_assert(
        sizeof...(As) >= detail::made_of<C>::extents,
        "limn::make: write the lengths of a container first: make<std::vector<double>>(2, "
        "x, y)");
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return detail::call_make<C>(
            Where{}, Proxy<detail::make_operand_t<C, I>>(
                         detail::converted<detail::make_operand_t<C, I>>(Where{}, operands))...);
    }
    (std::index_sequence_for<As...>{});
}

template <class A> constexpr decltype(auto) detail::gathered(Where at, A const& a) {
    if constexpr (!gathers<A> || is_proxy<A>) {
        return (a);
    } else if constexpr (collects<A>) {
        return Proxy<plain_t<A>>(a);
    } else {
        using C = plain_tree_t<A>;
        Session* session = nullptr;
        each_leaf(a, [&](auto const& leaf) { meet_leaf(prims::make<C>::name, at, leaf, session); });
        Tracer* const tracer = session != nullptr ? session->tracer : Tracer::current();
        if (tracer == nullptr) return Proxy<C>(constant_of<A>(a));
        return ProxyAccess::make<C>(*tracer, make_value(*tracer, at, a));
    }
}

} // namespace limn

#endif // LIMN_PROXY_GATHER_HPP
