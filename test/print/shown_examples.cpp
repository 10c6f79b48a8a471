// SPDX-License-Identifier: BSL-1.0
#include <limn/print/shown_examples.hpp>

#include <catch2/catch.hpp>

#include <optional>
#include <vector>

using limn::Constant;
using limn::ShownExamples;

TEST_CASE("ShownExamples: a value, or null where there is none", "[print][shown_examples]") {
    std::vector<std::optional<Constant>> const known{Constant{1.5}, std::nullopt};
    ShownExamples const shown{known};
    REQUIRE(shown.find(0) != nullptr);
    CHECK(*shown.find(0) == Constant{1.5});
    CHECK(shown.find(1) == nullptr);
    CHECK(shown.find(2) == nullptr);
    CHECK(ShownExamples{}.find(0) == nullptr);
}
