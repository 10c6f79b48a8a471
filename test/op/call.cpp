// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/op/call.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace my {

int doubled(int x) { return 2 * x; }

std::vector<std::string> said;
inline constexpr auto say = op<"my::say", limn::effect>([](std::string const& text) {
    said.push_back(text);
    return static_cast<int>(said.size());
});

inline constexpr auto tell =
    op<"my::tell", limn::effect>([](std::string const& text) { said.push_back("told: " + text); });

inline constexpr auto repeat = op<"my::repeat">([](std::string const& s, int n = 2) {
    std::string out;
    for (int i = 0; i < n; ++i) out += s;
    return out;
});

/// Counts how often it is copied.
struct Counted {
    static inline int copies = 0;
    std::string text;
    Counted(std::string t = {}) : text(std::move(t)) {}
    Counted(Counted const& other) : text(other.text) { ++copies; }
    Counted(Counted&&) noexcept = default;
    Counted& operator=(Counted const& other) {
        text = other.text;
        ++copies;
        return *this;
    }
    Counted& operator=(Counted&&) noexcept = default;
};
inline constexpr auto grow = op<"my::grow">([](Counted const& c) { return Counted{c.text + "!"}; });
inline constexpr auto swallow =
    op<"my::swallow">([](Counted c) { return static_cast<int>(c.text.size()); });

int rolls = 0;
inline constexpr auto roll =
    op<"my::roll", limn::random>([](int sides) { return ++rolls % sides; });

struct Area {
    constexpr double operator()(double side) const { return side * side; }
    constexpr int operator()(int width, int height) const { return width * height; }
    std::string operator()(std::string const& name) const { return "area of " + name; }
};
inline constexpr auto area = op<"my::area">(Area{});

struct Table {
    std::vector<int> values;
    int operator()(int i) const { return values[static_cast<std::size_t>(i)]; }
};

inline constexpr auto length =
    op<"my::length">([](std::string const& s) { return s.size(); }).header("my/length.hpp");

} // namespace my

namespace {

static_assert(Op<decltype(my::area)::op>);
static_assert(decltype(my::area)::op::name == "my::area");
static_assert(decltype(my::area)::op::stateless);
static_assert(!decltype(op<"f">(&my::doubled))::op::stateless);
static_assert(!decltype(my::say)::op::traits.pure() && decltype(my::area)::op::traits.pure());

// On plain values it is the callable itself, in a constant expression too.
static_assert(my::area(3.0) == 9.0);
static_assert(std::same_as<decltype(my::area(3, 4)), int> && my::area(3, 4) == 12);

} // namespace

TEST_CASE("op: called with plain values it just runs", "[op][call][features][F1]") {
    CHECK(my::area("field") == "area of field");
    CHECK(op<"my::doubled">(&my::doubled)(21) == 42);
    my::said.clear();
    CHECK(my::say("plain") == 1);
    CHECK(my::said == std::vector<std::string>{"plain"});
}

