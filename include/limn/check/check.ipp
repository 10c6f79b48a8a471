// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_CHECK_CHECK_IPP
#define LIMN_CHECK_CHECK_IPP

#include <limn/check/check.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/signature.hpp>
#include <limn/trace/retracer.hpp>
#include <limn/trace/trace.hpp>
#include <limn/type/draw.hpp>

#include <cstddef>
#include <string>

namespace limn::detail {

LIMN_DEFINE bool fits(Retracer const& retracer, Graph const& graph) {
    auto const& parameters = graph.parameters();
    bool out = parameters.size() == retracer.parameters.size();
    for (std::size_t i = 0; out && i < parameters.size(); ++i)
        out = same_structure(parameters[i].structure, retracer.parameters[i]);
    return out;
}

LIMN_DEFINE Retracer const& fitting(Retracer const* first, Graph const& graph, Where at) {
    for (Retracer const* retracer = first; retracer != nullptr; retracer = retracer->next)
        if (fits(*retracer, graph)) return *retracer;
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
