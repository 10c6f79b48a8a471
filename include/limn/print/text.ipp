// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_PRINT_TEXT_IPP
#define LIMN_PRINT_TEXT_IPP

#include <limn/meta/inline.hpp>
#include <limn/print/text.hpp>

#include <string>

namespace limn {

LIMN_DEFINE std::string to_text(Graph const& graph, TextOptions options) {
    return print_text(graph, options).str();
}

} // namespace limn

#endif // LIMN_PRINT_TEXT_IPP
