// SPDX-License-Identifier: BSL-1.0
// Rows of features.md, D: modes; and F, opaque calls. Those which a mirrored test shows are tagged
// there.
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <functional>
#include <string>
#include <type_traits>

using namespace limn;
using Catch::Contains;

namespace {

constexpr auto twice = op<"lib::twice">([](double x) { return 2 * x; });
constexpr auto wrapped = op<"lib::twice">(twice);

struct Callback {
    std::function<int(double)> call;
    int operator()(double x) const { return call(x); }
    friend bool operator==(Callback const& a, Callback const& b) { return &a == &b; }
};

} // namespace

TEST_CASE("D6: two modes in one graph, switched without tracing again", "[features][D6]") {
    int calls = 0;
    auto const layer = [&](auto x, auto train) {
        ++calls;
        if (train) return x * 0.5;
        return x;
    };
    auto const run = interpret<double(double, bool)>(trace<double, bool>(layer));
    int const traced = calls;
    CHECK(run(3.0, true) == 1.5);
    CHECK(run(3.0, false) == 3.0);
    CHECK(run(5.0, true) == 2.5);
    CHECK(calls == traced);
}

TEST_CASE("F1: a wrapped function is a leaf; wrapped twice it is the same", "[features][F1]") {
    CHECK(twice(6.0) == 12.0);
    CHECK(wrapped(6.0) == 12.0);
    auto const g = trace<double>([](auto x) { return twice(x); });
    auto const h = trace<double>([](auto x) { return wrapped(x); });
    CHECK(to_text(g) == "x0 : double = input\n%1 : double = lib::twice(x0)\nreturn %1\n");
    CHECK(to_text(h) == to_text(g));
    CHECK(h.hash() == g.hash());
    CHECK(interpret<double(double)>(h)(6.0) == interpret<double(double)>(g)(6.0));
}

TEST_CASE("F5: a callback has its result's type when it is traced", "[features][F5]") {
    int calls = 0;
    auto const callback = op<"callback">(Callback{[&](double x) {
        ++calls;
        return static_cast<int>(x) + 1;
    }});
    Graph const g = trace<double>([&](auto x) {
        auto const n = callback(x);
        static_assert(std::is_same_v<decltype(n), Proxy<int> const>);
        return n * 2;
    });
    CHECK(calls == 0);
    CHECK(interpret<int(double)>(g)(2.5) == 6);
    CHECK(calls == 1);
}
