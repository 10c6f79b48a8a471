// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/learn_numbers.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace learn_numbers_test {

using Numbers = std::mt19937;

double number(Numbers& from) {
    constexpr double some[]{0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 40.0, 100.0, -1.0, -3.0, 1e6};
    return from() % 3 != 0 ? some[from() % 13] : static_cast<double>(from() % 10000) / 100.0;
}
template <class T> T argument(Numbers& from) {
    if constexpr (std::is_same_v<T, double>) return number(from);
    else {
        std::vector<double> out(from() % 12);
        for (double& x : out) x = number(from);
        return out;
    }
}
template <class T> using plain =
    std::conditional_t<std::is_same_v<T, double>, double, std::vector<double>>;

/// The graph gives bit for bit what the plain function does, on many inputs.
template <class... Ts, class F> limn::Graph captured(F const& f) {
    limn::Graph graph = limn::trace<Ts...>(f);
    auto const run = limn::interpret<double(Ts...)>(graph);
    Numbers numbers{7};
    for (int i = 0; i < 200; ++i) {
        std::tuple<plain<Ts>...> const in{argument<plain<Ts>>(numbers)...};
        double const wanted = std::apply(f, in);
        double const got = std::apply(run, in);
        if (std::bit_cast<std::uint64_t>(got) != std::bit_cast<std::uint64_t>(wanted))
            FAIL_CHECK(std::to_string(got) + " in place of " + std::to_string(wanted));
    }
    return graph;
}

using Doubles = limn::sequence<double>;

} // namespace learn_numbers_test

using namespace learn_numbers_test;

TEST_CASE("learn_numbers: equations, the earliest unknown explains what it can",
          "[capture][learn_numbers]") {
    limn::detail::Equations equations{3};
    CHECK(equations.add({1.0L, 1.0L, 1.0L}, 5));
    CHECK(equations.add({1.0L, 2.0L, 2.0L}, 8));
    CHECK(equations.rank() == 2);
    CHECK(equations.add({0.0L, 2.0L, 2.0L}, 6)); // says nothing new
    CHECK(equations.rank() == 2);
    CHECK_FALSE(equations.add({0.0L, 1.0L, 1.0L}, 4));
    CHECK(equations.solution() == limn::detail::Vector<long double>{2.0L, 3.0L, 0.0L});
}

TEST_CASE("learn_numbers: a plain count is used after its loop", "[capture][learn_numbers]") {
    limn::Graph const graph = captured<double>([](auto x) {
        int n = 0;
        while (x > 1.0) {
            x *= 0.5;
            ++n;
        }
        return x + double(n);
    });
    CHECK(limn::to_cpp(graph) == "double traced(double x0) {\n"
                                 "    double v0 = x0;\n"
                                 "    double v1 = 0.0;\n"
                                 "    while (v0 > 1.0) {\n"
                                 "        v0 *= 0.5;\n"
                                 "        v1 += 1.0;\n"
                                 "    }\n"
                                 "    return v0 + v1;\n"
                                 "}\n");
    captured<double>([](auto x) { // nothing else is returned
        int n = 0;
        while (x > 1.0) {
            x *= 0.5;
            ++n;
        }
        return decltype(x)(n);
    });
}

TEST_CASE("learn_numbers: a plain count stands in the text of an exception",
          "[capture][learn_numbers]") {
    auto const f = [](auto x) {
        int n = 0;
        while (x > 1.0) {
            x *= 0.5;
            ++n;
        }
        if (x > 0.75)
            throw std::runtime_error("x1: " + std::to_string(n) + " of 500, " +
                                     std::to_string(-2 * n));
        return x;
    };
    limn::Graph const graph = limn::trace<double>(f);
    auto const run = limn::interpret<double(double)>(graph);
    for (double const x : {-1.0, 0.5, 0.8, 3.5, 2.5, 1e3, 1e30, 1e300, std::nan("")}) {
        auto const shown = [&](auto const& of) -> std::string {
            try {
                return std::to_string(of(x));
            } catch (std::runtime_error const& e) {
                return e.what();
            }
        };
        CHECK(shown(run) == shown(f));
    }
    CHECK_THROWS_WITH(run(3.5), "x1: 2 of 500, -4");
}

