// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the members that a Proxy of a sequence or a text has, so that generic code which says
/// `s.size()`, `s[i]` or `s.substr(1)` is traced as it stands.

#ifndef LIMN_PROXY_SEQUENCE_HPP
#define LIMN_PROXY_SEQUENCE_HPP

#include <limn/meta/where.hpp>
#include <limn/op/record.hpp>
#include <limn/op/sequence.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn::detail {

template <class T> class LocatedIndex;
template <class S> class SequenceIterator;

template <class T> inline constexpr bool is_sequence = false;
template <class T> inline constexpr bool is_sequence<std::vector<T>> = true;
template <class T, std::size_t N> inline constexpr bool is_sequence<std::array<T, N>> = true;
template <class T> inline constexpr bool is_sequence<std::span<T const>> = true;
template <> inline constexpr bool is_sequence<std::string> = true;

} // namespace limn::detail

namespace limn::proxies {

using namespace detail;

/// Nothing, for a type that is not a sequence.
template <class T> struct SequenceMembers {};

/// The members of sequences. Each records one node, and learns its caller's line.
template <class T>
    requires is_sequence<T>
struct SequenceMembers<T> {
    using element = std::remove_cvref_t<decltype(std::declval<T const&>()[0])>;

    /// Errors  as C++: the index is not checked
    constexpr Proxy<element> operator[](LocatedIndex<std::size_t> i) const;

    constexpr SequenceIterator<T> begin(Where at = Where::here()) const;
    constexpr SequenceIterator<T> end(Where at = Where::here()) const;

    constexpr auto size(Where at = Where::here()) const { return ask<prims::size>(at); }
    constexpr auto empty(Where at = Where::here()) const { return ask<prims::empty>(at); }
    constexpr auto front(Where at = Where::here()) const { return ask<prims::front>(at); }
    constexpr auto back(Where at = Where::here()) const { return ask<prims::back>(at); }

protected:
    template <class O, class... As> constexpr auto ask(Where at, As const&... operands) const {
        return record<O>(at, static_cast<Proxy<T> const&>(*this), operands...);
    }
};

template <class T> struct TextMembers {};

/// What only texts have. Positions and counts may be plain or traced.
template <> struct TextMembers<std::string> : SequenceMembers<std::string> {
    static constexpr std::size_t npos = std::string::npos;

    constexpr auto substr(auto const& position, Where at = Where::here()) const {
        return ask<prims::substr>(at, position);
    }
    constexpr auto substr(auto const& position, auto const& count, Where at = Where::here()) const {
        return ask<prims::substr>(at, position, count);
    }
    constexpr auto find(auto const& what, Where at = Where::here()) const {
        return ask<prims::find>(at, what);
    }
    constexpr auto find(auto const& what, auto const& position, Where at = Where::here()) const {
        return ask<prims::find>(at, what, position);
    }
    constexpr auto rfind(auto const& what, Where at = Where::here()) const {
        return ask<prims::rfind>(at, what);
    }
    constexpr auto rfind(auto const& what, auto const& position, Where at = Where::here()) const {
        return ask<prims::rfind>(at, what, position);
    }
    constexpr auto starts_with(auto const& what, Where at = Where::here()) const {
        return ask<prims::starts_with>(at, what);
    }
    constexpr auto ends_with(auto const& what, Where at = Where::here()) const {
        return ask<prims::ends_with>(at, what);
    }
};

/// What `Proxy<T>` inherits.
template <class T>
using Members =
    std::conditional_t<std::same_as<T, std::string>, TextMembers<T>, SequenceMembers<T>>;

} // namespace limn::proxies

#endif // LIMN_PROXY_SEQUENCE_HPP
