// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <concepts>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;

TEST_CASE("scan: each step's result beside the last value, of proxies too", "[trace][scan]") {
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
          "[trace][scan][features][E3]") {
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

TEST_CASE("scan: its results are a value as any other", "[trace][scan]") {
    auto const f = [](auto const& xs) {
        auto const [last, sums] = scan(xs, 0.0, [](auto const& s, auto const& x) {
            return std::pair{s + x, s + x};
        });
        auto const doubled = map(sums, [](auto const& s) { return s * 2.0; });
        return std::tuple{sums[sums.size() - 1u], doubled,
                          fold(sums, last, [](auto const& s, auto const& y) { return s + y; })};
    };
    using Result = std::tuple<double, std::vector<double>, double>;
    std::vector const many{1.0, 2.0, 4.0};
    auto const run = interpret<Result(sequence<double>)>(trace<sequence<double>>(f));
    CHECK(run(many) == f(many));
    CHECK(run(many) == Result{7.0, {2.0, 6.0, 14.0}, 18.0});
}

TEST_CASE("scan: what nobody asks for is not in the graph", "[trace][scan]") {
    auto const sum = [](auto const& xs) {
        return scan(xs, 0.0, [](auto const& s, auto const& x) { return std::pair{s + x, x}; });
    };
    auto const last = trace<sequence<double>>([&](auto const& xs) { return sum(xs).first; });
    CHECK(to_text(last).find("append") == std::string::npos);
    auto const results = trace<sequence<double>>([&](auto const& xs) { return sum(xs).second; });
    CHECK(to_text(results).find("add(s0, %") == std::string::npos);
}

TEST_CASE("scan, map: over a vector that was made in the function, and over a constant one",
          "[trace][scan]") {
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

TEST_CASE("scan: a sequence of another trace is refused", "[trace][scan][error]") {
    auto const f = [](auto const& xs) {
        return trace<double>([&](auto) {
                   return map(xs, [](auto const& x) { return x + x; });
               }).size() +
               xs.size();
    };
    CHECK_THROWS_WITH(trace<sequence<int>>(f), Catch::Matchers::Contains("operands of two traces"));
}

TEST_CASE("scan: lifted into types where its vector is not asked for", "[trace][scan]") {
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
