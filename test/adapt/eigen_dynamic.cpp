// SPDX-License-Identifier: BSL-1.0
// Without Eigen's vector instructions, which add in other orders than one entry after another.
#define EIGEN_DONT_VECTORIZE
#include <limn/adapt/eigen.hpp>
#include <limn/adapt/eigen_dynamic.hpp>
#include <limn/graph/verify.hpp>
#include <limn/op/call.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

using namespace limn;
using Catch::Contains;

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

} // namespace

TEST_CASE("Eigen: dynamic vectors and matrices in, and out", "[adapt][eigen][features][C3][C4]") {
    auto const f = [](auto const& m, auto const& v) {
        using T = typename std::remove_cvref_t<decltype(v)>::Scalar;
        return std::pair{Eigen::Matrix<T, -1, -1>(m.transpose() - 2.0 * m.transpose()),
                         Eigen::Matrix<T, -1, 1>(v.cwiseProduct(v))};
    };
    auto const graph = trace([&](auto const& m, auto const& v) { return f(m, v); },
                             shaped("m", Matrix(2, 3)), shaped("v", Vector(2)));
    verify(graph);
    auto const run = interpret<std::pair<Matrix, Vector>(Matrix, Vector)>(graph);
    Matrix const m{{1, 2, 3}, {4, 5, 6}};
    Vector const v{{7, 8}};
    CHECK(run(m, v) == f(m, v));
    CHECK_THROWS_WITH(run(m.transpose(), v),
                      Contains("call: `m` is 3 x 2, and was traced as 2 x 3; "
                               "trace again with that shape"));
    CHECK_THROWS_WITH(run(m, Vector(3)),
                      Contains("call: `v` has 3 elements, and was traced with 2"));
}

TEST_CASE("Eigen: a dynamic vector is one value of its length and entries",
          "[adapt][eigen][features][C4]") {
    auto const graph = trace<double>([](auto x) {
        Eigen::Matrix<decltype(x), Eigen::Dynamic, 1> v(2);
        v << x, x + 1.0;
        return v;
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : unsigned long = constant 2uL\n"
                            "%2 : double = constant 1.0\n"
                            "%3 : double = add(x0, %2)\n"
                            "%4 : Eigen::Matrix<double, -1, 1> = make(%1, x0, %3)\n"
                            "return %4\n");
    CHECK(interpret<Vector(double)>(graph)(1.0) == Vector{{1, 2}});
    CHECK(to_cpp(graph) == "#include <Eigen/Core>\n\n"
                           "Eigen::Matrix<double, -1, 1> traced(double x0) {\n"
                           "    return Eigen::Matrix<double, -1, 1>{{x0, x0 + 1.0}};\n"
                           "}\n");
}

TEST_CASE("Eigen: every kind of dynamic matrix is printed by rows",
          "[adapt][eigen][print][features][C4]") {
    auto const graph = trace<double>([](auto x) {
        using T = decltype(x);
        Eigen::Matrix<T, 2, 2> four;
        four << x, T(1.0), T(2.0), x * x;
        return std::tuple{Eigen::Matrix<T, -1, -1>(four), Eigen::Matrix<T, -1, 2>(four),
                          Eigen::Matrix<T, 2, -1, Eigen::RowMajor>(four),
                          Eigen::Matrix<T, 1, -1>(four.row(1)), Eigen::Matrix<T, -1, -1>(0, 3)};
    });
    using All =
        std::tuple<Matrix, Eigen::Matrix<double, -1, 2>,
                   Eigen::Matrix<double, 2, -1, Eigen::RowMajor>, Eigen::RowVectorXd, Matrix>;
    All const all = interpret<All(double)>(graph)(3.0);
    Matrix const four{{3, 1}, {2, 9}};
    CHECK(std::get<0>(all) == four);
    CHECK(std::get<1>(all) == four);
    CHECK(std::get<2>(all) == four);
    CHECK(std::get<3>(all) == Eigen::RowVectorXd{{2, 9}});
    CHECK(std::get<4>(all).rows() == 0);
    CHECK(std::get<4>(all).cols() == 3);
    CHECK_THAT(to_cpp(graph),
               Contains("Eigen::Matrix<double, -1, -1>{{x0, 1.0}, {2.0, v0}}") &&
                   Contains("Eigen::Matrix<double, 2, -1, 1>{{x0, 1.0}, {2.0, v0}}") &&
                   Contains("Eigen::Matrix<double, 1, -1>{{2.0, v0}}") &&
                   Contains("Eigen::Matrix<double, -1, -1>(0uL, 3uL)"));
}

TEST_CASE("Eigen: an if whose arms return vectors of two lengths", "[adapt][eigen][features][C4]") {
    auto const graph = trace<double>([](auto x) {
        using V = Eigen::Matrix<decltype(x), Eigen::Dynamic, 1>;
        V v = V::Constant(2, x);
        if (x > 0.0) v = V::Constant(3, x + x);
        return v;
    });
    verify(graph);
    auto const run = interpret<Vector(double)>(graph);
    CHECK(run(1.0) == Vector{{2, 2, 2}});
    CHECK(run(-1.0) == Vector{{-1, -1}});
}

TEST_CASE("Eigen: an op takes matrices of proxies, fixed and dynamic", "[adapt][eigen]") {
    auto const length = op<"my::length">([](Vector const& v) { return v.sum(); });
    auto const trace_of = op<"my::trace_of">([](Eigen::Matrix2d const& m) { return m.trace(); });
    auto const graph = trace<double>([&](auto x) {
        Eigen::Matrix<decltype(x), Eigen::Dynamic, 1> v(2);
        v << x, x;
        Eigen::Matrix<decltype(x), 2, 2> m;
        m << x, x, x, x;
        return length(v) + trace_of(m);
    });
    verify(graph);
    CHECK(interpret<double(double)>(graph)(3.0) == 12);
    CHECK_THAT(to_cpp(graph), Contains("my::length(Eigen::Matrix<double, -1, 1>{{x0, x0}})") &&
                                  Contains("Eigen::Matrix<double, 2, 2>{{x0, x0}, {x0, x0}}"));
}

TEST_CASE("Eigen: constants of two shapes are not equal", "[adapt][eigen]") {
    CHECK(Constant{Vector{{1, 2}}} == Constant{Vector{{1, 2}}});
    CHECK_FALSE(Constant{Vector{{1, 2}}} == Constant{Vector{{1, 2, 3}}});
}
