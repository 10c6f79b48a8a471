// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `captured`: the graph of a function that decides on traced values, checked.
/// Layer: trace. Includes meta, graph, trace.

#ifndef LIMN_TRACE_CAPTURED_HPP
#define LIMN_TRACE_CAPTURED_HPP

#include <limn/meta/late.hpp>
#include <limn/meta/vector.hpp>
#include <limn/trace/close_loop.hpp>
#include <limn/trace/explore.hpp>
#include <limn/trace/extract.hpp>
#include <limn/trace/fidelity.hpp>
#include <limn/trace/followed.hpp>
#include <limn/trace/structured_check.hpp>
#include <limn/trace/leaving.hpp>
#include <limn/trace/marks.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace limn::detail {

/// A decision at which a path differs from the graph.
struct Divergence {
    Check check;
    Where output;
};

/// Compares runs of a function with its graph.
template <class T = void> class Comparison {
public:
    Comparison(Explorer<T>& explorer, Graph const& graph)
        : explorer_{explorer}, capture_{explorer.capture()}, fidelity_{graph, capture_.builder()} {}

    /// The first run that the graph does not reproduce. Runs that toss coins come first; then those
    /// which pass the decisions that none of them passed; then those which go round the loops.
    std::optional<late<Divergence, T>> first_difference() {
        auto const& checks = explorer_.checks();
        if (checks.empty()) return std::nullopt;
        capture_.pathless = true;
        Vector<bool> const none{};
        std::uint64_t const tosses = std::min<std::uint64_t>(48, 7 + checks.size() / 2);
        for (std::uint64_t seed = 0; seed < tosses; ++seed) check(checks.front(), none, seed);
        for (Check const& c : checks)
            if (c.loop || !passed_.contains({c.tag.hash, c.visit, true}))
                check(c, c.answers, c.loop ? 0 : tosses);
        capture_.pathless = false;
        return out_;
    }

private:
    void check(Check const& about, Vector<bool> const& answers, std::uint64_t seed) {
        if (out_.has_value()) return;
        Follow<T> follow{answers, explorer_.leaving(), seed};
        Point const end = capture_.run(Script{}, &follow);
        std::map<late<std::uint64_t, T>, std::size_t> visits;
        for (TaggedAnswer const& a : follow.given)
            passed_.insert({a.tag.hash, visits[a.tag.hash]++, a.taken});
        if (end.kind != Point::Kind::end) return; // it threw, or found no end
        auto const outputs = fidelity_.outputs(end.path, end.effects);
        std::size_t at = 0;
        while (at < end.outputs.size() && fidelity_.same(outputs[at], end.outputs[at])) ++at;
        if (at == end.outputs.size()) return;
        out_ = Divergence{about, capture_.graph()[end.outputs[at]].where()};
    }

    struct Visit {
        std::uint64_t tag;
        std::size_t visit;
        bool taken;
        friend auto operator<=>(Visit const&, Visit const&) = default;
    };

    Explorer<T>& explorer_;
    Capture<T>& capture_;
    Fidelity<T> fidelity_;
    std::set<Visit> passed_;
    std::optional<late<Divergence, T>> out_;
};

