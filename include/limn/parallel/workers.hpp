// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Parallel`, how many threads work; and `Workers`, those threads, which are oneTBB's.

#ifndef LIMN_PARALLEL_WORKERS_HPP
#define LIMN_PARALLEL_WORKERS_HPP

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <limits>
#include <map>
#include <mutex>

namespace limn {

/// How many threads work side by side, the caller's among them; 0 and 1 are a serial run. oneTBB
/// may lend fewer: as many as there are cores, unless a `tbb::global_control` says otherwise.
struct Parallel {
    unsigned threads = static_cast<unsigned>(tbb::info::default_concurrency());
};

namespace detail {

/// The exception that a serial run would have met first: that of the least position.
class FirstFailure {
public:
    /// Whether a serial run comes to `position`, as far as is known.
    bool reaches(std::size_t position) const noexcept {
        return position < position_.load(std::memory_order_acquire);
    }
    /// Takes the exception that is being handled.
    void keep(std::size_t position) noexcept {
        std::lock_guard const lock{mutex_};
        if (!reaches(position)) return;
        error_ = std::current_exception();
        position_.store(position, std::memory_order_release);
    }
    /// Requires  all who might keep one are done
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

private:
    std::atomic<std::size_t> position_{std::numeric_limits<std::size_t>::max()};
    std::mutex mutex_;
    std::exception_ptr error_;
};

/// Threads that work side by side: the same ones for all who want as many. May be used by several
/// threads at once.
class Workers {
public:
    explicit Workers(Parallel options)
        : serial_{options.threads < 2}, arena_{arena(static_cast<int>(lent(options.threads)))} {}

    /// Runs `body` as one of the threads. What waits in it takes up no work from outside of it.
    template <class Body> void run(Body const& body) const {
        arena_.execute([&] { tbb::this_task_arena::isolate(body); });
    }

    /// `body(begin, end)` on parts of 0 ... count, none smaller than `least`, but the last.
    ///
    /// Errors  what `body` throws, of the first part that throws
    template <class Body>
    void each_part(std::size_t count, std::size_t least, Body const& body) const {
        if (serial_ || count <= least) {
            if (count != 0) body(std::size_t{0}, count);
            return;
        }
        FirstFailure failure;
        run([&] {
            tbb::blocked_range<std::size_t> const parts{0, (count + least - 1) / least};
            tbb::parallel_for(parts, [&](tbb::blocked_range<std::size_t> const& part) {
                std::size_t const begin = part.begin() * least, end = part.end() * least;
                if (!failure.reaches(begin)) return;
                try {
                    body(begin, end < count ? end : count);
                } catch (...) {
                    failure.keep(begin);
                }
            });
        });
        failure.rethrow();
    }

private:
    /// As many as oneTBB has: asked for more, it writes a warning to the terminal.
    static std::size_t lent(std::size_t threads) {
        using tbb::global_control;
        return std::clamp<std::size_t>(
            threads, 1, global_control::active_value(global_control::max_allowed_parallelism));
    }

    /// One for each number of threads, and kept: to a new arena oneTBB's threads come late or
    /// never.
    static tbb::task_arena& arena(int threads) {
        static std::mutex mutex;
        static std::map<int, tbb::task_arena> arenas;
        std::lock_guard const lock{mutex};
        return arenas.try_emplace(threads, threads).first->second;
    }

    bool serial_;
    tbb::task_arena& arena_;
};

} // namespace detail

} // namespace limn

#endif // LIMN_PARALLEL_WORKERS_HPP
