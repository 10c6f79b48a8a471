// SPDX-License-Identifier: BSL-1.0
// Functions whose plain variables matter for a few of their values only: the graph is right, or the
// function is refused.

#include <limn.hpp>
#include <limn/capture/every_state.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace every_state_test {

using Sequence = std::vector<int>;

/// A sequence of so many of each number, in order.
Sequence runs(std::initializer_list<std::pair<int, int>> parts) {
    Sequence out;
    for (auto const& [count, value] : parts)
        out.insert(out.end(), static_cast<std::size_t>(count), value);
    return out;
}

/// All sequences of numbers below `base` that are at most that long; and longer ones at random.
std::vector<Sequence> sequences(int base, std::size_t longest) {
    std::vector<Sequence> out{{}};
    for (std::size_t i = 0; i < out.size(); ++i)
        for (int x = 0; x < base && out[i].size() < longest; ++x) {
            Sequence next = out[i];
            next.push_back(x);
            out.push_back(std::move(next));
        }
    std::uint64_t state = 7;
    auto const random = [&](std::uint64_t below) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<int>((state >> 33) % below);
    };
    for (int i = 0; i < 1000; ++i) {
        Sequence s(static_cast<std::size_t>(random(80)));
        int const share = random(8);
        for (int& x : s) x = random(8) < share ? 1 : random(static_cast<std::uint64_t>(base));
        out.push_back(std::move(s));
    }
    return out;
}

enum class Captured { right, refused, wrong };

/// What becomes of a function of a sequence.
template <class F> Captured captured(F const& f, std::vector<Sequence> const& inputs) {
    try {
        auto const run = limn::interpret<int(Sequence)>(limn::trace<Sequence>(f));
        for (Sequence const& s : inputs)
            if (run(s) != f(s)) return Captured::wrong;
        return Captured::right;
    } catch (limn::TraceError const&) {
        return Captured::refused;
    }
}

/// All inputs of so many numbers of -1, 0 and 1.
template <std::size_t N> std::vector<std::array<int, N>> choices() {
    std::size_t count = 1;
    for (std::size_t i = 0; i < N; ++i) count *= 3;
    std::vector<std::array<int, N>> out(count);
    for (std::size_t k = 0; k < count; ++k)
        for (std::size_t i = 0, rest = k; i < N; ++i, rest /= 3)
            out[k][i] = static_cast<int>(rest % 3) - 1;
    return out;
}

// What vectors leave in freed blocks makes many states of few: all have to be gone through.
TEST_CASE("EveryState: vectors that grow, whose sizes matter together", "[capture][every_state]") {
    using Classes = std::array<double, 24>;
    auto const f = [](auto const& xs) {
        std::vector<int> a, b, c;
        for (std::size_t i = 0; i < 24; i += 3) {
            if (xs[i] > 0.0) a.push_back(1);
            if (xs[i + 1] > 0.0) b.push_back(2);
            if (xs[i + 2] > 0.0) c.push_back(3);
        }
        return a.size() == 7 && b.size() == 1 && c.size() == 2 ? 1 : 0;
    };
    Classes x;
    x.fill(-1.0);
    for (std::size_t i = 0; i < 7; ++i) x[3 * i] = 1.0;
    x[1] = x[2] = x[5] = 1.0;
    REQUIRE(f(x) == 1);
    try {
        auto const run = limn::interpret<int(Classes)>(limn::trace<Classes>(f));
        CHECK(run(x) == 1);
    } catch (limn::TraceError const&) {
        SUCCEED("refused");
    }
}

} // namespace every_state_test

using namespace every_state_test;

TEST_CASE("EveryState: the count of an arm matters at one number", "[capture][every_state]") {
    auto const f = [](auto const& xs) {
        int n = 0;
        for (auto x : xs)
            if (x == 1) ++n;
        return n == 17 ? 1 : 0;
    };
    CHECK(captured(f, {runs({{17, 1}}), runs({{16, 1}}), runs({{18, 1}}),
                       runs({{9, 1}, {5, 0}, {8, 1}})}) == Captured::right);
}

TEST_CASE("EveryState: a streak", "[capture][every_state]") {
    auto const f = [](auto const& xs) {
        int n = 0;
        bool hit = false;
        for (auto x : xs) {
            if (x == 1) {
                if (++n == 15) hit = true;
            } else n = 0;
        }
        return hit ? 1 : 0;
    };
    CHECK(captured(f, {runs({{14, 1}, {1, 0}, {1, 1}}), runs({{15, 1}, {1, 0}}), runs({{14, 1}}),
                       runs({{3, 1}, {1, 0}, {15, 1}, {2, 0}})}) != Captured::wrong);
}

TEST_CASE("EveryState: a code that opens a lock", "[capture][every_state]") {
    auto const f = [](auto const& xs) {
        static int const code[] = {1, 1, 0, 0, 1, 0, 1, 0};
        int at = 0;
        limn::Proxy<int> opened = 0;
        for (auto x : xs) {
            if (code[at] == 1) at = x == 1 ? at + 1 : 0;
            else at = x == 0 ? at + 1 : 0;
            if (at == 8) {
                opened = opened + 1;
                at = 0;
            }
        }
        return opened;
    };
    auto const run = limn::interpret<int(Sequence)>(limn::trace<Sequence>(f));
    CHECK(run({1, 1, 0, 0, 1, 0, 1, 0}) == 1);
    CHECK(run({1, 1, 0, 0, 1, 0, 1, 1, 0}) == 0);
    CHECK(run({0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0}) == 2);
}

