// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_CALL_TEXT_IPP
#define LIMN_RUN_PLAN_CALL_TEXT_IPP

#include <limn/graph/graph.hpp>
#include <limn/meta/annotations.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/where.hpp>
#include <limn/run/plan/call_text.hpp>
#include <limn/type/type_row.hpp>
#include <limn/type/value_text.hpp>

#include <cstddef>
#include <string>

namespace limn::detail {

LIMN_DEFINE std::string literal_of(Constant const& constant) {
    Text out;
    if (constant.type().literal(out, constant)) return out.str();
    return "<" + std::string{constant.type().name} + ">";
}

LIMN_DEFINE std::string node_text(Node node) {
    if (!node.name().empty()) return std::string{node.name()};
    if (node.kind() == Kind::constant) return value_text(node.constant());
    return "%" + std::to_string(node.value().index);
}

LIMN_DEFINE std::string place_text(Where where) {
    std::string out;
    if (where.line != 0) out.append(where.file).append(":").append(std::to_string(where.line));
    if (where.annotations != 0) out.append(out.empty() ? "" : " ").append(annotation_text(where));
    return out;
}

LIMN_DEFINE std::string call_text(Node node, Constant const* const* operands) {
    std::string out{node.op().name};
    out += '(';
    for (std::size_t i = 0; i < node.operands().size(); ++i) {
        Node const operand = node.graph()[node.operands()[i]];
        bool const known = operand.kind() == Kind::constant;
        if (i > 0) out += ", ";
        if (!known) out += node_text(operand);
        if (operands[i] == nullptr) continue;
        if (!known) out += " = ";
        out += short_text(*operands[i]);
    }
    return out + ')';
}

LIMN_DEFINE std::string failure_text(std::string const& call, std::string const& what) {
    return call + " throws: " + what +
           "; test the operands before, or catch it where the graph is run";
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_CALL_TEXT_IPP
