// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `constants`: everything that a trace has baked into a graph.

#ifndef LIMN_KIT_CONSTANTS_HPP
#define LIMN_KIT_CONSTANTS_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/late.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/where.hpp>
#include <limn/print/operand.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace limn {

/// A value that was known when a function was traced, and is part of its graph.
struct ConstantInfo {
    std::string_view name; ///< of a `parameter`; empty for what is baked in
    std::string value;     ///< as C++ writes it, exactly; the type in `<>` where it has no literal
    std::string_view type;
    Where where;           ///< the line that first used it
    std::size_t users = 0; ///< nodes that take it, and outputs
    bool drawn = false;    ///< at random, when the function was traced: see `TraceOptions::bake`
};

namespace detail {

template <class T>
void append_constants(std::vector<late<ConstantInfo, T>>& out, Graph const& graph) {
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
        if (node.kind() == Kind::loop) append_constants<T>(out, graph.loop_of(i).body);
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

} // namespace detail

/// The constants and parameters of `graph`, and of the bodies of its loops, in the order of the
/// listing: what another run with other captured values would bake in otherwise.
///
/// Values  each once, whatever its size: equal ones are one constant of a graph, or of a body
/// Cost    linear, and the length of the literals
template <class T = void> std::vector<ConstantInfo> constants(Graph const& graph) {
    std::vector<detail::late<ConstantInfo, T>> out;
    detail::append_constants<T>(out, graph);
    return out;
}

/// One line a constant: `FILE:LINE: double 0.5, 2 users`; of a parameter `double w = 0.5`; and
/// `double 0.17, drawn at random, 1 user`. Literals of more than 60 characters are cut.
template <class T = void> std::string to_text(std::vector<ConstantInfo> const& constants) {
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

#endif // LIMN_KIT_CONSTANTS_HPP
