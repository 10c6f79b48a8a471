// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the op `get<I>`: an element of a pair, a tuple or an array.

#ifndef LIMN_OP_GET_HPP
#define LIMN_OP_GET_HPP

#include <limn/op/conversion.hpp>
#include <limn/op/notation.hpp>
#include <limn/op/op.hpp>
#include <limn/type/type_name.hpp>

#include <cstddef>
#include <string_view>
#include <tuple>

namespace limn::prims {

/// Operands  a : pair, tuple or array
/// Result    its element's type
/// Source    ISO C++ [tuple.elem]
template <std::size_t I> struct get {
    static constexpr std::string_view prefix = "get<";
    static constexpr std::string_view name =
        detail::joined<prefix, detail::decimal<I>, detail::close>::view;
    static constexpr Notation notation{Form::get, detail::decimal<I>, Precedence::primary,
                                       "<tuple>"};
    static constexpr Traits traits{};
    using conversion = limn::conversion::none;
    template <class T>
    [[gnu::always_inline]] static constexpr auto apply(T const& a) -> decltype(std::get<I>(a)) {
        return std::get<I>(a);
    }
};

} // namespace limn::prims

#endif // LIMN_OP_GET_HPP
