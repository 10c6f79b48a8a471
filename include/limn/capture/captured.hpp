// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `captured`: the graph of a function that decides on traced values, checked.

#ifndef LIMN_CAPTURE_CAPTURED_HPP
#define LIMN_CAPTURE_CAPTURED_HPP

#include <limn/capture/close_loop.hpp>
#include <limn/capture/explore.hpp>
#include <limn/capture/learn_numbers.hpp>
#include <limn/capture/learn_states.hpp>
#include <limn/capture/refusal.hpp>
#include <limn/capture/structured_check.hpp>
#include <limn/capture/validation.hpp>
#include <limn/meta/late.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/extract.hpp>
#include <limn/proxy/leaving.hpp>

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

/// Whether the next attempt is made with more care: first the arms must go on alike with the
/// answers of the run that differed, then by coins too; then a loop is none, or the arms of one
/// decision after another are kept apart.
template <class T>
bool improved(Restrictions& restrictions, Divergence const& difference, Explorer<T>& explorer) {
    auto const lists = [](Vector<Tag> const& tags, Tag const& tag) {
        return std::find(tags.begin(), tags.end(), tag) != tags.end();
    };
    if (restrictions.runs.size() + restrictions.apart.size() + restrictions.no_loops.size() > 40)
        return false;
    if (difference.loop.has_value()) {
        if (lists(restrictions.no_loops, *difference.loop)) return false;
        restrictions.no_loops.push_back(*difference.loop);
        return true;
    }
    bool known = false;
    for (TaggedAnswers const& run : restrictions.runs) known = known || run == difference.run;
    if (!known) {
        restrictions.runs.push_back(difference.run);
        return true;
    }
    if (!restrictions.careful) return restrictions.careful = true;
    for (TaggedAnswer const& a : difference.run) {
        bool const loop =
            std::any_of(explorer.loops().begin(), explorer.loops().end(), [&](ClosedLoop const& l) {
                return l.head.tag == a.tag || answer_at(l.exits, a.tag).has_value();
            });
        if (loop && !lists(restrictions.no_loops, a.tag)) {
            restrictions.no_loops.push_back(a.tag);
            return true;
        }
        if (!loop && !lists(restrictions.apart, a.tag)) {
            restrictions.apart.push_back(a.tag);
            restrictions.no_loops.push_back(a.tag);
            return true;
        }
    }
    return false;
}

/// One attempt at the graph of `function`, whose branches and loops are captured; or the first
/// difference from it.
template <class T> struct Attempt {
    std::optional<Graph> graph{};
    std::optional<late<Divergence, T>> difference{};
};
template <class T>
Attempt<T> attempt(Tracer& tracer, TreeRow const* result, Explorer<T>& explorer, Where where,
                   GrownVector<T>& grown) {
    Point const end = explorer.explore();
    if (end.kind == Point::Kind::threw && end.thrown != nullptr) {
        refuse_marks<T>(end.thrown, where);
        std::rethrow_exception(end.thrown);
    }
    if (end.kind == Point::Kind::threw) throw always_aborts(where);
    if (end.kind == Point::Kind::impossible) throw never_defined<T>(where);
    Attempt<T> out;
    out.graph = Extract<T>{tracer.builder().graph(), tracer.loops()}.graph(end.outputs, end.effects,
                                                                           result);
    if (grown.carries()) grown.read = use_of_grown<T>(*out.graph);
    if (grown.read.has_value()) throw grown.refusal();
    Validation<T> validation{explorer, *out.graph};
    out.difference = validation.first_difference();
    out.graph->validated = validation.validated();
    return out;
}

/// What all attempts may cost, as `Capture::work` counts it: some two seconds' worth.
template <class = void> std::size_t most_work(Tracer& tracer) {
    return 4000 * tracer.options().max_runs;
}

/// The graph of `function`. What differs from it is a plain variable that leaked out of an arm:
/// first every join is looked at with more care, then the arms of one decision after another are
/// kept apart. Nothing after so many attempts; `restrictions` are those for the next one. `spent`
/// counts work; up to `most` of it an attempt may explore.
template <class T>
std::optional<Graph> captured_with(Tracer& tracer, Callable const& function, TreeRow const* result,
                                   PlainNumbers<T>& numbers, Restrictions& restrictions,
                                   std::size_t attempts, std::size_t& spent, std::size_t most) {
    std::size_t runs = 0;
    while (attempts-- != 0) {
        tracer.restart();
        function.declare(function.context);
        Explorer<T> explorer{tracer, function, restrictions, &numbers};
        explorer.capture().allow(most - std::min(most, spent));
        struct Count {
            Explorer<T>& explorer;
            std::size_t& spent;
            ~Count() { spent += explorer.capture().work(); }
        } const count{explorer, spent};
        try {
            Attempt<T> made = 
                attempt<T>(tracer, result, explorer, function.where, numbers.grown);
            if (!made.difference.has_value()) return std::move(made.graph);
            runs += explorer.capture().runs();
            if (runs > tracer.options().max_runs || spent > most || numbers.grown.is_misused() ||
                !improved(restrictions, *made.difference, explorer))
                throw refusal(*made.difference, explorer);
        } catch (WrongNumber const&) { // the next attempt does without it
            if (numbers.state.machine.has_value()) numbers.state.learn();
        }
    }
    return std::nullopt;
}

