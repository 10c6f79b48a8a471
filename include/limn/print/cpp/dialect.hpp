// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Dialect`: whether ops are spelled as plain C++, or as C++ that can be traced again; and what
/// is called in place of some.

#ifndef LIMN_PRINT_CPP_DIALECT_HPP
#define LIMN_PRINT_CPP_DIALECT_HPP

#include <limn/op/notation.hpp>
#include <limn/print/cpp/own_code.hpp>

#include <string_view>

namespace limn::detail {

struct Dialect {
    bool generic = false; ///< it can be traced again
    std::string_view raise = {}; ///< as in `CppOptions`

    /// `std::sin`, or `sin` after a using-declaration, which finds the proxies' one too.
    constexpr std::string_view callee(Notation const& notation) const {
        std::string_view name = notation.spelling;
        if (generic && name.starts_with("std::")) name.remove_prefix(5);
        OwnCode const* const own = generic ? nullptr : own_code(name);
        return own == nullptr ? name : own->call;
    }
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_DIALECT_HPP
