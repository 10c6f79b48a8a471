// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_CHECK_CHECK_IPP
#define LIMN_CHECK_CHECK_IPP

#include <limn/check/check.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/signature.hpp>
#include <limn/trace/recall.hpp>
#include <limn/trace/trace.hpp>
#include <limn/type/draw.hpp>

#include <cstddef>
#include <string>

namespace limn::detail {

LIMN_DEFINE bool fits(Recall const& recall, Graph const& graph) {
    auto const& parameters = graph.parameters();
    bool out = parameters.size() == recall.parameters.size();
    for (std::size_t i = 0; out && i < parameters.size(); ++i)
        out = same_structure(parameters[i].structure, recall.parameters[i]);
    return out;
}

LIMN_DEFINE Recall const& fitting(Recall const* first, Graph const& graph, Where at) {
    for (Recall const* recall = first; recall != nullptr; recall = recall->next)
        if (fits(*recall, graph)) return *recall;
    std::string types;
    for (Parameter const& p : graph.parameters())
        types += (types.empty() ? "" : ", ") + name_of(p.structure);
    throw TypeError{at, "check",
                    "the graph takes (" + types +
                        "), and the function is traced on that nowhere in this program; write "
                        "limn::check<" +
                        types + ">(f, graph)"};
}

} // namespace limn::detail

#endif // LIMN_CHECK_CHECK_IPP
