// SPDX-License-Identifier: BSL-1.0
#include <limn/run/interpret.hpp>
#include <limn/run/signature.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <utility>

using namespace limn;
using Catch::Contains;

namespace {

/// The text with which `interpret<Sig>` refuses the graph of `x + y`.
template <class Sig> std::string refusal(Where at = Where::here()) {
    auto const graph =
        trace([](auto x, auto y) { return x + y; }, input<double>("spot"), input<int>("days"));
    try {
        interpret<Sig>(graph, at);
    } catch (TypeError const& error) {
        return error.what();
    }
    return "none";
}

} // namespace

TEST_CASE("signature: the graph's own is taken", "[run][signature]") {
    CHECK(refusal<double(double, int)>() == "none");
    CHECK(refusal<double(double const, int const)>() == "none");
}

TEST_CASE("signature: an argument of another type is named, with the line of the call",
          "[run][signature][error]") {
    CHECK_THAT(
        refusal<double(double, long)>(Where{"user.cpp", 7}),
        Contains(
            "user.cpp:7: interpret: argument `days` is int, the signature says long; write int"));
    CHECK_THAT((refusal<double(float, int)>()),
               Contains("argument `spot` is double, the signature says float; write double"));
    CHECK_THAT((refusal<double(std::array<double, 1>, int)>()),
               Contains("the signature says std::array<double, 1>; write double"));
}

TEST_CASE("signature: the error names the line that asked for the signature",
          "[run][signature][error]") {
    unsigned const line = __LINE__ + 1;
    std::string const text = refusal<int(double, int)>();
    CHECK_THAT(text, Contains("signature.cpp:" + std::to_string(line) + ": interpret: "));
}

TEST_CASE("signature: too few arguments, or too many", "[run][signature][error]") {
    CHECK_THAT(refusal<double(double)>(Where{"user.cpp", 7}),
               Contains("user.cpp:7: interpret: the graph has 2 arguments, the signature 1; write "
                        "one type for each argument"));
    CHECK_THAT(refusal<double()>(), Contains("the graph has 2 arguments, the signature 0"));
    CHECK_THAT((refusal<double(double, int, int)>()),
               Contains("the graph has 2 arguments, the signature 3"));
}

TEST_CASE("signature: another result, or none", "[run][signature][error]") {
    CHECK_THAT((refusal<float(double, int)>(Where{"user.cpp", 7})),
               Contains("user.cpp:7: interpret: the graph returns double, the signature says "
                        "float; write double"));
    CHECK_THAT((refusal<void(double, int)>()),
               Contains("the graph returns double, the signature says void; write double"));
    auto const nothing = trace<int>([](auto) {});
    CHECK_THROWS_WITH(interpret<int(int)>(nothing),
                      Contains("the graph returns void, the signature says int; write void"));
}

TEST_CASE("signature: structures of the same leaves are not the same", "[run][signature][error]") {
    auto const graph = trace<std::pair<int, int>>([](auto p) { return p; });
    using Pair = std::pair<int, int>;
    using Array = std::array<int, 2>;
    CHECK(interpret<Pair(Pair)>(graph)({1, 2}) == Pair{1, 2});
    CHECK_THROWS_WITH(interpret<Pair(Array)>(graph),
                      Contains("argument `x0` is std::pair<int, int>, the signature says "
                               "std::array<int, 2>; write std::pair<int, int>"));
    CHECK_THROWS_WITH(interpret<Array(Pair)>(graph),
                      Contains("the graph returns std::pair<int, int>"));
}
