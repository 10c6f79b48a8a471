// SPDX-License-Identifier: BSL-1.0
// Plain numbers that depend on one another in ways which only the variables themselves show.

#include <limn.hpp>
#include <limn/capture/learn_words.hpp>
#include <limn/meta/address_sanitizer.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <tuple>
#include <vector>

namespace learn_words_test {

using Doubles = limn::sequence<double>;

std::vector<double> some(std::mt19937& from) {
    constexpr double values[]{0.0, -0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.5, -1.0, -3.0};
    std::vector<double> out(from() % 24);
    bool const mostly_large = from() % 3 == 0;
    for (double& x : out) x = mostly_large && from() % 4 != 0 ? 6.0 : values[from() % 10];
    return out;
}

/// The graph gives what the plain function does, on many sequences.
template <class R, class F> limn::Graph captured(F const& f) {
    limn::Graph graph = limn::trace<Doubles>(f);
    auto const run = limn::interpret<R(Doubles)>(graph);
    std::mt19937 numbers{11};
    for (int i = 0; i < 400; ++i) {
        std::vector<double> const in = some(numbers);
        if (!(run(in) == f(in))) FAIL_CHECK("another result for " << in.size() << " values");
    }
    return graph;
}

TEST_CASE("learn_words: a variable that stops at its limits, and one that depends on it",
          "[capture][learn_words]") {
    auto const bucket = [](auto const& xs) { // of five tokens
        int tokens = 5, dropped = 0;
        for (auto x : xs) {
            if (x > 0.0) {
                if (tokens > 0) --tokens;
                else ++dropped;
            } else {
                tokens = std::min(tokens + 2, 5);
            }
        }
        return dropped;
    };
    CHECK(limn::to_cpp(captured<int>(bucket)) ==
          "#include <span>\n\n"
          "int traced(std::span<double const> x0) {\n"
          "    int v0 = 0;\n"
          "    int v2 = 5;\n"
          "    for (double const v1 : x0) {\n"
          "        int v4 = v0;\n"
          "        bool v5;\n"
          "        int v6;\n"
          "        int v7;\n"
          "        if (v1 > 0.0) {\n"
          "            bool const v3 = v2 == 0;\n"
          "            v4 = v3 ? v0 + 1 : v0;\n"
          "            v5 = v3;\n"
          "            v6 = 0;\n"
          "            v7 = v2 + -1;\n"
          "        } else {\n"
          "            v5 = v2 < 3;\n"
          "            v6 = v2 + 2;\n"
          "            v7 = 5;\n"
          "        }\n"
          "        v0 = v4;\n"
          "        v2 = v5 ? v6 : v7;\n"
          "    }\n"
          "    return v0;\n"
          "}\n");
    captured<int>([](auto const& xs) { // brackets that do not match
        int depth = 0, bad = 0;
        for (auto x : xs) {
            if (x == 1.0) ++depth;
            else if (x == 2.0) {
                if (depth > 0) --depth;
                else ++bad;
            }
        }
        return depth + bad;
    });
}

TEST_CASE("learn_words: two counts that are compared, divided, or put together",
          "[capture][learn_words]") {
    auto const counted = [](auto const& of) {
        return [of](auto const& xs) {
            int up = 0, down = 0;
            for (auto x : xs) {
                if (x > 0.0) ++up;
                else if (x < 0.0) ++down;
            }
            return of(up, down);
        };
    };
    captured<int>(counted([](int up, int down) { return std::min(up, down); }));
    captured<int>(counted([](int up, int down) { return up > down ? 1 : up < down ? -1 : 0; }));
    captured<double>(counted([](int up, int down) { return down ? double(up) / down : 0.0; }));
    captured<double>(counted(
        [](int up, int down) { return up + down == 0 ? 0.5 : double(up) / double(up + down); }));
    captured<int>(counted([](int up, int down) { return 100 * up + down; }));
}

TEST_CASE("learn_words: the first index, and what follows from two", "[capture][learn_words]") {
    auto const found = [](auto const& of) {
        return [of](auto const& xs) {
            int first = -1, last = -1, i = 0;
            for (auto x : xs) {
                if (x > 1.0) {
                    if (first < 0) first = i;
                    last = i;
                }
                ++i;
            }
            return of(first, last);
        };
    };
    captured<std::pair<int, int>>(found([](int first, int last) { return std::pair{first, last}; }));
    captured<int>(found([](int first, int last) { return first < 0 ? 0 : last - first + 1; }));
    captured<int>([](auto const& xs) { // the largest gap between two
        int last = -1, gap = 0, i = 0;
        for (auto x : xs) {
            if (x > 1.0) {
                if (last >= 0) gap = std::max(gap, i - last);
                last = i;
            }
            ++i;
        }
        return gap;
    });
}

#if !LIMN_ADDRESS_SANITIZER // with which it takes minutes, for it is learned three times
TEST_CASE("learn_words: a count beside a plain flag", "[capture][learn_words]") {
    captured<int>([](auto const& xs) { // three alike in a row turn it
        int n = 0, turns = 0;
        bool on = false;
        for (auto x : xs) {
            bool const raw = x > 0.0;
            if (raw == on) n = 0;
            else if (++n >= 3) {
                on = raw;
                n = 0;
                ++turns;
            }
        }
        return turns;
    });
}
#endif

TEST_CASE("learn_words: the most that two counts have been", "[capture][learn_words]") {
    captured<int>([](auto const& xs) { // the longest runs of wins and of losses
        int win = 0, loss = 0, most_wins = 0, most_losses = 0;
        for (auto x : xs) {
            if (x > 0.0) {
                ++win;
                loss = 0;
                most_wins = std::max(most_wins, win);
            } else {
                ++loss;
                win = 0;
                most_losses = std::max(most_losses, loss);
            }
        }
        return most_wins * 100 + most_losses;
    });
}

TEST_CASE("learn_words: what two counts do together is not silently lost",
          "[capture][learn_words]") {
    auto const f = [](auto const& xs) {
        int up = 0, down = 0;
        for (auto x : xs) {
            if (x > 0.0) ++up;
            else ++down;
        }
        if (up == 12 && down == 3) return 1'000'000;
        return std::max(up, down);
    };
    try {
        auto const run = limn::interpret<int(Doubles)>(limn::trace<Doubles>(f));
        std::vector<double> in(15, 1.0);
        in[7] = in[8] = in[11] = -1.0;
        CHECK(run(in) == f(in));
    } catch (limn::TraceError const& e) {
        CHECK(std::string{e.what()}.find("plain variable") != std::string::npos);
    }
}

} // namespace learn_words_test
