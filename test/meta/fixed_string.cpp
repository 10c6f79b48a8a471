// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/fixed_string.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

using limn::fixed_string;

namespace {

template <fixed_string text> struct Named { static constexpr std::string_view name = text.view(); };

static_assert(Named<"text::tokenize">::name == "text::tokenize");
static_assert(Named<"">::name.empty());
static_assert(Named<"a\0b">::name.size() == 3, "a NUL inside is a character");
static_assert(std::is_same_v<Named<"a">, Named<"a">>);
static_assert(!std::is_same_v<Named<"a">, Named<"b">> && !std::is_same_v<Named<"a">, Named<"aa">>);

} // namespace

TEST_CASE("fixed_string: a view of it ends before the terminating NUL", "[meta][fixed_string]") {
    CHECK(fixed_string{"abc"}.view() == "abc");
    CHECK(*fixed_string{"abc"}.view().end() == '\0');
}
