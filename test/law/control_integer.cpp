// SPDX-License-Identifier: BSL-1.0
#include "corpus/control_integer.hpp"

#include "law/control_cases.hpp"
#include "law/control_support.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <catch2/catch.hpp>

std::vector<limn::test::ControlCase> const& limn::test::control_integer() {
    using namespace control;
    static auto const all =
        control_cases(boost::hana::tuple_t<gcd, lcm, gcd_of_three, binary_gcd, modular_inverse,
                                           collatz, collatz_peak, integer_power, power_modulo,
                                           integer_root, integer_root_by_halving>);
    return all;
}

TEST_CASE("law: captured control flow is the function's, over control_integer", "[law]") {
    for (limn::test::ControlCase const& c : limn::test::control_integer()) limn::test::check(c);
}
