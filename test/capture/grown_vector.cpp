// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/grown_vector.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace grown_vector_test {

using Doubles = std::vector<double>;

double number(std::mt19937& from) { return static_cast<double>(from() % 1000) / 10.0 - 30.0; }

/// The graph gives what the plain function does, on many inputs.
template <class R, class F> limn::Graph captured(F const& f) {
    limn::Graph graph = limn::trace<double, double>(f);
    auto const run = limn::interpret<R(double, double)>(graph);
    std::mt19937 numbers{7};
    for (int i = 0; i < 200; ++i) {
        double const x = std::ldexp(number(numbers), i % 9 - 2), y = number(numbers);
        CHECK(run(x, y) == f(x, y));
    }
    return graph;
}
template <class F> void refused(F const& f, std::string const& why) {
    CHECK_THROWS_WITH((limn::trace<double, double>(f)),
                      Catch::Contains(why) && Catch::Contains("out = limn::append(out, x)"));
}

TEST_CASE("grown_vector: a plain vector that grows in a loop is returned",
          "[capture][grown_vector]") {
    limn::Graph const graph = captured<Doubles>([](auto x, auto) {
        std::vector<decltype(x)> out;
        while (x > 1.0) {
            x = x * 0.5;
            out.push_back(x);
        }
        return out;
    });
    CHECK(limn::to_cpp(graph) == "#include <vector>\n"
                                 "\n"
                                 "std::vector<double> traced(double x0, "
                                 "[[maybe_unused]] double x1) {\n"
                                 "    std::vector<double> v0;\n"
                                 "    double v1 = x0;\n"
                                 "    while (v1 > 1.0) {\n"
                                 "        double const v2 = v1 * 0.5;\n"
                                 "        v0.push_back(v2);\n"
                                 "        v1 = v2;\n"
                                 "    }\n"
                                 "    return v0;\n"
                                 "}\n");
}

TEST_CASE("grown_vector: arms, loops in loops and what comes before and after add elements",
          "[capture][grown_vector]") {
    captured<Doubles>([](auto x, auto y) {
        std::vector<decltype(x)> out;
        out.push_back(y);
        while (x > 1.0) {
            x = x * 0.5;
            auto z = y;
            while (z > 1.0) {
                z = z * 0.25;
                out.push_back(z * x);
            }
            if (x > y) out.push_back(x);
        }
        if (y > 2.0) out.push_back(x + 7.0);
        return out;
    });
}

TEST_CASE("grown_vector: the size of a plain vector that grows is used",
          "[capture][grown_vector]") {
    captured<double>([](auto x, auto y) {
        std::vector<decltype(x)> out;
        while (x > 1.0) {
            x = x * 0.5;
            out.push_back(x * y);
        }
        return x + y * double(out.size());
    });
}

TEST_CASE("grown_vector: it is returned with other values, and moved to another vector",
          "[capture][grown_vector]") {
    captured<std::pair<double, Doubles>>([](auto x, auto y) {
        std::vector<decltype(x)> out;
        for (;;) {
            if (x < 1.0) return std::pair{x, out};
            x = x * 0.5;
            out.push_back(x);
            if (y > x) break;
        }
        auto more = out;
        more.push_back(y);
        return std::pair{y, std::move(more)};
    });
}

TEST_CASE("grown_vector: who reads an element is told what to write", "[capture][grown_vector]") {
    int const line = __LINE__ + 7;
    auto const f = [](auto x, auto) {
        std::vector<decltype(x)> out;
        while (x > 1.0) {
            x = x * 0.5;
            out.push_back(x);
        }
        return out.empty() ? x : x + out.back();
    };
    refused(f, "line " + std::to_string(line) + " reads its elements");
    limn::Graph const graph = limn::trace<double, double>([](auto x, auto) { // as the error says
        limn::Proxy<Doubles> out;
        while (x > 1.0) {
            x = x * 0.5;
            out = limn::append(out, x);
        }
        if (out.size() > 0u) x = x + out[out.size() - 1u];
        return x;
    });
    auto const run = limn::interpret<double(double, double)>(graph);
    for (double const x : {0.5, 1.0, 3.0, 1000.0}) CHECK(run(x, 0.0) == f(x, 0.0));
}

TEST_CASE("grown_vector: elements in another order are no graph", "[capture][grown_vector]") {
    refused(
        [](auto x, auto) {
            std::vector<decltype(x)> out;
            while (x > 1.0) {
                x = x * 0.5;
                out.push_back(x);
            }
            return std::vector<decltype(x)>(out.rbegin(), out.rend());
        },
        "more is done with it");
}

TEST_CASE("grown_vector: an element that is set later is no graph", "[capture][grown_vector]") {
    refused(
        [](auto x, auto y) {
            std::vector<decltype(x)> out{y};
            while (x > 1.0) {
                x = x * 0.5;
                out.push_back(x);
                out[0] = x;
            }
            return out;
        },
        "more is done with it");
}

} // namespace grown_vector_test
