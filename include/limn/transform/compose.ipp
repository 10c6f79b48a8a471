// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_COMPOSE_IPP
#define LIMN_TRANSFORM_COMPOSE_IPP

#include <limn/graph/user_line.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/compose.hpp>
#include <limn/transform/copied_nodes.hpp>

#include <string>
#include <utility>

namespace limn {

namespace detail {

LIMN_DECLARE void expect_fitting(Graph const& first, Graph const& second) {
    for (Graph const* graph : {&first, &second})
        if (!graph->slots().empty())
            throw GraphError{Where{}, "compose",
                             "a graph has the state or parameter `" + graph->slots()[0].name.str() +
                                 "`; call one Function in a trace of the other instead"};
    if (first.outputs().size() != second.inputs().size())
        throw TypeError{Where{}, "compose",
                        "the first graph returns " + std::to_string(first.outputs().size()) +
                            " values, the second takes " + std::to_string(second.inputs().size()) +
                            "; give it one for each"};
    for (std::size_t i = 0; i < first.outputs().size(); ++i) {
        Node const given = first[first.outputs()[i]], taken = second[second.inputs()[i]];
        if (!same_type(given.type(), taken.type()))
            throw TypeError{user_line(first, first.outputs()[i]), "compose",
                            "the first graph returns a " + std::string{given.type().name} +
                                " for `" + std::string{taken.name()} + "`, which is a " +
                                std::string{taken.type().name} + "; convert it: limn::convert<" +
                                std::string{taken.type().name} + ">(x)"};
    }
}

} // namespace detail

LIMN_DEFINE Graph compose(Graph const& first, Graph const& second) {
    detail::expect_fitting(first, second);
    Builder out = Builder::with_parameters_of(first);
    detail::CopiedNodes one{first, out}, other{second, out};
    for (std::size_t k = 0; k < first.inputs().size(); ++k)
        one.set(first.inputs()[k], out.graph().inputs()[k]);
    one.copy();
    for (std::size_t k = 0; k < second.inputs().size(); ++k)
        other.set(second.inputs()[k], one.now(first.outputs()[k]));
    other.copy();
    for (Include const& i : second.includes()) out.include(i.op.view(), i.header.view());
    detail::Vector<Value> returned;
    for (Value v : second.outputs()) returned.push_back(other.now(v));
    out.result(second.result(), std::move(returned));
    return std::move(out).finish();
}

} // namespace limn

#endif // LIMN_TRANSFORM_COMPOSE_IPP
