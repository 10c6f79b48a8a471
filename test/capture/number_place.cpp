// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/number_place.hpp>

#include <catch2/catch.hpp>

namespace number_place_test {

using limn::type_row;
using NumberPlace = limn::detail::NumberPlace<>;
using limn::detail::NumberRule;
using limn::detail::NumberStep;
using limn::detail::remainder_in;

TEST_CASE("NumberPlace: a number that goes up and is less at once is a remainder",
          "[capture][number_place]") {
    NumberRule const counts{&type_row<int>, 0, {{3, {1}}}};
    NumberPlace const place{.most = 99};
    auto const found = remainder_in(counts, place, 100, 0);
    REQUIRE(found);
    CHECK(found->place.form->kind == limn::detail::CountForm::Kind::remainder);
    CHECK(found->place.form->numbers[2] == 100);
    CHECK(found->count.steps.at(3) == NumberStep{1});
}

TEST_CASE("NumberPlace: not so where answers add different numbers, or one sets it",
          "[capture][number_place]") {
    NumberPlace const place{.most = 99};
    CHECK_FALSE(remainder_in({&type_row<int>, 0, {{3, {1}}, {4, {2}}}}, place, 100, 0));
    CHECK_FALSE(remainder_in({&type_row<int>, 0, {{3, {1, NumberStep::sets}}}}, place, 100, 0));
    CHECK_FALSE(remainder_in({&type_row<int>, 0, {}}, place, 100, 0));
}

} // namespace number_place_test
