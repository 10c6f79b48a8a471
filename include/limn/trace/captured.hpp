// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `captured`: the graph of a function that decides on traced values, checked.
/// Layer: trace. Includes meta, graph, trace.

#ifndef LIMN_TRACE_CAPTURED_HPP
#define LIMN_TRACE_CAPTURED_HPP

#include <limn/trace/close_loop.hpp>
#include <limn/trace/explore.hpp>
#include <limn/trace/extract.hpp>
#include <limn/trace/fidelity.hpp>

#include <cstddef>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace limn::detail {

/// A decision at which a path differs from the graph.
struct Divergence {
    Tag tag;
    Where decision, output;
};

/// The first run of the function that the graph does not reproduce.
template <class T = void>
std::optional<Divergence> first_difference(Explorer<T>& explorer, Graph const& graph) {
    Capture<T>& capture = explorer.capture();
    Fidelity<T> fidelity{graph, capture.builder()};
    capture.pathless = true;
    std::optional<Divergence> out;
    auto checks = explorer.checks();
    if (!checks.empty()) checks.push_back({{}, checks.front().tag, checks.front().where});
    for (Check const& check : checks) {
        Follow<T> follow{check.answers, explorer.leaving()};
        Point const end = capture.run(Script{}, follow);
        if (end.kind != Point::Kind::end) continue; // it threw, or found no end
        auto const outputs = fidelity.outputs(end.path);
        std::size_t at = 0;
        while (outputs.has_value() && at < end.outputs.size() &&
               fidelity.same((*outputs)[at], end.outputs[at]))
            ++at;
        if (outputs.has_value() && at == end.outputs.size()) continue;
        out = Divergence{check.tag, check.where, {}};
        if (at < end.outputs.size()) out->output = capture.graph()[end.outputs[at]].where();
        break;
    }
    capture.pathless = false;
    return out;
}

/// The graph of `function`, whose branches and loops are captured.
template <class T = void>
Graph captured(Tracer& tracer, Callable const& function, TreeRow const* result) {
    std::vector<Tag> apart;
    for (;;) {
        tracer.restart();
        function.declare(function.context);
        Explorer<T> explorer{tracer, function};
        for (Tag const& tag : apart) explorer.keep_apart(tag);
        Point const end = explorer.explore();
        if (end.kind == Point::Kind::threw) std::rethrow_exception(end.thrown);
        Graph graph = Extract<T>{tracer.builder().graph(), tracer.loops()}.graph(end.outputs,
                                                                              end.effects, result);
        auto const difference = first_difference(explorer, graph);
        if (!difference.has_value()) return graph;
        bool again = false;
        for (Tag const& tag : apart) again = again || tag == difference->tag;
        if (again)
            throw TraceError{difference->decision, "capture",
                             "a plain variable, or a reference to one of two values, changes with "
                             "this decision, and line " +
                                 std::to_string(difference->output.line) +
                                 " depends on it: make it a Proxy, or write limn::cond"};
        apart.push_back(difference->tag);
    }
}

/// Calls `function` for the first time, which records every node and asks nothing. False where it
/// came to a decision.
template <class = void>
bool recorded_at_once(Tracer& tracer, Callable const& function,
                             std::vector<Value>& outputs) {
    TerminateGuard guard;
    guard.armed = true;
    if (setjmp(guard.back) != 0)
        throw TraceError{function.where, "capture",
                         "a noexcept function decides on a traced value, and capture leaves a run "
                         "by an exception; take noexcept off while tracing, or write limn::select "
                         "or limn::cond"};
    try {
        function.call(function.context, outputs);
    } catch (Stopped const&) {
        if (!tracer.undecided()) throw; // of a trace around this one
    }
    return !tracer.undecided();
}

/// The graph of `function`.
template <class T = void>
Graph recorded_graph(Tracer& tracer, Callable const& function, TreeRow const* result) {
    function.declare(function.context);
    std::vector<Value> outputs;
    if (recorded_at_once<T>(tracer, function, outputs))
        return tracer.template graph<T>(result, std::move(outputs), true);
    return captured<T>(tracer, function, result);
}

} // namespace limn::detail

#endif // LIMN_TRACE_CAPTURED_HPP
