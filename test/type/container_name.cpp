// SPDX-License-Identifier: BSL-1.0
#include <limn/type/container_name.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace limn;

namespace {

struct NoNumbers {};

} // namespace

TEST_CASE("container names: as C++ writes them, with all their headers", "[type][container_name]") {
    using Map = std::map<std::string, std::vector<double>>;
    CHECK(type_name<Map> == "std::map<std::string, std::vector<double>>");
    CHECK(type_header<Map> == "<map> <string> <vector>");
    CHECK(type_name<std::optional<int>> == "std::optional<int>");
    CHECK(type_header<std::optional<int>> == "<optional>");
}

TEST_CASE("container names: the literal of a map, where its elements have one",
          "[type][container_name]") {
    auto const literal = [](auto const& values) {
        Text out;
        CHECK(append_literal(out, values));
        return out.str();
    };
    CHECK(literal(std::map<int, std::string>{{1, "a"}, {2, "b"}}) ==
          "std::map<int, std::string>{{1, std::string{\"a\"}}, {2, std::string{\"b\"}}}");
    CHECK(literal(std::map<int, int>{}) == "std::map<int, int>{}");
    CHECK(literal(std::map<int, std::map<int, bool>>{{1, {{2, true}}}}) ==
          "std::map<int, std::map<int, bool>>{{1, std::map<int, bool>{{2, true}}}}");
    CHECK(literal(std::map<int, std::optional<int>>{{1, 2}, {3, {}}}) ==
          "std::map<int, std::optional<int>>{{1, std::optional<int>{2}}, "
          "{3, std::optional<int>{}}}");
    Text none;
    CHECK_FALSE(append_literal(none, std::map<int, NoNumbers>{}));
    CHECK(none.view().empty());
}
