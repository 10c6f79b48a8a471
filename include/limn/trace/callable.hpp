// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `callable_with`: whether a callable can be called with such arguments; and what the
/// compiler says where it cannot.

#ifndef LIMN_TRACE_CALLABLE_HPP
#define LIMN_TRACE_CALLABLE_HPP

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace limn::detail {

/// Whether `f(arguments...)` compiles. Not `std::is_invocable`: where the body of `f` does not
/// compile, the compiler would name all that stands between here and there.
template <class F, class... As> concept callable_with = requires(F& f, As&... as) { f(as...); }
|| (std::is_member_pointer_v<F> && std::is_invocable_v<F&, As&...>);

/// What overload resolution chooses where nothing else will do.
struct NoOverload {};
struct LastResort {
    NoOverload operator()(...) const;
};

struct HasCallOperator {
    void operator()();
};
template <class F> struct CallOperators : F, HasCallOperator {};
template <class F> struct WithLastResort : F, LastResort {
    using F::operator();
    using LastResort::operator();
};

/// Whether `F` is a class with an `operator()`, of whatever kind.
template <class F> constexpr bool has_call_operator() {
    if constexpr (std::is_class_v<F> && !std::is_final_v<F>) return !requires {
            &CallOperators<F>::operator();
        };
    else return false;
}

/// Whether no overload of `F` takes these arguments. Unlike `!callable_with` this is false where
/// one does take them, and its body does not compile. It must be asked first: clang forgets a
/// function whose body did not compile.
template <class F, class... As> constexpr bool has_no_overload() {
    using Plain = std::remove_const_t<F>;
    if constexpr (has_call_operator<Plain>()) {
        using Called = std::conditional_t<std::is_const_v<F>, WithLastResort<Plain> const,
                                          WithLastResort<Plain>>;
        return requires(Called & f, As & ... as) {
            { f(as...) } -> std::same_as<NoOverload>;
        };
    } else {
        return !callable_with<F, As...>;
    }
}

/// How many parameters a callable has: `known` unless it is generic or overloaded.
template <class F> struct Parameters { static constexpr bool known = false; };
template <class R, class... Ps> struct Parameters<R(Ps...)> {
    static constexpr bool known = true;
    static constexpr std::size_t count = sizeof...(Ps);
};
template <class R, class... Ps> struct Parameters<R(Ps...) noexcept> : Parameters<R(Ps...)> {};
template <class S> struct Parameters<S*> : Parameters<S> {};
template <class R, class C, class... Ps>
struct Parameters<R (C::*)(Ps...)> : Parameters<R(Ps...)> {};
template <class R, class C, class... Ps>
struct Parameters<R (C::*)(Ps...) const> : Parameters<R(Ps...)> {};
template <class R, class C, class... Ps>
struct Parameters<R (C::*)(Ps...) noexcept> : Parameters<R(Ps...)> {};
template <class R, class C, class... Ps>
struct Parameters<R (C::*)(Ps...) const noexcept> : Parameters<R(Ps...)> {};
template <class F>
    requires requires { &std::remove_const_t<F>::operator(); }
struct Parameters<F> : Parameters<decltype(&std::remove_const_t<F>::operator())> {};

/// Whether `trace` can call the callable with these arguments; where it cannot, a sentence that
/// says which of the reasons it is.
template <class F, class... As> constexpr bool checked_callable() {
    if constexpr (!has_no_overload<F, As...>()) {
        static_assert(callable_with<F, As...>,
                      "limn::trace: the body of the callable does not compile for a Proxy, see the "
                      "error above. A Proxy has no plain value while tracing. Write `using "
                      "std::sin; sin(x)` for `std::sin(x)`; `auto n = limn::convert<int>(x)` for "
                      "`int n = x`; a table `limn::Proxy<std::vector<double>> t` for `t[i]` of an "
                      "array; `std::max(x, decltype(x)(0))` for `std::max(x, 0.0)`; `if`s, or "
                      "limn::switch_, for `switch (x)`; `decltype(x)(0)` where another `return` "
                      "gives a Proxy");
    } else if constexpr (Parameters<F>::known) {
        constexpr std::size_t parameters = Parameters<F>::count, inputs = sizeof...(As);
        static_assert(parameters == inputs,
                      "limn::trace: the callable has another number of parameters than the trace "
                      "has inputs: write one type, or one input, for each parameter");
        static_assert(parameters != inputs,
                      "limn::trace: the parameters of the callable are not of the types Proxy<T>, "
                      "and a Proxy converts to no plain value: make its parameters `auto`");
    } else {
        static_assert(callable_with<F, As...>,
                      "limn::trace: the callable is generic or overloaded, and does not take these "
                      "arguments: write one type, or one input, for each of its parameters; "
                      "where it constrains a parameter, let a Proxy satisfy that");
    }
    return callable_with<F, As...>;
}

} // namespace limn::detail

#endif // LIMN_TRACE_CALLABLE_HPP
