// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/op/record.hpp>
#include <limn/print/text.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <optional>
#include <string>

using namespace limn;
using Catch::Contains;

namespace {

static_assert(is_proxy<Proxy<int>> && !is_proxy<int>);
static_assert(any_proxy<int, Proxy<int>> && !any_proxy<int, double> && !any_proxy<>);
static_assert(std::same_as<plain_t<Proxy<float>>, float>);
static_assert(std::same_as<plain_t<int const&>, int>);
static_assert(std::same_as<plain_t<char[4]>, std::string>, "texts of every kind are one type");
static_assert(std::same_as<plain_t<std::string_view>, std::string>);
static_assert(std::same_as<plain_t<char const*>, std::string>);

constexpr Proxy<int> folded = Proxy<int>{20} + 22;
static_assert(folded.is_constant(), "constants are computed at once, in the compiler too");

} // namespace

TEST_CASE("record: where every operand is a constant there is no node", "[op][record]") {
    auto const graph = trace<double>([](auto x) {
        decltype(x) two = 2;
        return x + (two * 3 + 1);
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : double = constant 7.0\n"
                            "%2 : double = add(x0, %1)\n"
                            "return %2\n");
}

TEST_CASE("record: the user's line is on the node", "[op][record]") {
    unsigned line = 0;
    auto const graph = trace<double>([&](auto x) {
        line = __LINE__ + 1;
        return record<prims::negate>(Where::here(), x);
    });
    CHECK(graph[graph.outputs()[0]].where().line == line);
}

TEST_CASE("record: a proxy is dead after its trace, and the error says which line used it",
          "[op][record][error]") {
    std::optional<Proxy<double>> kept;
    trace<double>([&](auto x) {
        kept = x;
        return x;
    });
    CHECK_THROWS_AS(*kept + 1.0, TraceError);
    CHECK_THROWS_WITH(*kept + 1.0,
                      Contains("record.cpp:") && Contains("add") && Contains("has ended"));
}

TEST_CASE("record: operands of two traces are refused", "[op][record][error]") {
    auto const nested = [](auto x) {
        trace<double>([&](auto y) { return x * y; });
        return x;
    };
    CHECK_THROWS_AS(trace<double>(nested), TraceError);
    CHECK_THROWS_WITH(trace<double>(nested),
                      Contains("record.cpp:") && Contains("multiply") && Contains("two traces"));
}
