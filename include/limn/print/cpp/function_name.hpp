// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `check_function_name`: whether a printed function can be called so.

#ifndef LIMN_PRINT_CPP_FUNCTION_NAME_HPP
#define LIMN_PRINT_CPP_FUNCTION_NAME_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>

#include <string>
#include <string_view>

namespace limn::detail {

/// What has that name already where the function stands in no namespace.
LIMN_LAZY constexpr std::string_view owner_of_name(std::string_view name) {
    if (name == "main") return "the program's own function";
    if (name == "std") return "the namespace of the standard library";
    return is_c_function(name) ? "a function of the C library" : "";
}

/// Errors  GraphError when one is not a C++ name, or is somebody else's
LIMN_LAZY
constexpr void check_function_name(std::string_view name, std::string_view name_space) {
    if (!is_identifier(name))
        throw GraphError{Where{}, "to_cpp",
                         std::string{"CppOptions::name `"} + std::string{name} +
                             "` is not a C++ name; " + std::string{name_remedy(name)}};
    std::string_view const owner = name_space.empty() ? owner_of_name(name) : "";
    if (!owner.empty())
        throw GraphError{Where{}, "to_cpp",
                         std::string{"CppOptions::name `"} + std::string{name} + "` is " +
                             std::string{owner} + "; write another, or a CppOptions::name_space"};
    if (!name_space.empty() && !is_qualified_name(name_space))
        throw GraphError{Where{}, "to_cpp",
                         std::string{"CppOptions::name_space `"} + std::string{name_space} +
                             "` is not a C++ name; write names joined by `::`"};
    if (name_space == "std" || name_space.starts_with("std::"))
        throw GraphError{Where{}, "to_cpp",
                         "CppOptions::name_space `std` is the standard library's own; write "
                         "another"};
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_FUNCTION_NAME_HPP
