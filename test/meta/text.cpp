// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/text.hpp>

#include <catch2/catch.hpp>

#include <limits>
#include <string>

using limn::Text;

namespace {

constexpr bool grows_while_compiling() {
    Text out{"x"};
    (out += " = ") += Text{"y"}.view();
    for (int i = 0; i < 100; ++i) out += '.';
    out.append_integer(-42);
    return out.size() == 108 && out.view().starts_with("x = y...") && out.view().ends_with(".-42");
}
static_assert(grows_while_compiling());
static_assert(Text{}.empty() && Text{} == Text{""} && Text{"a"} != Text{"b"});

template <class I> void as_to_string_has_it() {
    for (I value : {std::numeric_limits<I>::min(), std::numeric_limits<I>::max(), I(0), I(1), I(9),
                    I(10), I(99), I(100)}) {
        Text out;
        out.append_integer(value);
        CHECK(out.str() == std::to_string(value));
    }
}

} // namespace

TEST_CASE("Text: holds what was appended, NUL too", "[meta][text]") {
    Text out;
    out += std::string_view("a\0b", 3);
    out += '\0';
    CHECK(out.str() == std::string("a\0b\0", 4));
    CHECK(out.size() == 4);
}

TEST_CASE("Text: integers as std::to_string writes them, the least and the greatest too",
          "[meta][text]") {
    as_to_string_has_it<signed char>();
    as_to_string_has_it<unsigned char>();
    as_to_string_has_it<short>();
    as_to_string_has_it<int>();
    as_to_string_has_it<unsigned>();
    as_to_string_has_it<long>();
    as_to_string_has_it<unsigned long>();
    as_to_string_has_it<long long>();
    as_to_string_has_it<unsigned long long>();
}

TEST_CASE("Text: a copy grows on its own", "[meta][text]") {
    Text const a{"same"};
    Text b = a;
    b += '!';
    CHECK(a.view() == "same");
    CHECK(b.view() == "same!");
}
