// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `to_cpp`: the graph as C++ that a person would have written.

#ifndef LIMN_PRINT_CPP_HPP
#define LIMN_PRINT_CPP_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/print/cpp/cpp_options.hpp>

#include <string>

namespace limn {

/// `graph` as a complete C++ translation unit: its includes, and one function of the plain types,
/// `double price(double spot, double strike)`. Bit for bit the traced function; compiles without a
/// warning under -Wall -Wextra -Wconversion.
///
/// Errors  GraphError when a name is not a C++ name, or a constant has no literal
/// Cost    linear
/// Example example/03_generate.cpp
LIMN_DECLARE std::string to_cpp(Graph const& graph, CppOptions options = {});

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/print/cpp.ipp>
#endif

#endif // LIMN_PRINT_CPP_HPP
