// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_CHECK_DIFFERENCE_IPP
#define LIMN_CHECK_DIFFERENCE_IPP

#include <limn/check/difference.hpp>
#include <limn/graph/compare.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/where.hpp>
#include <limn/run/plan/call_text.hpp>

#include <string>

namespace limn::detail {

LIMN_DEFINE std::string line_of(Where where) {
    return where.line == 0 ? std::string{"no line"}
                           : std::string{where.file} + ":" + std::to_string(where.line);
}

LIMN_DEFINE std::string described(Node node) {
    std::string out{node.op().name};
    if (node.kind() == Kind::constant) out += " " + literal_of(node.constant());
    return out + " : " + std::string{node.type().name} + " (" + line_of(node.where()) + ")";
}

} // namespace limn::detail

namespace limn {

LIMN_DEFINE Difference difference(Graph const& a, Graph const& b, std::string const& first,
                                  std::string const& second) {
    if (a == b) return {};
    detail::Comparer<> values;
    if (Difference out = detail::difference_of(a, b, first, second, values)) return out;
    return {first + " and " + second + detail::other_signature};
}

} // namespace limn

#endif // LIMN_CHECK_DIFFERENCE_IPP
