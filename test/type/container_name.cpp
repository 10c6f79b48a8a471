// SPDX-License-Identifier: BSL-1.0
#include <limn/type/container_name.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace limn;

TEST_CASE("container names: as C++ writes them, with all their headers", "[type][container_name]") {
    using Map = std::map<std::string, std::vector<double>>;
    CHECK(type_name<Map> == "std::map<std::string, std::vector<double>>");
    CHECK(type_header<Map> == "<map> <string> <vector>");
    CHECK(type_name<std::optional<int>> == "std::optional<int>");
    CHECK(type_header<std::optional<int>> == "<optional>");
}
