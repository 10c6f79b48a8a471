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

#include <cstddef>
#include <string>

namespace limn::detail {

LIMN_DEFINE bool is_nan(Constant const& value) {
    if (is_type<double>(value.type())) return value.as<double>() != value.as<double>();
    if (is_type<float>(value.type())) return value.as<float>() != value.as<float>();
    return false;
}

LIMN_DEFINE std::string literal_of(Constant const& constant) {
    Text out;
    if (constant.type().literal(out, constant)) return out.str();
    return "<" + std::string{constant.type().name} + ">";
}

LIMN_DEFINE std::string value_text(Constant const& value) {
    Text out;
    if (is_nan(value)) return "nan";
    bool const written = value.type().literal(out, value) && !out.view().starts_with('[');
    if (!written) return "<" + std::string{value.type().name} + ">";
    bool const infinite = out.view().ends_with("::infinity()");
    if (infinite) return out.view().starts_with('-') ? "-inf" : "inf";
    return out.str();
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
        std::string const value = value_text(*operands[i]);
        out += value.size() <= 200
                   ? value
                   : value.substr(0, 60) + "... (" + std::to_string(value.size()) + " characters)";
    }
    return out + ')';
}

LIMN_DEFINE std::string failure_text(std::string const& call, std::string const& what) {
    return call + " throws: " + what +
           "; test the operands before, or catch it where the graph is run";
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_CALL_TEXT_IPP
