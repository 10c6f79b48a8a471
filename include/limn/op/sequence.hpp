// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the ops of sequences and texts: `size`, `p[i]`, `front`, `slice`, `append`, ...

#ifndef LIMN_OP_SEQUENCE_HPP
#define LIMN_OP_SEQUENCE_HPP

#include <limn/op/append.hpp>
#include <limn/op/conversion.hpp>
#include <limn/op/notation.hpp>
#include <limn/op/op.hpp>
#include <limn/op/slice.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

namespace conversion {

/// Integers after the first operand become `size_t`: positions and counts. Characters stay.
struct positions {
    template <class T>
    using position = std::conditional_t<std::integral<T> && !std::same_as<T, char>, std::size_t, T>;
    template <class S, class... Ts> using of = types<S, position<Ts>...>;
};

/// The operand after a vector becomes what the vector holds.
struct element {
    template <class V, class> using of = types<V, typename V::value_type>;
};

} // namespace conversion

namespace detail {

constexpr std::size_t first_position() { return 0; }
template <class T, class... Rest>
constexpr std::size_t first_position(T const& first, Rest const&...) {
    if constexpr (std::same_as<T, std::size_t>) return first;
    else return 0;
}

} // namespace detail

namespace prims {

// `DEFINED` says of `s` and `first`, its first operand where that is a position, when C++ gives a
// value: constants of which it is false are not folded.
#define LIMN_METHOD_OP(NAME, DEFINED)                                                              \
    struct NAME {                                                                                  \
        static constexpr std::string_view name = #NAME;                                            \
        static constexpr Notation notation = member_notation(Form::method, name);                  \
        static constexpr Traits traits{};                                                          \
        using conversion = limn::conversion::positions;                                            \
        template <class S, class... Ts>                                                            \
        static constexpr auto apply(S const& s, Ts const&... operands)                             \
            -> decltype(s.NAME(operands...)) {                                                     \
            return s.NAME(operands...);                                                            \
        }                                                                                          \
        template <class S, class... Ts>                                                            \
        static constexpr bool defined([[maybe_unused]] S const& s, Ts const&... operands) {        \
            [[maybe_unused]] std::size_t const first = detail::first_position(operands...);        \
            return DEFINED;                                                                        \
        }                                                                                          \
    };

/// Operands  s : a sequence or a text
/// Result    its size type, `unsigned long`
/// Source    ISO C++ [container.reqmts]
LIMN_METHOD_OP(size, true)

/// Operands  s : a sequence or a text
/// Source    ISO C++ [container.reqmts]
LIMN_METHOD_OP(empty, true)

/// Operands  s : a sequence or a text
/// Values    undefined where `s` is empty
/// Source    ISO C++ [sequence.reqmts]
LIMN_METHOD_OP(front, !s.empty())

/// Operands  s : a sequence or a text
/// Values    undefined where `s` is empty
/// Source    ISO C++ [sequence.reqmts]
LIMN_METHOD_OP(back, !s.empty())

/// Operands  s : text;  position, count : integers, as `size_t`
/// Errors    std::out_of_range where `position` lies after the end
/// Source    ISO C++ [string.substr]
LIMN_METHOD_OP(substr, first <= s.size())

/// Operands  s : text;  what : text or char;  position : integer, as `size_t`
/// Values    `npos` where it is not found
/// Source    ISO C++ [string.find]
LIMN_METHOD_OP(find, true)

/// Operands  s : text;  what : text or char;  position : integer, as `size_t`
/// Values    `npos` where it is not found
/// Source    ISO C++ [string.find]
LIMN_METHOD_OP(rfind, true)

/// Operands  s : text;  what : text or char
/// Source    ISO C++ [string.starts.with]
LIMN_METHOD_OP(starts_with, true)

/// Operands  s : text;  what : text or char
/// Source    ISO C++ [string.ends.with]
LIMN_METHOD_OP(ends_with, true)

#undef LIMN_METHOD_OP

/// Operands  s : a sequence or a text;  i : integer, as `size_t`
/// Result    the element's type
/// Values    undefined where `i` is not less than the size
/// Source    ISO C++ [sequence.reqmts]
struct subscript {
    static constexpr std::string_view name = "subscript";
    static constexpr Notation notation = member_notation(Form::subscript, "[]");
    static constexpr Traits traits{};
    using conversion = limn::conversion::positions;
    template <class S>
    static constexpr auto apply(S const& s, std::size_t const& i) -> decltype(s[i]) {
        return s[i];
    }
    template <class S> static constexpr bool defined(S const& s, std::size_t const& i) {
        return i < s.size();
    }
};

/// Operands  s : a sequence or a text;  begin, end, step : integers, as `size_t`
/// Result    a vector, or a text
/// Values    what lies after the last element is left out
/// Cost      copies the elements
struct slice {
    static constexpr std::string_view name = "slice";
    static constexpr Notation notation = call_notation("limn::slice", "");
    static constexpr Traits traits{};
    using conversion = limn::conversion::positions;
    template <class S, std::same_as<std::size_t>... Is>
    static constexpr auto apply(S const& s, Is const&... positions)
        -> decltype(limn::slice(s, positions...)) {
        return limn::slice(s, positions...);
    }
};

/// Operands  values : std::vector<T>;  value : T, or what converts to it
/// Result    std::vector<T>
/// Errors    std::bad_alloc, std::length_error
/// Cost      a copy of `values`; none where nothing reads it again, as in a loop that carries it
struct append {
    static constexpr std::string_view name = "append";
    static constexpr Notation notation = call_notation("limn::append", "");
    static constexpr Traits traits{};
    using conversion = limn::conversion::element;
    template <class T>
    static constexpr std::vector<T> apply(std::vector<T> const& values,
                                          std::type_identity_t<T> const& value) {
        return limn::append(values, value);
    }
    template <class T, class X>
    static constexpr std::vector<T> apply_moved(std::vector<T>&& values, X&& value) {
        return limn::append(std::move(values), std::forward<X>(value));
    }
};

} // namespace prims

} // namespace limn

#endif // LIMN_OP_SEQUENCE_HPP
