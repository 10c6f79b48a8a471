// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `prims::draw`, the op of a number drawn at random, and what its parameters convert to.

#ifndef LIMN_OP_RANDOM_HPP
#define LIMN_OP_RANDOM_HPP

#include <limn/op/distribution.hpp>
#include <limn/op/op.hpp>
#include <limn/type/engine.hpp>
#include <limn/type/type_name.hpp>

#include <concepts>
#include <cstddef>
#include <random>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

/// Converts to `T`, and to nothing else.
template <class T> struct Exactly {
    template <std::same_as<T> U> operator U() const;
};
struct AnyNumber {
    template <class U>
        requires std::is_arithmetic_v<U>
    operator U() const;
};

/// Whether parameter number `at` of those that `D` is made of may be a `T`.
template <class D, class T, std::size_t at, std::size_t... I>
concept takes_parameter =
    requires { D{std::declval<std::conditional_t<I == at, Exactly<T>, AnyNumber>>()...}; };

/// The first of the types that `D` takes as parameter number `at`.
template <class D, std::size_t at, class Places, class... Ts> struct draw_parameter {};
template <class D, std::size_t at, std::size_t... I, class T, class... Ts>
struct draw_parameter<D, at, std::index_sequence<I...>, T, Ts...>
    : std::conditional_t<takes_parameter<D, T, at, I...>, std::type_identity<T>,
                         draw_parameter<D, at, std::index_sequence<I...>, Ts...>> {};

/// What a `T` converts to.
template <class D, std::size_t at, class Places, class T>
using parameter_t =
    typename draw_parameter<D, at, Places, T, double, float, typename D::result_type, int, unsigned,
                            long, long long, unsigned long, unsigned long long, long double>::type;

template <class D, class Places, class... Ts> struct parameters {};
template <class D, std::size_t... I, class... Ts>
    requires requires { typename types<parameter_t<D, I, std::index_sequence<I...>, Ts>...>; }
struct parameters<D, std::index_sequence<I...>, Ts...> {
    using type = types<std::mt19937_64, parameter_t<D, I, std::index_sequence<I...>, Ts>...>;
};
template <class D, class... Ts> struct operands_of_draw {};
template <class D, class Engine, class... Ts>
struct operands_of_draw<D, Engine, Ts...> : parameters<D, std::index_sequence_for<Ts...>, Ts...> {};

/// What C++ converts the parameters to when it makes a `D` of them. A type that `D` takes stays.
template <class D> struct parameters_converted {
    template <class... Ts> using of = typename operands_of_draw<D, Ts...>::type;
};

inline constexpr std::string_view random_of = "random<";

/// Whether a `D` gives numbers and is made of numbers of these types.
template <class D, class... Ts>
concept draws_from =
    std::is_arithmetic_v<typename D::result_type> && (std::is_arithmetic_v<Ts> && ...) &&
    requires { typename operands_of_draw<D, std::mt19937_64, Ts...>::type; };

} // namespace detail

namespace prims {

/// A number from a distribution that is made for each draw. It changes the engine where it stands,
/// which is the slot of a state: that makes it an effect, and not `random`, for from the same state
/// comes the same number.
///
/// Operands  engine : std::mt19937_64;  what the distribution is made of
/// Result    D::result_type
/// Source    ISO C++ [rand.req.dist]
template <class D> struct draw {
    static constexpr std::string_view name =
        detail::joined<detail::random_of, type_name<D>, detail::close>::view;
    static constexpr Notation notation{Form::draw, type_name<D>, Precedence::primary,
                                       type_header<D>};
    static constexpr Traits traits{effect};
    using conversion = detail::parameters_converted<D>;

    template <class... Ts>
        requires requires(Ts const&... parameters) { D{parameters...}; }
    static typename D::result_type apply(std::mt19937_64 const& engine, Ts const&... parameters) {
        return D{parameters...}(const_cast<std::mt19937_64&>(engine));
    }
    template <class... Ts> static bool defined(std::mt19937_64 const&, Ts const&... parameters) {
        return detail::distribution_domain<D>::holds(parameters...);
    }
};

} // namespace prims

} // namespace limn

#endif // LIMN_OP_RANDOM_HPP
