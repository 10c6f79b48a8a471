// SPDX-License-Identifier: BSL-1.0
#include "corpus/control_finance.hpp"

#include "law/control_cases.hpp"
#include "law/control_support.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <catch2/catch.hpp>

std::vector<limn::test::ControlCase> const& limn::test::control_finance() {
    using namespace control;
    static auto const all = control_cases(
        boost::hana::tuple_t<income_tax, tax_brackets, black_scholes_exit, call_spread,
                             implied_volatility, newton_or_halving, american_put, knock_out,
                             months_to_repay, bond_yield, round_to_tick, market_order>);
    return all;
}

TEST_CASE("law: captured control flow is the function's, over control_finance", "[law]") {
    for (limn::test::ControlCase const& c : limn::test::control_finance()) limn::test::check(c);
}
