// SPDX-License-Identifier: BSL-1.0
// Laws of functions that decide by plain `if`s, traced by the compiler.

#include "corpus/control_bits.hpp"
#include "corpus/control_calendar.hpp"
#include "corpus/control_finance.hpp"
#include "corpus/control_geometry.hpp"
#include "corpus/control_order.hpp"
#include "corpus/control_roots.hpp"
#include "corpus/control_signal.hpp"
#include "law/control_support.hpp"
#include <limn.hpp>

#include <boost/hana/for_each.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <catch2/catch.hpp>

namespace {

using namespace limn::test::control;

// fewer than 1,048,576 steps of clang's, which are its limit unless -fconstexpr-steps raises it
constexpr auto entries =
    boost::hana::tuple_t<saturating_add, leap_year, next_day, julian_date, thirty_360, income_tax,
                         point_in_triangle, ray_sphere, sort_three, median_of_three,
                         quadratic_roots, pid_step, huber_loss, stable_sigmoid>;

template <class... Args> struct Lift {
    template <class F> static constexpr auto of(F f) { return limn::static_trace<Args...>(f); }
};
template <class Signature> struct LiftOf;
template <class R, class... Args> struct LiftOf<R(Args...)> : Lift<Args...> {};

} // namespace

TEST_CASE("law: plain ifs in a constant expression are the function's, in call and graph",
          "[law]") {
    boost::hana::for_each(entries, []<class T>(T) {
        using Entry = typename T::type;
        using Law = limn::test::ControlLaw<Entry>;
        CAPTURE(Entry::name);
        static constexpr auto lifted = LiftOf<typename Entry::signature>::of(Entry::function);
        std::string const plain = Law::plain();
        CHECK(Law::outcomes(lifted) == plain);
        limn::Graph const graph = lifted.graph();
        CHECK_NOTHROW(limn::verify(graph));
        CHECK(graph.branches());
        CHECK(Law::interpreted(graph) == plain);
    });
}
