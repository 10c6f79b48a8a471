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

static_assert(std::same_as<result_t<prims::sin, float>, float>);
static_assert(std::same_as<operand_types<prims::sin, int>, types<double>>,
              "integers become double");
static_assert(std::same_as<operand_types<prims::pow, float, int>, types<double, double>>);
static_assert(std::same_as<operand_types<prims::ldexp, float, short>, types<float, int>>);
static_assert(std::same_as<result_t<prims::abs, int>, int>, "abs keeps the type of an integer");
static_assert(!defined_for<prims::abs, unsigned>, "std::abs(unsigned) is ambiguous in C++ too");
static_assert(!defined_for<prims::sin, double, double>);
static_assert(defined_for<prims::hypot, double, double> &&
              defined_for<prims::hypot, double, double, double>);

} // namespace

TEST_CASE("math: found by argument-dependent lookup, as a generic function writes it",
          "[op][math][features][B6]") {
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
    unary_law<prims::sqrt, prims::cbrt, prims::exp, prims::exp2, prims::expm1, prims::log,
              prims::log2, prims::log10, prims::log1p, prims::logb>();
}

TEST_CASE("math: law: angles: interpreted bit for bit as applied", "[op][math][law]") {
    unary_law<prims::sin, prims::cos, prims::tan, prims::asin, prims::acos, prims::atan,
              prims::sinh, prims::cosh, prims::tanh, prims::asinh, prims::acosh, prims::atanh>();
}

TEST_CASE("math: law: special functions: interpreted bit for bit as applied", "[op][math][law]") {
    unary_law<prims::erf, prims::erfc, prims::tgamma, prims::lgamma>();
}

TEST_CASE("math: law: rounding: interpreted bit for bit as applied", "[op][math][law]") {
    unary_law<prims::floor, prims::ceil, prims::round, prims::trunc, prims::rint, prims::nearbyint,
              prims::lround, prims::llround, prims::lrint, prims::llrint, prims::ilogb>();
}

TEST_CASE("math: law: signs and questions: interpreted bit for bit as applied", "[op][math][law]") {
    unary_law<prims::fabs, prims::isnan, prims::isinf, prims::isfinite, prims::isnormal,
              prims::signbit>();
}

TEST_CASE("math: law: of two operands: interpreted bit for bit as applied", "[op][math][law]") {
    binary_law<prims::pow, prims::atan2, prims::fmod, prims::remainder, prims::copysign,
               prims::nextafter, prims::fdim, prims::fmin, prims::fmax, prims::hypot>();
    CHECK(agrees_if_defined<prims::ldexp, float, int>() == 1);
    CHECK(agrees_if_defined<prims::ldexp, double, short>() == 1);
    CHECK(agrees_if_defined<prims::ldexp, long, int>() == 1);
    CHECK(agrees_if_defined<prims::scalbn, float, int>() == 1);
    CHECK(agrees_if_defined<prims::scalbn, double, signed char>() == 1);
}

TEST_CASE("math: law: of three operands: interpreted bit for bit as applied", "[op][math][law]") {
    using chosen = types<float, double, int>;
    CHECK(ternary<prims::fma>(chosen{}) == 3);
    CHECK(ternary<prims::lerp>(chosen{}) == 3);
    CHECK(ternary<prims::hypot>(chosen{}) == 3);
    CHECK(agrees_if_defined<prims::fma, float, int, double>() == 1);
}

TEST_CASE("math: law: abs keeps the type of a promoted integer", "[op][math][law]") {
    CHECK(unary<prims::abs>(arithmetic{}) == 11);
}
