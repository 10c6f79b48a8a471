// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/print/text.hpp>
#include <limn/proxy/shaped.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

TEST_CASE("shaped: a vector of proxies, its length checked when it runs",
          "[trace][shaped][features][C2][C9]") {
    auto const sum = [](auto const& args) {
        auto out = args[0];
        for (std::size_t i = 1; i < args.size(); ++i) out = out + args[i];
        return out;
    };
    auto const graph = trace(sum, shaped("args", std::vector<double>(3)));
    verify(graph);
    auto const run = interpret<double(std::vector<double>)>(graph);
    CHECK(run({1, 2, 3}) == 6);
    CHECK_THROWS_WITH(run({1, 2}), Contains("call: `args` has 2 elements, and was traced with 3; "
                                            "trace again with that length"));
}

TEST_CASE("shaped: nested vectors have paths", "[trace][shaped][features][C3]") {
    using Rows = std::vector<std::vector<int>>;
    auto const graph = trace([](auto const& rows) { return rows[1][0] * rows[0][1]; },
                             shaped("rows", Rows{{1, 2}, {3}}));
    auto const run = interpret<int(Rows)>(graph);
    CHECK(run({{1, 5}, {7}}) == 35);
    CHECK_THROWS_WITH(run({{1, 5}, {7, 8}}), Contains("`rows[1]` has 2 elements"));
}

TEST_CASE("shaped: an optional is present or not, as it was", "[trace][shaped][features][C3]") {
    auto const f = [](auto const& o) { return o ? *o + 1 : 0; };
    using Maybe = std::optional<int>;
    auto const present = interpret<int(Maybe)>(trace(f, shaped("o", Maybe{1})));
    CHECK(present(41) == 42);
    CHECK_THROWS_WITH(present(std::nullopt), Contains("`o` is absent, and was traced present"));
    auto const absent = interpret<int(Maybe)>(trace(f, shaped("o", Maybe{})));
    CHECK(absent(std::nullopt) == 0);
    CHECK_THROWS_WITH(absent(1), Contains("`o` is present, and was traced absent"));
}

TEST_CASE("shaped: a map has the keys that it had", "[trace][shaped][features][C3]") {
    using Prices = std::map<std::string, std::vector<double>>;
    auto const graph = trace([](auto const& m) { return m.at("a")[0] - m.at("b")[1]; },
                             shaped("m", Prices{{"a", {1}}, {"b", {1, 2}}}));
    auto const run = interpret<double(Prices)>(graph);
    CHECK(run({{"a", {5}}, {"b", {1, 2}}}) == 3);
    CHECK_THROWS_WITH(run({{"a", {5}}}), Contains("`m` lacks the key \"b\", with which it was "
                                                  "traced"));
    CHECK_THROWS_WITH(run({{"a", {5}}, {"b", {1, 2}}, {"c", {}}}),
                      Contains("`m` has the key \"c\", with which it was not traced"));
    CHECK_THROWS_WITH(run({{"a", {5}}, {"b", {1}}}), Contains("`m[\"b\"]` has 1 elements"));
}
