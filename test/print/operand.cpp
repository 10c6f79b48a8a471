// SPDX-License-Identifier: BSL-1.0
#include <limn/print/operand.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <limits>
#include <string>

namespace {

struct Opaque {
    friend bool operator==(Opaque, Opaque) = default;
};

constexpr limn::Text value(limn::Graph const& graph, std::uint32_t index) {
    limn::Text out;
    limn::detail::append_value(out, graph[limn::Value{index}]);
    return out;
}

template <class T> limn::Text constant(T const& of) {
    limn::Text out{"= "};
    limn::detail::append_constant(out, limn::Constant{of});
    return out;
}

} // namespace

template <> struct limn::spelling<Opaque> {
    static constexpr std::string_view name = "Opaque", header = "";
};

static_assert(value(limn::trace<int>([](auto n) { return n * n; }), 0).view() == "x0");
static_assert(value(limn::trace<int>([](auto n) { return n * n; }), 1).view() == "%1");

TEST_CASE("operand: an input by its path, any other by its number", "[print][operand]") {
    auto const graph =
        limn::trace([](auto q) { return q[1] + 1; }, limn::input<std::array<int, 2>>("q"));
    CHECK(value(graph, 0).view() == "q[0]");
    CHECK(value(graph, 1).view() == "q[1]");
    CHECK(value(graph, 2).view() == "%2");
    CHECK(value(graph, 3).view() == "%3");
}

TEST_CASE("operand: a constant by its literal, or else its type", "[print][operand]") {
    CHECK(constant(1.5).view() == "= 1.5");
    CHECK(constant(std::string{"a\""}).view() == "= std::string{\"a\\\"\"}");
    CHECK(constant(std::numeric_limits<long>::min()).view() ==
          "= std::numeric_limits<long>::min()");
    CHECK(constant(Opaque{}).view() == "= <Opaque>");
}
