// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the body of `record`: converts the operands as C++ would, then computes or records.

#ifndef LIMN_PROXY_RECORD_HPP
#define LIMN_PROXY_RECORD_HPP

#include <limn/meta/inline.hpp>
#include <limn/op/record.hpp>
#include <limn/proxy/marks.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/proxy/tracer.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

namespace limn {

namespace detail {

LIMN_LAZY std::string began_at(Session const& session) {
    return std::string{"the trace that began at "} + session.began.file + ":" +
           std::to_string(session.began.line);
}

/// Where a dead proxy was used; `running` is a trace that another operand belongs to, or null.
template <class T>
[[noreturn]] void throw_dead(std::string_view op, Where at, Proxy<T> const& p, Session* running) {
    std::string text = "an operand belongs to ";
    text += ProxyAccess::remembered(p) ? began_at(*ProxyAccess::session(p))
                                       : std::string{"an earlier trace"};
    text += ProxyAccess::remembered(p) ? " and has ended" : ", which has ended";
    if (running != nullptr) text += ", another to " + began_at(*running);
    throw TraceError{at, op, text + "; use a proxy only inside the callable being traced"};
}

LIMN_LAZY
[[noreturn]] void throw_mixed(std::string_view op, Where at, Session const& a, Session const& b) {
    throw TraceError{at, op,
                     "operands of two traces meet: " + began_at(a) + ", and " + began_at(b) +
                         "; make the value of the one an input of the other"};
}

/// Takes `session` to be that of `p`, or throws.
template <class T>
constexpr void meet(std::string_view op, Where at, Proxy<T> const& p, Session*& session) {
    ProxyAccess::expect_live(p);
    Session* const mine = ProxyAccess::session(p);
    if (mine == nullptr) return;
    // in a constant expression the compiler itself sees a dead one
    if (!std::is_constant_evaluated() && !ProxyAccess::alive(p)) throw_dead(op, at, p, session);
    if (session != nullptr && session != mine) throw_mixed(op, at, *session, *mine);
    session = mine;
}

/// The tracer that the operands belong to, or null where all are constants.
template <class... Ts>
constexpr Tracer* common_tracer([[maybe_unused]] std::string_view op, [[maybe_unused]] Where at,
                                Proxy<Ts> const&... operands) {
    Session* session = nullptr;
    (meet(op, at, operands, session), ...);
    return session == nullptr ? nullptr : session->tracer;
}

/// Leaves a run that has written over the value of a proxy, beyond the end of what stands before it.
inline void expect_value(Graph const& graph, Value value, TypeRow const& type) {
    TrackedValues const* const list = TrackedValues::current();
    if (list == nullptr) return;
    if (value.index >= graph.size() || graph.row_of(value.index).result != &type)
        leave_impossible(*list);
}

/// The value of a proxy in a graph; a constant gets its node here.
template <class T> constexpr Value value_in(Tracer& tracer, Where at, Proxy<T> const& p) {
    if (ProxyAccess::session(p) != nullptr) {
        if (!std::is_constant_evaluated() && tracer.is_captured())
            expect_value(tracer.builder().graph(), ProxyAccess::value(p), type_row<T>);
        return ProxyAccess::value(p);
    }
    if (tracer.is_left()) return {}; // perhaps in another thread
    if constexpr (std::same_as<T, std::string>)
        if (!std::is_constant_evaluated() && has_mark(ProxyAccess::constant(p)))
            return filled(tracer, at, ProxyAccess::constant(p));
    return tracer.builder().constant(ProxyAccess::constant(p), with_open_scope(at));
}

/// The same of a proxy that may be that of another trace, which is an error.
template <class T>
constexpr Value own_value_in(Tracer& tracer, std::string_view op, Where at, Proxy<T> const& p) {
    Session* session = tracer.session();
    meet(op, at, p, session);
    return value_in(tracer, at, p);
}

/// A run on samples ends where C++ leaves an op undefined.
template <class O, class... Ts> constexpr void stay_in_domain(Ts const&... operands) {
    if constexpr (requires { O::defined(operands...); })
        if (!std::is_constant_evaluated())
            if (TrackedValues const* const list = TrackedValues::current();
                list != nullptr && list->samples)
                if (!O::defined(operands...)) leave_impossible(*list);
}

/// A run whose plain state is followed notes what it does, on constants too: where one of them is a
/// plain number, which other runs carry, these record what this one computes. Gives the tracer back,
/// which compilers do not see: else they would call this at two places, one for each kind.
[[gnu::noinline]] inline Tracer*
tell_watch(OpRow const& row, std::span<std::uint32_t const> operands, Tracer* tracer) {
    TrackedValues const* const list = TrackedValues::current();
    if (list == nullptr || list->watch == nullptr) return tracer;
    list->watch->computed(row, operands);
    return tracer == nullptr && row.folds() && !list->samples ? list->tracer : tracer;
}

template <class O, class... Ts> constexpr auto call(Where at, Proxy<Ts> const&... operands) {
    using R = result_t<O, Ts...>;
    Tracer* tracer = common_tracer(O::name, at, operands...);
    if (tracer == nullptr && !Traits{O::traits}.pure()) tracer = Tracer::current();
    if (!std::is_constant_evaluated() && (tracer == nullptr || tracer->is_captured())) {
        std::array<std::uint32_t, sizeof...(Ts)> const handles{ProxyAccess::handle(operands)...};
        tracer = tell_watch(op_row<O, Ts...>, handles, tracer);
    }
    if (tracer == nullptr) {
        stay_in_domain<O>(ProxyAccess::constant(operands)...);
        return Proxy<R>(O::apply(ProxyAccess::constant(operands)...));
    }
    std::array<Value, sizeof...(Ts)> const values{value_in(*tracer, at, operands)...};
    return ProxyAccess::make<R>(*tracer, tracer->call(op_row<O, Ts...>, values, at));
}

/// An operand as a proxy of the type that the op computes on.
template <class C, class A> constexpr decltype(auto) converted(Where at, A const& a) {
    if constexpr (is_recorded<A> && std::same_as<plain_t<A>, C>) return a.proxy();
    else if constexpr (is_recorded<A>) return call<prims::convert<C>>(at, a.proxy());
    else if constexpr (!is_proxy<A>) return Proxy<C>(static_cast<C>(a));
    else if constexpr (std::same_as<plain_t<A>, C>) return (a);
    else return call<prims::convert<C>>(at, a);
}

template <class O, class... Cs, class... As>
constexpr auto record_as(types<Cs...>, Where at, As const&... operands) {
    return call<O>(at, converted<Cs>(at, operands)...);
}

} // namespace detail

template <class O, class... As> constexpr auto record(Where at, As const&... operands) {
    static_assert(defined_for<O, plain_t<As>...>,
                  "limn: C++ has no such operation on these types: convert an operand with "
                  "limn::convert<T>(x), or write an op: limn::op<\"name\">(callable)");
    if constexpr (defined_for<O, plain_t<As>...>)
        return detail::record_as<O>(operand_types<O, plain_t<As>...>{}, at, operands...);
}

template <class T> constexpr Where Proxy<T>::where() const {
    if (is_constant() || !detail::ProxyAccess::alive(*this)) return {};
    return session_->tracer->builder().graph()[value_].where();
}

template <class T> T Proxy<T>::constant() const {
    if (!is_constant() || is_tracing())
        throw TraceError{where(), "Proxy::constant",
                         "a plain value is asked for, which is known only when the graph runs; "
                         "keep it as `limn::Proxy<" +
                             std::string{type_name<T>} + "> x = ...`"};
    return constant_.value;
}

template <class T> Proxy<T> TraceCall::operand(std::size_t number) const {
    TypeRow const& type = tracer_.builder().graph()[operands_[number]].type();
    if (&type != &type_row<T>)
        throw TypeError{where_, op_.name,
                        "operand " + std::to_string(number) + " is of type " +
                            std::string{type.name} + ", not " + std::string{type_name<T>} +
                            "; name the type that it has"};
    return detail::ProxyAccess::make<T>(tracer_, operands_[number]);
}
template <class T> Value TraceCall::value(Proxy<T> const& x) const {
    return detail::own_value_in(tracer_, op_.name, where_, x);
}

template <class T> void Proxy<T>::tell_hooks() const {
    if (is_constant() || !detail::ProxyAccess::alive(*this)) return;
    TraceHooks* const hooks = session_->tracer->options().hooks;
    if (hooks == nullptr || session_->tracer->is_left()) return;
    Node const node = session_->tracer->builder().graph()[value_];
    detail::tell_branch(*hooks, node.op(), node.where());
}

template <class T> constexpr bool Proxy<T>::decide(char const* what) const {
    if constexpr (std::same_as<T, bool>) {
        if (!std::is_constant_evaluated()) {
            tell_hooks();
            // constants too: a loop may begin with one
            detail::TrackedValues* const list = detail::TrackedValues::current();
            if (list != nullptr && (is_constant() || session_->tracer == list->tracer))
                return list->hook->decide(*this);
        }
        if (is_constant()) return constant_.value;
        if (!detail::ProxyAccess::alive(*this)) detail::throw_dead(what, Where{}, *this, nullptr);
        return session_->tracer->decide(*this, value_);
    }
    return false; // only a Proxy<bool> decides
}

namespace detail {

inline void leave_impossible(TrackedValues const& list) {
    list.tracer->leaving()->leave(Leaving::Why::impossible);
}

/// The tracked values' view of a `Proxy<T>`.
template <class T>
inline constexpr TrackedRow live_row_of{
    [](void const* proxy, Tracer& tracer) {
        Proxy<T> const& p = ProxyAccess::from_handle<T>(const_cast<void*>(proxy));
        Session const* const session = ProxyAccess::session(p);
        return session == nullptr || (session == tracer.session() && ProxyAccess::alive(p));
    },
    [](void const* proxy, Tracer& tracer) {
        return value_in(tracer, Where{}, ProxyAccess::from_handle<T>(const_cast<void*>(proxy)));
    },
    [](void* proxy, Tracer& tracer, Value value) {
        ProxyAccess::assign(ProxyAccess::from_handle<T>(proxy), tracer, value);
    },
    &values<T>,
    true,
    sizeof(Proxy<T>),
};

/// Whether that entry of the tracked values is `p`.
template <class T> bool is_entry_of(TrackedValues::Entry const& e, Proxy<T> const& p) {
    return e.row == &live_row_of<T> && &ProxyAccess::from_handle<T>(e.proxy) == &p;
}

} // namespace detail

template <class T> constexpr detail::TrackedRow const& Proxy<T>::live_row() {
    return detail::live_row_of<T>;
}

/// Notes the header of an op in the graph that records its call.
template <class... As>
constexpr void declare_header(std::string_view op, std::string_view header, As const&... operands) {
    if (header.empty()) return;
    Tracer* tracer = nullptr;
    [[maybe_unused]] auto const look = [&](auto const& p) {
        if constexpr (is_proxy<std::remove_cvref_t<decltype(p)>>)
            if (!p.is_constant()) tracer = detail::ProxyAccess::session(p)->tracer;
    };
    (look(operands), ...);
    if (tracer == nullptr) tracer = Tracer::current(); // an effect on constants alone
    if (tracer != nullptr) tracer->builder().include(op, header);
}

} // namespace limn

#endif // LIMN_PROXY_RECORD_HPP
