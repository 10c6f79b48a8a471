// SPDX-License-Identifier: BSL-1.0
// Saving while the system fails, or the process dies, at each of its calls that changes files: by
// ptrace, which only knows the registers of x86-64 here.
#include <limn.hpp>
#include <limn/bundle/bundle.hpp>

#include <catch2/catch.hpp>

#if defined(__x86_64__) && defined(__linux__)

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <bundle/bundle_support.hpp>
#include <string>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace limn;
using namespace limn::test;
namespace fs = std::filesystem;

namespace {

constexpr auto biased = op<"sum">([](std::vector<double> const& w, double x) { return w[0] + x; });

/// What `save` came to in a process of its own.
struct Attempt {
    bool met = false; ///< it got as far as the fault
    int status = -1;  ///< 0 saved, 1 SaveError, 2 another exception; -1 killed
};

bool changes_files(user_regs_struct const& call) {
    switch (call.orig_rax) {
    case SYS_write:
    case SYS_pwrite64:
    case SYS_fsync:
    case SYS_close:
    case SYS_mkdir:
    case SYS_mkdirat:
    case SYS_rename:
    case SYS_renameat2:
    case SYS_ftruncate:
        return true;
    case SYS_open:
        return (call.rsi & O_CREAT) != 0;
    case SYS_openat:
        return (call.rdx & O_CREAT) != 0;
    default:
        return false;
    }
}

/// Saves; call number `nth` that changes files gives `error`, or ends the process where that is 0.
Attempt save_with_fault(Graph const& graph, fs::path const& bundle, int nth, int error) {
    pid_t const child = ::fork();
    if (child == 0) {
        ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
        std::raise(SIGSTOP);
        int status = 0;
        try {
            save(graph, bundle);
        } catch (SaveError const&) {
            status = 1;
        } catch (...) {
            status = 2;
        }
        ::_exit(status);
    }
    Attempt out;
    int stop = 0;
    ::waitpid(child, &stop, 0);
    ::ptrace(PTRACE_SETOPTIONS, child, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    bool entered = false, failing = false;
    for (;;) {
        ::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
        if (::waitpid(child, &stop, 0) < 0 || !WIFSTOPPED(stop)) break;
        if (WSTOPSIG(stop) != (SIGTRAP | 0x80)) continue;
        entered = !entered;
        user_regs_struct call{};
        ::ptrace(PTRACE_GETREGS, child, nullptr, &call);
        if (entered && changes_files(call) && nth-- == 0) {
            out.met = true;
            if (error == 0) ::kill(child, SIGKILL);
            failing = true;
            call.orig_rax = ~0ull; // no call at all
            ::ptrace(PTRACE_SETREGS, child, nullptr, &call);
        } else if (!entered && failing) {
            failing = false;
            call.rax = static_cast<unsigned long long>(-error);
            ::ptrace(PTRACE_SETREGS, child, nullptr, &call);
        }
    }
    if (WIFEXITED(stop)) out.status = WEXITSTATUS(stop);
    return out;
}

/// A module that is made of a folder of files.
struct Lister {
    std::string folder;
    double operator()(double x) const { return x; }
};
Graph with_assets(fs::path const& folder) {
    write(folder / "files/a.txt", "a");
    write(folder / "files/in/b.txt", "b");
    auto const lister = module<Lister>((folder / "files").string());
    std::vector<double> const weights(20, 0.5);
    return trace<double>([&](auto x) {
        for (int i = 0; i < 20; ++i) x = x * x + i;
        return lister(biased(weights, x));
    });
}

/// Saves over an old bundle with a fault at each call. Gives how many calls there were.
int faults_everywhere(fs::path const& bundle, int error) {
    Folder const originals;
    Graph const old = newton(), next = with_assets(originals.path);
    auto const known = ops(biased, module_type<Lister>);
    auto const load = [&](fs::path const& from) { return limn::load(from, known); };
    for (int nth = 0;; ++nth) {
        CAPTURE(bundle.filename().string(), nth, error);
        fs::remove_all(bundle.parent_path());
        fs::create_directories(bundle.parent_path());
        save(old, bundle);
        Attempt const out = save_with_fault(next, bundle, nth, error);
        if (!out.met) {
            CHECK(out.status == 0);
            CHECK(load(bundle) == next);
            return nth;
        }
        Graph const now = load(bundle);
        CHECK((now == old || now == next));
        if (error != 0) {
            CHECK((out.status == 0 || out.status == 1));
            CHECK(now == (out.status == 0 ? next : old));
            CHECK(std::distance(fs::directory_iterator{bundle.parent_path()}, {}) ==
                  1); // no litter
        }
    }
}

} // namespace

TEST_CASE("save: whatever call of the system fails, what was there is whole",
          "[kit][bundle][features][J4]") {
    Folder const folder;
    CHECK(faults_everywhere(folder / "here/bundle", ENOSPC) > 30);
    CHECK(faults_everywhere(folder / "here/bundle.limn", ENOSPC) > 30);
    for (char const* name : {"bundle", "bundle.limn"}) { // a folder that takes nothing
        CHECK(save_with_fault(newton(), folder / name, 0, EROFS).status == 1);
        CHECK_FALSE(fs::exists(folder / name));
    }
}

TEST_CASE("save: wherever the process is killed, what was there is whole",
          "[kit][bundle][features][J4]") {
    Folder const folder;
    CHECK(faults_everywhere(folder / "here/bundle", 0) > 30);
    CHECK(faults_everywhere(folder / "here/bundle.limn", 0) > 30);
}

#endif
