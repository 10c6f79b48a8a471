// SPDX-License-Identifier: BSL-1.0
#include "corpus/control_order.hpp"

#include "law/control_cases.hpp"
#include "law/control_support.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <catch2/catch.hpp>

std::vector<limn::test::ControlCase> const& limn::test::control_order() {
    using namespace control;
    static auto const all = control_cases(
        boost::hana::tuple_t<bubble_sort, swap_until_sorted, sort_three, sort_four, median_of_three,
                             median_of_five, minimum_and_maximum, index_of_greatest, two_greatest,
                             rank, clamp_chain, merge_pairs, first_above, table_lookup>);
    return all;
}

TEST_CASE("law: captured control flow is the function's, over control_order", "[law]") {
    for (limn::test::ControlCase const& c : limn::test::control_order()) limn::test::check(c);
}
