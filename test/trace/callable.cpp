// SPDX-License-Identifier: BSL-1.0
#include <limn/print/text.hpp>
#include <limn/proxy/structured.hpp>
#include <limn/run/interpret.hpp>
#include <limn/static/static_trace.hpp>
#include <limn/trace/callable.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <vector>

using namespace limn;
using detail::callable_with;
using detail::has_no_overload;

namespace {

using P = Proxy<double>;

struct Model {
    P scale;
    P times(P const& x) const { return scale * x; }
};
struct Overloaded {
    P operator()(P const& x) const { return x; }
    P operator()(P const& x, P const& y) const { return x + y; }
};
struct Final final {
    P operator()(auto const& x) { return x; }
};
struct Virtual {
    virtual ~Virtual() = default;
    virtual P operator()(P const& x) const { return x; }
};

[[maybe_unused]] auto const one = [](auto x) { return x; };
auto const any = [](auto... x) { return (x + ...); };
[[maybe_unused]] auto const numbers = [](std::floating_point auto x) { return x; };
[[maybe_unused]] auto const counting = [n = 0](auto x) mutable { return x + double(++n); };
P same(P const& x) { return x; }

template <class F, class... As>
constexpr bool agree = callable_with<F, As...> != has_no_overload<F, As...>();

static_assert(callable_with<decltype(one), P> && agree<decltype(one), P>);
static_assert(!callable_with<decltype(one), P, P> && agree<decltype(one), P, P>);
static_assert(callable_with<decltype(any), P, P, P> && agree<decltype(any), P, P, P>);
static_assert(!callable_with<decltype(numbers), P> && agree<decltype(numbers), P>);
static_assert(!callable_with<decltype(counting), P> && agree<decltype(counting), P>); // it is const
static_assert(callable_with<std::remove_const_t<decltype(counting)>, P>);
static_assert(agree<std::remove_const_t<decltype(counting)>, P>);
static_assert(callable_with<Overloaded, P, P> && agree<Overloaded, P, P>);
static_assert(!callable_with<Overloaded> && agree<Overloaded>);
static_assert(callable_with<Final, P> && agree<Final, P> && !callable_with<Final const, P>);
static_assert(callable_with<Virtual const, P> && agree<Virtual const, P>);
static_assert(callable_with<P(P const&), P> && agree<P(P const&), P>);
static_assert(callable_with<P (*)(P const&), P> && agree<P (*)(P const&), P, P>);
static_assert(callable_with<P (Model::*)(P const&) const, Model, P>);
static_assert(!callable_with<P (Model::*)(P const&) const, P> &&
              agree<P (Model::*)(P const&) const, P>);

static_assert(!detail::Parameters<decltype(one)>::known);
static_assert(!detail::Parameters<Overloaded>::known);
static_assert(detail::Parameters<decltype(&same)>::count == 1);
static_assert(detail::Parameters<Virtual const>::count == 1);

} // namespace

TEST_CASE("callable: whatever C++ can call is traced", "[trace][callable]") {
    CHECK(trace<double>(same).size() == 1);
    CHECK(trace<double, double>(Overloaded{}).size() == 3);
    CHECK(trace<double>(Final{}).size() == 1);
    CHECK(trace<double, double, double>(any).size() == 5);
    CHECK(trace<>([] { return P{1.0}; }).size() == 1);
}

TEST_CASE("callable: what a refusal says to write instead is recorded", "[trace][callable]") {
    auto const sine = [](auto x) {
        using std::sin;
        return sin(x);
    };
    CHECK(interpret<double(double)>(trace<double>(sine))(1.0) == std::sin(1.0));
    auto const whole = [](auto x) {
        auto const n = convert<int>(x);
        return n + 1;
    };
    CHECK(interpret<int(double)>(trace<double>(whole))(2.5) == 3);
    auto const entry = [](auto i) {
        Proxy<std::vector<double>> const t = std::vector<double>{1.0, 2.0, 4.0};
        return t[i] + i;
    };
    CHECK(interpret<double(int)>(trace<int>(entry))(2) == 6.0);
    auto const positive = [](auto x) { return std::max(x, decltype(x)(0)); };
    auto const run = interpret<double(double)>(trace<double>(positive));
    CHECK((run(-1.0) == 0.0 && run(2.0) == 2.0));
    auto const chosen = [](auto n) {
        auto const same = [](auto i) { return i; };
        auto const next = [](auto i) { return i + 1; };
        return switch_(n, std::tuple{same, next}, n);
    };
    CHECK(interpret<int(int)>(trace<int>(chosen))(1) == 2);
    auto const either = [](auto x) {
        if (x > 0.0) return x;
        return decltype(x)(0);
    };
    CHECK(interpret<double(double)>(trace<double>(either))(-3.0) == 0.0);
    auto const conditional = [](auto x) { return x > 0.0 ? x : 0.0; };
    CHECK(interpret<double(double)>(trace<double>(conditional))(-3.0) == 0.0);
}