TEST_CASE("op: called with a proxy it is one node, of the overload C++ chooses",
          "[op][call][features][F1]") {
    auto const graph = trace<double, int>([](auto d, auto i) {
        return std::tuple{my::area(d), my::area(i, i), my::area(2, i), my::area(d + i)};
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "x1 : int = input\n"
                            "%2 : double = my::area(x0)\n"
                            "%3 : int = my::area(x1, x1)\n"
                            "%4 : int = constant 2\n"
                            "%5 : int = my::area(%4, x1)\n"
                            "%6 : double = convert(x1)\n"
                            "%7 : double = add(x0, %6)\n"
                            "%8 : double = my::area(%7)\n"
                            "return %2, %3, %5, %8\n");
    verify(graph);
    auto const run = interpret<std::tuple<double, int, int, double>(double, int)>(graph);
    CHECK(run(1.5, 3) == std::tuple{2.25, 9, 6, 20.25});
}

TEST_CASE("op: constants alone are computed at once, unless the op has an effect", "[op][call]") {
    auto const graph = trace<double>([](auto x) {
        decltype(x) const three = 3;
        return x + my::area(three);
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : double = constant 9.0\n"
                            "%2 : double = add(x0, %1)\n"
                            "return %2\n");
}

TEST_CASE("op: a function pointer is an operand that C++ source does not write", "[op][call]") {
    auto const doubled = op<"my::doubled">(&my::doubled);
    auto const graph = trace<int>([&](auto x) { return doubled(doubled(x)); });
    verify(graph);
    CHECK(interpret<int(int)>(graph)(10) == 40);
    CHECK(graph == trace<int>([&](auto x) { return doubled(doubled(x)); }));
}

TEST_CASE("op: a callable with state keeps it", "[op][call]") {
    auto const look_up = op<"look_up">(my::Table{{5, 7, 11}});
    auto const graph = trace<int>([&](auto i) { return look_up(i) + look_up(2); });
    auto const run = interpret<int(int)>(graph);
    CHECK(run(0) == 16);
    CHECK(run(1) == 18);
}

TEST_CASE("op: generated code includes the op's header, once, and only where it is used",
          "[op][call]") {
    auto const graph =
        trace<std::string>([](auto const& s) { return my::length(s) + my::length(s + "!"); });
    REQUIRE(graph.includes().size() == 1);
    CHECK(graph.includes()[0].op.view() == "my::length");
    CHECK(graph.includes()[0].header.view() == "my/length.hpp");
    CHECK_THAT(to_cpp(graph), Contains("#include \"my/length.hpp\""));
    CHECK(my::length.header() == std::string_view{"my/length.hpp"});
    CHECK(trace<int>([](auto x) { return x; }).includes().empty());
}

TEST_CASE("op: a version is part of what it is, and stays with it", "[op][call][features][F3]") {
    constexpr auto longer = op<"my::length">(my::length).version<2>();
    CHECK(longer.header() == std::string_view{"my/length.hpp"});
    CHECK(longer(std::string{"abc"}) == my::length(std::string{"abc"}));
    auto const first = trace<std::string>([](auto const& s) { return my::length(s); });
    auto const second = trace<std::string>([&](auto const& s) { return longer(s); });
    CHECK(first[Value{1}].op().version == 1);
    CHECK(second[Value{1}].op().version == 2);
    CHECK(to_text(first) == to_text(second));
    CHECK_FALSE(first == second);
    CHECK(first.hash() != second.hash());
    constexpr auto again = op<"my::length">(longer);
    CHECK(trace<std::string>([&](auto const& s) { return again(s); }) == second);
}

TEST_CASE("op: an effect is kept although nothing uses it, and effects stay in order",
          "[op][call]") {
    auto const graph = trace<std::string>([](auto const& s) {
        my::say(s);
        auto const second = my::say(s + "!");
        my::say(decltype(s + s){"constant"});
        my::say(s);
        return second;
    });
    CHECK(to_text(graph) == "x0 : std::string = input\n"
                            "%1 : int = my::say(x0)\n"
                            "%2 : std::string = constant std::string{\"!\"}\n"
                            "%3 : std::string = add(x0, %2)\n"
                            "%4 : int = my::say(%3)\n"
                            "%5 : std::string = constant std::string{\"constant\"}\n"
                            "%6 : int = my::say(%5)\n"
                            "%7 : int = my::say(x0)\n"
                            "return %4\n");
    auto const run = interpret<int(std::string)>(graph);
    my::said.clear();
    CHECK(run("a") == 2);
    CHECK(my::said == std::vector<std::string>{"a", "a!", "constant", "a"});
}

TEST_CASE("op: an effect on plain values alone is recorded while a trace is",
          "[op][call][features][B11]") {
    my::said.clear();
    auto const graph = trace<int>([](auto x) {
        my::say("now");
        my::tell("quietly");
        return x;
    });
    CHECK(my::said.empty());
    CHECK(to_text(graph) == "x0 : int = input\n"
                            "%1 : std::string = constant std::string{\"now\"}\n"
                            "%2 : int = my::say(%1)\n"
                            "%3 : std::string = constant std::string{\"quietly\"}\n"
                            "%4 : void = my::tell(%3)\n"
                            "return x0\n");
    CHECK(interpret<int(int)>(graph)(3) == 3);
    CHECK(my::said == std::vector<std::string>{"now", "told: quietly"});
    CHECK_THAT(to_cpp(graph), Contains("    my::say(std::string{\"now\"});\n"
                                       "    my::tell(std::string{\"quietly\"});\n"
                                       "    return x0;\n"));
}

TEST_CASE("op: an effect that returns nothing takes proxies too, and runs on plain values",
          "[op][call]") {
    auto const graph = trace<std::string>([](auto const& s) { my::tell(s); });
    my::said.clear();
    interpret<void(std::string)>(graph)("traced");
    my::tell("plain");
    CHECK(my::said == std::vector<std::string>{"told: traced", "told: plain"});
    static_assert(std::is_void_v<decltype(my::tell("plain"))>);
}

TEST_CASE("op: a random draw without a proxy is a node, which operators and ops take",
          "[op][call][features][D7]") {
    auto const game = [](auto x) {
        auto const first = my::roll(6);
        limn::Proxy<int> const second = my::roll(6);
        return x * first + my::area(second, x);
    };
    auto const graph = trace<int>(game);
    CHECK(to_text(graph) == "x0 : int = input\n"
                            "%1 : int = constant 6\n"
                            "%2 : int = my::roll(%1)\n"
                            "%3 : int = my::roll(%1)\n"
                            "%4 : int = multiply(x0, %2)\n"
                            "%5 : int = my::area(%3, x0)\n"
                            "%6 : int = add(%4, %5)\n"
                            "return %6\n");
    auto const run = interpret<int(int)>(graph);
    my::rolls = 0;
    CHECK(run(10) == 10 * 1 + 2 * 10);
    CHECK(run(10) == 10 * 3 + 4 * 10);
    auto const drawn = trace<>([] { return my::roll(6); });
    CHECK(interpret<int()>(drawn)() == 5);
}

TEST_CASE("op: outside a trace a random draw is its plain value", "[op][call]") {
    my::rolls = 0;
    int const rolled = my::roll(6);
    CHECK(rolled == 1);
    CHECK(my::roll(6) * 0.5 == 1.0);
}

TEST_CASE("op: the plain value of a recorded draw is refused, with line and remedy",
          "[op][call][error]") {
    auto const game = [](auto x) {
        int const rolled = my::roll(6);
        return x + rolled;
    };
    CHECK_THROWS_WITH(trace<int>(game),
                      Contains("call.cpp:" + std::to_string(__LINE__ - 4) +
                               ": my::roll: the plain result is asked for, which is known only "
                               "when the graph runs; keep it as `limn::Proxy<int> x = "
                               "my::roll(...)`"));
}

TEST_CASE("op: defaulted arguments of the callable may be left out", "[op][call]") {
    auto const graph = trace<std::string>(
        [](auto const& s) { return my::repeat(s) + my::repeat(s, 3) + my::repeat("-"); });
    CHECK(to_text(graph).find("my::repeat(x0)\n") != std::string::npos);
    CHECK(interpret<std::string(std::string)>(graph)("ab") == "ababababab--");
    CHECK(my::repeat("x") == "xx");
}

TEST_CASE("op: an effect may take no operands at all", "[op][call]") {
    auto const tick = op<"my::tick", limn::effect>([] { my::said.push_back("tick"); });
    my::said.clear();
    auto const graph = trace<>([&] {
        tick();
        tick();
    });
    CHECK(my::said.empty());
    interpret<void()>(graph)();
    CHECK(my::said.size() == 2);
    tick();
    CHECK(my::said.size() == 3);
}

TEST_CASE("op: a chain over a user's type copies nothing that the plain chain does not",
          "[op][call][features][Z4]") {
    auto const graph = trace<my::Counted>([](auto const& c) { return my::grow(my::grow(c)); });
    auto const run = interpret<my::Counted(my::Counted)>(graph);
    my::Counted const start{"a"};
    my::Counted::copies = 0;
    CHECK(run(start).text == "a!!");
    CHECK(my::Counted::copies == 0);
    CHECK(my::grow(my::grow(start)).text == "a!!");
    CHECK(my::Counted::copies == 0);
    CHECK(my::swallow(my::Counted{"b"}) == 1); // an rvalue is moved into a parameter by value
    CHECK(my::Counted::copies == 0);
}

TEST_CASE("op: an output that is returned twice, or is an input, is copied out", "[op][call]") {
    using Two = std::pair<my::Counted, my::Counted>;
    auto const twice = trace<my::Counted>([](auto const& c) {
        auto const grown = my::grow(c);
        return std::pair{grown, grown};
    });
    my::Counted const start{"a"};
    my::Counted::copies = 0;
    Two const two = interpret<Two(my::Counted)>(twice)(start);
    CHECK((two.first.text == "a!" && two.second.text == "a!"));
    CHECK(my::Counted::copies == 1);
    auto const same =
        interpret<my::Counted(my::Counted)>(trace<my::Counted>([](auto const& c) { return c; }));
    CHECK(same(start).text == "a");
    CHECK(start.text == "a");
}

TEST_CASE("op: a function that returns nothing runs for its effects", "[op][call]") {
    auto const graph = trace<std::string>([](auto const& s) { my::say(s + "!"); });
    auto const run = interpret<void(std::string)>(graph);
    my::said.clear();
    run("a");
    run("b");
    CHECK(my::said == std::vector<std::string>{"a!", "b!"});
}

TEST_CASE("op: random calls are never merged, dropped or folded", "[op][call]") {
    auto const graph = trace<int>([](auto sides) {
        my::roll(sides);
        auto const first = my::roll(sides);
        return first * 10 + my::roll(sides);
    });
    CHECK(to_text(graph) == "x0 : int = input\n"
                            "%1 : int = my::roll(x0)\n"
                            "%2 : int = my::roll(x0)\n"
                            "%3 : int = my::roll(x0)\n"
                            "%4 : int = constant 10\n"
                            "%5 : int = multiply(%2, %4)\n"
                            "%6 : int = add(%5, %3)\n"
                            "return %6\n");
    my::rolls = 0;
    CHECK(interpret<int(int)>(graph)(6) == 23);
}

TEST_CASE("op: texts of every kind are std::string", "[op][call]") {
    auto const join = op<"join">([](std::string const& a, std::string const& b, int n) {
        std::string out = a;
        for (int i = 0; i < n; ++i) out += b;
        return out;
    });
    auto const graph = trace<std::string, int>(
        [&](auto const& s, auto n) { return join(join("<", s, 1), std::string_view{"?\n"}, n); });
    CHECK(to_text(graph).find("std::string{\"?\\n\"}") != std::string::npos);
    CHECK(interpret<std::string(std::string, int)>(graph)("x", 2) == "<x?\n?\n");
}

TEST_CASE("op: takes any number of operands", "[op][call]") {
    auto const sum = op<"sum">([](auto... x) { return (x + ...); });
    auto const graph = trace<int, int>([&](auto a, auto b) { return sum(a, 1, b, 2, a, b); });
    CHECK(interpret<int(int, int)>(graph)(100, 10) == 223);
    CHECK(sum(1, 2, 3, 4, 5) == 15);
}
