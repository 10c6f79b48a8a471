// SPDX-License-Identifier: BSL-1.0
#include "corpus/control_nests.hpp"

#include "law/control_cases.hpp"
#include "law/control_support.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <catch2/catch.hpp>

std::vector<limn::test::ControlCase> const& limn::test::control_nests() {
    using namespace control;
    static auto const all = control_cases(
        boost::hana::tuple_t<gcd_by_differences, triangle_down, triangle_up, pairs, inversions,
                             cube, primes_up_to, longest_collatz, odd_rows, do_in_do>);
    return all;
}

TEST_CASE("law: captured control flow is the function's, over control_nests", "[law]") {
    for (limn::test::ControlCase const& c : limn::test::control_nests()) limn::test::check(c);
}
