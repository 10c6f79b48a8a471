// SPDX-License-Identifier: BSL-1.0
#include "parallel_support.hpp"
#include <limn/parallel/parallel.hpp>
#include <limn/parallel/pmap.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <list>
#include <memory>
#include <numeric>

using namespace limn;

TEST_CASE("pmap: as map, whatever the number of threads", "[kit][pmap][features][H8]") {
    test::ManyThreads const many;
    std::vector<double> list(500);
    std::iota(list.begin(), list.end(), 0.0);
    auto const twice = [](double x) { return my::mix(x, x); };
    auto const text = [](double x) { return my::word(x); };
    auto const odd = [](double x) { return std::fmod(x, 2.0) == 1.0; };
    for (unsigned threads : {0u, 1u, 2u, 8u}) {
        Parallel const options{threads};
        CHECK(pmap(twice, list, options) == limn::map(list, twice));
        CHECK(pmap(text, list, options) == limn::map(list, text));
        CHECK(pmap(odd, list, options) == limn::map(list, odd));
        CHECK(pmap(odd, std::array{1.0, 2.0, 5.0}, options) == std::array{true, false, true});
        CHECK(pmap(odd, std::list{1.0, 2.0}, options) == std::vector{true, false});
        CHECK(pmap(text, std::vector<double>{}, options).empty());
    }
    CHECK(pmap(twice, list) == limn::map(list, twice));
}

TEST_CASE("pmap: elements are worked on at one time", "[kit][pmap]") {
    test::ManyThreads const many;
    my::present = 0;
    auto const meet = [](double x) { return my::meet(x, 2); };
    CHECK(pmap(meet, std::vector{1.0, 2.0}, Parallel{2}) == std::vector{1.0, 2.0});
}

TEST_CASE("pmap: throws what the first element throws; results need no default", "[kit][pmap]") {
    test::ManyThreads const many;
    std::vector<int> list(300);
    std::iota(list.begin(), list.end(), 0);
    auto const f = [](int i) { return my::guarded(i, 122.5, i); };
    CHECK_THROWS_WITH(pmap(f, list, Parallel{4}), "number 123");

    struct Odd {
        int value;
        explicit Odd(int i) : value{2 * i + 1} {}
    };
    auto const odds = pmap([](int i) { return Odd{i}; }, list, Parallel{4});
    CHECK(odds[299].value == 599);
}

TEST_CASE("pmap: traced elements are nodes that run side by side", "[kit][pmap][features][H8]") {
    test::ManyThreads const many;
    auto const f = [](auto const& xs) {
        return pmap([](auto x) { return my::mix(x, 0.5); }, xs, Parallel{4});
    };
    auto const graph = trace<std::array<double, 6>>(f);
    std::array const xs{0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
    using Six = std::array<double, 6>;
    CHECK(parallel<Six(Six)>(graph, Parallel{3})(xs) == f(xs));
    CHECK(to_text(graph) == to_text(trace<Six>([](auto const& values) {
              return limn::map(values, [](auto x) { return my::mix(x, 0.5); });
          })));
}

TEST_CASE("pmap: over a sequence of unknown length, as map", "[kit][pmap]") {
    auto const total = [](auto const& xs) {
        auto const ys = pmap([](auto x) { return x * 2.0; }, xs);
        return fold(ys, 0.0, [](auto sum, auto y) { return sum + y; });
    };
    auto const graph = trace(total, input<sequence<double>>("xs"));
    std::vector<double> const xs{1.0, 2.0, 4.0};
    CHECK(interpret<double(std::span<double const>)>(graph)(xs) == 14.0);
}

TEST_CASE("pmap: a body that captures a proxy stays in its thread, and a constant expression",
          "[kit][pmap]") {
    auto const f = [](auto x) {
        auto sum = x;
        for (auto y : pmap([&](double c) { return x * c; }, std::vector{1.0, 2.0, 3.0}))
            sum = sum + y;
        int calls = 0; // plain, but while tracing: serial
        (void)pmap([&](double) { return ++calls; }, std::vector{1.0, 2.0, 3.0});
        return sum + double(calls);
    };
    CHECK(interpret<double(double)>(trace<double>(f))(2.0) == 17.0);

    static constexpr auto g = static_trace<double>([](auto x) {
        auto const y = pmap([](auto v) { return v * v; }, std::array{x, x + 1.0});
        return y[0] + y[1];
    });
    CHECK(g(2.0) == 13.0);
    static_assert(pmap([](int i) { return i + 1; }, std::array{1, 2}) == std::array{2, 3});
}
