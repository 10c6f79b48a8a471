// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/span_of.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <span>
#include <vector>

using limn::span_of;

static_assert(std::same_as<decltype(span_of(std::vector<int>{})), std::span<int const>>);
static_assert([] {
    std::vector<int> const v{1, 2, 3};
    return span_of(v).size() == 3 && &span_of(v)[2] == &v[2];
}());

TEST_CASE("span_of: the elements themselves, also where there are none", "[meta][span_of]") {
    std::vector<double> v{1.5, 2.5};
    auto const span = span_of(v);
    v[1] = 3.5;
    CHECK(span.back() == 3.5);
    CHECK(span.size() == 2);
    CHECK(span_of(std::vector<double>{}).empty());
}
