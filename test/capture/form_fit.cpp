// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/form_fit.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>

namespace form_fit_test {

using namespace limn;
using detail::ByCount;
using detail::CountForm;
using detail::FormFit;
using detail::FormValue;
using detail::NumberRule;
using detail::NumberStep;
using Kind = CountForm::Kind;

/// What was seen of a function of a count, at some of the counts.
template <class F, class At> ByCount seen_of(F const& f, int below, At const& at) {
    ByCount out;
    out.at.resize(static_cast<std::size_t>(below));
    for (int c = 0; c < below; ++c) {
        if (!at(c)) continue;
        out.at[static_cast<std::size_t>(c)] = {static_cast<long double>(f(c)), 5};
        if (out.counts.empty() || out.unbroken == c) out.unbroken = c + 1;
        out.counts.push_back(c);
    }
    return out;
}
template <class F> ByCount seen_of(F const& f, int below) {
    return seen_of(f, below, [](int) { return true; });
}

/// The form that is found for what was seen. It gives that, and the same function at counts which
/// nobody has seen.
template <class N, class F> std::optional<CountForm> fit(F const& f, int below = 60) {
    auto const plain = [&](int c) { return static_cast<N>(f(c)); };
    ByCount const seen = seen_of(plain, below);
    Tracer tracer{TraceOptions{}, Where::here()};
    std::optional<CountForm> form = FormFit<>{tracer, type_row<N>, seen}.form();
    FormValue<> const value{tracer, type_row<N>};
    for (int c = 0; form.has_value() && c < 400; ++c) {
        CAPTURE(c, below);
        REQUIRE(value(*form, tracer.builder().constant(c)) == tracer.builder().constant(plain(c)));
    }
    return form;
}
template <class N, class F> bool is(Kind kind, F const& f, int below = 60) {
    std::optional<CountForm> const form = fit<N>(f, below);
    return form.has_value() && form->kind == kind;
}
template <class N, class F> bool none(F const& f, int below = 60) {
    ByCount const seen = seen_of([&](int c) { return static_cast<N>(f(c)); }, below);
    Tracer tracer{TraceOptions{}, Where::here()};
    return !FormFit<>{tracer, type_row<N>, seen}.form().has_value();
}

TEST_CASE("form_fit: tables, with what comes before them", "[capture][form_fit]") {
    auto const third = fit<int>([](int c) { return c % 3; });
    REQUIRE(third.has_value());
    CHECK(third->numbers.size() == 3);
    CHECK(third->first.empty());
    CHECK(third->drift == 0);
    auto const late = fit<double>([](int c) { return c < 5 ? 0.5 : c % 2 == 0 ? 0.1 : -7.0; });
    REQUIRE(late.has_value());
    CHECK(late->numbers.size() == 2);
    CHECK(late->first.back().below == 5);
    CHECK(fit<int>([](int c) { return c / 5; })->drift == 1);
    CHECK(is<int>(Kind::table, [](int c) { return 3 * c - 8; }));
    CHECK(is<std::uint64_t>(Kind::table, [](int c) { return c / 3 + 2; }));
    CHECK(is<bool>(Kind::table, [](int c) { return c % 4 == 1; }));
    CHECK(is<char>(Kind::table, [](int c) { return 'a' + c % 5; }));
    CHECK(is<int>(Kind::table, [](int c) { return c < 20 ? c : 20; }));
    CHECK(is<std::uint64_t>(Kind::table, [](int c) { return c == 3 ? ~0ull : 1; }));
    CHECK(is<int>(Kind::table, [](int c) { return std::max(0, 10 - c); }));
}

TEST_CASE("form_fit: periods that are longer than tables, and narrow types",
          "[capture][form_fit]") {
    CHECK(is<int>(Kind::remainder, [](int c) { return c % 37; }, 100));
    CHECK(is<int>(Kind::remainder, [](int c) { return (5 * c + 11) % 97; }, 300));
    CHECK(is<int>(Kind::remainder, [](int c) { return static_cast<unsigned char>(c); }, 300));
    CHECK(is<int>(Kind::remainder, [](int c) { return static_cast<signed char>(3 * c); }, 300));
    CHECK(is<double>(Kind::remainder, [](int c) { return c % 29; }, 100));
    CHECK(is<int>(Kind::remainder, [](int c) { return -(c % 37); }, 100));
    CHECK(is<int>(Kind::remainder, [](int c) { return (5 - 2 * c) % 97; }, 300));
    CHECK(is<int>(Kind::remainder, [](int c) { return (c - 20) % 31; }, 300));
}

TEST_CASE("form_fit: polynomials", "[capture][form_fit]") {
    CHECK(is<int>(Kind::polynomial, [](int c) { return c * c; }));
    CHECK(is<int>(Kind::polynomial, [](int c) { return c * (c + 1) / 2; }));
    CHECK(is<int>(Kind::polynomial, [](int c) { return 2 * c * c * c - 7 * c + 1; }));
    CHECK(is<int>(Kind::polynomial, [](int c) { return c * (c + 1) * (2 * c + 1) / 6; }));
    CHECK(is<double>(Kind::polynomial, [](int c) { return 0.5 * c * c; }));
    CHECK(is<unsigned>(Kind::polynomial, [](int c) { return -c * c; })); // modulo 2^32
    CHECK(none<int>([](int c) { return c * c * c % 1001; }));
}

TEST_CASE("form_fit: quotients, powers and products that are rounded", "[capture][form_fit]") {
    CHECK(is<double>(Kind::reciprocal, [](int c) { return 1.0 / (c + 1); }));
    CHECK(is<float>(Kind::reciprocal, [](int c) { return 3.0f / static_cast<float>(2 * c + 1); }));
    CHECK(is<double>(Kind::power, [](int c) { return std::pow(2.0, c); }));
    CHECK(is<double>(Kind::power, [](int c) { return 5 * std::pow(0.9, c); }));
    CHECK(is<double>(Kind::multiple, [](int c) { return c * 0.1; }));
    CHECK(is<double>(Kind::multiple, [](int c) { return (c + 3) * 0.1; }));
    CHECK(is<double>(Kind::multiple, [](int c) { return c * 0.1 + 0.7; }));
    CHECK(is<double>(Kind::fraction, [](int c) { return c / 7.0; }));
    CHECK(is<double>(Kind::fraction, [](int c) { return (c + 1) / 3.0; }));
    CHECK(none<double>([](int c) { return std::sin(c); }));
    CHECK(none<double>([](int c) { return std::sqrt(c); }));
}

TEST_CASE("form_fit: too little, one that is another one, and what is no number give no form",
          "[capture][form_fit]") {
    auto const square = [](int c) { return c * c; };
    CHECK(none<int>(square, 8));
    CHECK(is<int>(Kind::polynomial, square, 9));
    CHECK(none<int>([](int c) { return c * c % 11; }, 20)); // not yet the second period
    CHECK(is<int>(Kind::table, [](int c) { return c * c % 11; }, 30));
    CHECK(none<int>([&](int c) { return c == 59 ? 0 : square(c); }));
    CHECK(none<double>([](int c) { return c == 59 ? 0.3 : 1.0 / (c + 1); }));
    CHECK(none<double>([](int c) { return c == 59 ? -0.0 : 0.0; })); // bit for bit
    constexpr double infinity = std::numeric_limits<double>::infinity();
    CHECK(none<double>([](int c) { return c % 2 == 0 ? infinity : c * 1.5; }));
    CHECK(none<double>([](int c) { return c == 0 ? infinity : c * c; }));
    CHECK(none<double>([](int c) { return c % 2 == 0 ? std::nan("") : c * 1.5; }));
    CHECK(none<int>(square, 1));
}

TEST_CASE("form_fit: random numbers have no form", "[capture][form_fit]") {
    std::mt19937 random{5};
    for (int round = 0; round < 20; ++round) {
        auto const any = [&](int) { return static_cast<int>(random()); };
        CHECK(none<int>(any));
        CHECK(none<std::uint64_t>([&](int) { return random() * std::uint64_t{0x900000001}; }));
        CHECK(none<double>([&](int c) { return any(c) * 1e-3; }));
        CHECK(none<bool>([&](int) { return random() % 2 == 0; }));
    }
}

TEST_CASE("form_fit: what is seen at some counts must hold there", "[capture][form_fit]") {
    Tracer tracer{TraceOptions{}, Where::here()};
    auto const even = [](int c) { return c % 2 == 0; };
    ByCount const gaps = seen_of([](int c) { return c * c; }, 60, even);
    REQUIRE(gaps.unbroken == 1);
    CHECK_FALSE(FormFit<>{tracer, type_row<int>, gaps}.form().has_value());
    ByCount const late = seen_of([](int c) { return c * c; }, 60, [](int c) { return c >= 20; });
    REQUIRE(late.unbroken == 60);
    auto const form = FormFit<>{tracer, type_row<int>, late}.form();
    REQUIRE(form.has_value());
    CHECK(form->numbers == limn::detail::Vector<long double>{1, 0, 0});
}

TEST_CASE("form_fit: a count that is bounded needs no form but what was seen",
          "[capture][form_fit]") {
    Tracer tracer{TraceOptions{}, Where::here()};
    auto const odd = [](int c) { return c == 3 ? 17 : c * c % 5; };
    auto const bounded = [&](ByCount const& seen) {
        return FormFit<>{tracer, type_row<int>, seen}.bounded();
    };
    auto const form = bounded(seen_of(odd, 7));
    REQUIRE(form.has_value());
    FormValue<> const value{tracer, type_row<int>};
    for (int c = 0; c < 7; ++c)
        CHECK(value(*form, tracer.builder().constant(c)) == tracer.builder().constant(odd(c)));
    CHECK_FALSE(bounded(seen_of(odd, 1)).has_value());
    CHECK_FALSE(bounded(seen_of(odd, 60)).has_value()); // too many
    CHECK_FALSE(bounded(seen_of(odd, 7, [](int c) { return c != 4; })).has_value());
    ByCount rare = seen_of(odd, 7); // perhaps it goes on
    rare.at.back().times = 3;
    CHECK_FALSE(bounded(rare).has_value());
}

TEST_CASE("form_fit: numbers that each answer steps, as the function rounds them",
          "[capture][form_fit]") {
    NumberRule const count{&type_row<int>, 0, {{4, {1}}, {6, {0, NumberStep::sets}}}};
    auto const stepped = [&]<class N>(N begin, auto const& step, NumberRule const& rule) {
        auto const at = [&](int c) {
            N out = begin;
            for (int i = 0; i < c; ++i) out = step(out);
            return out;
        };
        ByCount const seen = seen_of(at, 60);
        Tracer tracer{TraceOptions{}, Where::here()};
        auto const found = FormFit<>{tracer, type_row<N>, seen}.stepwise(rule);
        if (found.has_value()) {
            long double now = found->begin;
            for (int c = 0; c < 400; now = found->after(4, now, 0), ++c) REQUIRE(now == at(c));
            CHECK(found->after(6, now, 0) == begin); // where the count begins again
            CHECK(found->after(5, now, 0) == now);
        }
        return found.has_value();
    };
    CHECK(stepped(0.0, [](double t) { return t + 0.1; }, count));
    CHECK(stepped(0.0f, [](float t) { return t + 0.1f; }, count));
    CHECK(stepped(3.0, [](double t) { return t - 0.7; }, count));
    CHECK(stepped(1.0, [](double t) { return t * 0.9; }, count));
    CHECK(stepped(1.0f, [](float t) { return t * 1.1f; }, count));
    CHECK(stepped(2.5, [](double t) { return t / 3.0; }, count));
    CHECK_FALSE(stepped(0.5, [](double t) { return t * 0.9 + 0.1 * t * t; }, count));
    CHECK_FALSE(stepped(5, [](int t) { return t + 2; }, count)); // which is exact, and learned so
    NumberRule const by_two{&type_row<int>, 0, {{4, {2}}}};
    CHECK_FALSE(stepped(0.0, [](double t) { return t + 0.1; }, by_two));
}

} // namespace form_fit_test
