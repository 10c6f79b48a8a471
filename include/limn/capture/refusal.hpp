// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what is said where a function is not captured.

#ifndef LIMN_CAPTURE_REFUSAL_HPP
#define LIMN_CAPTURE_REFUSAL_HPP

#include <limn/capture/caught.hpp>
#include <limn/capture/explore.hpp>
#include <limn/capture/fidelity.hpp>
#include <limn/capture/validation.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/proxy/marks.hpp>

#include <exception>
#include <string>
#include <string_view>

namespace limn::detail {

/// What is written in place of a plain variable that traced decisions change.
inline constexpr char const tracked_instead[] =
    "declare it as a Proxy, `limn::Proxy<int> n = 0;`, which works in plain calls too";

/// What is said where no attempt gave a graph that does what the function does.
template <class T> TraceError refusal(Divergence const& difference, Explorer<T>& explorer) {
    std::string const remedy = std::string{"; "} + tracked_instead + ", or write limn::";
    if (difference.loop_at.has_value())
        return {
            *difference.loop_at, "capture",
            "a plain variable, or a reference to one of two values, changes with each iteration of "
            "this loop" +
                remedy + "while_loop"};
    Where at{};
    for (Check const& check : explorer.checks())
        for (TaggedAnswer const& a : difference.run)
            if (at.line == 0 && check.tag == a.tag) at = check.where;
    Where const output = difference.output;
    std::string line = "what the function throws or does";
    if (difference.failed)
        line = "whether the function reads or writes what was never made, or divides by zero,";
    else if (output == explorer.capture().tracer().session()->began) // of a constant
        line = "its result";
    else if (output.line != 0)
        line =
            (std::string_view{output.file} == at.file ? "line " : output.file + std::string{":"}) +
            std::to_string(output.line);
    std::string const inputs =
        difference.inputs.empty() ? "" : " (for example on " + difference.inputs + ")";
    return {at, "capture",
            "a plain variable, or a reference to one of two values, changes with this decision, "
            "and " +
                line + " depends on it" + inputs + remedy + "cond"};
}

LIMN_LAZY TraceError too_many_values(Where at) {
    return {at, "capture",
            std::string{"a plain variable, a code or a text for example, has another value after "
                        "nearly each way to this decision: too many to compare the graph with; "} +
                tracked_instead};
}

/// An exception that leaves the trace has no values to fill in.
LIMN_LAZY void refuse_marks(std::exception_ptr const& thrown, Where at) {
    try {
        std::rethrow_exception(thrown);
    } catch (std::exception const& e) {
        if (has_mark(e.what()))
            throw TraceError{at, "trace",
                             "the function throws an exception on every path, and its text has "
                             "values that are not known: \"" +
                                 without_marks(e.what()) + '"'};
    } catch (...) {
    }
}

LIMN_LAZY TraceError always_aborts(Where at) {
    return {at, "capture",
            "the function calls std::abort on every path, as a failed assert does; look at what it "
            "asserts"};
}

/// Nor does it leave the trace where the graph throws another one on some paths.
LIMN_LAZY void refuse_others(Graph const& graph, std::exception_ptr const& thrown, Where at) {
    Caught const one = caught(thrown);
    if (names_two(one)) return;
    auto const text_of = [&](Value v) {
        Node const node = graph[v];
        return node.kind() == Kind::constant ? node.constant().template as<std::string>() : "...";
    };
    each_node(graph, [&](Node node) {
        if (!is_raise(node.op())) return;
        Caught const other{text_of(node.operands()[0]), text_of(node.operands()[1])};
        if (other.type == guard_error || (other.type == one.type && other.text == one.text)) return;
        throw two_exceptions(at, one, "on some", other, "on others");
    });
}

/// Of a function that never returns: its exception; none, where it calls std::abort.
LIMN_LAZY void throw_always(Graph const& graph, std::exception_ptr const& thrown, Where at) {
    if (thrown == nullptr) throw always_aborts(at);
    refuse_marks(thrown, at);
    refuse_others(graph, thrown, at);
    std::rethrow_exception(thrown);
}

/// Of a function whose first run came to a decision.
LIMN_LAZY TraceError throws_when_run_again(Where at) {
    return {
        at, "capture",
        "the function throws before its first decision when it is run again, which it did not at "
        "first: a run ends at a decision, and what it has set in a static variable or a member "
        "stays. Let a destructor set that back, or make it a local variable"};
}

LIMN_LAZY TraceError never_defined(Where at) {
    return {at, "capture",
            "each path of the function reads or writes what was never made, or divides by zero; "
            "run it on plain values, with a sanitizer"};
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_REFUSAL_HPP
