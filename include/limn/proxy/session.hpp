// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Session`: what outlives a tracer, so that a proxy can ask whether its trace still runs.

#ifndef LIMN_PROXY_SESSION_HPP
#define LIMN_PROXY_SESSION_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/where.hpp>

#include <atomic>
#include <cstdint>
#include <type_traits>

namespace limn {

class Tracer;

namespace detail {

/// A place for one tracer after another. The generation is odd while a trace runs.
struct Session {
    Tracer* tracer = nullptr;
    Session* outer = nullptr; ///< of the trace in which this one was begun, in the same thread
    std::uint32_t generation = 0;
    Where began{};

    /// Another thread may begin a new trace here while a dead proxy asks.
    constexpr std::uint32_t current() const {
        if (std::is_constant_evaluated()) return generation;
        return std::atomic_ref{const_cast<std::uint32_t&>(generation)}.load(
            std::memory_order_relaxed);
    }
    constexpr void end() {
        tracer = nullptr;
        if (std::is_constant_evaluated()) ++generation;
        else std::atomic_ref{generation}.fetch_add(1, std::memory_order_release);
    }
};

/// A session for a new trace. They are never freed, for dead proxies point at them, and are used in
/// turn, so that what a dead proxy remembers is overwritten as late as can be.
inline Session (&all_sessions())[1024] {
    static Session sessions[1024];
    return sessions;
}
inline Session& begin_session() {
    Session(&sessions)[1024] = all_sessions();
    static std::atomic<std::uint32_t> turn{0};
    for (int attempt = 0; attempt < 1024; ++attempt) {
        Session& session = sessions[turn.fetch_add(1, std::memory_order_relaxed) % 1024];
        std::uint32_t generation = session.current();
        if (generation % 2 == 0 && std::atomic_ref{session.generation}.compare_exchange_strong(
                                       generation, generation + 1, std::memory_order_acquire))
            return session;
    }
    throw TraceError{Where{}, "trace",
                     "more than a thousand traces are being recorded at once; end some of them"};
}

inline Session*& innermost_session() {
    static thread_local Session* session = nullptr;
    return session;
}
/// It is none of this thread's any more. An editor's may end after a younger one.
inline void leave(Session const& session) {
    Session** place = &innermost_session();
    while (*place != nullptr && *place != &session) place = &(*place)->outer;
    if (*place != nullptr) *place = session.outer;
}
/// Ends the traces that this thread has begun within that one. To be called where its function was
/// left by a jump: they have lost their frames.
inline void end_within(Session const& session) {
    Session*& innermost = innermost_session();
    while (innermost != nullptr && innermost != &session) {
        Session* const lost = innermost;
        innermost = lost->outer;
        lost->end();
    }
}

} // namespace detail

} // namespace limn

#endif // LIMN_PROXY_SESSION_HPP
