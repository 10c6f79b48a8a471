// SPDX-License-Identifier: BSL-1.0
#include <limn/io/kept_file_name.hpp>

#include <catch2/catch.hpp>

#include <string>

using limn::detail::kept_file_name;

TEST_CASE("kept_file_name: one text a name", "[io][kept_file_name]") {
    CHECK(kept_file_name("a.cpp") == kept_file_name(std::string{"a."} + "cpp"));
    CHECK(kept_file_name("a.cpp") != kept_file_name("b.cpp"));
}
