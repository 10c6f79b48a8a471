// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `limn::op<"name">(callable)`: an op of the user's own.
/// Layer: op. Includes meta, op.

#ifndef LIMN_OP_CALL_HPP
#define LIMN_OP_CALL_HPP

#include <limn/meta/fixed_string.hpp>
#include <limn/op/record.hpp>

#include <functional>
#include <type_traits>
#include <utility>

namespace limn {

namespace ops {

/// The op that calls an `F`. A callable without state is its type; one with state, a function
/// pointer too, is an operand of its own, which C++ source does not write.
template <fixed_string Name, class F, Trait... traits_> struct call {
    static constexpr std::string_view name = Name.view();
    static constexpr Notation notation = call_notation(name, "");
    static constexpr Traits traits{traits_...};
    static constexpr bool stateless = std::is_empty_v<F> && std::is_default_constructible_v<F>;
    static constexpr bool user = true;
    static constexpr unsigned char hidden = stateless ? 0 : 1;
    using conversion = limn::conversion::none;

    template <class... Ts>
    requires stateless static constexpr auto apply(Ts const&... operands)
        -> decltype(std::invoke(F{}, operands...)) {
        return std::invoke(F{}, operands...);
    }
    template <class... Ts>
        requires(!stateless)
    static constexpr auto apply(F const& callable, Ts const&... operands)
        -> decltype(std::invoke(callable, operands...)) {
        return std::invoke(callable, operands...);
    }
};

} // namespace ops

/// A callable that is recorded as one node when it is called with a proxy, and else just runs.
template <fixed_string Name, class Callable, Trait... traits> class Call {
public:
    using op = ops::call<Name, Callable, traits...>;

    constexpr explicit Call(Callable callable) : callable_(std::move(callable)) {}

    /// The same op, whose generated code includes `file`: `"text/tokenize.hpp"`, or `<cmath>`.
    constexpr Call header(char const* file) const {
        Call out = *this;
        out.header_ = file;
        return out;
    }
    constexpr char const* header() const noexcept { return header_; }

    template <class... As>
        requires(!any_proxy<As...>)
    constexpr decltype(auto) operator()(As const&... operands) const {
        return std::invoke(callable_, operands...);
    }

    template <class A>
    constexpr auto operator()(A const& a, Where at = Where::here()) const requires any_proxy<A> {
        return call(at, a);
    }
    template <class A, class B>
    constexpr auto operator()(A const& a, B const& b,
                              Where at = Where::here()) const requires any_proxy<A, B> {
        return call(at, a, b);
    }
    template <class A, class B, class C>
    constexpr auto operator()(A const& a, B const& b, C const& c,
                              Where at = Where::here()) const requires any_proxy<A, B, C> {
        return call(at, a, b, c);
    }
    template <class A, class B, class C, class D>
    constexpr auto operator()(A const& a, B const& b, C const& c, D const& d,
                              Where at = Where::here()) const requires any_proxy<A, B, C, D> {
        return call(at, a, b, c, d);
    }
    template <class A, class B, class C, class D, class E>
    constexpr auto operator()(A const& a, B const& b, C const& c, D const& d, E const& e,
                              Where at = Where::here()) const requires any_proxy<A, B, C, D, E> {
        return call(at, a, b, c, d, e);
    }
    template <class A, class B, class C, class D, class E, class F>
    constexpr auto operator()(A const& a, B const& b, C const& c, D const& d, E const& e,
                              F const& f,
                              Where at = Where::here()) const requires any_proxy<A, B, C, D, E, F> {
        return call(at, a, b, c, d, e, f);
    }
    /// Beyond six operands the call has no line: a pack leaves no room for a default argument.
    template <class A, class B, class C, class D, class E, class F, class G, class... Rest>
    constexpr auto
    operator()(A const& a, B const& b, C const& c, D const& d, E const& e, F const& f, G const& g,
               Rest const&... rest) const requires any_proxy<A, B, C, D, E, F, G, Rest...> {
        return call(Where{}, a, b, c, d, e, f, g, rest...);
    }

private:
    template <class... As> constexpr auto call(Where at, As const&... operands) const {
        auto const result = [&] {
            if constexpr (op::stateless) return record<op>(at, operands...);
            else return record<op>(at, callable_, operands...);
        }();
        declare_header(op::name, header_, operands...);
        return result;
    }

    Callable callable_;
    char const* header_ = "";
};

/// An op of the user's own: `inline constexpr auto tokenize = limn::op<"text::tokenize">(f);`
///
/// The name is the C++ expression that generated code calls. Called with plain values it just runs
/// `f`; with any proxy it is recorded as one node.
///
/// Operands  whatever `f` takes, by value or const reference
/// Result    what `f` returns
/// Errors    a static_assert when `f` cannot be called with the plain values
/// Example   example/05_own_op.cpp
template <fixed_string Name, Trait... traits, class F> constexpr auto op(F callable) {
    static_assert(std::is_empty_v<F> || std::is_copy_assignable_v<F>,
                  "limn::op: a lambda that captures cannot be kept in a graph: write a struct with "
                  "operator(), or pass what it captures as an operand");
    return Call<Name, F, traits...>{std::move(callable)};
}

} // namespace limn

#endif // LIMN_OP_CALL_HPP
