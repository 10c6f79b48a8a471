// SPDX-License-Identifier: BSL-1.0
#include "corpus/control_signal.hpp"

#include "law/control_cases.hpp"
#include "law/control_support.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <catch2/catch.hpp>

std::vector<limn::test::ControlCase> const& limn::test::control_signal() {
    using namespace control;
    static auto const all =
        control_cases(boost::hana::tuple_t<pid_step, dead_band, hysteresis, slew_limit, trapezoid,
                                           relu_layers, huber_loss, smoothstep, soft_threshold,
                                           stable_sigmoid, log_sum_exp_of_max, envelope,
                                           median_filter, zero_crossings, hue, settling_time>);
    return all;
}

TEST_CASE("law: captured control flow is the function's, over control_signal", "[law]") {
    for (limn::test::ControlCase const& c : limn::test::control_signal()) limn::test::check(c);
}