TEST_CASE("learn_numbers: samples stand where a number does", "[capture][learn_numbers]") {
    captured<double, double, double>([](auto a, auto b, auto c) {
        auto x = a;
        int n = 0;
        for (auto v = c; v > 1.0 && v < 1e9;) {
            v = v * 0.9;
            ++n;
        }
        if (b > 0.25) x = 0.0;
        if (b <= b) x = 4.0; // for a NaN the sum below is no function of the count
        return x + double(n) * 1.25;
    });
}

TEST_CASE("learn_numbers: a plain count of what happens in one arm", "[capture][learn_numbers]") {
    captured<double, double>([](auto x, auto y) {
        int n = 0;
        while (x > 1.0) {
            x *= 0.75;
            if (y > x) {
                ++n;
                y = y * 0.9;
            }
        }
        return x + y * double(n);
    });
    captured<double, double>([](auto x, auto y) { // and of what arms set it to
        int n = 0;
        if (x > 1.0) n = 4;
        if (y > 2.0) n += 3;
        if (x > y) ++n;
        while (y > 1.0) {
            y *= 0.5;
            ++n;
        }
        return x + y * double(n);
    });
}

TEST_CASE("learn_numbers: a plain count that begins again in each round of a loop around",
          "[capture][learn_numbers]") {
    captured<double, double>([](auto x, auto y) {
        auto sum = x * 0.0;
        while (x > 1.0) {
            x = x * 0.5;
            auto z = y;
            int n = 0;
            while (z > 1.0) {
                z = z * 0.5;
                ++n;
            }
            sum = sum + double(n) * x;
        }
        return sum;
    });
}

TEST_CASE("learn_numbers: a loop over the indices of a sequence", "[capture][learn_numbers]") {
    limn::Graph const sum = captured<Doubles>([](auto const& xs) {
        decltype(xs[0] * 1.0) out = 0.0;
        for (std::size_t i = 0; i < xs.size(); ++i) out += xs[i];
        return out;
    });
    CHECK_THAT(limn::to_cpp(sum), Catch::Contains("for (double const v1 : x0) {"));
    captured<Doubles>([](auto const& xs) {
        decltype(xs[0] * 1.0) out = 0.0;
        for (std::size_t i = 0; i + 1 < xs.size(); i += 2) out += xs[i] * xs[i + 1];
        return out;
    });
    captured<Doubles>([](auto const& xs) {
        decltype(xs[0] * 1.0) out = 0.0;
        for (std::size_t i = 0; i < xs.size(); ++i)
            if (xs[i] > 2.0) out += xs[i] * double(i);
        return out;
    });
}

TEST_CASE("learn_numbers: a plain number is set to another one", "[capture][learn_numbers]") {
    limn::Graph const graph = captured<Doubles>([](auto const& xs) {
        decltype(xs[0] * 1.0) most = -1e300;
        int at = -1, i = 0;
        for (auto const& x : xs) {
            if (x > most) {
                most = x;
                at = i;
            }
            ++i;
        }
        return most + double(at);
    });
    CHECK_THAT(limn::to_cpp(graph), Catch::Contains("for (double const v1 : x0) {"));
    captured<double, double>([](auto x, auto y) { // and a proxy to a plain one
        decltype(x) z = 0.0;
        int n = 0;
        while (x > 1.0) {
            z = decltype(x)(10.0) - n;
            x *= 0.5;
            ++n;
        }
        return z + y;
    });
}

TEST_CASE("learn_numbers: what follows no rule is refused, and the remedy named",
          "[capture][learn_numbers]") {
    CHECK_THROWS_WITH((limn::trace<double>([](auto x) {
                          int n = 1;
                          while (x > 1.0) {
                              x *= 0.5;
                              n = (n * 5 + 3) % 1009;
                          }
                          return x + double(n);
                      })),
                      Catch::Contains("limn::Proxy<int> n = 0;"));
}

TEST_CASE("learn_numbers: a number beside a condition that the loop implies",
          "[capture][learn_numbers]") {
    auto const f = [](auto x, auto y, auto z) {
        int n = 0;
        for (auto w = x; w > 1.0;) {
            w *= 0.5;
            ++n;
        }
        if (x > 0.0) y = decltype(x)(0.0); // known after an iteration: then n is not 0
        if (z > 0.0) z = -z;
        return y + decltype(x)(n);
    };
    CHECK(limn::to_cpp(captured<double, double, double>(f)) ==
          R"(double traced(double x0, double x1, [[maybe_unused]] double x2) {
    double v0 = 0.0;
    double v1 = x0;
    while (v1 > 1.0) {
        v0 += 1.0;
        v1 *= 0.5;
    }
    return (x0 > 0.0 ? 0.0 : x1) + v0;
}
)");
}

