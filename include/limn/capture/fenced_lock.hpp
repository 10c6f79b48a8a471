// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FencedLock`: keeps threads apart that use the fenced heap.

#ifndef LIMN_CAPTURE_FENCED_LOCK_HPP
#define LIMN_CAPTURE_FENCED_LOCK_HPP

#include <atomic>
#include <time.h>
#include <utility>

namespace limn::detail {

/// Another thread may hold it for some time, most of all where it is not running: who went on without
/// would get memory that has no fence. But nobody waits for ever, as for a thread that was ended while
/// it held the lock: then nobody gets it any more.
struct FencedLock {
    bool is_held = false;

    FencedLock() {
        for (int tries = 0; tries < most_tries && !is_broken().test(); ++tries) {
            is_held = !flag().test_and_set(std::memory_order_acquire);
            if (is_held) break;
            constexpr ::timespec soon{0, 100'000};
            if (tries >= few_tries) ::nanosleep(&soon, nullptr);
        }
        if (is_held) is_mine() = true;
        else is_broken().test_and_set();
    }
    ~FencedLock() {
        if (is_held) let_go();
    }
    FencedLock(FencedLock const&) = delete;
    FencedLock& operator=(FencedLock const&) = delete;

    /// Also where this thread was left by a jump inside.
    static void let_go() {
        if (std::exchange(is_mine(), false)) flag().clear(std::memory_order_release);
    }

private:
    static constexpr int few_tries = 1000, most_tries = 51'000; ///< five seconds and more
    static bool& is_mine() {
        static constinit thread_local bool mine = false;
        return mine;
    }
    static std::atomic_flag& flag() {
        static constinit std::atomic_flag taken{};
        return taken;
    }
    static std::atomic_flag& is_broken() {
        static constinit std::atomic_flag broken{};
        return broken;
    }
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_FENCED_LOCK_HPP
