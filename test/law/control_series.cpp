// SPDX-License-Identifier: BSL-1.0
#include "corpus/control_series.hpp"

#include "law/control_cases.hpp"
#include "law/control_support.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <catch2/catch.hpp>

std::vector<limn::test::ControlCase> const& limn::test::control_series() {
    using namespace control;
    static auto const all = control_cases(
        boost::hana::tuple_t<bessel_j0, exp_series, gamma_fraction, arithmetic_geometric_mean,
                             horner_early_exit, mandelbrot>);
    return all;
}

TEST_CASE("law: captured control flow is the function's, over control_series", "[law]") {
    for (limn::test::ControlCase const& c : limn::test::control_series()) limn::test::check(c);
}
