// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `field<&S::x>(p)` and `call<&S::f>(p, ...)`: members of values, plain and traced.

#ifndef LIMN_OP_MEMBER_HPP
#define LIMN_OP_MEMBER_HPP

#include <limn/op/located_call.hpp>
#include <limn/op/member_pointer.hpp>
#include <limn/op/record.hpp>

#include <concepts>
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace limn {

namespace prims {

/// Operands  a : S
/// Result    the member's type
/// Source    ISO C++ [expr.ref]
template <auto M> struct field {
    using object = typename detail::member_traits<decltype(M)>::object;
    static constexpr std::string_view name = detail::member_path<object, M>;
    static constexpr Notation notation = member_notation(Form::field, detail::member_name<M>);
    static constexpr Traits traits{};
    static constexpr bool user = true;
    using conversion = limn::conversion::none;
    template <class S> static constexpr auto apply(S const& a) -> decltype((a.*M)) { return a.*M; }
};

/// Operands  a : S;  what the method takes; numbers are converted to its parameters
/// Result    what the method returns
/// Source    ISO C++ [expr.call]
template <auto M, TraitName... traits_> struct method {
    using object = typename detail::member_traits<decltype(M)>::object;
    static constexpr std::string_view name = detail::member_path<object, M>;
    static constexpr Notation notation = member_notation(Form::method, detail::member_name<M>);
    static constexpr Traits traits{traits_...};
    static constexpr bool user = true;
    using conversion = typename detail::member_traits<decltype(M)>::conversion;
    template <class S, class... Ts>
    static constexpr auto apply(S const& a, Ts const&... operands)
        -> decltype((a.*M)(operands...)) {
        return (a.*M)(operands...);
    }
};

} // namespace prims

/// The data member `M` of a value: `field<&Point::x>(p)` is `p.x`. Of a proxy it is one node; of a
/// plain value a reference to the member, or a copy where the value is a temporary.
///
/// Operands  p : the member's class, or one derived from it; traced or plain
/// Result    the member's type
/// Errors    a static_assert when `M` is not a data member, or is of a type that no graph holds
/// Example   example/08_pipeline.cpp
template <auto M, class P>
constexpr decltype(auto) field(P&& p, [[maybe_unused]] Where at = Where::here()) {
    static_assert(detail::member_traits<decltype(M)>::is_field,
                  "limn::field: write a pointer to a data member, field<&S::x>(p); for a method "
                  "write limn::call<&S::f>(p, arguments...)");
    if constexpr (is_proxy<std::remove_cvref_t<P>>) {
        using T =
            std::remove_cvref_t<decltype(std::declval<plain_t<std::remove_cvref_t<P>> const&>().*
                                         M)>;
        static_assert(!std::is_array_v<T> && !detail::is_view<T>,
                      "limn::field: a graph holds no raw arrays and no views: make the member a "
                      "std::array or a std::string, or write an op that reads it");
        return record<prims::field<M>>(at, p);
    } else if constexpr (std::is_lvalue_reference_v<P>) {
        return (p.*M);
    } else {
        return std::remove_cvref_t<decltype(p.*M)>(std::forward<P>(p).*M);
    }
}

/// Calls the const method `M`. See `call`.
template <auto M> struct MethodCall : LocatedCall<MethodCall<M>> {
    template <class P, class... As>
    constexpr decltype(auto) invoke_at([[maybe_unused]] Where at, P&& p, As&&... operands) const {
        using traits = detail::member_traits<decltype(M)>;
        static_assert(std::is_member_function_pointer_v<decltype(M)>,
                      "limn::call: write a pointer to a method, call<&S::f>(p, arguments...); for "
                      "a data member write limn::field<&S::x>(p), for a function limn::op");
        if constexpr (requires { p.template call_method<M>(at, operands...); }) {
            return p.template call_method<M>(at, std::forward<As>(operands)...);
        } else if constexpr (any_proxy<std::remove_cvref_t<P>, std::remove_cvref_t<As>...>) {
            static_assert(traits::is_const,
                          "limn::call: the method is not const, and the values of a graph do not "
                          "change: write an op that returns the changed copy, limn::op<\"name\">("
                          "[](S s) { s.f(); return s; })");
            if constexpr (traits::is_const) {
                using R = std::remove_cvref_t<
                    std::invoke_result_t<decltype(M), plain_t<std::remove_cvref_t<P>> const&,
                                         plain_t<std::remove_cvref_t<As>> const&...>>;
                static_assert(!detail::is_view<R>,
                              "limn::call: the method returns a view into a value that the graph "
                              "may drop: write an op that returns a std::string or a copy");
                return record<prims::method<M>>(at, p, operands...);
            }
        } else {
            return std::invoke(M, std::forward<P>(p), std::forward<As>(operands)...);
        }
    }
};

/// Calls the const method `M` of a value: `call<&Image::width>(i)` is `i.width()`. With a proxy
/// among the operands it is one node, else it just calls.
///
/// Operands  p : the method's class, or one derived from it;  what the method takes
/// Result    what the method returns
/// Errors    a static_assert when the method is not const, or returns a view
/// Example   example/08_pipeline.cpp
template <auto M> inline constexpr MethodCall<M> call{};

} // namespace limn

#endif // LIMN_OP_MEMBER_HPP
