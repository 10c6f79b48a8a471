// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_KIT_CONSTANTS_IPP
#define LIMN_KIT_CONSTANTS_IPP

#include <limn/graph/graph.hpp>
#include <limn/kit/constants.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/print/operand.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace limn::detail {

LIMN_DEFINE void append_constants(std::vector<ConstantInfo>& out, Graph const& graph) {
    std::vector<std::size_t> users(graph.size(), 0);
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        auto const operands = graph[Value{i}].operands();
        for (std::size_t k = 0; k < operands.size(); ++k) {
            std::size_t first = 0;
            while (operands[first] != operands[k]) ++first;
            if (first == k) ++users[operands[k].index];
        }
    }
    for (Value output : graph.outputs()) ++users[output.index];
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        if (node.kind() == Kind::loop) append_constants(out, graph.loop_of(i).body);
        Slot const* const slot = graph.slot_of(node.value());
        if (node.kind() != Kind::constant && slot == nullptr) continue;
        Text value;
        append_constant(value, slot == nullptr ? node.constant() : slot->initial);
        std::string_view const name = slot == nullptr ? std::string_view{} : slot->name.view();
        bool drawn = false;
        for (Constant const& c : graph.drawn())
            drawn = drawn || (slot == nullptr && c == node.constant());
        out.push_back({name, value.str(), node.type().name, node.where(), users[i], drawn});
    }
}

} // namespace limn::detail

namespace limn {

LIMN_DEFINE std::vector<ConstantInfo> constants(Graph const& graph) {
    std::vector<ConstantInfo> out;
    detail::append_constants(out, graph);
    return out;
}

LIMN_DEFINE std::string to_text(std::vector<ConstantInfo> const& constants) {
    std::string out;
    for (ConstantInfo const& c : constants) {
        out.append(c.where.file).append(":").append(std::to_string(c.where.line)).append(": ");
        out.append(c.type).append(" ");
        if (!c.name.empty()) out.append(c.name).append(" = ");
        out.append(c.value, 0, 60);
        if (c.value.size() > 60) out += "... (" + std::to_string(c.value.size()) + " characters)";
        if (c.drawn) out += ", drawn at random";
        out += ", " + std::to_string(c.users) + (c.users == 1 ? " user\n" : " users\n");
    }
    return out;
}

} // namespace limn

#endif // LIMN_KIT_CONSTANTS_IPP
