// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_KEPT_IPP
#define LIMN_RUN_KEPT_IPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/call.hpp>
#include <limn/run/kept.hpp>
#include <limn/type/module_row.hpp>

#include <string>
#include <string_view>
#include <type_traits>

namespace limn::detail {

LIMN_DEFINE void check_kept(Graph const& graph, Traits traits, std::string_view name, Where at) {
    auto const refuse = [&](std::string const& what) {
        throw TraceError{at, "keep", std::string{name} + what};
    };
    if (!graph.slots().empty())
        refuse(" has the parameter `" + graph.slots()[0].name.str() +
               "`, which a call by name cannot be given; call the Function itself, it is inlined");
    if (!graph.fixed().empty())
        refuse(" has a fixed argument; trace it with that value in the callable");
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        if (node.kind() == Kind::loop) check_kept(graph.loop_of(i).body, traits, name, at);
        if (graph.has_effect(i) && traits.pure())
            refuse(" calls " + std::string{node.op().name} + ", an effect; write limn::keep<\"" +
                   std::string{name} + "\", limn::effect>(function)");
        if (node.kind() == Kind::constant && node.type().module != nullptr &&
            node.type().module(node.constant())->graph == nullptr)
            refuse(" calls the module " + std::string{node.type().name} +
                   ", which it shares with others; call the Function itself, it is inlined");
    }
}

} // namespace limn::detail

#endif // LIMN_RUN_KEPT_IPP
