// SPDX-License-Identifier: BSL-1.0
#include "corpus/control_calendar.hpp"

#include "law/control_cases.hpp"
#include "law/control_support.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <catch2/catch.hpp>

std::vector<limn::test::ControlCase> const& limn::test::control_calendar() {
    using namespace control;
    static auto const all = control_cases(
        boost::hana::tuple_t<leap_year, days_in_month, next_day, day_of_year, julian_date,
                             day_of_week, easter, thirty_360, clock_after>);
    return all;
}

TEST_CASE("law: captured control flow is the function's, over control_calendar", "[law]") {
    for (limn::test::ControlCase const& c : limn::test::control_calendar()) limn::test::check(c);
}
