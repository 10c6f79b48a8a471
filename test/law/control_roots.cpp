// SPDX-License-Identifier: BSL-1.0
#include "corpus/control_roots.hpp"

#include "law/control_cases.hpp"
#include "law/control_support.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <catch2/catch.hpp>

std::vector<limn::test::ControlCase> const& limn::test::control_roots() {
    using namespace control;
    static auto const all = control_cases(
        boost::hana::tuple_t<newton_root, newton_twice, secant, bisection, illinois, golden_section,
                             polynomial_search, quadratic_roots, kepler>);
    return all;
}

TEST_CASE("law: captured control flow is the function's, over control_roots", "[law]") {
    for (limn::test::ControlCase const& c : limn::test::control_roots()) limn::test::check(c);
}
