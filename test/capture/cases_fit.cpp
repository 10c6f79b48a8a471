// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/cases_fit.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace cases_fit_test {

using limn::detail::CasesFit;
using limn::detail::Division;
using NumberCases = limn::detail::NumberCases<>;
using Fit = CasesFit<>;
using Row = std::array<std::int32_t, 4>;

/// Rows of small numbers: the first two are what matters, the others are not.
std::vector<Row> rows() {
    std::vector<Row> out;
    std::uint32_t seed = 1;
    auto const next = [&] { return static_cast<std::int32_t>((seed = seed * 1664525u + 1013904223u) >> 24); };
    for (int i = 0; i < 2000; ++i) out.push_back({next() % 9, next() % 7, next(), next() % 3});
    return out;
}

/// Says what gives the numbers of `f`, and that it gives all.
template <class F>
std::optional<NumberCases> fitted(F const& f, Fit::Of of = Fit::Of::step,
                                  Division division = Division::whole) {
    static std::vector<Row> const all = rows();
    Fit::Examples examples;
    for (Row const& r : all)
        examples.push_back({r.data(), static_cast<long double>(f(r[0], r[1]))});
    std::size_t work = 50'000'000;
    auto out = Fit{{0, 1, 2, 3}, division, of, work}.fit(examples);
    if (out)
        for (auto const& e : examples)
            if (number_of(*out, division, [&](std::size_t i) { return e.x[i]; }) != e.y)
                FAIL("it gives another number");
    return out;
}
std::size_t cases(std::optional<NumberCases> const& of) {
    REQUIRE(of);
    return of->cases.size();
}

TEST_CASE("CasesFit: the simplest result that gives all examples", "[capture][cases_fit]") {
    CHECK(cases(fitted([](int, int) { return 4; })) == 0);
    auto const more = fitted([](int a, int) { return a + 3; });
    CHECK(cases(more) == 0);
    CHECK(more->otherwise == NumberCases::Result{.is = NumberCases::Result::sum, .a = 0, .by = 3});
    CHECK(fitted([](int a, int) { return 5 - 2 * a; })->otherwise.times_a == -2);
    CHECK(fitted([](int a, int b) { return a - b; })->otherwise.times_b == -1);
}

TEST_CASE("CasesFit: limits, and what depends on another number", "[capture][cases_fit]") {
    CHECK(cases(fitted([](int a, int) { return std::min(a + 2, 5); })) == 1);
    CHECK(cases(fitted([](int a, int) { return std::max(a - 1, 0); })) == 1);
    CHECK(cases(fitted([](int a, int b) { return b == 0 ? a : a + 1; })) == 1);
    CHECK(cases(fitted([](int a, int b) { return std::max(a, b + 1); })) == 1);
    CHECK(cases(fitted([](int a, int b) { return b < 2 ? 0 : a == 7 ? 0 : a + 1; })) == 2);
    CHECK(cases(fitted([](int a, int b) { return a > b ? 1 : a < b ? -1 : 0; })) == 2);
}

TEST_CASE("CasesFit: what a function makes of several numbers", "[capture][cases_fit]") {
    auto const use = Fit::Of::use;
    auto const ratio = [](int a, int b) { return b == 0 ? 0.0 : double(a) / b; };
    CHECK(cases(fitted(ratio, use, Division::in_double)) == 1);
    CHECK(fitted([](int a, int b) { return a + b == 0 ? -1 : 100 * a / (a + b); }, use));
    CHECK(cases(fitted([](int a, int b) { return 100 * a + 7 * b - 1; }, use)) == 0);
    CHECK(cases(fitted([](int a, int b) { return a * b; }, use)) == 0);
}

TEST_CASE("CasesFit: nothing where no few cases give them, and within the work that is allowed",
          "[capture][cases_fit]") {
    CHECK_FALSE(fitted([](int a, int b) { return (a * 7 + b * 13) * (a + 5) % 11; }));
    Fit::Examples few;
    Row const one{1, 2, 3, 4};
    few.push_back({one.data(), 1});
    std::size_t work = 1000;
    CHECK_FALSE(Fit({0}, Division::whole, Fit::Of::step, work).fit(few)); // says too little
    CHECK(work == 1000);
}

} // namespace cases_fit_test
