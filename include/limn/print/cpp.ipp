// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_PRINT_CPP_IPP
#define LIMN_PRINT_CPP_IPP

#include <limn/meta/inline.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/cpp/cpp_printer.hpp>

#include <string>

namespace limn {

LIMN_DEFINE std::string to_cpp(Graph const& graph, CppOptions options) {
    return print_cpp(graph, options).str();
}

} // namespace limn

#endif // LIMN_PRINT_CPP_IPP
