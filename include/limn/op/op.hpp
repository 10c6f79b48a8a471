// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the concept `Op`, its named requirements, and the types an op computes on.

#ifndef LIMN_OP_OP_HPP
#define LIMN_OP_OP_HPP

#include <limn/op/conversion.hpp>
#include <limn/op/notation.hpp>
#include <limn/type/scalar.hpp>

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace limn {

/// What passes may assume of an op. An op without traits is pure.
enum class Trait : unsigned char {
    commutative = 1, ///< operands may change places
    effect = 2,      ///< never merged, moved across another effect, or dropped
    random = 4,      ///< as effect: two calls differ
};
inline constexpr Trait commutative = Trait::commutative;
inline constexpr Trait effect = Trait::effect;

namespace detail {
struct OnlyATrait;
}
/// The trait `random`: two calls of the op differ. The name is also that of the function templates
/// which draw, `limn::random<Distribution>(...)`, so it is an overload of theirs that nobody calls:
/// where a trait is asked for, its address converts to one.
inline void random(detail::OnlyATrait const&) {}

/// A trait, as lists of them take it: `limn::op<"name", limn::effect, limn::random>`.
struct TraitName {
    Trait trait;

    constexpr TraitName(Trait t) : trait{t} {}
    constexpr TraitName(void (*)(detail::OnlyATrait const&)) : trait{Trait::random} {}
};

/// A set of traits.
struct Traits {
    unsigned char bits = 0;

    constexpr Traits() = default;
    template <class... T>
        requires((std::same_as<T, Trait> || std::same_as<T, TraitName>) && ...)
    constexpr Traits(T... traits) : bits{static_cast<unsigned char>((0u | ... | bit(traits)))} {}
    constexpr Traits(void (*name)(detail::OnlyATrait const&)) : bits{bit(name)} {}
    constexpr Traits(TraitName a, TraitName b) : Traits{a.trait, b.trait} {}
    constexpr bool has(TraitName t) const noexcept { return (bits & bit(t)) != 0; }
    constexpr bool pure() const noexcept { return bits <= bit(Trait::commutative); }

private:
    static constexpr unsigned char bit(TraitName t) { return static_cast<unsigned char>(t.trait); }
};

/// The requirements of `Op`, one name each, so that the compiler's "because" names the missing one.
namespace requirement {

template <class O> concept stateless = std::is_empty_v<O>;
template <class O>
concept named = requires {
    { O::name } -> std::convertible_to<std::string_view>;
};
template <class O>
concept notated = requires {
    { O::notation } -> std::convertible_to<Notation>;
};
template <class O>
concept classified = requires {
    { O::traits } -> std::convertible_to<Traits>;
};
template <class O> concept converting = requires { typename O::conversion; };

} // namespace requirement

/// An operation: a stateless type that names itself, says how C++ writes it and converts its
/// operands, and computes: `static R apply(operands...)`, whose type is the result's. One that
/// computes something else than it did says so: `static constexpr unsigned version = 2`.
/// One that is built into C++ is always inlined: g++ then optimises a lifted call in the order in
/// which it does the plain expression.
template <class O>
concept Op = requirement::stateless<O> && requirement::named<O> && requirement::notated<O> &&
             requirement::classified<O> && requirement::converting<O>;

/// Says in words which requirement of `Op` the type `O` misses. Costs nothing when it misses none.
template <class O> consteval bool explain_op() {
    static_assert(requirement::stateless<O>,
                  "Op: give it no data members; state belongs in an operand or a module");
    static_assert(requirement::named<O>, "Op: add `static constexpr std::string_view name`");
    static_assert(requirement::notated<O>, "Op: add `static constexpr Notation notation`");
    static_assert(requirement::classified<O>, "Op: add `static constexpr Traits traits`");
    static_assert(requirement::converting<O>,
                  "Op: add `using conversion`, one of limn::conversion, such as conversion::none");
    return Op<O>;
}

/// Whether the operators of `T` are defined for all values, and never throw. Then limn may evaluate
/// one where the function does not: in front of a branch or of a loop that it stands in. Of a type
/// of your own it is false until you say so:
/// `template <> inline constexpr bool limn::total_operators<Money> = true;`
template <class T> inline constexpr bool total_operators = std::is_arithmetic_v<T> || ordering<T>;
template <> inline constexpr bool total_operators<std::string> = true;

namespace detail {

/// The version of `O`: 1 where it does not say one.
template <class O> constexpr unsigned op_version() {
    if constexpr (requires { O::version; }) return O::version;
    else return 1;
}

/// Whether `O` is an op of the user's own.
template <class O> constexpr bool user_op() {
    if constexpr (requires { O::user; }) return O::user;
    else return false;
}

/// The leading operands of `O` that C++ source does not write: the callable of an op with state.
template <class O> constexpr unsigned char hidden_operands() {
    if constexpr (requires { O::hidden; }) return O::hidden;
    else return 0;
}

template <class O, class List> struct result {};
template <class O, class... Ts>
    requires requires(Ts const&... operands) { O::apply(operands...); }
struct result<O, types<Ts...>> {
    using type = std::remove_cvref_t<decltype(O::apply(std::declval<Ts const&>()...))>;
};

/// Whether an operator of the user's own, on an enum, is what C++ may call for `O`: it is found by
/// its name, as those of the language are not.
template <class O, class... Ts> inline constexpr bool overloaded = false;
template <class O, class... Ts>
    requires((std::is_enum_v<Ts> || ...) && requires { O::template overloaded<Ts...>; })
inline constexpr bool overloaded<O, Ts...> = O::template overloaded<Ts...>;
/// Whether `O` is an operator, which the author of a type may overload.
template <class O, class... Ts>
concept may_be_overloaded = requires { O::template overloaded<Ts...>; };
/// Whether that is an operator of the language itself: an author of a type may mean anything by
/// one, and `+` puts one string after another.
template <class O, class... Ts> inline constexpr bool is_builtin = false;
template <class O, class... Ts>
    requires(may_be_overloaded<O, Ts...> &&
             ((std::is_arithmetic_v<Ts> || std::is_enum_v<Ts>) && ...))
inline constexpr bool is_builtin<O, Ts...> = !overloaded<O, Ts...>;

template <class O, class... Ts> inline constexpr Traits traits_of = O::traits;
template <class O, class... Ts>
    requires(may_be_overloaded<O, Ts...> && !is_builtin<O, Ts...>)
inline constexpr Traits traits_of<O, Ts...>{};

/// C++ itself chooses between that operator and its own.
template <class O, class... Ts>
using conversion_of =
    std::conditional_t<overloaded<O, Ts...>, conversion::none, typename O::conversion>;

} // namespace detail

/// The types that `O` computes on when it is given operands of types `Ts`.
template <class O, class... Ts>
using operand_types = typename detail::conversion_of<O, Ts...>::template of<Ts...>;

/// The type of `O` on operands that are converted already.
template <class O, class... Ts> using result_t = typename detail::result<O, types<Ts...>>::type;

/// `O` has a meaning for operands of types `Ts`, in C++ itself.
template <class O, class... Ts>
concept defined_for = requires { typename detail::result<O, operand_types<O, Ts...>>::type; };

} // namespace limn

#endif // LIMN_OP_OP_HPP
