// SPDX-License-Identifier: BSL-1.0
#include "corpus/control_bits.hpp"

#include "law/control_cases.hpp"
#include "law/control_support.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <catch2/catch.hpp>

std::vector<limn::test::ControlCase> const& limn::test::control_bits() {
    using namespace control;
    static auto const all = control_cases(
        boost::hana::tuple_t<bit_count, leading_zeros, trailing_zeros, parity, crc16, crc32_bytes,
                             saturating_add, average_rounded, longest_run, divisible_by_three,
                             pattern_count, egyptian_product, long_division, lfsr_search,
                             utf8_length>);
    return all;
}

TEST_CASE("law: captured control flow is the function's, over control_bits", "[law]") {
    for (limn::test::ControlCase const& c : limn::test::control_bits()) limn::test::check(c);
}
