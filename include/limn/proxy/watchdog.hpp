// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Watchdog`: tells when a run goes on without a sign of life.

#ifndef LIMN_PROXY_WATCHDOG_HPP
#define LIMN_PROXY_WATCHDOG_HPP

#include <csignal>
#include <cstdint>

#if defined(__linux__) && defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__))
#define LIMN_WATCHES
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#endif

namespace limn::detail {

/// A loop that nothing traced decides may go on for ever on a path that no input takes:
/// `while (left > 0) left -= lot;` where `lot` is 0. No hook is called in it that could end the run.
/// So a timer of this thread's processor time sends a signal each second. Where some have come
/// without a sign of life in between, the run is to be left; but never inside of the C library,
/// which may hold a lock. Elsewhere than on Linux nobody watches.
class Watchdog {
public:
    static constexpr int signal = SIGURG;   ///< which does nothing where nobody handles it
    static constexpr unsigned patience = 4; ///< seconds

    Watchdog();
    ~Watchdog();
    Watchdog(Watchdog const&) = delete;
    Watchdog& operator=(Watchdog const&) = delete;

    void sign_of_life() { idle_ = 0; }
    /// Whether the run is to be left, where such a signal has come.
    bool barks(siginfo_t const& info, void const* context);

private:
    unsigned volatile idle_ = 0; ///< signals since the last sign of life
#ifdef LIMN_WATCHES
    struct Range {
        std::uintptr_t begin = 0, end = 0;
    };
    /// Where the code of the C library stands; nowhere where it is a part of the program.
    static Range find_libc() {
        Range out;
        std::FILE* const maps = std::fopen("/proc/self/maps", "r");
        char line[512], flags[5] = {};
        while (maps != nullptr && std::fgets(line, sizeof line, maps) != nullptr) {
            Range here;
            if (std::sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s", &here.begin, &here.end, flags) ==
                    3 &&
                flags[2] == 'x' && std::strstr(line, "/libc.so") != nullptr)
                out = here;
        }
        if (maps != nullptr) std::fclose(maps);
        return out;
    }
    static Range const& libc() {
        static Range const found = find_libc();
        return found;
    }
    timer_t timer_{};
    bool watches_ = false;
#endif
};

#ifdef LIMN_WATCHES
inline Watchdog::Watchdog() {
    if (libc().begin == 0) return;
    sigevent event{};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = signal;
    event.sigev_value.sival_ptr = this;
    event._sigev_un._tid = static_cast<pid_t>(syscall(SYS_gettid));
    watches_ = timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) == 0;
    itimerspec const each_second{{1, 0}, {1, 0}};
    if (watches_) timer_settime(timer_, 0, &each_second, nullptr);
}
inline Watchdog::~Watchdog() {
    if (watches_) timer_delete(timer_);
}
inline bool Watchdog::barks(siginfo_t const& info, void const* context) {
    if (info.si_code != SI_TIMER || info.si_value.sival_ptr != this) return false;
    idle_ = idle_ + 1;
    auto const& registers = static_cast<ucontext_t const*>(context)->uc_mcontext;
#ifdef __x86_64__
    auto const at = static_cast<std::uintptr_t>(registers.gregs[REG_RIP]);
#else
    auto const at = static_cast<std::uintptr_t>(registers.pc);
#endif
    return idle_ >= patience && (at < libc().begin || at >= libc().end);
}
#else
inline Watchdog::Watchdog() = default;
inline Watchdog::~Watchdog() = default;
inline bool Watchdog::barks(siginfo_t const&, void const*) { return false; }
#endif

} // namespace limn::detail

#undef LIMN_WATCHES

#endif // LIMN_PROXY_WATCHDOG_HPP
