// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CppOptions`: how generated code looks.

#ifndef LIMN_PRINT_CPP_CPP_OPTIONS_HPP
#define LIMN_PRINT_CPP_CPP_OPTIONS_HPP

#include <cstddef>
#include <string_view>

namespace limn {

/// How generated code looks.
struct CppOptions {
    std::string_view name = "traced"; ///< of the function
    std::string_view name_space = ""; ///< `a::b`, or none
    bool one_per_line = false;        ///< a statement for every node
    bool locations = false;           ///< the user's file and line, after every statement
    bool generic = false;             ///< with `auto` parameters, so that it can be traced again
    bool slots_as_arguments = false;  ///< parameters and states come last; else they are members
    std::size_t most_statements = 1000; ///< in a function; a longer one is cut, for the compiler's
                                        ///< time grows faster than its length; 0: never
};

} // namespace limn

#endif // LIMN_PRINT_CPP_CPP_OPTIONS_HPP
