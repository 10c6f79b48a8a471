// SPDX-License-Identifier: BSL-1.0
#include <limn/op/module.hpp>
#include <limn/print/cpp.hpp>
#include <limn/proxy/state.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using Catch::Matchers::Contains;
using limn::input;
using limn::to_cpp;
using limn::trace;

TEST_CASE("to_cpp: a long function is cut into parts, which share variables", "[print][parts]") {
    auto const g = trace(
        [](auto a, auto b) {
            auto const sum = a + b, product = a * b, difference = a - b;
            auto const x = sum * sum / product, y = difference * difference;
            return x / y + x * y;
        },
        input<double>("a"), input<double>("b"));
    CHECK(to_cpp(g, {.name = "f", .most_statements = 3}) == R"(namespace {

struct f_parts {
    double a;
    double b;
    double v1{};
    double v2{};

    [[gnu::noinline]] void part_1() {
        double const v0 = a + b;
        v1 = v0 * v0 / (a * b);
        v2 = a - b;
    }

    double run() {
        part_1();
        double const v3 = v2 * v2;
        return v1 / v3 + v1 * v3;
    }
};

} // namespace

double f(double a, double b) {
    return f_parts{a, b}.run();
}
)");
    CHECK(to_cpp(g, {.most_statements = 5}) == to_cpp(g, {.most_statements = 0}));
}

TEST_CASE("to_cpp: blocks are cut too, and what leaves them stays", "[print][parts]") {
    auto const g = trace(
        [](auto a, auto n) {
            auto s = a;
            for (auto i = n * 0; i < n; ++i) {
                auto const x = s * 0.5 + a, y = x * x, z = y + x;
                if (z * y > 100.0) break;
                s = (z - y) * (z + y);
            }
            return s;
        },
        input<double>("a"), input<int>("n"));
    auto const text = to_cpp(g, {.name = "f", .most_statements = 4});
    CHECK_THAT(text, Contains("[[gnu::noinline]] void part_1() {\n"));
    std::string const run = text.substr(text.find("double run()"));
    CHECK_THAT(run, Contains("            part_1();\n"));
    CHECK_THAT(run, Contains("            if (v4 * v3 > 100.0) return v0;\n"));
}

/// As many statements as that, one after another.
std::string printed(int statements) {
    auto const g = trace<double>([&](auto x) {
        for (int i = 0; i < statements; ++i) x = x * x + 1.0;
        return x;
    });
    return to_cpp(g);
}

TEST_CASE("to_cpp: only what is longer than a thousand statements is cut, into parts of a hundred",
          "[print][parts]") {
    CHECK_THAT(printed(990), !Contains("part_"));
    std::string const text = printed(2500), begin = "[[gnu::noinline]] void part_";
    int parts = 0;
    for (auto at = text.find(begin); at != std::string::npos; ++parts) {
        auto const next = text.find(begin, at + 1);
        std::string const part = text.substr(at, text.find("\n    }\n", at) - at);
        CHECK(std::count(part.begin(), part.end(), ';') <= 100);
        at = next;
    }
    CHECK(parts >= 25);
}

TEST_CASE("to_cpp: parts see modules and states as members of theirs", "[print][parts]") {
    limn::State<double> last{0.0, "last"};
    auto const g = trace(
        [&](auto x) {
            auto const before = last.get();
            auto const a = x + before, b = a * a, c = a / b + b;
            last = c * x;
            return c * c - b;
        },
        input<double>("x"));
    auto const text = to_cpp(g, {.name = "f", .most_statements = 2});
    CHECK_THAT(text, Contains("    double x;\n    double& last;\n"));
    CHECK_THAT(text, Contains("        return f_parts{x, last}.run();\n"));
}
