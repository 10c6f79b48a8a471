// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Session`: what outlives a tracer, so that a proxy can ask whether its trace still runs.
/// Layer: trace. Includes meta.

#ifndef LIMN_TRACE_SESSION_HPP
#define LIMN_TRACE_SESSION_HPP

#include <limn/meta/where.hpp>

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>

namespace limn {

class Tracer;

namespace detail {

/// A place for one tracer after another. The generation is odd while a trace runs.
struct Session {
    Tracer* tracer = nullptr;
    std::uint32_t generation = 0;
    Where began{};

    /// Another thread may begin a new trace here while a dead proxy asks.
    constexpr std::uint32_t current() const {
        if (std::is_constant_evaluated()) return generation;
        return std::atomic_ref{const_cast<std::uint32_t&>(generation)}.load(
            std::memory_order_relaxed);
    }
    constexpr void advance() {
        if (std::is_constant_evaluated()) ++generation;
        else std::atomic_ref{generation}.fetch_add(1, std::memory_order_relaxed);
    }
};

/// Sessions are never freed, and used again as late as can be: what a dead proxy points at stays.
class SessionPool {
public:
    static SessionPool& instance() {
        static auto* const pool = new SessionPool; // outlives proxies in static storage
        return *pool;
    }
    Session* take() {
        std::lock_guard const lock{mutex_};
        if (free_.size() < 64) return new Session;
        Session* const session = free_.front();
        free_.pop_front();
        return session;
    }
    void give(Session* session) {
        std::lock_guard const lock{mutex_};
        free_.push_back(session);
    }

private:
    std::mutex mutex_;
    std::deque<Session*> free_;
};

} // namespace detail

} // namespace limn

#endif // LIMN_TRACE_SESSION_HPP
