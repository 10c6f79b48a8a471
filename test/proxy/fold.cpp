// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <stdexcept>
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

TEST_CASE("map: of a map, over a sequence", "[trace][fold]") {
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

TEST_CASE("map: over a sequence it is computed at its line, not where it is read",
          "[trace][fold]") {
    auto const total = [](auto const& xs) { return fold(xs, 0.0, plus); };
    // The variables of the function are gone where its result is read.
    auto const returned = [](auto const& xs) {
        double factor = 3.0;
        auto const result = map(xs, [&](auto const& x) { return x * factor; });
        factor = 5.0;
        return result;
    };
    auto const changed = [&](auto const& xs) {
        auto factor = total(xs);
        auto const result = map(xs, [&](auto const& x) { return x * factor; });
        factor = factor * 5.0;
        return total(result) + factor;
    };
    // What the body throws is thrown, whether or not the result is read.
    auto const unread = [&](auto const& xs) {
        auto const result = map(xs, [](auto const& x) {
            if (x > 3.0) throw std::domain_error{"too large"};
            return x;
        });
        if (total(xs) > 0.0) return total(xs);
        return total(result);
    };
    auto const list =
        interpret<std::vector<double>(sequence<double>)>(trace<sequence<double>>(returned));
    auto const sum = interpret<double(sequence<double>)>(trace<sequence<double>>(changed));
    auto const checked = interpret<double(sequence<double>)>(trace<sequence<double>>(unread));
    std::vector const few{1.0, -2.0}, many{1.0, 4.0, 0.5};
    CHECK(list(many) == returned(many));
    CHECK(sum(many) == changed(many));
    CHECK(checked(few) == unread(few));
    CHECK_THROWS_WITH(checked(many), Catch::Matchers::Contains("too large"));
}
