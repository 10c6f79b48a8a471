// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;

namespace {

constexpr auto plus = [](auto const& a, auto const& b) { return a + b; };
constexpr auto twice = [](auto const& x) { return x + x; };

static_assert(fold(std::array{1, 2, 3}, 10, plus) == 16);
static_assert(fold(std::array<int, 0>{}, 10, plus) == 10);
static_assert(map(std::array{1, 2}, twice) == std::array{2, 4});

} // namespace

TEST_CASE("fold: the first element is the first to be applied", "[trace][fold]") {
    auto const digits = [](auto const& xs) {
        return fold(xs, 0, [](auto const& s, auto const& x) { return s * 10 + x; });
    };
    CHECK(digits(std::array{1, 2, 3}) == 123);
    auto const run = interpret<int(std::array<int, 3>)>(trace<std::array<int, 3>>(digits));
    CHECK(run({4, 5, 6}) == 456);
    std::vector const many{7, 8, 9, 1};
    auto const loop = interpret<int(sequence<int>)>(trace<sequence<int>>(digits));
    CHECK(loop(sequence<int>{many}) == 7891);
    CHECK(loop({}) == 0);
}

TEST_CASE("fold: plain elements and a traced start, and the other way round", "[trace][fold]") {
    auto const traced_start = [](auto x) { return fold(std::vector{1.0, 2.0}, x, plus); };
    CHECK(interpret<double(double)>(trace<double>(traced_start))(0.5) == 3.5);
    auto const traced_element = [](auto x) {
        return fold(std::vector<decltype(x)>{x, x * 2.0}, 1.0, plus);
    };
    CHECK(interpret<double(double)>(trace<double>(traced_element))(3.0) == 10.0);
}

TEST_CASE("map: of a map, over a sequence, is computed where it is asked for", "[trace][fold]") {
    auto const f = [](auto const& xs) {
        auto const mapped = map(map(xs, twice), [](auto const& x) { return x * x; });
        return mapped[mapped.size() - 1u] + fold(mapped, 0, plus);
    };
    std::vector const many{1, 2, 3};
    auto const run = interpret<int(sequence<int>)>(trace<sequence<int>>(f));
    CHECK(run(sequence<int>{many}) == 36 + 4 + 16 + 36);
}

TEST_CASE("map: an array stays an array of its length, any other range becomes a vector",
          "[trace][fold]") {
    auto const f = [](auto const& xs) { return map(xs, [](auto const& x) { return x * 1.5; }); };
    static_assert(std::same_as<decltype(f(std::array{1, 2})), std::array<double, 2>>);
    static_assert(std::same_as<decltype(f(std::vector{1, 2})), std::vector<double>>);
    auto const run =
        interpret<std::array<double, 2>(std::array<int, 2>)>(trace<std::array<int, 2>>(f));
    CHECK(run({2, 4}) == std::array{3.0, 6.0});
    CHECK(f(std::vector<int>{}).empty());
}

TEST_CASE("scan: each step's result beside the last value, of proxies too", "[trace][fold]") {
    auto const f = [](auto const& xs) {
        auto const step = [](auto const& s, auto const& x) { return std::pair{s + x, s * x}; };
        auto const [last, results] = scan(xs, xs[0], step);
        return std::array{last, results[0], results[1], results[2]};
    };
    std::array const in{2, 3, 4};
    CHECK(f(in) == std::array{11, 4, 12, 28});
    auto const run =
        interpret<std::array<int, 4>(std::array<int, 3>)>(trace<std::array<int, 3>>(f));
    CHECK(run(in) == f(in));
}

TEST_CASE("scan: over a sequence its results are one vector, of the type that plain C++ gives",
          "[trace][fold][features][E3]") {
    auto const f = [](auto const& xs) {
        return scan(xs, 0, [](auto const& s, auto const& x) { return std::pair{s + x, x < 2.0}; });
    };
    using Result = std::pair<double, std::vector<bool>>;
    static_assert(std::same_as<decltype(f(std::vector{1.0})), Result>);
    auto const graph = trace(f, input<sequence<double>>("xs"));
    CHECK(std::string_view{graph.result()->type->name} == "std::pair<double, std::vector<bool>>");
    auto const run = interpret<Result(sequence<double>)>(graph);
    std::vector const many{1.0, 2.0, 0.5};
    CHECK(run(many) == Result{3.5, {true, false, true}});
    CHECK(run({}) == Result{0.0, {}});
    CHECK(trace<sequence<double>>(f).size() == graph.size());
}

