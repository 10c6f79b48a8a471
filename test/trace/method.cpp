// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>

using namespace limn;

namespace {

/// As a generic library writes it: a class template over its scalar, with methods of that.
template <class T> struct Account {
    T balance;
    T rate = T(0.5);

    T minus(T amount) const { return balance - amount; }
    T grown(T const& years) const noexcept { return balance * exp(rate * years); }
    T split(std::array<T, 2> const& parts) { return balance * parts[0] / (parts[0] + parts[1]); }
    T limited(T amount) const {
        if (amount > balance) return balance;
        return amount;
    }
};
using Traced = Account<Proxy<double>>;

/// A class with a method for every scalar.
struct AffineModel {
    double bias;
    template <class T> T shifted(T x) const { return x + bias; }
};

template <class C> constexpr bool has_plus = requires { &C::plus; };
static_assert(!has_plus<Traced>, "a method that is not there is no program");

} // namespace

TEST_CASE("trace: three methods of one object, each a graph", "[trace][method][features][A4]") {
    Traced account{100.0};
    Account<double> const plain{100.0};

    Graph const minus = trace(account, &Traced::minus);
    CHECK(to_text(minus) == "x0 : double = input\n"
                            "%1 : double = constant 100.0\n"
                            "%2 : double = subtract(%1, x0)\n"
                            "return %2\n");
    CHECK(interpret<double(double)>(minus)(30.0) == plain.minus(30.0));

    auto const grown = interpret<double(double)>(trace(account, &Traced::grown));
    CHECK(grown(3.0) == plain.balance * std::exp(plain.rate * 3.0));

    auto const split = interpret<double(std::array<double, 2>)>(trace(account, &Traced::split));
    CHECK(split({1.0, 3.0}) == 25.0);
}

TEST_CASE("trace: a method of an object that branches is captured", "[trace][method]") {
    Traced const account{100.0};
    auto const f = interpret<double(double)>(trace(account, &Traced::limited));
    CHECK(f(30.0) == 30.0);
    CHECK(f(130.0) == 100.0);
}

TEST_CASE("trace: a method template, with names and defaults", "[trace][method]") {
    AffineModel const model{2.0};
    Graph const g = trace(model, &AffineModel::shifted<Proxy<double>>, input<double>("x", 1.5));
    auto const f = interpret<double(double)>(g);
    CHECK(f(arg("x") = 3.0) == 5.0);
    CHECK(f() == 3.5);
}
