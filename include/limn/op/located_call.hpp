// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LocatedCall`: call operators that learn their caller's line.

#ifndef LIMN_OP_LOCATED_CALL_HPP
#define LIMN_OP_LOCATED_CALL_HPP

#include <limn/meta/where.hpp>

#include <utility>

namespace limn {

/// Gives `Derived` a call operator for any number of operands. Each hands them, and its caller's
/// line, to `Derived::invoke_at(Where, operands...)`, which runs or records.
///
/// Values  beyond six operands there is no line: a pack leaves no room for a default argument
template <class Derived> struct LocatedCall {
    constexpr decltype(auto) operator()(Where at = Where::here()) const {
        return self().invoke_at(at);
    }
    template <class A> constexpr decltype(auto) operator()(A&& a, Where at = Where::here()) const {
        return self().invoke_at(at, std::forward<A>(a));
    }
    template <class A, class B>
    constexpr decltype(auto) operator()(A&& a, B&& b, Where at = Where::here()) const {
        return self().invoke_at(at, std::forward<A>(a), std::forward<B>(b));
    }
    template <class A, class B, class C>
    constexpr decltype(auto) operator()(A&& a, B&& b, C&& c, Where at = Where::here()) const {
        return self().invoke_at(at, std::forward<A>(a), std::forward<B>(b), std::forward<C>(c));
    }
    template <class A, class B, class C, class D>
    constexpr decltype(auto) operator()(A&& a, B&& b, C&& c, D&& d,
                                        Where at = Where::here()) const {
        return self().invoke_at(at, std::forward<A>(a), std::forward<B>(b), std::forward<C>(c),
                                std::forward<D>(d));
    }
    template <class A, class B, class C, class D, class E>
    constexpr decltype(auto) operator()(A&& a, B&& b, C&& c, D&& d, E&& e,
                                        Where at = Where::here()) const {
        return self().invoke_at(at, std::forward<A>(a), std::forward<B>(b), std::forward<C>(c),
                                std::forward<D>(d), std::forward<E>(e));
    }
    template <class A, class B, class C, class D, class E, class F>
    constexpr decltype(auto) operator()(A&& a, B&& b, C&& c, D&& d, E&& e, F&& f,
                                        Where at = Where::here()) const {
        return self().invoke_at(at, std::forward<A>(a), std::forward<B>(b), std::forward<C>(c),
                                std::forward<D>(d), std::forward<E>(e), std::forward<F>(f));
    }
    template <class A, class B, class C, class D, class E, class F, class G, class... Rest>
    constexpr decltype(auto) operator()(A&& a, B&& b, C&& c, D&& d, E&& e, F&& f, G&& g,
                                        Rest&&... rest) const {
        return self().invoke_at(Where{}, std::forward<A>(a), std::forward<B>(b), std::forward<C>(c),
                                std::forward<D>(d), std::forward<E>(e), std::forward<F>(f),
                                std::forward<G>(g), std::forward<Rest>(rest)...);
    }

private:
    constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

} // namespace limn

#endif // LIMN_OP_LOCATED_CALL_HPP
