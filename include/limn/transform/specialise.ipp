// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_SPECIALISE_IPP
#define LIMN_TRANSFORM_SPECIALISE_IPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/pass/dead_code.hpp>
#include <limn/pass/fold_constants.hpp>
#include <limn/pass/simplify.hpp>
#include <limn/transform/known_nodes.hpp>
#include <limn/transform/specialise.hpp>

#include <string>
#include <utility>

namespace limn {

namespace detail {

LIMN_DECLARE Known const* find_known(std::span<Known const> known, std::string_view name) {
    for (Known const& one : known)
        if (one.name == name) return &one;
    return nullptr;
}

LIMN_DECLARE void expect_parameters(Graph const& graph, std::span<Known const> known) {
    for (Known const& one : known) {
        Parameter const* parameter = nullptr;
        std::string names;
        for (Parameter const& p : graph.parameters()) {
            if (p.name.view() == one.name) parameter = &p;
            names.append(names.empty() ? "" : ", ").append(p.name.view());
        }
        if (parameter == nullptr)
            throw GraphError{Where{}, "specialise",
                             "there is no parameter `" + std::string{one.name} +
                                 "`; the graph has " + names};
        if (parameter->structure->access != Access::leaf)
            throw GraphError{Where{}, "specialise",
                             "`" + std::string{one.name} +
                                 "` is a structure; trace the function with limn::fixed(value) "
                                 "instead"};
        if (find_known(known, one.name) != &one)
            throw GraphError{Where{}, "specialise",
                             "`" + std::string{one.name} + "` has two values; give it one"};
        std::string_view const wanted = parameter->structure->type->name;
        if (!same_type(one.value.type(), *parameter->structure->type))
            throw TypeError{Where{}, "specialise",
                            "`" + std::string{one.name} + "` is " + std::string{wanted} +
                                ", and the value is " + std::string{one.value.type().name} +
                                "; write " + std::string{wanted} + "(value)"};
    }
}

/// Declares what is left of the parameters, and gives each input its new value.
LIMN_DECLARE void declare_rest(Graph const& graph, std::span<Known const> known, Builder& out,
                               KnownNodes& nodes) {
    std::size_t leaf = 0, fixed = 0;
    for (Parameter const& p : graph.parameters()) {
        while (fixed < graph.fixed().size() &&
               graph.fixed()[fixed].position ==
                   out.graph().parameters().size() + out.graph().fixed().size()) {
            out.fixed(graph.fixed()[fixed].name.view(), graph.fixed()[fixed].value);
            ++fixed;
        }
        Node const input = graph[graph.inputs()[leaf]];
        if (Known const* const one = find_known(known, p.name.view())) {
            out.fixed(p.name.view(), one->value);
            ++leaf;
            continue;
        }
        std::vector<OpRow const*> rows;
        for (std::size_t k = 0; k < p.structure->leaves; ++k)
            rows.push_back(&graph[graph.inputs()[leaf + k]].op());
        for (Value v : out.parameter(p.name.view(), *p.structure, rows, input.where()))
            nodes.set(graph.inputs()[leaf++], v);
        if (!p.defaults.empty()) out.defaults(p.defaults);
    }
    for (; fixed < graph.fixed().size(); ++fixed)
        out.fixed(graph.fixed()[fixed].name.view(), graph.fixed()[fixed].value);
    for (std::size_t k = 0; k < graph.slots().size(); ++k) {
        Slot const& slot = graph.slots()[k];
        Node const input = graph[graph.slot_value(k)];
        out.slot(slot.name.view(), input.op(), slot.initial, input.where(), slot.state);
    }
    for (std::size_t k = 0; k < graph.slots().size(); ++k)
        nodes.set(graph.slot_value(k), out.graph().slot_value(k));
    leaf = 0;
    for (Parameter const& p : graph.parameters()) {
        Node const input = graph[graph.inputs()[leaf]];
        if (Known const* const one = find_known(known, p.name.view()))
            nodes.set(input.value(),
                      out.constant(*input.op().values().constant, one->value, input.where()));
        leaf += p.structure->leaves;
    }
}

} // namespace detail

LIMN_DEFINE Graph specialise(Graph const& graph, std::span<Known const> known,
                             SpecialiseOptions options) {
    detail::expect_parameters(graph, known);
    Builder out;
    detail::KnownNodes nodes{graph, out, 0, options.unroll};
    detail::declare_rest(graph, known, out, nodes);
    nodes.write();
    nodes.name();
    for (Include const& i : graph.includes()) out.include(i.op.view(), i.header.view());
    out.result(graph.result(), nodes.outputs());
    Graph special = std::move(out).finish();
    special.metadata = graph.metadata;
    return special | pass::fold_constants | pass::simplify | pass::dead_code;
}

} // namespace limn

#endif // LIMN_TRANSFORM_SPECIALISE_IPP
