// SPDX-License-Identifier: BSL-1.0
#include <limn/proxy/leaving.hpp>

#include <limn/op/math.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <future>
#include <iterator>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using Catch::Matchers::Contains;
using limn::interpret;
using limn::trace;
using limn::TraceError;

namespace {

/// Whether the graph of `f` gives what `f` gives, or throws what it throws.
template <class F> bool agrees(F const& f) {
    auto const run = interpret<double(double, double)>(trace<double, double>(f));
    auto const result = [](auto const& g, double a, double b) -> std::string {
        try {
            return std::to_string(g(a, b));
        } catch (std::exception const& e) {
            return e.what();
        }
    };
    bool same = true;
    for (double a : {-2.0, 0.0, 0.5, 2.0, 7.0})
        for (double b : {-1.0, 0.5, 1.0, 3.0}) same = same && result(f, a, b) == result(run, a, b);
    return same;
}

/// What a program writes to its error output that calls `f` and so ends by SIGABRT.
template <class F> std::string last_words(F const& f) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    std::fflush(nullptr);
    pid_t const child = fork();
    if (child == 0) {
        std::signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        alarm(20);
        [&]() noexcept { f(); }();
        _exit(0);
    }
    close(ends[1]);
    std::string text;
    char buffer[4096];
    for (ssize_t n = 0; (n = read(ends[0], buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<std::size_t>(n));
    close(ends[0]);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGABRT);
    return text;
}

} // namespace

TEST_CASE("Leaving: a destructor records while the exception of a stop passes",
          "[trace][leaving]") {
    CHECK(agrees([](auto a, auto b) {
        using D = decltype(a);
        struct Add {
            D& to;
            D by;
            ~Add() { to += by; }
        };
        {
            Add const add{a, b};
            if (a > b) b += 1.0;
        }
        return a + b;
    }));
}

TEST_CASE("Leaving: a destructor that decides, also while a stop passes", "[trace][leaving]") {
    auto const f = [](auto a, auto b) {
        using D = decltype(a);
        struct Halve {
            D& of;
            ~Halve() noexcept(false) {
                while (of > 1.0) of *= 0.5;
            }
        };
        Halve const halve{a};
        if (a > b) b += 1.0;
        return b;
    };
    CHECK(agrees(f));
    auto const g = [](auto a, auto b) {
        using D = decltype(a);
        struct Halve {
            D& of;
            ~Halve() {
                if (of > 1.0) of *= 0.5;
            }
        };
        { Halve const halve{a}; }
        return a + b;
    };
    CHECK(agrees(g));
}

TEST_CASE("Leaving: a noexcept function that reads what is no value makes its path impossible",
          "[trace][leaving]") {
    CHECK(agrees([](auto a, auto b) {
        using D = decltype(a);
        auto const twice = [](D const& x) noexcept { return x + x; };
        auto const* p = reinterpret_cast<D const*>(std::uintptr_t{64}); // nothing is there
        if (a * 0.0 == 0.0) p = &b; // for nan the function is undefined
        return twice(*p);
    }));
}

TEST_CASE("Leaving: a catch (...) between a decision and the trace changes nothing",
          "[trace][leaving]") {
    CHECK(agrees([](auto a, auto b) {
        try {
            if (a < 0.0) a = -a;
        } catch (...) {
        }
        return a + b;
    }));
    CHECK(agrees([](auto a, auto b) {
        decltype(a) out = b;
        try {
            if (a > 1.0) out = a * 2.0;
            if (a > b) throw std::domain_error("too large");
        } catch (...) {
            out = out - 1.0; // of what it caught itself
            if (b > 0.75) return out * a;
        }
        return out;
    }));
    CHECK(agrees([](auto a, auto b) { // it tells what it caught by another exception
        try {
            if (a > b) a += 1.0;
        } catch (...) {
            throw std::runtime_error("inner fault");
        }
        return a;
    }));
    CHECK(agrees([](auto a, auto b) { // or by the end of the program
        try {
            if (a > b) a += 1.0;
        } catch (...) {
            std::abort();
        }
        return a;
    }));
}

TEST_CASE("Leaving: a handler that tries again for ever sees no exception", "[trace][leaving]") {
    auto const f = [](auto a, auto b) {
        for (;;) {
            try {
                if (a > b) return a;
                return b;
            } catch (...) {
            }
        }
    };
    CHECK(agrees(f));
}

