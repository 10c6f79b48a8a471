// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what is thrown to end an attempt at a function: the next one is made in another way.

#ifndef LIMN_CAPTURE_ATTEMPT_ERRORS_HPP
#define LIMN_CAPTURE_ATTEMPT_ERRORS_HPP

#include <limn/capture/closed_loop.hpp>
#include <limn/capture/tag.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>

#include <exception>

namespace limn::detail {

/// Thrown where a run has met a state for the first time: those before it did not know of it.
struct NewState {};
/// Thrown where a run shows that a rule of a plain number does not hold.
struct WrongNumber {};

/// Thrown where a hook cancels the trace, or throws `error`: no other attempt is made.
struct Cancelled {
    std::exception_ptr error;
};

/// Thrown where a function has too many paths.
struct TooManyPaths {};

/// Thrown where a loop is unrolled for ever, for in each iteration more values are alive.
struct GrowsDeep {};

/// Thrown where a loop goes on whatever is decided, longer than any plain count is learned.
struct Endless : TraceError {
    using TraceError::TraceError;
};
/// The same where it waits: see `Watchdog`.
LIMN_LAZY Endless waits_for_ever(Where at) {
    return {
        at, "capture",
        "the function waits for ever after this line, perhaps for what an earlier run has locked "
        "that was left where it stood: at a decision, or on a path that perhaps no input takes. "
        "That stays locked: lock it outside of the traced function, or by a std::lock_guard, "
        "which unlocks where a run is left at a decision"};
}

/// Thrown where a plain variable distinguishes the iterations of the loop at `head`.
struct DistinctLoop {
    Tag head;
};

/// Thrown where the function fails in the plain state of some arms that were joined, and not in
/// that of others; `run` leads there.
struct DistinctArms {
    TaggedAnswers run;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_ATTEMPT_ERRORS_HPP
