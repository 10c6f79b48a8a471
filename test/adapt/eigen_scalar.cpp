// SPDX-License-Identifier: BSL-1.0
// Without Eigen's vector instructions, which add in other orders than one entry after another.
#define EIGEN_DONT_VECTORIZE
#include <limn.hpp>
#include <limn/adapt/eigen_scalar.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <string_view>
#include <type_traits>

namespace eigen_scalar_test {

using namespace limn;

template <class T> using Traits = Eigen::NumTraits<T>;

/// What Eigen asks of a traced number is what it asks of the plain one.
template <class T> void is_as_plain() {
    using Traced = Traits<Proxy<T>>;
    using Plain = Traits<T>;
    static_assert(int(Traced::IsComplex) == int(Plain::IsComplex));
    static_assert(int(Traced::IsInteger) == int(Plain::IsInteger));
    static_assert(int(Traced::IsSigned) == int(Plain::IsSigned));
    static_assert(int(Traced::ReadCost) == int(Plain::ReadCost));
    static_assert(int(Traced::AddCost) == int(Plain::AddCost));
    static_assert(int(Traced::MulCost) == int(Plain::MulCost));
    static_assert(int(Traced::RequireInitialization) == 1); // a proxy has a constructor
    static_assert(std::same_as<typename Traced::Real, Proxy<typename Plain::Real>>);
    static_assert(std::same_as<typename Traced::NonInteger, Proxy<typename Plain::NonInteger>>);

    Tracer tracer{TraceOptions{}, Where::here()};
    auto const is = [&]<class N>(Proxy<N> const& traced, N plain) {
        return detail::value_in(tracer, Where{}, traced) == tracer.builder().constant(plain);
    };
    CHECK(is(Traced::epsilon(), Plain::epsilon()));
    CHECK(is(Traced::dummy_precision(), Plain::dummy_precision()));
    CHECK(is(Traced::highest(), Plain::highest()));
    CHECK(is(Traced::lowest(), Plain::lowest()));
    CHECK(is(Traced::infinity(), Plain::infinity()));
    CHECK(is(Traced::quiet_NaN(), Plain::quiet_NaN()));
}

TEST_CASE("eigen_scalar: a traced number has the traits of the plain one",
          "[adapt][eigen_scalar]") {
    is_as_plain<double>();
    is_as_plain<float>();
    is_as_plain<int>();
}

TEST_CASE("eigen_scalar: a plain number beside a matrix of proxies, and plain matrices",
          "[adapt][eigen_scalar]") {
    auto const f = [](auto const& a, auto const& b) {
        Eigen::Matrix2d const plain{{1.0, 2.0}, {3.0, 4.0}};
        auto const m = decltype(plain * a)(plain, a);
        return (2.0 * m + m * 0.5)(0, 0) * b + (plain * a)(1, 1);
    };
    auto const whole = [&](auto x, auto y) {
        using S = decltype(x);
        Eigen::Matrix<S, 2, 2> a;
        a << x, y, y - x, x * y;
        return f(a, y);
    };
    auto const run = interpret<double(double, double)>(trace<double, double>(whole));
    for (double const x : {0.1, -3.0, 1e9})
        for (double const y : {0.7, 2.5}) CHECK(run(x, y) == whole(x, y));
    static_assert(
        std::same_as<typename Eigen::ScalarBinaryOpTraits<Proxy<double>, double>::ReturnType,
                     Proxy<double>>);
    static_assert(
        std::same_as<typename Eigen::ScalarBinaryOpTraits<float, Proxy<float>>::ReturnType,
                     Proxy<float>>);
}

TEST_CASE("eigen_scalar: a matrix is spelled as C++ writes it, with its header",
          "[adapt][eigen_scalar]") {
    CHECK(type_name<Eigen::Matrix3d> == "Eigen::Matrix<double, 3, 3>");
    CHECK(type_name<Eigen::VectorXf> == "Eigen::Matrix<float, -1, 1>");
    CHECK(type_name<Eigen::Matrix<int, 2, 12>> == "Eigen::Matrix<int, 2, 12>");
    using ByRows = Eigen::Matrix<double, 2, 3, Eigen::RowMajor>;
    CHECK(type_name<ByRows> == "Eigen::Matrix<double, 2, 3, 1>");
    CHECK(type_header<Eigen::Matrix3d> == std::string_view{"<Eigen/Core>"});
}

// Of these limn's operators and conversions know.
static_assert(made_of_proxies<Eigen::Matrix<Proxy<double>, 2, 2>>);
static_assert(!made_of_proxies<Eigen::Matrix2d>);
using Sum = std::remove_const_t<decltype(Eigen::Matrix2d{} + Eigen::Matrix2d{})>;
static_assert(has_own_operators<Eigen::Matrix2d>);
static_assert(has_own_operators<Sum>);
static_assert(!has_own_operators<double>);

} // namespace eigen_scalar_test
