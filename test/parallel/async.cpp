// SPDX-License-Identifier: BSL-1.0
#include "parallel_support.hpp"
#include <limn/parallel/async.hpp>
#include <limn/parallel/parallel.hpp>

#include <catch2/catch.hpp>

#include <thread>

using namespace limn;

namespace {

auto const three = [](auto x) {
    auto a = limn::async(my::mix, x, 0.1);
    auto b = limn::async(my::mix, x, 0.2);
    auto c = limn::async([](auto v) { return my::score(my::word(v)); }, x);
    return a.get() + b.get() * c.get();
};
auto const one_by_one = [](auto x) {
    return my::mix(x, 0.1) + my::mix(x, 0.2) * my::score(my::word(x));
};

} // namespace

TEST_CASE("async: three calls give what they give serially, plain and traced",
          "[kit][async][features][H9]") {
    CHECK(three(0.75) == one_by_one(0.75));
    auto const graph = trace<double>(three);
    CHECK(to_text(graph) == to_text(trace<double>(one_by_one)));
    CHECK(parallel<double(double)>(graph, Parallel{2})(0.75) == one_by_one(0.75));
}

TEST_CASE("async: runs in another thread, but not while a trace is recorded", "[kit][async]") {
    auto const here = std::this_thread::get_id();
    auto const thread = [] { return std::this_thread::get_id(); };
    CHECK(limn::async(thread).get() != here);
    bool called = false;
    (void)trace<double>([&](auto x) {
        CHECK(limn::async(thread).get() == here);
        limn::async([&] { called = true; });
        return x;
    });
    CHECK(called);
}

TEST_CASE("async: get throws what the call throws", "[kit][async]") {
    auto late = limn::async(my::guarded, 2.0, 1.0, 5);
    CHECK_THROWS_WITH(late.get(), "number 5");
}
