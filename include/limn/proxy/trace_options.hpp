// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TraceOptions`: what a trace may do.

#ifndef LIMN_PROXY_TRACE_OPTIONS_HPP
#define LIMN_PROXY_TRACE_OPTIONS_HPP

#include <cstddef>

namespace limn {

struct TraceHooks;

/// What a trace may do.
struct TraceOptions {
    /// What a plain `if`, `?:`, `while`, `&&` or `||` on a traced value does.
    enum Branches : unsigned char {
        capture, ///< its arms and loops become part of the graph
        reject,  ///< TraceError
        follow,  ///< the side that the inputs' defaults take; the graph throws GuardError elsewhere
    };
    Branches branches = capture;
    /// What `limn::random` does.
    enum Generators : unsigned char {
        record, ///< each run of the graph draws: from a state, `generator`
        bake,   ///< it is drawn once, now: a constant, which `constants(g)` lists as drawn
    };
    Generators generators = record;
    /// With how much a captured graph is compared before it is handed out: see docs/capture.md.
    enum Validation : unsigned char {
        standard, ///< about as much as capturing has cost, and at least some 20 ms
        thorough, ///< twenty times as much
        none,     ///< nothing: a plain variable that follows a decision may be lost in silence
    };
    Validation validation = standard;
    /// What becomes of a side of a decision to which no input is known to come: where the function
    /// fails there, or where its paths are known by inputs alone (see docs/capture.md).
    enum class Unwitnessed : unsigned char {
        guard,   ///< the graph throws a GuardError there
        explore, ///< the same; but one that goes on as another side does, as far as the next
                 ///< decision, is taken for it: a plain variable that it sets may be lost in silence
        reject   ///< TraceError where the graph would throw
    };
    Unwitnessed unwitnessed = Unwitnessed::guard;
    std::size_t max_nodes = 0xfffffff0u; ///< TraceError once more have been recorded
    std::size_t max_runs = 4096; ///< TraceError once capture has called the function so often, or
                                 ///< has worked 4,000 times as many units of 100 ns (see docs)
    TraceHooks* hooks = nullptr; ///< is told of calls and decisions; may refuse or replace them
};
inline constexpr TraceOptions::Branches capture = TraceOptions::capture;
inline constexpr TraceOptions::Branches reject = TraceOptions::reject;
inline constexpr TraceOptions::Branches follow = TraceOptions::follow;
inline constexpr TraceOptions::Generators bake = TraceOptions::bake;
inline constexpr TraceOptions::Validation thorough = TraceOptions::thorough;

} // namespace limn

#endif // LIMN_PROXY_TRACE_OPTIONS_HPP
