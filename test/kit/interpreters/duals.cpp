// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/kit/interpreters/duals.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>

using namespace limn;
using Catch::Contains;

namespace duals_test {

auto const smooth = [](auto x, auto y) {
    using std::abs, std::acosh, std::asin, std::asinh, std::atan, std::atan2, std::atanh, std::cbrt,
        std::cos, std::cosh, std::erf, std::erfc, std::exp, std::exp2, std::expm1, std::floor,
        std::fma, std::fmax, std::fmin, std::fmod, std::hypot, std::log, std::log10, std::log1p,
        std::log2, std::pow, std::sin, std::sinh, std::sqrt, std::tan, std::tanh;
    return std::array{x + y,       x - y,       x * y,        x / y,      -x,          abs(-x),
                      sqrt(x),     cbrt(x),     exp(x),       exp2(x),    expm1(x),    log(x),
                      log2(x),     log10(x),    log1p(x),     sin(x),     cos(x),      tan(x),
                      asin(x),     atan(x),     sinh(x),      cosh(x),    tanh(x),     asinh(x),
                      erf(x),      erfc(x),     atanh(x),     acosh(y),   atan2(x, y), pow(x, y),
                      pow(y, x),   hypot(x, y), fma(x, y, x), fmin(x, y), fmax(x, y),  fmod(y, x),
                      floor(x) * y};
};

class WithSquare : public Duals {
public:
    using Duals::Duals;

protected:
    Dual call(Node const& node, std::span<Dual const> x) override {
        if (node.op().name != "duals_test::square") return Duals::call(node, x);
        return {value_of(node, x), 2.0 * x[0].value.as<double>() * x[0].slope};
    }
};

} // namespace duals_test

using namespace duals_test;

TEST_CASE("Duals: law: slopes are those of differences, values those of C++", "[kit][duals][law]") {
    auto const g = trace<double, double>(smooth);
    double const h = 1e-6;
    for (auto [x, y] : {std::pair{0.375, 1.625}, std::pair{0.75, 2.5}}) {
        auto const values = smooth(x, y);
        auto const by_x = Duals{g}.run({{Constant{x}, 1.0}, {Constant{y}}});
        auto const by_y = Duals{g}.run({{Constant{x}}, {Constant{y}, 1.0}});
        auto const right = smooth(x + h, y), left = smooth(x - h, y);
        auto const above = smooth(x, y + h), below = smooth(x, y - h);
        for (std::size_t i = 0; i < values.size(); ++i) {
            CAPTURE(i, x, y);
            CHECK(by_x[i].value == Constant{values[i]});
            CHECK(by_x[i].slope ==
                  Approx((right[i] - left[i]) / (2 * h)).epsilon(1e-6).margin(1e-8));
            CHECK(by_y[i].slope ==
                  Approx((above[i] - below[i]) / (2 * h)).epsilon(1e-6).margin(1e-8));
        }
    }
}

TEST_CASE("Duals: through branches and loops, floats and integers", "[kit][duals]") {
    auto const f = [](auto x, auto n) {
        auto y = x;
        for (auto i = n - n; i < n; ++i)
            if (y < 5.0f) y = y * x;
            else y = y - x;
        return y;
    };
    auto const g = trace<float, int>(f);
    for (int n : {0, 1, 2, 5}) {
        Dual const y = Duals{g}.run({{Constant{1.5f}, 1.0}, {Constant{n}}}).front();
        CHECK(y.value == Constant{f(1.5f, n)});
    }
    CHECK(Duals{g}.run({{Constant{1.5f}, 1.0}, {Constant{2}}}).front().slope == 3 * 1.5 * 1.5);
    CHECK(Duals{g}.run({{Constant{3.0f}, 1.0}, {Constant{2}}}).front().slope == 6.0 - 1.0);
}

TEST_CASE("Duals: of NaN, and of a function where it has no value", "[kit][duals]") {
    auto const g = trace<double>([](auto x) { return std::array{fmin(sqrt(x), log(x)), sqrt(x)}; });
    auto const out = Duals{g}.run({{Constant{-1.0}, 1.0}});
    CHECK(std::isnan(out[0].value.as<double>()));
    CHECK(std::isnan(out[0].slope));
    CHECK(std::isnan(out[1].slope));
}

TEST_CASE("Duals: an op whose derivative is not known", "[kit][duals][error]") {
    auto const square = limn::op<"duals_test::square">([](double x) { return x * x; });
    auto const g = trace<double>([&](auto x) { return square(x) + 1.0; });
    CHECK_THROWS_WITH((Duals{g}.run({{Constant{3.0}, 1.0}})),
                      Contains("duals.cpp:") && Contains("square: its derivative is not known"));
    CHECK(Duals{g}.run({{Constant{3.0}}}).front().value == Constant{10.0});
    CHECK(WithSquare{g}.run({{Constant{3.0}, 1.0}}).front().slope == 6.0);
}

TEST_CASE("Duals: what does not change adds nothing, next to infinity too", "[kit][duals]") {
    double const infinite = std::numeric_limits<double>::infinity();
    auto const g = trace<double, double>([](auto x, auto y) {
        using std::atan2, std::fma, std::hypot, std::pow;
        return std::array{x * y, fma(x, y, x), pow(x, y), x / y, hypot(x, y), atan2(x, y)};
    });
    auto const by_x = Duals{g}.run({{Constant{0.5}, 1.0}, {Constant{infinite}}});
    std::array const expected{infinite, infinite, 0.0, 0.0, 0.0, 0.0};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CAPTURE(i);
        CHECK(by_x[i].slope == expected[i]);
    }
    auto const by_y = Duals{g}.run({{Constant{0.0}}, {Constant{2.0}, 1.0}});
    CHECK(by_y[0].slope == 0.0);
    CHECK(by_y[2].slope == 0.0); // 0 to the power of y
    auto const at_corner = Duals{g}.run({{Constant{0.0}, 1.0}, {Constant{0.0}}});
    CHECK(at_corner[4].slope == 1.0);
    auto const none = trace<double>([](auto x) {
        using std::pow;
        return pow(x, 0.0);
    });
    CHECK(Duals{none}.run({{Constant{0.0}, 1.0}}).front().slope == 0.0);
}
