// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `captured`: the graph of a function that decides on traced values, checked.

#ifndef LIMN_CAPTURE_CAPTURED_HPP
#define LIMN_CAPTURE_CAPTURED_HPP

#include <limn/capture/attempt_errors.hpp>
#include <limn/capture/attempts.hpp>
#include <limn/capture/capture.hpp>
#include <limn/capture/heap_block.hpp>
#include <limn/capture/policy.hpp>
#include <limn/capture/refusal.hpp>
#include <limn/capture/rest_of_run.hpp>
#include <limn/capture/structured_check.hpp>
#include <limn/capture/tell_progress.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/leaving.hpp>

#include <csetjmp>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <utility>

namespace limn::detail {

/// The graph of `function`, whatever its states: all are met before they are joined, for a join
/// needs the value of each, on both sides. Some runs that answer at random meet most of them.
template <class T = void>
Graph captured(Tracer& tracer, Callable const& function, TreeRow const* result) {
    Vector<bool> const no_answers;
    TaggedAnswers const no_exits;
    for (;;) {
        for (std::uint64_t seed = 1; tracer.states() != nullptr && seed <= 4; ++seed) {
            tracer.restart();
            function.declare(function.context);
            Capture<T> capture{tracer, function, {.meets_states = true}};
            Follow<T> follow{no_answers, no_exits, seed};
            capture.run(Script{}, &follow);
        }
        if (tracer.states() != nullptr) tracer.states()->fresh = false;
        try {
            return Attempts<T>{tracer, function, result}.graph();
        } catch (NewState const&) { // known by now
        } catch (Cancelled const& why) {
            fail_cancelled(tracer.progress(), why);
        }
    }
}

/// What `function` throws when it is called: its own, or an error of the trace.
LIMN_LAZY [[gnu::noinline]]
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
    RestOfRun<T> rest{tracer};
    run.rest = &rest;
    SignalGuard guard;
    guard.watchdog.leaves_loops = false;
    SignalGuard::Run signals{guard};
    auto const went_on = [&] { // after a decision that no exception could leave
        bool const out = tracer.is_captured();
        tracer.set_decision_hook(nullptr);
        return out;
    };
    auto const was_left_by_jump = [&] {
        constexpr std::size_t most = 8192; // bytes of its outermost frames
        lose_blocks(static_cast<std::byte const*>(run.entry) - most, run.entry);
        end_within(*tracer.session());
    };
    if (setjmp(run.back) != 0) {
        signals.retire();
        was_left_by_jump();
        if (went_on()) return false;
        run.fail_at(function.where);
    }
    std::exception_ptr error;
    int const signal = sigsetjmp(guard.back, 0);
    if (signal == 0) error = thrown_by<T>(function, run, outputs);
    signals.retire();
    if (signal != 0) was_left_by_jump();
    if (went_on()) return false;
    if (error != nullptr) {
        if (run.why() == Leaving::Why::not_yet) refuse_marks<T>(error, function.where);
        run.rethrow(error);
    }
    if (run.settled() == Leaving::Why::failed) run.fail_caught();
    if (run.why() == Leaving::Why::not_yet && signal == SIGABRT)
        throw always_aborts<T>(function.where);
    if (run.why() == Leaving::Why::not_yet && signal == Watchdog::signal)
        throw waits_for_ever(function.where);
    if (run.why() == Leaving::Why::not_yet && signal != 0) throw never_defined<T>(function.where);
    return run.why() == Leaving::Why::not_yet;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_CAPTURED_HPP
