// SPDX-License-Identifier: BSL-1.0
#include "corpus/control_digits.hpp"

#include "law/control_cases.hpp"
#include "law/control_support.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <catch2/catch.hpp>

std::vector<limn::test::ControlCase> const& limn::test::control_digits() {
    using namespace control;
    static auto const all = control_cases(
        boost::hana::tuple_t<digit_sum, digital_root, reverse_digits, is_palindrome, is_prime,
                             largest_factor, count_divisors, fibonacci, binomial, change>);
    return all;
}

TEST_CASE("law: captured control flow is the function's, over control_digits", "[law]") {
    for (limn::test::ControlCase const& c : limn::test::control_digits()) limn::test::check(c);
}
