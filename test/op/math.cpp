// SPDX-License-Identifier: BSL-1.0
#include "law.hpp"
#include <limn/op/math.hpp>

#include <cmath>

using namespace limn;
using namespace limn::test;

namespace {

/// Integers become double, and that conversion is tried on every type with `convert`: some are
/// enough.
template <class... Ops> void unary_law() {
    using chosen = types<float, double, bool, int, unsigned long>;
    std::string fewer;
    ((unary<Ops>(chosen{}) == 5 ? void() : void(fewer += Ops::name)), ...);
    CHECK(fewer == "");
}
template <class... Ops> void binary_law() {
    using chosen = types<float, double, int, unsigned long>;
    std::string fewer;
    ((binary<Ops>(chosen{}) + mixed<Ops>() == 12 ? void() : void(fewer += Ops::name)), ...);
    CHECK(fewer == "");
}

static_assert(std::same_as<result_t<ops::sin, float>, float>);
static_assert(std::same_as<operand_types<ops::sin, int>, types<double>>, "integers become double");
static_assert(std::same_as<operand_types<ops::pow, float, int>, types<double, double>>);
static_assert(std::same_as<operand_types<ops::ldexp, float, short>, types<float, int>>);
static_assert(std::same_as<result_t<ops::abs, int>, int>, "abs keeps the type of an integer");
static_assert(!defined_for<ops::abs, unsigned>, "std::abs(unsigned) is ambiguous in C++ too");
static_assert(!defined_for<ops::sin, double, double>);
static_assert(defined_for<ops::hypot, double, double> &&
              defined_for<ops::hypot, double, double, double>);

} // namespace

TEST_CASE("math: found by argument-dependent lookup, as a generic function writes it",
          "[op][math]") {
    auto const f = [](auto x, auto y) {
        using std::pow;
        return pow(sin(x), 2) + hypot(x, y, 1.0f) + abs(y);
    };
    CHECK(to_text(trace<float, float>(f)) == "x0 : float = input\n"
                                             "x1 : float = input\n"
                                             "%2 : float = sin(x0)\n"
                                             "%3 : double = convert(%2)\n"
                                             "%4 : double = constant 2.0\n"
                                             "%5 : double = pow(%3, %4)\n"
                                             "%6 : float = constant 1.0f\n"
                                             "%7 : float = hypot(x0, x1, %6)\n"
                                             "%8 : double = convert(%7)\n"
                                             "%9 : double = add(%5, %8)\n"
                                             "%10 : float = abs(x1)\n"
                                             "%11 : double = convert(%10)\n"
                                             "%12 : double = add(%9, %11)\n"
                                             "return %12\n");
}

TEST_CASE("math: a node knows the line that wrote it", "[op][math]") {
    unsigned line = 0;
    auto const graph = trace<double>([&](auto x) {
        line = __LINE__ + 1;
        return exp(x);
    });
    CHECK(graph[graph.outputs()[0]].where().line == line);
    CHECK(std::string_view{graph[graph.outputs()[0]].where().file}.ends_with("math.cpp"));
}

TEST_CASE("math: law: powers, logarithms: interpreted bit for bit as applied", "[op][math][law]") {
    unary_law<ops::sqrt, ops::cbrt, ops::exp, ops::exp2, ops::expm1, ops::log, ops::log2,
              ops::log10, ops::log1p, ops::logb>();
}

TEST_CASE("math: law: angles: interpreted bit for bit as applied", "[op][math][law]") {
    unary_law<ops::sin, ops::cos, ops::tan, ops::asin, ops::acos, ops::atan, ops::sinh, ops::cosh,
              ops::tanh, ops::asinh, ops::acosh, ops::atanh>();
}

TEST_CASE("math: law: special functions: interpreted bit for bit as applied", "[op][math][law]") {
    unary_law<ops::erf, ops::erfc, ops::tgamma, ops::lgamma>();
}

TEST_CASE("math: law: rounding: interpreted bit for bit as applied", "[op][math][law]") {
    unary_law<ops::floor, ops::ceil, ops::round, ops::trunc, ops::rint, ops::nearbyint, ops::lround,
              ops::llround, ops::lrint, ops::llrint, ops::ilogb>();
}

TEST_CASE("math: law: signs and questions: interpreted bit for bit as applied", "[op][math][law]") {
    unary_law<ops::fabs, ops::isnan, ops::isinf, ops::isfinite, ops::isnormal, ops::signbit>();
}

TEST_CASE("math: law: of two operands: interpreted bit for bit as applied", "[op][math][law]") {
    binary_law<ops::pow, ops::atan2, ops::fmod, ops::remainder, ops::copysign, ops::nextafter,
               ops::fdim, ops::fmin, ops::fmax, ops::hypot>();
    CHECK(agrees_if_defined<ops::ldexp, float, int>() == 1);
    CHECK(agrees_if_defined<ops::ldexp, double, short>() == 1);
    CHECK(agrees_if_defined<ops::ldexp, long, int>() == 1);
    CHECK(agrees_if_defined<ops::scalbn, float, int>() == 1);
    CHECK(agrees_if_defined<ops::scalbn, double, signed char>() == 1);
}

TEST_CASE("math: law: of three operands: interpreted bit for bit as applied", "[op][math][law]") {
    using chosen = types<float, double, int>;
    CHECK(ternary<ops::fma>(chosen{}) == 3);
    CHECK(ternary<ops::lerp>(chosen{}) == 3);
    CHECK(ternary<ops::hypot>(chosen{}) == 3);
    CHECK(agrees_if_defined<ops::fma, float, int, double>() == 1);
}

TEST_CASE("math: law: abs keeps the type of a promoted integer", "[op][math][law]") {
    CHECK(unary<ops::abs>(arithmetic{}) == 11);
}
