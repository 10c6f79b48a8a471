// SPDX-License-Identifier: BSL-1.0
#include <limn/jit/jit.hpp>
#include <limn/op/require.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <stdexcept>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

auto const root = [](auto x) {
    using std::sqrt;
    require(x > 1.0, "x is above one");
    return sqrt(x);
};

/// What the call throws, exactly a std::runtime_error.
template <class F> std::string thrown(F const& call) {
    try {
        call();
    } catch (std::exception const& fault) {
        CHECK(typeid(fault) == typeid(std::runtime_error));
        return fault.what();
    }
    return "nothing";
}

} // namespace

TEST_CASE("require: plain, interpreted and compiled it throws the same, or nothing",
          "[op][require][features][B10]") {
    auto const graph = trace<double>(root);
    auto const run = interpret<double(double)>(graph);
    auto const compiled = jit<double(double)>(graph);
    std::string const plain = thrown([] { root(0.0); });
    CHECK_THAT(plain, Contains("require.cpp:22: require: x is above one"));
    CHECK(thrown([&] { run(0.0); }) == plain);
    CHECK(thrown([&] { compiled(0.0); }) == plain);
    CHECK(root(4.0) == 2.0);
    CHECK(run(4.0) == 2.0);
    CHECK(compiled(4.0) == 2.0);
}

TEST_CASE("require: is a node that no pass drops, merges or moves", "[op][require][B10]") {
    auto const graph = trace<int, int>([](auto x, auto y) {
        throw_unless(y != 0, "y");
        throw_unless(y != 0, "y");
        return x / y;
    });
    CHECK(to_text(graph) == "x0 : int = input\n"
                            "x1 : int = input\n"
                            "%2 : int = constant 0\n"
                            "%3 : bool = not_equal(x1, %2)\n"
                            "%4 : std::string = constant std::string{\"y\"}\n"
                            "%5 : void = require(%3, %4)\n"
                            "%6 : bool = not_equal(x1, %2)\n"
                            "%7 : void = require(%6, %4)\n"
                            "%8 : int = divide(x0, x1)\n"
                            "return %8\n");
}

TEST_CASE("require: in generated code it is a check that needs no limn", "[op][require][B10]") {
    auto const graph = trace<double, bool>([](auto x, auto sure) {
        throw_unless(x > 1.0, "say \"x\"");
        throw_unless(sure, "");
        return x;
    });
    CHECK_THAT(to_cpp(graph),
               Contains("double traced(double x0, bool x1) {\n"
                        "    if (!(x0 > 1.0)) throw std::runtime_error{\"say \\\"x\\\"\"};\n"
                        "    if (!x1) throw std::runtime_error{\"\"};\n"
                        "    return x0;\n"
                        "}\n") &&
                   Contains("#include <stdexcept>\n") && !Contains("limn"));
    CHECK_THAT(to_cpp(graph, {.generic = true}),
               Contains("    limn::throw_unless(x0 > 1.0, std::string{\"say \\\"x\\\"\"});\n"));
}

TEST_CASE("require: a known truth records nothing, what is known to be false throws at once",
          "[op][require][B10]") {
    CHECK(trace<double>([](auto x) {
              require(true, "");
              require(Proxy<int>(3) > 2, "");
              return x;
          }).size() == 1);
    auto const refuses = [](auto condition) {
        return thrown([&] {
            trace<double>([&](auto x) {
                require(condition, "never");
                return x;
            });
        });
    };
    CHECK_THAT(refuses(false), Contains("require.cpp:98: require: never"));
    CHECK_THAT(refuses(Proxy<bool>(false)), Contains("require.cpp:98: require: never"));
}

TEST_CASE("require: it is checked in the arm and in the round where it was written",
          "[op][require][B10]") {
    auto const f = [](auto n) {
        auto sum = n;
        if (n < 0) require(n > -3, "in the arm");
        for (auto i = n; i > 0; i -= 1) {
            require(i < 5, "in the round");
            sum += i;
        }
        return sum;
    };
    auto const graph = trace<int>(f);
    auto const run = interpret<int(int)>(graph);
    auto const compiled = jit<int(int)>(graph);
    for (int n : {-2, 0, 1, 4}) {
        CHECK(run(n) == f(n));
        CHECK(compiled(n) == f(n));
    }
    for (int n : {-3, 5}) {
        std::string const plain = thrown([&] { f(n); });
        CHECK_THAT(plain, Contains(n < 0 ? "in the arm" : "in the round"));
        CHECK(thrown([&] { run(n); }) == plain);
        CHECK(thrown([&] { compiled(n); }) == plain);
    }
}

TEST_CASE("require: false on one path alone, the graph throws on that path", "[op][require][B10]") {
    auto const f = [](auto x) {
        if (x < 0) require(false, "negative");
        return x;
    };
    auto const run = interpret<int(int)>(trace<int>(f));
    CHECK(run(2) == 2);
    CHECK_THROWS_WITH(run(-1), Contains("require: negative"));
}

TEST_CASE("require: of a batch, the first value that fails ends it", "[op][require][B10]") {
    auto const run = interpret<double(double)>(trace<double>(root));
    std::vector<double> const in{4.0, 9.0, 0.0, 16.0};
    std::vector<double> out(4, 0.0);
    CHECK_THROWS_AS(run.map(out, in), std::runtime_error);
    CHECK(out == std::vector{2.0, 3.0, 0.0, 0.0});
}
