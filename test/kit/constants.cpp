// SPDX-License-Identifier: BSL-1.0
#include <limn/kit/constants.hpp>
#include <limn/op/call.hpp>
#include <limn/print/cpp.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

constexpr auto element =
    op<"at">([](std::vector<double> const& v, int i) { return v.at(std::size_t(i)); });

/// The values alone.
std::vector<std::string> values(Graph const& graph) {
    std::vector<std::string> out;
    for (ConstantInfo const& c : constants(graph)) out.push_back(c.value);
    return out;
}

} // namespace

TEST_CASE("constants: each with its value, type, line and users",
          "[kit][constants][features][D3]") {
    double const captured = 0.1;
    unsigned const line = __LINE__ + 2;
    auto const graph = trace<double, int>([&](auto x, auto n) {
        auto y = x * captured;
        y = y + captured;
        return y * convert<double>(n + 7);
    });
    auto const list = constants(graph);
    REQUIRE(list.size() == 2);
    CHECK(list[0].value == "0.1");
    CHECK(list[0].type == "double");
    CHECK(list[0].where.line == line);
    CHECK(list[0].users == 2);
    std::string const file{list[0].where.file};
    CHECK(to_text(list) == file + ":" + std::to_string(line) + ": double 0.1, 2 users\n" + file +
                               ":" + std::to_string(line + 2) + ": int 7, 1 user\n");
}

TEST_CASE("constants: none, and one that is returned", "[kit][constants]") {
    CHECK(constants(trace<double>([](auto x) { return x; })).empty());
    CHECK(to_text(constants(Graph{})).empty());
    auto const list = constants(trace<double>([](auto x) {
        return std::pair{x + 2.0, Proxy(2.0)};
    }));
    REQUIRE(list.size() == 1);
    CHECK(list[0].users == 2);
}

TEST_CASE("constants: are exact to the last bit", "[kit][constants][features][D2]") {
    using Limits = std::numeric_limits<double>;
    CHECK(values(trace<double, long, std::string>([](auto x, auto n, auto s) {
              return std::tuple{x + 0.1,
                                x + Limits::infinity(),
                                x + -0.0,
                                x + Limits::quiet_NaN(),
                                n + std::numeric_limits<long>::min(),
                                s + "a\n\"\x01",
                                x + 0.1f};
          })) == std::vector<std::string>{"0.1", "std::numeric_limits<double>::infinity()", "-0.0",
                                          "std::numeric_limits<double>::quiet_NaN()",
                                          "std::numeric_limits<long>::min()",
                                          "std::string{\"a\\n\\\"\\001\"}", "0.10000000149011612"});
}

TEST_CASE("constants: those in the bodies of loops are listed too", "[kit][constants]") {
    auto const graph = trace<double>([](auto x) {
        while (x < 100.0) x = x * 1.5;
        return x + 3.0;
    });
    CHECK_THAT(values(graph), Catch::VectorContains(std::string{"1.5"}) &&
                                  Catch::VectorContains(std::string{"3.0"}));
    CHECK_THAT(to_text(constants(graph)), Contains(": double 1.5, 1 user\n"));
}

TEST_CASE("constants: a large one is held once, by its content", "[kit][constants][features][D1]") {
    std::vector<double> const table(1000, 0.25), same(1000, 0.25);
    std::vector<double> other(1000, 0.25);
    other.back() = 0.5;
    auto const graph = trace<int>(
        [&](auto i) { return element(table, i) + element(same, i) + element(other, i); });
    auto const list = constants(graph);
    REQUIRE(list.size() == 2);
    CHECK(list[0].users == 2);
    CHECK(list[1].users == 1);
    CHECK_THAT(to_text(list),
               Contains(": std::vector<double> std::vector<double>{0.25, 0.25, 0.25, 0.25") &&
                   Contains("... (6019 characters), 2 users\n"));
    auto const less = trace<int>(
        [&](auto i) { return element(table, i) + element(other, i) + element(other, i); });
    CHECK(graph.hash() != less.hash());
}

TEST_CASE("constants: tables that `==` calls equal are two where their bits differ",
          "[kit][constants]") {
    std::vector<double> const zero{0.0}, minus{-0.0};
    double const nan = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> const undefined{nan}, again{nan};
    auto const f = [&](auto i) {
        return element(zero, i) + element(minus, i) + element(undefined, i) + element(again, i);
    };
    CHECK(constants(trace<int>(f)).size() == 3);
    CHECK(trace<int>(f) == trace<int>(f));
}
