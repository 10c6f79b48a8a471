// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CppOptions`: how generated code looks.

#ifndef LIMN_PRINT_CPP_CPP_OPTIONS_HPP
#define LIMN_PRINT_CPP_CPP_OPTIONS_HPP

#include <limn/graph/graph.hpp>

#include <cstddef>
#include <span>
#include <string_view>

namespace limn {

/// What generated code calls in place of an op.
struct CppSpelling {
    std::string_view op;   ///< its name in listings, `exp`, on operands of whatever types
    std::string_view call; ///< `fast::exp`: it is called with the operands
};

/// What a value is called in generated code.
struct CppName {
    Node node; ///< a call, or what a loop leaves behind; of the graph, or of a loop's body
    std::string_view name;
};

/// How generated code looks. What texts and lists refer to must live until it is printed.
struct CppOptions {
    std::string_view name = "traced"; ///< of the function
    std::string_view name_space = ""; ///< `a::b`, or none
    bool one_per_line = false;        ///< a statement for every node
    bool locations = false;           ///< the user's file and line, after every statement
    bool generic = false;             ///< with `auto` parameters, so that it can be traced again
    bool for_speed = false; ///< independent computations stand side by side: for a compiler alone
    bool slots_as_arguments = false;  ///< parameters and states come last; else they are members
    /// In a function; a longer one is cut into parts of at most a hundred, for a compiler's time grows
    /// faster than a function's length; 0: never.
    std::size_t most_statements = 1000;

    // --- code of your own, which is printed as it is ---
    std::string_view header = "";     ///< before the includes
    std::string_view parameters = ""; ///< in place of the function's; `before` makes these of them
    std::string_view before = "";     ///< the first statements of the function
    std::string_view after = "";      ///< after the function, in its namespace
    /// Is called with type and text, where else a std::runtime_error is thrown in place of a type that
    /// plain code lacks, as RunError.
    std::string_view raise = "";
    std::span<CppSpelling const> spellings{};
    std::span<CppName const> names{}; ///< in place of those that the function gave
};

} // namespace limn

#endif // LIMN_PRINT_CPP_CPP_OPTIONS_HPP
