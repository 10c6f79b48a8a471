// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/sample_check.hpp>
#include <limn/capture/validation_policy.hpp>

#include <catch2/catch.hpp>

#include "toys.hpp"

#include <string>

namespace sample_check_test {

auto const twice = limn::op<"twice">([](int x) { return 2 * x; });

/// The difference of a function from a graph, on one number.
template <class F>
std::optional<limn::detail::Divergence> difference(F const& f, limn::Graph const& graph, int x) {
    capture_toys::Captured<F> toy{f};
    limn::detail::Vector<limn::Constant> const sample{limn::Constant{x}};
    limn::detail::RunSample<> run;
    limn::detail::Point const end = toy.capture.replay(run, &sample);
    limn::detail::SampleCheck<> check{toy.capture, graph};
    return check.difference(end, run.log, sample);
}

} // namespace sample_check_test

using namespace sample_check_test;

TEST_CASE("SampleCheck: a graph that is not the function, with the input that shows it",
          "[capture][sample_check]") {
    auto const f = [](auto x) { return x > 7 ? x - 1 : x; };
    limn::Graph const same = limn::trace<int>(f);
    limn::Graph const other = limn::trace<int>([](auto x) { return x > 8 ? x - 1 : x; });
    for (int x : {-1, 7, 8, 9}) CHECK_FALSE(difference(f, same, x).has_value());
    CHECK_FALSE(difference(f, other, 7).has_value());
    auto const found = difference(f, other, 8);
    REQUIRE(found.has_value());
    CHECK(found->inputs == "x0 = 8");
    CHECK(found->run.size() == 1);
}

TEST_CASE("may_be_sampled: not where an op of the user's is called", "[capture][sample_check]") {
    CHECK(limn::detail::may_be_sampled(limn::trace<int>([](auto x) { return x + 1; })));
    CHECK_FALSE(limn::detail::may_be_sampled(limn::trace<int>([](auto x) { return twice(x); })));
}
