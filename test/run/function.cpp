// SPDX-License-Identifier: BSL-1.0
#include <limn/op/call.hpp>
#include <limn/run/function.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <span>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

using Binary = Function<double(double, double)>;
static_assert(std::is_copy_constructible_v<Binary> && std::is_nothrow_move_constructible_v<Binary>);
static_assert(std::is_invocable_r_v<double, Binary const&, double, int>, "converts as any call");
static_assert(std::is_invocable_v<Binary const&, double>, "the other may have a default");
static_assert(!std::is_invocable_v<Binary const&, double, double, double>);

using Point = std::pair<std::array<double, 2>, int>;

auto const move = [](auto p, auto by) {
    p.first[0] = p.first[0] + by;
    p.first[1] = p.first[1] * p.second;
    p.second = p.second + 1;
    return std::tuple{p, by, p.first[0] < p.first[1]};
};

} // namespace

TEST_CASE("Function: maps over arrays, one result an element", "[run][function]") {
    auto const f = interpret<double(double, double)>(
        trace<double, double>([](auto x, auto y) { return x * y + 1; }));
    std::vector<double> x{1, 2, 3}, y{10, 20, 30}, out(3);
    f.map(out, x, y);
    CHECK(out == std::vector<double>{11, 41, 91});
}

TEST_CASE("Function: arrays of unlike length are refused, and nothing is written",
          "[run][function][error]") {
    auto const f = interpret<double(double, double)>(
        trace<double, double>([](auto x, auto y) { return x + y; }));
    std::vector<double> out(3, -1), x(3), y(2);
    CHECK_THROWS_AS(f.map(out, x, y), TypeError);
    CHECK_THROWS_WITH(f.map(out, x, y), Contains("map: an input has 2 elements, out has 3; give "
                                                 "all the same length"));
    CHECK_THROWS_WITH(f.map(std::span{out}.first(2), x, y), Contains("an input has 3 elements"));
    CHECK_THROWS_AS(f.map({}, x, x), TypeError);
    CHECK(out == std::vector<double>(3, -1));
}

TEST_CASE("Function: maps over nothing, and writes nothing", "[run][function]") {
    auto const f = interpret<int(int)>(trace<int>([](auto x) { return 10 / x; }));
    CHECK_NOTHROW(f.map({}, {}));
}

TEST_CASE("Function: maps in place, where result and argument have one type", "[run][function]") {
    auto const f = interpret<int(int)>(trace<int>([](auto x) { return x * x - 1; }));
    std::vector<int> v(1000);
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<int>(i);
    f.map(v, v);
    for (std::size_t i = 0; i < v.size(); ++i)
        if (v[i] != static_cast<int>(i * i) - 1) FAIL(i);
}

TEST_CASE("Function: a structured argument is called and mapped leaf by leaf", "[run][function]") {
    auto const f =
        interpret<std::tuple<Point, double, bool>(Point, double)>(trace<Point, double>(move));
    for (std::size_t length : {1u, 2u, 255u, 256u, 257u, 513u}) {
        std::vector<Point> points;
        std::vector<double> by;
        for (std::size_t i = 0; i < length; ++i) {
            auto const d = static_cast<double>(i);
            points.push_back({{d, d / 7}, static_cast<int>(i % 5)});
            by.push_back(d * 0.25);
        }
        std::vector<std::tuple<Point, double, bool>> out(length);
        f.map(out, points, by);
        bool same = true;
        for (std::size_t i = 0; i < length; ++i)
            same = same && out[i] == move(points[i], by[i]) && out[i] == f(points[i], by[i]);
        CAPTURE(length);
        CHECK(same);
    }
}

TEST_CASE("Function: maps over texts, which no block holds", "[run][function]") {
    auto const f = interpret<std::string(std::string, int)>(
        trace<std::string, int>([r = op<"repeat">([](std::string const& s, int n) {
                                     std::string out;
                                     for (int i = 0; i < n; ++i) out += s;
                                     return out;
                                 })](auto const& s, auto n) { return "<" + r(s, n) + r(">", 1); }));
    std::vector<std::string> in, out(600), expected;
    std::vector<int> n;
    for (int i = 0; i < 600; ++i) {
        in.push_back("a text too long for the small buffer " + std::to_string(i));
        n.push_back(i % 3);
        expected.push_back("<" + (i % 3 > 0 ? in.back() : "") + (i % 3 > 1 ? in.back() : "") + ">");
    }
    f.map(out, in, n);
    CHECK(out == expected);
}

TEST_CASE("Function: without arguments, without a result", "[run][function]") {
    CHECK(interpret<int()>(trace<>([] { return Proxy<int>(42); }))() == 42);
    auto const seven = interpret<std::array<int, 2>()>(trace<>([] {
        return std::array{Proxy<int>(7), Proxy<int>(8)};
    }));
    std::vector<std::array<int, 2>> out(300);
    seven.map(out);
    CHECK(out.back() == std::array{7, 8});
    CHECK_NOTHROW(interpret<void()>(trace<>([] {}))());
}

TEST_CASE("Function: several threads call and map one Function", "[run][function]") {
    auto const plain = [](auto x, auto const& s) { return std::pair{x * x + x, s + "!"}; };
    using R = std::pair<int, std::string>;
    auto const f = interpret<R(int, std::string)>(trace<int, std::string>(plain));
    auto const g = interpret<int(int)>(trace<int>([](auto x) { return x * 3 + 1; }));
    std::array<int, 4> faults{};
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < faults.size(); ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 2000; ++i) {
                int const x = i + static_cast<int>(t);
                std::string const s(static_cast<std::size_t>(i % 60), 'a');
                if (f(x, s) != plain(x, s)) ++faults[t];
            }
            std::vector<int> in(1000, static_cast<int>(t)), out(1000);
            for (int i = 0; i < 50; ++i) g.map(out, in);
            if (out != std::vector<int>(1000, 3 * static_cast<int>(t) + 1)) ++faults[t];
        });
    for (auto& thread : threads) thread.join();
    CHECK(faults == std::array<int, 4>{});
}

TEST_CASE("Function: what is mapped into a part of an input is refused", "[run][function][error]") {
    Graph const g = trace<double, double>([](auto x, auto y) { return x + y; });
    auto const f = interpret<double(double, double)>(g);
    std::vector<double> x{1, 2, 3, 4, 5}, y{10, 20, 30, 40};
    std::span const all{x};
    CHECK_THROWS_WITH(f.map(all.subspan(1), all.first(4), y),
                      Contains("map: out overlaps an input in part") &&
                          Contains("map into another place, or into exactly that input"));
    CHECK_THROWS_AS(f.map(all.first(4), y, all.subspan(1)), TypeError);
    CHECK(x == std::vector<double>{1, 2, 3, 4, 5});
    f.map(y, all.first(4), y);
    CHECK(y == std::vector<double>{11, 22, 33, 44});
    f.map(all.first(2), all.subspan(2, 2), all.subspan(3));
    CHECK(x == std::vector<double>{7, 9, 3, 4, 5});
}