/// The graph of `function`. Where the first attempt fails, rules of its plain numbers are learned,
/// which are carried from then on; at last those of counts, which only long runs show.
///
/// Errors  NewState where it comes to a state that no earlier run has met
template <class T = void>
Graph captured_with_states(Tracer& tracer, Callable const& function, TreeRow const* result) {
    constexpr std::size_t any = 1000, few = 16;
    PlainNumbers<T> none;
    Restrictions careful;
    careful.refuses_growth = true;
    std::optional<TraceError> error, grows;
    std::size_t spent = 0, most = most_work(tracer);
    bool grows_deep = false;
    try { // what fails may be captured in another way, which costs something, too
        if (auto graph = captured_with<T>(tracer, function, result, none, careful, 1, spent,
                                          most / 4 * 3))
            return std::move(*graph);
    } catch (TraceError const& e) {
        error = e;
    } catch (GrowsDeep const&) {
        grows_deep = true;
    }
    careful.refuses_growth = false;
    auto const with_learned = [&](PlainNumbers<T>& learned, std::size_t attempts,
                                  std::size_t until) {
        std::optional<Graph> out;
        try {
            Restrictions restrictions;
            if (learned.active())
                out = captured_with<T>(tracer, function, result, learned, restrictions, attempts,
                                       spent, until);
        } catch (TraceError const&) { // it is not these that matter
        }
        return out;
    };
    auto const with_all = [&](PlainNumbers<T>& learned) {
        learn_states<T>(tracer, function, learned);
        std::optional<Graph> out;
        if (learned.state.active()) out = with_learned(learned, few, most);
        learned.state.forget();
        return out.has_value() ? std::move(out) : with_learned(learned, any, most);
    };
    PlainNumbers<T> numbers, carried;
    numbers.grown.watches = true;
    learn_numbers<T>(tracer, function, numbers);
    numbers.grown.watches = false;
    if (numbers.grown.is_found()) {
        carried.grown.carry(numbers.grown.found);
        if (carried.grown.carries()) {
            learn_numbers<T>(tracer, function, carried);
            if (auto graph = with_all(carried)) return std::move(*graph);
        }
        grows = carried.grown.refusal();
    }
    bool const surely_grows = grows_deep && carried.grown.carries();
    if (surely_grows && carried.grown.read.has_value()) throw *grows;
    if (!surely_grows)
        if (auto graph = with_all(numbers)) return std::move(*graph);
    if (!surely_grows && !error.has_value()) {
        try {
            return *captured_with<T>(tracer, function, result, none, careful, any, spent,
                                     std::max(most, spent + most / 4));
        } catch (TraceError const& e) {
            error = e;
        }
    }
    PlainNumbers<T>& last = carried.grown.carries() ? carried : numbers;
    learn_counts<T>(tracer, function, last);
    if (!last.state.counts.rules.limits.empty())
        if (auto graph = with_learned(last, few, spent + most)) return std::move(*graph);
    throw grows.has_value() ? *grows : *error;
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
    SignalGuard guard;
    SignalGuard::Run signals{guard};
    if (setjmp(run.back) != 0) {
        signals.retire();
        run.fail_at(function.where);
    }
    std::exception_ptr error;
    int const signal = sigsetjmp(guard.back, 0);
    if (signal == 0) error = thrown_by<T>(function, run, outputs);
    signals.retire();
    if (error != nullptr) {
        if (run.why() == Leaving::Why::not_yet) refuse_marks<T>(error, function.where);
        run.rethrow(error);
    }
    if (run.settled() == Leaving::Why::failed) run.fail_caught();
    if (run.why() == Leaving::Why::not_yet && signal == SIGABRT)
        throw always_aborts<T>(function.where);
    if (run.why() == Leaving::Why::not_yet && signal != 0) throw never_defined<T>(function.where);
    return run.why() == Leaving::Why::not_yet;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_CAPTURED_HPP
