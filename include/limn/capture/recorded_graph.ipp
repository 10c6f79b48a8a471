// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_CAPTURE_RECORDED_GRAPH_IPP
#define LIMN_CAPTURE_RECORDED_GRAPH_IPP

#include <limn/capture/captured.hpp>
#include <limn/capture/exception_paths.hpp>
#include <limn/capture/followed.hpp>
#include <limn/capture/recorded_graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <utility>

namespace limn::detail {

LIMN_DECLARE Graph finished(Tracer& tracer, Graph graph) {
    if (tracer.states() == nullptr) return graph; // moved: `?:` would copy it
    return tracer.states()->finished(std::move(graph));
}

/// Ends the first run of a function, which has come to a decision. Where no exception can leave it
/// there, it goes on to its end.
LIMN_DEFINE bool decided_first(Tracer& tracer, Proxy<bool> const& condition, Value value) {
    Leaving& run = *tracer.leaving();
    if (run.rest == nullptr || ExceptionPaths::are_free(__builtin_frame_address(0), run.entry))
        run.leave(Leaving::Why::stopped, user_line(tracer.builder().graph(), value));
    tracer.set_decision_hook(run.rest);
    return run.rest->decide(condition);
}

LIMN_DEFINE Graph recorded_graph(Tracer& tracer, Callable function, TreeRow const* result) {
    function.caller = __builtin_frame_address(0);
    function.declare(function.context);
    Vector<Value> outputs;
    if (recorded_at_once(tracer, function, outputs)) {
        under_guards(tracer, outputs);
        bool const guarded = tracer.path() != 0;
        Graph graph = tracer.graph(result, std::move(outputs), true);
        bool const replaced = tracer.options().hooks != nullptr &&
                              tracer.options().validation == TraceOptions::none;
        if (tracer.structured() && !guarded && !replaced)
            check_structured(tracer, function, graph);
        return finished(tracer, std::move(graph));
    }
    return finished(tracer, captured(tracer, function, result));
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_RECORDED_GRAPH_IPP