TEST_CASE("scan: its results are a value as any other", "[trace][fold]") {
    auto const f = [](auto const& xs) {
        auto const [last, sums] = scan(xs, 0.0, [](auto const& s, auto const& x) {
            return std::pair{s + x, s + x};
        });
        auto const doubled = map(sums, [](auto const& s) { return s * 2.0; });
        return std::tuple{sums[sums.size() - 1u], doubled, fold(sums, last, plus)};
    };
    using Result = std::tuple<double, std::vector<double>, double>;
    std::vector const many{1.0, 2.0, 4.0};
    auto const run = interpret<Result(sequence<double>)>(trace<sequence<double>>(f));
    CHECK(run(many) == f(many));
    CHECK(run(many) == Result{7.0, {2.0, 6.0, 14.0}, 18.0});
}

TEST_CASE("scan: what nobody asks for is not in the graph", "[trace][fold]") {
    auto const sum = [](auto const& xs) {
        return scan(xs, 0.0, [](auto const& s, auto const& x) { return std::pair{s + x, x}; });
    };
    auto const last = trace<sequence<double>>([&](auto const& xs) { return sum(xs).first; });
    CHECK(to_text(last).find("append") == std::string::npos);
    auto const results = trace<sequence<double>>([&](auto const& xs) { return sum(xs).second; });
    CHECK(to_text(results).find("add(s0, %") == std::string::npos);
}

TEST_CASE("map: over a sequence it is a vector where it is returned, or handed to an op",
          "[trace][fold]") {
    auto const mapped = [](auto const& xs) {
        return map(xs, [](auto const& x) { return std::array{x, x + 1}; });
    };
    using Pairs = std::vector<std::array<int, 2>>;
    std::vector const many{1, 5};
    CHECK(interpret<Pairs(sequence<int>)>(trace<sequence<int>>(mapped))(many) == mapped(many));
    CHECK(mapped(many) == Pairs{{1, 2}, {5, 6}});

    constexpr auto length = op<"length">([](Pairs const& p) { return p.size(); });
    auto const f = [&](auto const& xs) { return std::pair{length(mapped(xs)), mapped(xs)}; };
    using Result = std::pair<std::size_t, Pairs>;
    CHECK(interpret<Result(sequence<int>)>(trace<sequence<int>>(f))(many) == f(many));
}

TEST_CASE("scan, map: over a vector that was made in the function, and over a constant one",
          "[trace][fold]") {
    auto const step = [](auto const& s, auto const& x) { return std::pair{s + x, s * x}; };
    auto const f = [&](auto x) {
        Proxy<std::vector<double>> const known{std::vector{1.0, 2.0}};
        return scan(append(known, x), x, step).second;
    };
    auto const run = interpret<std::vector<double>(double)>(trace<double>(f));
    CHECK(run(3.0) == std::vector{3.0, 8.0, 18.0});
    auto const g = [&](auto x) {
        Proxy<std::vector<double>> const known{std::vector{1.0, 2.0}};
        return std::pair{x, scan(known, 1.0, step).second};
    };
    auto const constant =
        interpret<std::pair<double, std::vector<double>>(double)>(trace<double>(g));
    CHECK(constant(0.0).second == std::vector{1.0, 4.0});
}

TEST_CASE("scan: a sequence of another trace is refused", "[trace][fold][error]") {
    auto const f = [](auto const& xs) {
        return trace<double>([&](auto) { return map(xs, twice); }).size() + xs.size();
    };
    CHECK_THROWS_WITH(trace<sequence<int>>(f), Catch::Matchers::Contains("operands of two traces"));
}

TEST_CASE("scan: lifted into types where its vector is not asked for", "[trace][fold]") {
    static constexpr auto last = static_trace<sequence<double>>([](auto const& xs) {
        return scan(xs, 0.0,
                    [](auto const& s, auto const& x) {
                        return std::pair{s * 0.5 + x, s};
                    })
            .first;
    });
    std::vector const many{1.0, 2.5, 8.0};
    CHECK(last(sequence<double>{many}) == 9.5);
}

TEST_CASE("map: of a function with plain decisions it is a vector as well", "[trace][fold]") {
    auto const f = [](auto const& xs) {
        auto factor = fold(xs, 1, plus);
        if (factor > 10) factor = 10;
        return map(xs, [=](auto const& x) { return x * factor; });
    };
    auto const run = interpret<std::vector<int>(sequence<int>)>(trace<sequence<int>>(f));
    for (std::vector<int> const& many : {std::vector<int>{}, std::vector{1, 2}, std::vector{9, 8}})
        CHECK(run(many) == f(many));
}
