// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/run/chosen.hpp>

#include <catch2/catch.hpp>

using namespace limn;

TEST_CASE("Chosen: completes what was given with defaults", "[run][chosen]") {
    Builder b;
    b.parameter<int>("a");
    b.parameter<int>("b");
    b.defaults({Constant{7}});
    b.fixed("c", Constant{9});
    auto const short_form = detail::arguments_of(b.graph(), false);
    auto const all = detail::arguments_of(b.graph(), true);
    REQUIRE(short_form.size() == 2);
    REQUIRE(all.size() == 3);
    CHECK(detail::list(all) == "a, b = 7, c = 9 (fixed)");
    detail::Chosen<int, int> two{short_form, all};
    two.take(1);
    CHECK(two.values() == std::tuple{1, 7});
    detail::Chosen<int, int, int> three{all, all};
    three.take(arg("a") = 2.0);
    CHECK(three.values() == std::tuple{2, 7, 9});
}
