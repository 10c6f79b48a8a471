// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_COMPILER_IPP
#define LIMN_JIT_COMPILER_IPP

#include <limn/jit/compiler.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <spawn.h>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace limn::detail {

LIMN_DEFINE Ending run_program(Vector<std::string> const& words, std::string const& log,
                               unsigned seconds, std::atomic_flag const* stop) {
    Vector<char*> arguments;
    for (std::string const& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&files, 1, 2);
    posix_spawnattr_t attributes; // a group of its own, to be killed as one; no signal blocked
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    pid_t process = 0;
    int const failed =
        posix_spawnp(&process, arguments[0], &files, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (failed != 0) return {Ending::Kind::not_found, failed};

    timespec const pause{0, 1'000'000};
    auto const now = [] {
        timespec time{};
        clock_gettime(CLOCK_MONOTONIC, &time);
        return time.tv_sec;
    };
    auto const end = now() + static_cast<std::time_t>(seconds);
    for (int status = 0;;) {
        pid_t const ended = waitpid(process, &status, WNOHANG);
        if (ended == process) return {Ending::Kind::exited, status};
        // a program that ignores SIGCHLD is told no status: what was written must tell
        if (ended < 0 && errno != EINTR) return {Ending::Kind::exited, 0};
        bool const stopped = stop != nullptr && stop->test();
        if (stopped || now() > end) {
            kill(-process, SIGKILL);
            while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
            }
            return {stopped ? Ending::Kind::stopped : Ending::Kind::timed_out, status};
        }
        nanosleep(&pause, nullptr);
    }
}

LIMN_DEFINE Vector<std::string> default_compiler() {
    Vector<std::string> words;
    char const* const given = std::getenv("CXX");
    std::string_view rest = given == nullptr ? "" : given;
    while (!(rest.empty())) {
        std::size_t const end = rest.find_first_of(" \t");
        if (end != 0) words.emplace_back(rest.substr(0, end));
        if (end == rest.npos) break;
        rest.remove_prefix(end + 1);
    }
    if (words.empty()) words.emplace_back("c++");
    return words;
}

LIMN_DEFINE std::uint64_t fingerprint(std::string const& program) {
    struct stat found {};
    char const* const path = std::getenv("PATH");
    std::string_view rest = path == nullptr ? "/usr/bin:/bin" : path;
    bool known = program.find('/') != program.npos && stat(program.c_str(), &found) == 0;
    while (!known && !rest.empty()) {
        std::size_t const end = rest.find(':');
        std::string const file = std::string{rest.substr(0, end)} + '/' + program;
        known = stat(file.c_str(), &found) == 0 && S_ISREG(found.st_mode);
        rest = end == rest.npos ? "" : rest.substr(end + 1);
    }
    if (!known) return 0;
    std::uint64_t h = hash_combine(static_cast<std::uint64_t>(found.st_ino),
                                   static_cast<std::uint64_t>(found.st_size));
    h = hash_combine(h, static_cast<std::uint64_t>(found.st_mtim.tv_sec));
    return hash_combine(h, static_cast<std::uint64_t>(found.st_mtim.tv_nsec));
}

} // namespace limn::detail

#endif // LIMN_JIT_COMPILER_IPP
