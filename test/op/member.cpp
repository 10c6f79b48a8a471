// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/op/member.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using namespace limn;
using Catch::Contains;

namespace my {

struct Point {
    double x = 0, y = 0;
    std::string label;
    constexpr double scaled(double factor, int plus) const { return x * factor + plus; }
    double sum() const noexcept { return x + y; }
    int over(int i) const { return i; }
    double over(double d) const { return d; }
    bool operator==(Point const&) const = default;
};
struct Marked : Point {
    int mark = 0;
    std::string const& name() const { return label; }
};
inline constexpr auto mirror = op<"my::mirror">([](Point p) {
    std::swap(p.x, p.y);
    return p;
});

} // namespace my

template <> struct limn::spelling<my::Point> {
    static constexpr std::string_view name = "my::Point", header = "my/point.hpp";
};

namespace {

static_assert(detail::member_name<&my::Point::x> == "x");
static_assert(detail::member_name<&my::Point::scaled> == "scaled");
static_assert(detail::member_path<std::string, &std::string::size> == "std::string::size");
static_assert(Op<prims::field<&my::Point::x>> && Op<prims::method<&my::Point::sum>>);

} // namespace

TEST_CASE("field: of a plain value it is the member itself", "[op][member]") {
    my::Point p{1, 2, "a"};
    field<&my::Point::x>(p) = 3;
    CHECK(p.x == 3);
    static_assert(std::same_as<decltype(field<&my::Point::x>(p)), double&>);
    static_assert(std::same_as<decltype(field<&my::Point::label>(my::Point{})), std::string>);
    CHECK(call<&my::Point::scaled>(p, 2.0, 1) == 7);
}

TEST_CASE("field: of a proxy it is one node, which follows the input",
          "[op][member][features][B4]") {
    auto const graph = trace<my::Point>(
        [](auto p) { return field<&my::Point::x>(p) - field<&my::Point::y>(my::mirror(p)); });
    CHECK(to_text(graph) == "x0 : my::Point = input\n"
                            "%1 : double = my::Point::x(x0)\n"
                            "%2 : my::Point = my::mirror(x0)\n"
                            "%3 : double = my::Point::y(%2)\n"
                            "%4 : double = subtract(%1, %3)\n"
                            "return %4\n");
    verify(graph);
    auto const run = interpret<double(my::Point)>(graph);
    CHECK(run({5, 1, ""}) == 0);
    CHECK(to_cpp(graph, {.name = "f"}) == "#include \"my/point.hpp\"\n\n"
                                          "double f(my::Point const& x0) {\n"
                                          "    return x0.x - my::mirror(x0).y;\n"
                                          "}\n");
}

TEST_CASE("call: of a proxy it is one node, with arguments as the method takes them",
          "[op][member][features][B5]") {
    auto const graph = trace<my::Point, int>([](auto p, auto i) {
        return call<&my::Point::scaled>(p, i, i) + call<&my::Point::sum>(p) +
               call<static_cast<int (my::Point::*)(int) const>(&my::Point::over)>(p, i);
    });
    CHECK(to_text(graph) == "x0 : my::Point = input\n"
                            "x1 : int = input\n"
                            "%2 : double = convert(x1)\n"
                            "%3 : double = my::Point::scaled(x0, %2, x1)\n"
                            "%4 : double = my::Point::sum(x0)\n"
                            "%5 : double = add(%3, %4)\n"
                            "%6 : int = my::Point::over(x0, x1)\n"
                            "%7 : double = convert(%6)\n"
                            "%8 : double = add(%5, %7)\n"
                            "return %8\n");
    CHECK(interpret<double(my::Point, int)>(graph)({2, 3, ""}, 4) == 8 + 4 + 5 + 4);
    CHECK_THAT(to_cpp(graph), Contains("x0.scaled(static_cast<double>(x1), x1) + x0.sum()"));
    auto const again = to_cpp(graph, {.generic = true});
    CHECK_THAT(again,
               Contains("limn::call<&my::Point::scaled>(x0, limn::convert<double>(x1), x1)"));
}

TEST_CASE("call: a plain object with traced arguments is a constant of the graph", "[op][member]") {
    my::Point const p{2, 3, ""};
    auto const graph = trace<double>([&](auto f) { return call<&my::Point::scaled>(p, f, 1); });
    CHECK(interpret<double(double)>(graph)(4) == 9);
}

TEST_CASE("field: members of bases, and methods that return references", "[op][member]") {
    auto const graph = trace<my::Marked>([](auto m) {
        return std::tuple{field<&my::Marked::mark>(m), field<&my::Marked::x>(m),
                          call<&my::Marked::name>(m)};
    });
    auto const run = interpret<std::tuple<int, double, std::string>(my::Marked)>(graph);
    CHECK(run({{1.5, 0, "here"}, 7}) == std::tuple{7, 1.5, std::string{"here"}});
    CHECK_THAT(to_cpp(graph), Contains("x0.mark, x0.x, x0.name()"));
}

TEST_CASE("field: every node knows its line", "[op][member][features][K3]") {
    auto const graph = trace<my::Point>([](auto p) {
        auto const x = field<&my::Point::x>(p);
        return x + call<&my::Point::sum>(p);
    });
    CHECK(graph[Value{1}].where().line == __LINE__ - 3);
    CHECK(graph[Value{2}].where().line == __LINE__ - 3);
}