TEST_CASE("learn_numbers: one answer counts, where two could", "[capture][learn_numbers]") {
    CHECK_THAT(limn::to_cpp(captured<double>([](auto x) {
                   int n = 0;
                   while (x > 1.0 && x < 1e9) {
                       x *= 0.9;
                       ++n;
                   }
                   return x + decltype(x)(n);
               })),
               !Catch::Contains("-1.0"));
}

TEST_CASE("learn_numbers: how often an answer is another one than before",
          "[capture][learn_numbers]") {
    limn::Graph const rising = captured<Doubles>([](auto const& xs) {
        int edges = 0;
        bool high = false;
        for (auto x : xs) {
            bool const now = x > 2.0;
            if (now && !high) ++edges;
            high = now;
        }
        return double(edges);
    });
    CHECK(rising.size() < 12);
    limn::Graph const crossings = captured<Doubles>([](auto const& xs) {
        int crossings = 0, before = -1;
        for (auto x : xs) {
            int const now = x > 2.0 ? 1 : 0;
            if (before >= 0 && now != before) ++crossings;
            before = now;
        }
        return double(crossings) * 0.5;
    });
    CHECK(crossings.size() < 12);
    captured<double, double>([](auto x, auto y) {
        int words = 0;
        bool inside = false;
        while (x > 1.0) {
            x = x * 0.5;
            y = 0.5 - y * 2.0;
            if (y < 0.0) inside = false;
            else if (!inside) {
                inside = true;
                ++words;
            }
        }
        return x + double(words);
    });
}

TEST_CASE("learn_numbers: a plain count over a long array", "[capture][learn_numbers]") {
    using Long = std::array<double, 200>;
    auto const f = [](auto const& xs) {
        int count = 0;
        for (auto x : xs)
            if (x > 0.5) ++count;
        return double(count);
    };
    auto const run = limn::interpret<double(Long)>(limn::trace<Long>(f));
    Numbers numbers{5};
    for (int i = 0; i < 50; ++i) {
        Long xs;
        for (double& x : xs) x = number(numbers);
        CHECK(run(xs) == f(xs));
    }
}

TEST_CASE("learn_numbers: the longest run, the deepest nesting", "[capture][learn_numbers]") {
    limn::Graph const longest = captured<Doubles>([](auto const& xs) {
        int longest = 0, run = 0;
        for (auto x : xs) {
            if (x > 2.0) ++run;
            else run = 0;
            if (run > longest) longest = run;
        }
        return double(longest);
    });
    CHECK(longest.size() < 12);
    captured<Doubles>([](auto const& xs) {
        int depth = 0, deepest = 0;
        for (auto x : xs) {
            if (x > 2.0) ++depth;
            if (x < 1.0) --depth;
            deepest = std::max(deepest, depth);
        }
        return double(deepest);
    });
    captured<double, double>([](auto x, auto y) { // looked at only where a run ends, and at the end
        int run = 0, longest = 0;
        while (x > 1.0) {
            x = x * 0.5;
            y = 0.5 - y * 2.0;
            if (y > 0.0) {
                ++run;
            } else {
                longest = std::max(longest, run);
                run = 0;
            }
        }
        return x + double(std::max(longest, run));
    });
}

TEST_CASE("learn_numbers: what answers add depends on a flag", "[capture][learn_numbers]") {
    limn::Graph const pairs = captured<Doubles>([](auto const& xs) {
        int n = 0;
        bool open = false;
        for (auto x : xs) {
            if (x > 1.0) {
                if (open) ++n;
                open = !open;
            } else {
                open = false;
            }
        }
        return double(n);
    });
    CHECK(pairs.size() < 12);
    captured<Doubles>([](auto const& xs) { // changes of sign
        int n = 0, before = 0;
        for (auto x : xs) {
            int const sign = x > 1.0 ? 1 : x < 0.5 ? -1 : 0;
            if (sign == 0) continue;
            if (before != 0 && sign != before) ++n;
            before = sign;
        }
        return double(n);
    });
    captured<Doubles>([](auto const& xs) { // set to 0 by another answer
        int n = 0;
        bool before = false;
        for (auto x : xs) {
            bool const now = x > 1.0;
            if (now && !before) ++n;
            if (x < 0.0) n = 0;
            before = now;
        }
        return double(n);
    });
    captured<double, double>([](auto x, auto y) { // in a loop in a loop
        int n = 0, m = 0;
        while (x > 1.0) {
            x = x * 0.5;
            auto z = y;
            bool before = false;
            while (z > 1.0) {
                z = z * 0.7 - 0.1;
                bool const now = z > x;
                if (now && !before) ++n;
                before = now;
            }
            if (before) ++m;
        }
        return double(n * 100 + m);
    });
}

