// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace limn;

namespace {

std::vector<int> said;
constexpr auto say = op<"say", effect>([](int what) { said.push_back(what); });

/// What a call says.
template <class F> std::vector<int> heard(F const& call) {
    said.clear();
    call();
    return said;
}

/// The graph says what the function says, in the same order, for all small operands.
template <class F> void agrees(F const& f) {
    Graph graph;
    CHECK(heard([&] { graph = trace<int, int>(f); }).empty());
    CAPTURE(to_cpp(graph));
    auto const run = interpret<int(int, int)>(graph);
    for (int a = -3; a <= 5; ++a)
        for (int b = -3; b <= 5; ++b) {
            CAPTURE(a, b);
            CHECK(heard([&] { run(a, b); }) == heard([&] { f(a, b); }));
            CHECK(run(a, b) == f(a, b));
        }
}

} // namespace

TEST_CASE("effects: of two branches in turn both are kept", "[trace][captured_effects]") {
    agrees([](auto a, auto b) {
        if (a > 0) say(1);
        if (b > 0) say(2);
        say(3);
        if (a > b) say(a);
        else say(b);
        return a;
    });
}

TEST_CASE("effects: the same one twice, after the same decision, is two",
          "[trace][captured_effects]") {
    agrees([](auto a, auto b) {
        say(1);
        if (a > 0) say(1);
        if (b > 0) say(1);
        if (a > 0) say(1);
        say(1);
        return a;
    });
}

TEST_CASE("effects: branches within branches keep theirs", "[trace][captured_effects]") {
    agrees([](auto a, auto b) {
        auto x = a;
        if (a > 0) {
            say(1);
            if (b > 0) say(2);
            else x = b;
            say(x);
            if (a > b) say(3);
        } else {
            say(4);
            if (b < -1) return x;
            say(5);
        }
        say(6);
        return x;
    });
}

TEST_CASE("effects: of a loop they are of its iterations", "[trace][captured_effects]") {
    agrees([](auto a, auto b) {
        for (decltype(a) i = 0; i < a; ++i) say(i);
        for (auto i = b; i < 3; ++i) {
            say(1);
            if (i == a) say(2);
            say(1);
        }
        return b;
    });
    CHECK(to_cpp(trace<int>([](auto a) {
              for (decltype(a) i = 0; i < a; ++i) say(i);
          })) == "void traced(int x0) {\n"
                 "    for (int v0 = 0; v0 < x0; ++v0) {\n"
                 "        say(v0);\n"
                 "    }\n"
                 "}\n");
}

TEST_CASE("effects: before, after and in a loop that is left early", "[trace][captured_effects]") {
    agrees([](auto a, auto b) {
        say(0);
        auto i = a;
        while (i < 4) {
            say(i);
            if (i == b) {
                say(-1);
                break;
            }
            i += 1;
            if (i % 2 == 0) continue;
            say(-2);
        }
        say(100);
        if (i < 2) say(7);
        return i;
    });
}

TEST_CASE("effects: of loops within loops, and of a loop in an arm", "[trace][captured_effects]") {
    agrees([](auto a, auto b) {
        if (b > 0) {
            for (decltype(a) i = 0; i < a; ++i) {
                say(i);
                for (decltype(a) k = 0; k < b; ++k) say(k + 10);
                say(-i);
            }
        }
        say(b);
        return a;
    });
}

TEST_CASE("effects: of a path that returns from within a loop", "[trace][captured_effects]") {
    agrees([](auto a, auto b) {
        for (auto i = a; i < 4; i += 1) {
            say(i);
            if (i == b) {
                say(-1);
                return i;
            }
        }
        say(9);
        return b;
    });
}

TEST_CASE("effects: a loop goes on for what they give", "[trace][captured_effects]") {
    constexpr auto hear = op<"hear", effect>([](int what) {
        if (what == 0) said.clear();
        said.push_back(what);
        return static_cast<int>(said.size()) % 3;
    });
    agrees([&](auto a, auto b) {
        hear(0);
        auto sum = a;
        while (sum < 6) sum = sum + 1 + hear(7);
        while (sum < 20) {
            if (hear(8) == b) sum = sum + hear(9) + 1;
            else sum = sum + 1;
        }
        return sum;
    });
    agrees([&](auto a, auto b) { // one is not the other, though they are written alike
        hear(0);
        auto const first = hear(1) * a, second = hear(1) * b;
        if (first < second) return first - second;
        return second - first * 2;
    });
}