TEST_CASE("EveryState: two counts matter together", "[capture][every_state]") {
    auto const inputs = sequences(3, 7);
    CHECK(captured(
              [](auto const& xs) {
                  int a = 0, b = 0;
                  for (auto x : xs) {
                      if (x == 0) ++a;
                      else if (x == 1) ++b;
                  }
                  return a == 3 && b == 4 ? 1 : 0;
              },
              inputs) != Captured::wrong);
    CHECK(captured(
              [](auto const& xs) {
                  std::map<int, int> counts;
                  for (auto x : xs) {
                      if (x == 0) ++counts[0];
                      else if (x == 1) ++counts[1];
                  }
                  return counts[0] == 3 && counts[1] == 4 ? 1 : 0;
              },
              inputs) != Captured::wrong);
    CHECK(captured(
              [](auto const& xs) {
                  int out = 0, all = 0;
                  for (auto x : xs) {
                      ++all;
                      if (x == 1) ++out;
                  }
                  return 10 * out > 3 * all ? out : 0;
              },
              inputs) != Captured::wrong);
}

TEST_CASE("EveryState: a count goes up and down", "[capture][every_state]") {
    auto const majority = [](auto const& xs) {
        limn::Proxy<int> candidate = 0;
        int lead = 0;
        for (auto x : xs) {
            if (lead == 0) {
                candidate = x;
                lead = 1;
            } else if (x == candidate) ++lead;
            else --lead;
        }
        return candidate;
    };
    CHECK(captured(majority, {runs({{7, 0}, {6, 1}}), runs({{9, 0}, {10, 1}}), runs({{1, 2}})}) !=
          Captured::wrong);
}

TEST_CASE("EveryState: where something was last", "[capture][every_state]") {
    CHECK(captured(
              [](auto const& xs) {
                  int i = 0, last = -1;
                  for (auto x : xs) {
                      if (x == 1) last = i;
                      ++i;
                  }
                  return last == 13 ? 1 : 0;
              },
              {runs({{13, 0}, {1, 1}}), runs({{12, 0}, {1, 1}}), runs({{14, 1}}),
               runs({{15, 1}})}) != Captured::wrong);
}

TEST_CASE("EveryState: text that decisions make", "[capture][every_state]") {
    CHECK(captured(
              [](auto const& xs) {
                  std::string s;
                  for (auto x : xs) {
                      if (x == 0) s += 'a';
                      else if (x == 1) s += 'b';
                      else s += 'c';
                  }
                  return s == "abca" ? 1 : 0;
              },
              sequences(3, 5)) != Captured::wrong);
}

TEST_CASE("EveryState: a flag before a loop, and a count", "[capture][every_state]") {
    auto const f = [](auto a, auto x) {
        int n = 0;
        bool flag = false;
        if (x > 0.0) flag = true;
        while (a > 0) {
            a = a - 1;
            ++n;
        }
        return flag && n > 30 ? 1 : 0;
    };
    bool wrong = false;
    try {
        auto const run = limn::interpret<int(int, double)>(limn::trace<int, double>(f));
        for (int a = 0; a < 40; ++a)
            for (double const x : {-1.0, 1.0}) wrong = wrong || run(a, x) != f(a, x);
    } catch (limn::TraceError const&) {
    }
    CHECK(!wrong);
}

TEST_CASE("EveryState: plain state on the heap", "[capture][every_state]") {
    auto const f = [](auto... xs) {
        auto const sum = std::make_unique<int>(0);
        int i = 1;
        auto const add = [&](auto x) {
            if (x == 1) *sum += i * i;
            ++i;
        };
        (add(xs), ...);
        return *sum == 385 - 49 ? 1 : 0;
    };
    auto const run = limn::interpret<int(int, int, int, int, int, int, int, int, int, int)>(
        limn::trace<int, int, int, int, int, int, int, int, int, int>(f));
    std::size_t wrong = 0;
    for (int i = 0; i < 1024; ++i) {
        auto const bit = [&](int k) { return i >> k & 1; };
        wrong +=
            run(bit(0), bit(1), bit(2), bit(3), bit(4), bit(5), bit(6), bit(7), bit(8), bit(9)) !=
            f(bit(0), bit(1), bit(2), bit(3), bit(4), bit(5), bit(6), bit(7), bit(8), bit(9));
    }
    CHECK(wrong == 0);
}

// More paths than are compared, and few states: the graph was another function after one of two ways
// to a state.
TEST_CASE("EveryState: after each way that the graph tells apart", "[capture][every_state]") {
    auto const never_wrong = [](auto const& f) {
        using Input = std::array<int, 11>;
        try {
            auto const run = limn::interpret<int(Input)>(limn::trace<Input>(f));
            std::size_t wrong = 0;
            for (Input const& x : choices<11>()) wrong += run(x) != f(x);
            CHECK(wrong == 0);
        } catch (limn::TraceError const& e) {
            CHECK_THAT(e.what(), Catch::Contains("every_state.cpp:"));
        }
    };
    never_wrong([](auto const& x) {
        int s = 0;
        for (auto v : x) {
            if (v > 0) ++s;
            else if (v < 0) --s;
        }
        return s > 0 ? 1 : s < 0 ? -1 : 0;
    });
    never_wrong([](auto const& x) {
        int last = 0, changes = 0;
        for (auto v : x) {
            int const now = v > 0 ? 1 : v < 0 ? -1 : last;
            if (now != last) ++changes;
            last = now;
        }
        return changes > 4 ? 1 : 0;
    });
}
