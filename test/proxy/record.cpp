// SPDX-License-Identifier: BSL-1.0
#include <limn/print/text.hpp>
#include <limn/proxy/record.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <string>
#include <vector>

using limn::Proxy;
using limn::record;
using limn::to_text;
using limn::trace;
using limn::Where;
namespace prims = limn::prims;

static_assert(bool{record<prims::add>(Where{}, Proxy<int>{2}, 3) == 5}, "constants, at once");
static_assert(std::same_as<decltype(record<prims::divide>(Where{}, Proxy<int>{2}, 3)), Proxy<int>>);
static_assert(
    std::same_as<decltype(record<prims::divide>(Where{}, 2.0, Proxy<int>{2})), Proxy<double>>);

namespace {

std::vector<double> told;
constexpr auto retell = limn::op<"tell", limn::effect>([](double x) {
    told.push_back(x);
    return x;
});

} // namespace

TEST_CASE("record: converts what C++ converts, then records one call, at the line it is given",
          "[trace][record]") {
    auto const graph = trace<int>([](auto n) {
        return record<prims::multiply>(Where{"f.cpp", 3}, n, 2.5);
    });
    CHECK(to_text(graph) == "x0 : int = input\n"
                            "%1 : double = convert(x0)\n"
                            "%2 : double = constant 2.5\n"
                            "%3 : double = multiply(%1, %2)\n"
                            "return %3\n");
    for (limn::Node const node : graph.nodes())
        if (node.kind() != limn::Kind::input) CHECK(node.where() == Where{"f.cpp", 3});
}

TEST_CASE("record: operands that convert at unlike places do not meet at one", "[trace][record]") {
    CHECK(to_text(trace<short, bool, char>([](auto a, auto b, auto c) { return a + b - c; })) ==
          "x0 : short = input\n"
          "x1 : bool = input\n"
          "x2 : char = input\n"
          "%3 : int = convert(x0)\n"
          "%4 : int = convert(x1)\n"
          "%5 : int = add(%3, %4)\n"
          "%6 : int = convert(x2)\n"
          "%7 : int = subtract(%5, %6)\n"
          "return %7\n");
}

TEST_CASE("record: an effect on constants is recorded while tracing, and else happens",
          "[trace][record]") {
    told.clear();
    auto const graph = trace<double>([](auto x) {
        retell(Proxy<double>{1.0});
        return x;
    });
    CHECK(told.empty());
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : double = constant 1.0\n"
                            "%2 : double = tell(%1)\n"
                            "return x0\n");
    CHECK(bool{retell(Proxy<double>{2.0}) == 2.0});
    CHECK(retell(3.0) == 3.0);
    CHECK(told == std::vector<double>{2.0, 3.0});
}

TEST_CASE("record: equal constants share a node, unequal bits do not", "[trace][record]") {
    CHECK(trace<double>([](auto x) { return x + 1.0 + 1.0; }).constants().size() == 1);
    CHECK(trace<double>([](auto x) { return (x + 0.0) - -0.0; }).constants().size() == 2);
    CHECK(trace<float>([](auto x) { return x + 1.0f + 1.0; }).constants().size() == 2);
}

TEST_CASE("record: a header is noted with the op, once, in the trace of its operands",
          "[trace][record]") {
    constexpr auto near = limn::op<"near">([](double x) { return x; }).header("near.hpp");
    auto const graph = trace<double>([&](auto x) { return near(near(x)); });
    REQUIRE(graph.includes().size() == 1);
    CHECK(graph.includes()[0].op.view() == "near");
    CHECK(graph.includes()[0].header.view() == "near.hpp");
    CHECK(trace<double>([&](auto x) { return x + near(1.0); }).includes().empty());
}

TEST_CASE("record: an effect on constants alone notes its header too", "[trace][record]") {
    constexpr auto log =
        limn::op<"log_it", limn::effect>([](double x) { return x; }).header("log.hpp");
    auto const graph = trace<double>([&](auto x) {
        log(Proxy<double>{1.0});
        return x;
    });
    CHECK(graph.includes().size() == 1);
}
