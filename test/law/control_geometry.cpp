// SPDX-License-Identifier: BSL-1.0
#include "corpus/control_geometry.hpp"

#include "law/control_cases.hpp"
#include "law/control_support.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <catch2/catch.hpp>

std::vector<limn::test::ControlCase> const& limn::test::control_geometry() {
    using namespace control;
    static auto const all =
        control_cases(boost::hana::tuple_t<angle_axis, slerp, segment_intersection,
                                           point_in_triangle, point_in_polygon, ray_sphere, ray_box,
                                           distance_to_segment, wrap_angle, two_link_reach, march>);
    return all;
}

TEST_CASE("law: captured control flow is the function's, over control_geometry", "[law]") {
    for (limn::test::ControlCase const& c : limn::test::control_geometry()) limn::test::check(c);
}
