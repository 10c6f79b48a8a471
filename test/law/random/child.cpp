// SPDX-License-Identifier: BSL-1.0

#include "law/random/child.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace limn::test::random {

namespace {

/// What a sanitizer wrote: its first line, without addresses.
std::string complaint(std::string const& errors) {
    for (char const* sign : {"runtime error: ", "AddressSanitizer: "})
        if (auto const at = errors.find(sign); at != std::string::npos) {
            std::string out = errors.substr(at, errors.find('\n', at) - at);
            if (auto const address = out.find(" on address"); address != std::string::npos)
                out.resize(address);
            if (auto const address = out.find(" on unknown address"); address != std::string::npos)
                out.resize(address);
            return out;
        }
    return {};
}

} // namespace

void Teller::say(char what, std::string text) {
    for (char& c : text)
        if (c == '\n') c = ' ';
    text = what + text + '\n';
    for (std::size_t done = 0; done < text.size();) {
        ssize_t const n = ::write(pipe_, text.data() + done, text.size() - done);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return;
        done += static_cast<std::size_t>(n);
    }
}

void Teller::verdict(Outcome outcome, std::string const& text, Inputs const& inputs) {
    if (told_) return;
    told_ = true;
    for (std::string const& input : literals(inputs)) say('I', input);
    say('T', text);
    say('V', std::to_string(static_cast<int>(outcome)));
}

Verdict in_child(unsigned seconds, std::function<void(Teller&)> const& work) {
    int told[2], errors[2];
    if (::pipe(told) != 0 || ::pipe(errors) != 0) std::abort();
    std::fflush(nullptr);
    pid_t const child = ::fork();
    if (child == 0) {
        ::close(told[0]);
        ::close(errors[0]);
        ::dup2(errors[1], 2);
        ::dup2(errors[1], 1);
        rlimit const no_core{0, 0};
        ::setrlimit(RLIMIT_CORE, &no_core);
        Teller teller{told[1]};
        work(teller);
        teller.stage("done");
        ::_exit(0);
    }
    ::close(told[1]);
    ::close(errors[1]);
    std::string said, complained;
    auto const end = std::chrono::steady_clock::now() + std::chrono::seconds{seconds};
    bool late = false;
    for (bool open[2] = {true, true}; open[0] || open[1];) {
        pollfd watched[2] = {{open[0] ? told[0] : -1, POLLIN, 0},
                             {open[1] ? errors[0] : -1, POLLIN, 0}};
        auto const left = std::chrono::duration_cast<std::chrono::milliseconds>(
                              end - std::chrono::steady_clock::now())
                              .count();
        int const ready = left > 0 ? ::poll(watched, 2, static_cast<int>(left)) : 0;
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) {
            late = true;
            ::kill(child, SIGKILL);
            break;
        }
        for (int i = 0; i != 2; ++i)
            if (watched[i].revents != 0) {
                char buffer[4096];
                ssize_t const n = ::read(watched[i].fd, buffer, sizeof buffer);
                if (n <= 0) open[i] = false;
                else if (std::string& to = i == 0 ? said : complained; to.size() < 100'000)
                    to.append(buffer, static_cast<std::size_t>(n));
            }
    }
    ::close(told[0]);
    ::close(errors[0]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }

    Verdict out;
    bool judged = false;
    for (std::size_t from = 0, to; (to = said.find('\n', from)) != std::string::npos;
         from = to + 1) {
        std::string const text = said.substr(from + 1, to - from - 1);
        switch (said[from]) {
        case 'S':
            if (!judged) out.stage = text;
            break;
        case 'R':
            out.ran = std::atoi(text.c_str());
            break;
        case 'I':
            out.inputs.push_back(text);
            break;
        case 'T':
            out.text = text;
            break;
        default:
            out.outcome = static_cast<Outcome>(std::atoi(text.c_str()));
            judged = true;
        }
    }
    if (judged || out.stage == "done") return out;
    out.outcome = late ? Outcome::slow : Outcome::crashed;
    out.text = late ? "it takes too long" : complaint(complained);
    if (!late && out.text.empty())
        out.text = WIFSIGNALED(status) ? ::strsignal(WTERMSIG(status))
                                       : "ends with " + std::to_string(status);
    return out;
}

std::string Verdict::kind() const {
    static constexpr char const* names[] = {"right",   "refused", "wrong",
                                            "crashed", "slow",    "no program"};
    std::string out = names[static_cast<int>(outcome)];
    if (outcome == Outcome::right || outcome == Outcome::no_program) return out;
    out += " (" + stage;
    if (outcome == Outcome::refused || outcome == Outcome::crashed) {
        std::string what = text;
        // the line does not matter
        if (auto const space = what.find(": "); space != std::string::npos && space > 0 &&
                                                what[space - 1] >= '0' && what[space - 1] <= '9')
            what = what.substr(space + 2);
        std::string plain;
        for (char const c : what)
            if (c < '0' || c > '9') plain += c;
        out += ": " + plain.substr(0, 90);
    }
    return out + ")";
}

Place::Place()
    : folder{std::filesystem::temp_directory_path() /
             ("limn-random-" + std::to_string(::getpid()))} {
    std::filesystem::create_directories(folder);
}
Place::~Place() {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
}

} // namespace limn::test::random
