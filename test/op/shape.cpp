// SPDX-License-Identifier: BSL-1.0
#include <limn/op/shape.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

TEST_CASE("check_length: passes, or names path and both lengths", "[op][shape][error]") {
    CHECK_NOTHROW(check_length(std::string{"ab"}, 2, "s"));
    CHECK_THROWS_WITH(check_length(std::vector<int>{1}, 2, "x.v"),
                      Contains("`x.v` has 1 elements, and was traced with 2; trace again"));
}

TEST_CASE("check_presence, check_keys: pass, or name the fault", "[op][shape][error]") {
    CHECK_NOTHROW(check_presence(std::optional<int>{}, false, "o"));
    CHECK_THROWS_AS(check_presence(std::optional<int>{}, true, "o"), TypeError);
    std::map<std::string, int> const map{{"a", 1}};
    CHECK_NOTHROW(check_keys(map, {"a"}, "m"));
    CHECK_THROWS_WITH(check_keys(map, {"a", "b"}, "m"), Contains("`m` lacks the key \"b\""));
}
