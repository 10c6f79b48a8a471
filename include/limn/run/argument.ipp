// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_ARGUMENT_IPP
#define LIMN_RUN_ARGUMENT_IPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/where.hpp>
#include <limn/run/argument.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace limn::detail {

LIMN_DEFINE std::string_view ArgumentRow::type() const {
    return fixed() ? values.front().type().name : structure->type->name;
}

LIMN_DEFINE std::string ArgumentRow::label() const {
    if (name.empty()) return "argument " + std::to_string(position + 1);
    return "argument `" + name.str() + "`";
}

LIMN_DEFINE std::vector<ArgumentRow> arguments_of(Graph const& graph, bool fixed) {
    std::vector<ArgumentRow> out;
    auto next = graph.fixed().begin();
    std::size_t position = 0;
    auto const take_fixed = [&] {
        for (; next != graph.fixed().end() && next->position == position; ++next, ++position)
            if (fixed) out.push_back({next->name, position, nullptr, {next->value}});
    };
    for (Parameter const& p : graph.parameters()) {
        take_fixed();
        out.push_back({p.name, position++, p.structure, p.defaults});
    }
    take_fixed();
    return out;
}

LIMN_DEFINE std::string list(std::vector<ArgumentRow> const& arguments) {
    Text out;
    for (ArgumentRow const& a : arguments) {
        if (!out.empty()) out += ", ";
        out += a.name.empty() ? std::string_view{"(unnamed)"} : a.name.view();
        if (a.values.empty()) continue;
        out += " = ";
        Text value;
        bool const literal = a.values.size() == 1 && a.values[0].type().literal(value, a.values[0]);
        out += literal ? value.view() : std::string_view{"..."};
        if (a.fixed()) out += " (fixed)";
    }
    return out.empty() ? "none" : out.str();
}

LIMN_DEFINE void check_fixed(ArgumentRow const& a, Constant const& given, Where at) {
    Constant const& wanted = a.values.front();
    if (given == wanted) return;
    auto const spell = [](Constant const& c) {
        Text out;
        return c.type().literal(out, c) ? out.str() : "another " + std::string{c.type().name};
    };
    throw TypeError{at, "call",
                    a.label() + " is specialised to " + spell(wanted) + ", got " + spell(given) +
                        "; trace again with that value, or make it an input"};
}

} // namespace limn::detail

#endif // LIMN_RUN_ARGUMENT_IPP
