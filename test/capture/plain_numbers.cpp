// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/plain_numbers.hpp>

#include <catch2/catch.hpp>

#include <cstddef>

using limn::detail::NumberRule;

TEST_CASE("plain_numbers: an answer adds to a number, sets it, or does nothing",
          "[capture][plain_numbers]") {
    NumberRule rule{&limn::type_row<int>, 0, {}};
    rule.steps[3] = {2};
    rule.steps[5] = {7, limn::detail::NumberStep::sets};
    CHECK(rule.after(3, 1, 100) == 3);
    CHECK(rule.after(5, 1, 100) == 7);
    CHECK(rule.after(4, 1, 100) == 1);
    CHECK(rule.is_set_by(5));
    CHECK_FALSE(rule.is_set_by(3));
    rule.source.push_back({&limn::type_row<int>, 100, {}});
    CHECK(rule.after(5, 1, 100) == 100); // to what the source is
}

TEST_CASE("plain_numbers: numbers of types whose sums are of that type are carried",
          "[capture][plain_numbers]") {
    using limn::type_row;
    using limn::detail::carried_number;
    CHECK(carried_number(type_row<int>, 0) != nullptr);
    CHECK(carried_number(type_row<std::size_t>, -1) != nullptr);
    CHECK(carried_number(type_row<double>, 0.5L) != nullptr);
    CHECK(carried_number(type_row<bool>, 0) == nullptr);
    CHECK(carried_number(type_row<short>, 0) == nullptr); // a sum of these is an int
}

TEST_CASE("plain_numbers: a rule that holds for some iterations only gives no wrong graph",
          "[capture][plain_numbers]") {
    auto const f = [](auto x) {
        int n = 0;
        while (x > 1.0) {
            x *= 0.99;
            if (++n > 300) n = 7;
        }
        return x + double(n);
    };
    CHECK_THROWS_AS(limn::trace<double>(f), limn::TraceError);
}

TEST_CASE("plain_numbers: a plain limit that is far away is not lost", "[capture][plain_numbers]") {
    auto const f = [](auto x) {
        int n = 0;
        while (x > 1.0) {
            x *= 0.9999;
            ++n;
            if (n >= 50'000) break;
        }
        return x + n;
    };
    CHECK_THROWS_AS(limn::trace<double>(f), limn::TraceError);
}
