// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/peeling.hpp>

#include <catch2/catch.hpp>

#include <bit>
#include <cstdint>
#include <string>
#include <utility>

namespace peeling_test {

/// The graph gives bit for bit what the plain function does, on many inputs.
template <class F> limn::Graph peeled(F const& f) {
    limn::Graph graph = limn::trace<double, double, double>(f);
    auto const run = limn::interpret<double(double, double, double)>(graph);
    for (double const a : {0.0, 1.5, -3.0})
        for (double const b : {1.0, 1.5, 7.0})
            for (double c = 0.75; c < 3e9; c *= 1.9) {
                INFO("f(" << a << ", " << b << ", " << c << ")");
                CHECK(std::bit_cast<std::uint64_t>(run(a, b, c)) ==
                      std::bit_cast<std::uint64_t>(f(a, b, c)));
            }
    return graph;
}

} // namespace peeling_test

using namespace peeling_test;

TEST_CASE("peeling: each way is tried once", "[capture][peeling]") {
    limn::detail::Vector<limn::detail::Peeling> peelings;
    limn::detail::Tag const head{7, 1, 2};
    int ways = 0;
    while (limn::detail::peel(peelings, head)) ++ways;
    CHECK(ways == 5);
    CHECK(peelings.size() == 1);
}

TEST_CASE("peeling: iterations are points of the program, and what comes after them",
          "[capture][peeling]") {
    limn::detail::Tag const head{7, 1, 2}, other{8, 1, 2};
    limn::detail::PeeledTags<> tags{{{head, 1, 2}}};
    tags.begin();
    CHECK(tags.visit(other) == other); // before the loop
    limn::detail::Tag const first = tags.visit(head), then = tags.visit(other);
    limn::detail::Tag const second = tags.visit(head), third = tags.visit(head);
    CHECK(first != second);
    CHECK(first != third);
    CHECK(second != third);
    CHECK(tags.visit(head) == second); // they take turns
    CHECK(tags.visit(other) != then);
    CHECK(tags.original(third) == head);
    CHECK(tags.original(then) == other);
}

TEST_CASE("peeling: a plain pointer that the first iteration sets", "[capture][peeling]") {
    peeled([](auto a, auto b, auto c) {
        auto x = a, y = b;
        auto* at = &x;
        while (c > 1.0 && c < 1e9) {
            c = c * 0.5;
            at = &y;
            *at = *at + c;
        }
        return *at - x;
    });
}

TEST_CASE("peeling: plain pointers of which two are swapped in each iteration",
          "[capture][peeling]") {
    peeled([](auto a, auto b, auto c) {
        decltype(a) z = a + b;
        auto* p = &a;
        auto* q = &b;
        auto* r = &z;
        while (c > 1.0) {
            c = c * 0.5;
            std::swap(p, q);
            std::swap(q, r);
            *q = *q + c;
        }
        return *p - *q * 3.0 + *r;
    });
}

TEST_CASE("peeling: a plain index that iterates, and a count", "[capture][peeling]") {
    peeled([](auto a, auto b, auto c) {
        decltype(a) xs[]{a, b};
        int k = 0, n = 0;
        while (c > 1.0 && c < 1e9) {
            c = c * 0.5;
            xs[k] = xs[k] * 0.5 + 1.0;
            k = 1 - k;
            ++n;
        }
        return xs[0] + xs[1] * double(n);
    });
    peeled([](auto a, auto b, auto c) {
        decltype(a) xs[]{a, b, a * b};
        int k = 0;
        while (c > 1.0 && c < 1e9) {
            c = c * 0.5;
            xs[k] = xs[k] * 0.5 + 1.0;
            k = (k + 1) % 3;
        }
        return xs[k] + xs[0];
    });
}