// Such a rule named the first number of all as its source, whatever that was: a graph threw.
TEST_CASE("learn_numbers: one of some values, by another number", "[capture][learn_numbers]") {
    using namespace limn::detail;
    SeenNumbers seen;
    for (std::uint32_t edge = 0; edge < 4; ++edge)
        seen.edges.push_back({Tag{edge / 2, 0, 0}, edge % 2 != 0});
    constexpr double values[]{0.1, 0.7, -0.3, 2.2, 1.9, 0.4};
    SeenNumbers::Place half{.type = &limn::type_row<double>};
    SeenNumbers::Place chosen{.type = &limn::type_row<double>, .usable = false};
    Numbers random{3};
    for (std::size_t run = 0; run < 60; ++run) { // edge 1 counts, at 3 that matters
        Vector<std::uint32_t> answers;
        if (run < 6) {
            answers.assign(run, 1);
            answers.push_back(3);
        } else {
            for (int i = 0; i < 12; ++i) {
                auto const ones = std::count(answers.begin(), answers.end(), 1u);
                auto const next = static_cast<std::uint32_t>(random() % (run % 9 == 0 ? 3 : 4));
                answers.push_back(next == 1 && ones == 5 ? 0 : next);
            }
        }
        std::size_t n = 0, then = 0;
        for (std::uint32_t a : answers) {
            n += a == 1;
            if (a == 3) then = n;
        }
        auto const twos = std::count(answers.begin(), answers.end(), 2u);
        half.seen.push_back({run, answers.size(), static_cast<long double>(twos) / 2});
        chosen.seen.push_back({run, answers.size(), values[then]});
        seen.runs.push_back(answers);
    }
    seen.places[1] = half;
    seen.places[2] = chosen;
    PlainNumbers<> numbers;
    NumberLearner<> learner{seen, numbers};
    learner.learn();
    learner.learn_chosen();
    REQUIRE(numbers.places.contains(1));
    REQUIRE(numbers.places.contains(2));
    NumberRule const& rule = numbers.rules[numbers.places[2].rule];
    REQUIRE_FALSE(rule.source.empty());
    CHECK(numbers.rules[rule.source_at].type == rule.type);
    CHECK(numbers.rules[rule.source_at].is_like(rule.source[0]));
}

// Such a count goes up only where answers differ: loops are gone through with both in turn, too.
TEST_CASE("learn_numbers: a count of edges that wraps around, or has a limit",
          "[capture][learn_numbers]") {
    auto const never_wrong = [](auto const& f) {
        try {
            auto const run = limn::interpret<int(Doubles)>(limn::trace<Doubles>(f));
            for (std::size_t const size : {7u, 180u, 182u, 302u, 400u, 512u, 614u}) {
                std::vector<double> xs(size);
                for (std::size_t i = 0; i < size; ++i) xs[i] = i % 2 == 0 ? -1.0 : 1.0;
                CHECK(run(xs) == f(xs));
            }
        } catch (limn::TraceError const& e) {
            CHECK_THAT(e.what(), Catch::Contains("learn_numbers.cpp:"));
        }
    };
    never_wrong([](auto const& xs) {
        std::uint8_t edges = 0;
        bool before = false;
        for (auto x : xs) {
            bool const now = x > 0.0;
            if (now && !before) ++edges;
            before = now;
        }
        return static_cast<int>(edges);
    });
    never_wrong([](auto const& xs) {
        int edges = 0;
        bool before = false;
        for (auto x : xs) {
            bool const now = x > 0.0;
            if (now && !before) ++edges;
            before = now;
        }
        return edges > 90 ? -1 : edges;
    });
}