/// An exception that leaves the trace has no values to fill in.
template <class = void> void refuse_marks(std::exception_ptr const& thrown, Where at) {
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

template <class = void> TraceError always_aborts(Where at) {
    return {at, "capture",
            "the function calls std::abort on every path, as a failed assert does; look at what it "
            "asserts"};
}

/// The graph of `function`, whose branches and loops are captured.
///
/// What differs from it is a plain variable that leaked out of an arm: first every join is looked
/// at with more care, then the arms of one decision after another are kept apart.
///
/// Errors  NewState where it comes to a state that no earlier run has met
template <class T = void>
Graph captured_with_states(Tracer& tracer, Callable const& function, TreeRow const* result) {
    bool careful = false;
    Vector<Tag> apart;
    for (;;) {
        tracer.restart();
        function.declare(function.context);
        Explorer<T> explorer{tracer, function};
        explorer.careful = careful;
        for (Tag const& tag : apart) explorer.keep_apart(tag);
        Point const end = explorer.explore();
        if (end.kind == Point::Kind::threw && end.thrown != nullptr) {
            refuse_marks<T>(end.thrown, function.where);
            std::rethrow_exception(end.thrown);
        }
        if (end.kind == Point::Kind::threw) throw always_aborts(function.where);
        Graph graph = Extract<T>{tracer.builder().graph(), tracer.loops()}.graph(
            end.outputs, end.effects, result);
        auto const difference = Comparison<T>{explorer, graph}.first_difference();
        if (!difference.has_value()) return graph;
        bool again = difference->check.loop;
        for (Tag const& tag : apart) again = again || tag == difference->check.tag;
        if (careful && again)
            throw TraceError{difference->check.where, "capture",
                             "a plain variable, or a reference to one of two values, changes with "
                             "this decision, and line " +
                                 std::to_string(difference->output.line) +
                                 " depends on it; declare it as a Proxy, `limn::Proxy<int> "
                                 "n = 0;`, which works in plain calls too, or write limn::cond"};
        if (careful) apart.push_back(difference->check.tag);
        careful = true;
    }
}

/// The same, whatever its states: all are met before they are joined, for a join needs the value of
/// each, on both sides. Some runs that toss coins meet most of them.
template <class T = void>
Graph captured(Tracer& tracer, Callable const& function, TreeRow const* result) {
    Vector<bool> const no_answers;
    TaggedAnswers const no_exits;
    for (;;) {
        for (std::uint64_t seed = 1; tracer.states() != nullptr && seed <= 4; ++seed) {
            tracer.restart();
            function.declare(function.context);
            Capture<T> capture{tracer, function};
            capture.meets_states = true;
            Follow<T> follow{no_answers, no_exits, seed};
            capture.run(Script{}, &follow);
        }
        if (tracer.states() != nullptr) tracer.states()->fresh = false;
        try {
            return captured_with_states<T>(tracer, function, result);
        } catch (NewState const&) { // known by now
        }
    }
}

/// What `function` throws when it is called: its own, or an error of the trace.
template <class = void>
std::exception_ptr thrown_by(Callable const& function, Leaving& run, Vector<Value>& outputs) {
    try {
        function.call(function.context, outputs);
    } catch (std::exception const& e) {
        if (run.settled() == Leaving::Why::not_yet || run.fault() == e.what())
            return std::current_exception();
    } catch (...) { // it is `Stopped` of a trace around this one, perhaps
        if (run.settled() == Leaving::Why::not_yet) return std::current_exception();
    }
    return nullptr;
}

/// Calls `function` for the first time, which records every node and asks nothing. False where it
/// came to a decision.
template <class T = void>
bool recorded_at_once(Tracer& tracer, Callable const& function, Vector<Value>& outputs) {
    Leaving run{tracer.leaving(), function.where};
    AbortGuard aborts;
    if (setjmp(run.back) != 0) {
        aborts.retire();
        run.fail_at(function.where);
    }
    std::exception_ptr error;
    bool const aborted = sigsetjmp(aborts.back, 1) != 0;
    if (!aborted) error = thrown_by<T>(function, run, outputs);
    aborts.retire();
    if (error != nullptr) {
        if (run.why() == Leaving::Why::not_yet) refuse_marks<T>(error, function.where);
        run.rethrow(error);
    }
    if (run.settled() == Leaving::Why::failed) run.fail_caught();
    if (run.why() == Leaving::Why::not_yet && aborted) throw always_aborts<T>(function.where);
    return run.why() == Leaving::Why::not_yet;
}

inline Graph finished(Tracer& tracer, Graph graph) {
    if (tracer.states() == nullptr) return graph; // moved: `?:` would copy it
    return tracer.states()->finished(std::move(graph));
}

/// The graph of `function`.
template <class T = void>
Graph recorded_graph(Tracer& tracer, Callable const& function, TreeRow const* result) {
    function.declare(function.context);
    Vector<Value> outputs;
    if (recorded_at_once<T>(tracer, function, outputs)) {
        behind_guards<T>(tracer, outputs);
        bool const guarded = tracer.path() != 0;
        Graph graph = tracer.template graph<T>(result, std::move(outputs), true);
        if (tracer.is_structured() && !guarded) check_structured<T>(tracer, function, graph);
        return finished(tracer, std::move(graph));
    }
    return finished(tracer, captured<T>(tracer, function, result));
}

} // namespace limn::detail

#endif // LIMN_TRACE_CAPTURED_HPP