TEST_CASE("Leaving: an error of the trace that the function catches is told all the same",
          "[trace][leaving][error]") {
    auto const caught = [](auto const& what) {
        return [&](auto a, auto b) {
            auto s = a;
            try {
                what(a, b);
            } catch (std::exception const&) {
                return decltype(a)(-1.0);
            }
            return s;
        };
    };
    auto const endless = [](auto, auto b) {
        if (b > 1.0)
            for (int i = 0; i < 1'100'000; ++i)
                if (b <= 1.0) break;
    };
    CHECK_THROWS_WITH((trace<double, double>(caught(endless))),
                      Contains("TraceOptions::max_runs") &&
                          Contains("the function caught this error"));
    limn::Proxy<double> dead;
    trace<double>([&](auto x) { return dead = x; });
    auto const uses_dead = [&](auto a, auto) { a + dead; };
    CHECK_THROWS_WITH((trace<double, double>(caught(uses_dead))),
                      Contains("has ended") && Contains("the function caught this error"));
    auto const decides = [](auto a, auto) { (void)static_cast<bool>(a > 0.0); };
    CHECK_THROWS_WITH((trace<double, double>(caught(decides), {.branches = limn::reject})),
                      Contains("greater: a plain `if`") &&
                          Contains("the function caught this error"));
    CHECK_THROWS_WITH((trace<double, double>(
                          [](auto a, auto b) {
                              try {
                                  for (int i = 0; i < 100; ++i) a = a * b;
                              } catch (...) {
                                  throw std::logic_error("another");
                              }
                              return a;
                          },
                          {.max_nodes = 50})),
                      Contains("max_nodes"));
}

TEST_CASE("Leaving: an error of a trace inside of the function is the function's own",
          "[trace][leaving]") {
    CHECK(agrees([](auto a, auto b) {
        std::size_t size = 1;
        try {
            size =
                trace<double>([](auto x) { return x > 0.0 ? x : -x; }, {.branches = limn::reject})
                    .size();
        } catch (TraceError const&) {
            size = 7;
        }
        if (a > b) return a * static_cast<double>(size);
        return b;
    }));
}

TEST_CASE("Leaving: what another thread does with a traced value is told in this one",
          "[trace][leaving][error]") {
    auto const decides = [](auto x) {
        decltype(x) y = x;
        std::thread{[&] {
            if (x > 1.0) y = x * 2.0;
        }}.join();
        return y;
    };
    unsigned const line = __LINE__ - 4;
    CHECK_THROWS_AS(trace<double>(decides), TraceError);
    CHECK_THROWS_WITH(trace<double>(decides), Contains("leaving.cpp:" + std::to_string(line) +
                                                       ": thread: another thread") &&
                                                  Contains("limn::async"));
    auto const after_a_decision = [](auto x) {
        if (x > 0.0) x = x + 1.0;
        auto const positive = x > 1.0;
        bool const is = std::async(std::launch::async, [&] { return positive ? 1 : 0; }).get() == 1;
        try {
            x = x + 1.0;
        } catch (std::exception const&) {
        }
        return is ? x : -x;
    };
    CHECK_THROWS_WITH(trace<double>(after_a_decision), Contains("another thread"));
    auto const many = [](auto x) {
        std::vector<decltype(x)> out(8, x);
        std::vector<std::thread> threads;
        for (auto& o : out)
            threads.emplace_back([&o, &x] {
                for (int i = 0; i < 100; ++i) o = o * x + 1.0;
                while (o > 1.0) o = o * 0.5;
            });
        for (auto& thread : threads) thread.join();
        return out[0];
    };
    CHECK_THROWS_WITH(trace<double>(many), Contains("another thread"));
}

TEST_CASE("Leaving: an error that nobody catches ends the program, and is told as it is",
          "[trace][leaving][error]") {
    auto const f = [](auto x) {
        if (x > 0.0) return x;
        return -x;
    };
    CHECK_THAT(last_words([&] { trace<double>(f, {.branches = limn::reject}); }),
               Contains("greater: a plain `if`") && !Contains("noexcept"));
    auto const behind_a_decision = [](auto a, auto b) {
        auto const g = [](auto const& x) noexcept {
            if (x > 0.0) return x * 2.0;
            return x * 3.0;
        };
        if (a > b) a += 1.0;
        return g(a);
    };
    CHECK(agrees(behind_a_decision));            // what stands in between ends nothing
    auto const own = [](auto x) -> decltype(x) { // no error of the trace
        if (x > 0.0) throw limn::RunError("of the user");
        return x;
    };
    CHECK_THAT(last_words([&] { trace<double>(own); }), Contains("of the user"));
    limn::Proxy<double> dead;
    trace<double>([&](auto x) { return dead = x; });
    CHECK_THAT(last_words([&] { dead + 1.0; }), Contains("has ended"));
}
