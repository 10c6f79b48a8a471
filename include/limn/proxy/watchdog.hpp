// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Watchdog`: tells when a run goes on without a sign of life.

#ifndef LIMN_PROXY_WATCHDOG_HPP
#define LIMN_PROXY_WATCHDOG_HPP

#include <limn/meta/address_range.hpp>

#include <csignal>
#include <cstdint>

#if defined(__linux__) && defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__))
#define LIMN_WATCHES
#include <atomic>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#endif

namespace limn::detail {

/// A loop that nothing traced decides may go on for ever on a path that no input takes:
/// `while (left > 0) left -= lot;` where `lot` is 0. No hook is called in it that could end the run.
/// So a timer of this thread's processor time sends a signal each second. Where some have come
/// without a sign of life in between, the run is to be left; but never inside of the C library,
/// which may hold a lock: there signals come faster, until one comes between two of its calls.
///
/// A run that was left may have locked what a later one waits for, also one of another thread. From
/// then on a run is to be left, too, that has waited for long without a sign of life, or looked
/// again and again. Elsewhere than on Linux nobody watches.
class Watchdog {
public:
    static constexpr int signal = SIGURG;   ///< which does nothing where nobody handles it
    static constexpr unsigned patience = 4; ///< signals

    Watchdog();
    Watchdog(Watchdog const&) = delete;
    Watchdog& operator=(Watchdog const&) = delete;

    void sign_of_life() {
        idle_ = 0;
        waits_ = 0;
    }
    /// Whether the run is to be left, where such a signal has come.
    bool barks(siginfo_t const& info, void const* context);
    /// To be called before a run where another one was left. Also the guards of later traces expect it.
    void expect_waits();
    /// Whether the run that was left last waited.
    bool has_waited() const { return has_waited_; }

    /// Whether a run is to be left because it computes: not at the first call, for what is done once
    /// may take long.
    bool leaves_loops = true;

private:
    unsigned volatile idle_ = 0, waits_ = 0; ///< signals of each timer since the last sign of life
    bool volatile has_waited_ = false;
#ifdef LIMN_WATCHES
    /// Where the code of the C library stands; nowhere where it is a part of the program.
    static AddressRange find_libc() {
        AddressRange out;
        std::FILE* const maps = std::fopen("/proc/self/maps", "r");
        char line[512], flags[5] = {};
        while (maps != nullptr && std::fgets(line, sizeof line, maps) != nullptr) {
            AddressRange here;
            if (std::sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s", &here.begin, &here.end, flags) ==
                    3 &&
                flags[2] == 'x' && std::strstr(line, "/libc.so") != nullptr)
                out = here;
        }
        if (maps != nullptr) std::fclose(maps);
        return out;
    }
    static AddressRange const& libc() {
        static AddressRange const found = find_libc();
        return found;
    }
    /// Sends the signal, with its own address.
    struct Timer {
        timer_t id{};
        bool exists = false;

        void make(clockid_t clock) {
            sigevent event{};
            event.sigev_notify = SIGEV_THREAD_ID;
            event.sigev_signo = signal;
            event.sigev_value.sival_ptr = this;
            event._sigev_un._tid = static_cast<pid_t>(syscall(SYS_gettid));
            exists = timer_create(clock, &event, &id) == 0;
        }
        void set(timespec each) {
            itimerspec const period{each, each};
            if (exists) timer_settime(id, 0, &period, nullptr);
        }
        ~Timer() {
            if (exists) timer_delete(id);
        }
    };
    static constexpr timespec usually{1, 0}, often{0, 1'000'003}, while_waiting{2, 500'000'000};

    /// What was locked stays so.
    static std::atomic_flag& expects_waits() {
        static constinit std::atomic_flag expects{};
        return expects;
    }
    static bool is_in_libc(void const* context);
    bool is_endless(void const* context);
    bool waits_for_ever();

    Timer computes_, passes_; ///< of processor time; of time
    bool hurries_ = false;
    timespec computed_{}; ///< up to the last signal of `passes_`
    long slept_ = 0;      ///< how often, up to then
#endif
};

#ifdef LIMN_WATCHES
inline Watchdog::Watchdog() {
    if (libc().begin == 0) return;
    computes_.make(CLOCK_THREAD_CPUTIME_ID);
    computes_.set(usually);
    if (expects_waits().test()) expect_waits();
}
inline void Watchdog::expect_waits() {
    expects_waits().test_and_set();
    if (passes_.exists || !computes_.exists) return;
    passes_.make(CLOCK_MONOTONIC);
    passes_.set(while_waiting);
}
inline bool Watchdog::barks(siginfo_t const& info, void const* context) {
    if (info.si_code != SI_TIMER) return false;
    if (info.si_value.sival_ptr == &computes_) return is_endless(context);
    return info.si_value.sival_ptr == &passes_ && waits_for_ever();
}
inline bool Watchdog::is_in_libc(void const* context) {
    auto const& registers = static_cast<ucontext_t const*>(context)->uc_mcontext;
#ifdef __x86_64__
    auto const at = static_cast<std::uintptr_t>(registers.gregs[REG_RIP]);
#else
    auto const at = static_cast<std::uintptr_t>(registers.pc);
#endif
    return at >= libc().begin && at < libc().end;
}
inline bool Watchdog::is_endless(void const* context) {
    idle_ = idle_ + 1;
    has_waited_ = false;
    bool const hurries = idle_ >= patience && is_in_libc(context);
    if (hurries != hurries_) computes_.set(hurries ? often : usually);
    hurries_ = hurries;
    return idle_ >= patience && !hurries && leaves_loops;
}
inline bool Watchdog::waits_for_ever() {
    timespec const before = computed_;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &computed_);
    auto const nanoseconds =
        (computed_.tv_sec - before.tv_sec) * 1'000'000'000 + (computed_.tv_nsec - before.tv_nsec);
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    long const sleeps = usage.ru_nvcsw - slept_;
    slept_ = usage.ru_nvcsw;
    bool const looks_again = sleeps > 100 && nanoseconds < 1'000'000'000;
    waits_ = nanoseconds < 10'000'000 || looks_again ? waits_ + 1 : 0;
    has_waited_ = waits_ >= patience;
    return has_waited_;
}
#else
inline Watchdog::Watchdog() = default;
inline bool Watchdog::barks(siginfo_t const&, void const*) { return false; }
inline void Watchdog::expect_waits() {}
#endif

} // namespace limn::detail

#undef LIMN_WATCHES

#endif // LIMN_PROXY_WATCHDOG_HPP
