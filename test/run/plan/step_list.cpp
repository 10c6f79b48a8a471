// SPDX-License-Identifier: BSL-1.0
#include <limn/proxy/sequence.hpp>
#include <limn/proxy/sequence_iterator.hpp>
#include <limn/run/interpret.hpp>
#include <limn/run/plan/plan.hpp>
#include <limn/run/plan/step_list.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

using namespace limn;
using detail::Control;
using detail::Plan;

namespace {

std::ptrdiff_t count(Plan const& plan, Control::Does does) {
    return std::count_if(plan.steps.begin(), plan.steps.end(), [&](detail::Step const& step) {
        return plan.controls[step.control].does == does;
    });
}

constexpr auto squares = [](auto const& xs) {
    std::remove_cvref_t<decltype(xs[0])> sum = 0.0;
    for (auto const& x : xs) sum += x * x;
    return sum;
};

} // namespace

TEST_CASE("StepList: a round of a sum over a sequence is three steps and a count",
          "[run][step_list]") {
    Graph const graph = trace<sequence<double>>(squares);
    Plan const plan{graph};
    CHECK(plan.control);
    REQUIRE(count(plan, Control::Does::count) == 1);
    for (std::uint32_t i = 0; i < plan.steps.size(); ++i) {
        Control const& control = plan.controls[plan.steps[i].control];
        if (control.does == Control::Does::count) CHECK(i - control.target == 2);
    }
    auto const run = interpret<double(sequence<double>)>(graph);
    for (std::size_t size : {0u, 1u, 2u, 1000u}) {
        std::vector<double> xs;
        for (std::size_t i = 0; i < size; ++i) xs.push_back(1.0 / static_cast<double>(i + 3));
        CHECK(run(sequence<double>{xs}) == squares(sequence<double>{xs}));
    }
}

TEST_CASE("StepList: a test at the head is done again at the foot, so a round jumps once",
          "[run][step_list]") {
    auto const halvings = [](auto n) {
        auto steps = n * 0;
        while (n > 1) {
            n = n / 2;
            steps += 1;
        }
        return steps;
    };
    Graph const graph = trace<int>(halvings);
    Plan const plan{graph};
    CHECK(count(plan, Control::Does::unless) == 1);
    CHECK(count(plan, Control::Does::when) == 1);
    auto const run = interpret<int(int)>(graph);
    for (int n : {-1, 0, 1, 2, 3, 1000}) CHECK(run(n) == halvings(n));
}

TEST_CASE("StepList: a counter that is its own end is compared after it was counted",
          "[run][step_list]") {
    auto const f = [](auto n) {
        auto i = n * 0u;
        while (i != n) i = i + 2u;
        return i;
    };
    auto const run = interpret<std::size_t(std::size_t)>(trace<std::size_t>(f));
    for (std::size_t n : {0u, 2u, 1000u}) CHECK(run(n) == f(n));
}

TEST_CASE("StepList: loops that leave first, last, in the middle and from within agree",
          "[run][step_list]") {
    auto const agree = [](auto const& f) {
        auto const run = interpret<int(int, int)>(trace<int, int>(f));
        for (int a : {0, 1, 2, 7, 40})
            for (int b : {1, 2, 3, 10}) {
                CAPTURE(a, b);
                CHECK(run(a, b) == f(a, b));
            }
    };
    agree([](auto a, auto b) {
        do a = a - b;
        while (a > 0);
        return a;
    });
    agree([](auto a, auto b) {
        while (true) {
            if (a > 50) break;
            a = a * 2 + b;
        }
        return a;
    });
    agree([](auto a, auto b) {
        auto s = a * 0;
        while (a > 0) {
            a = a - 1;
            if (a % 7 == b) return s;
            s += a;
            if (s > 300) break;
        }
        return s - b;
    });
    agree([](auto a, auto b) {
        auto s = a * 0;
        for (auto i = a * 0; i < a; i += 1)
            for (auto j = i; j < b; j += 1) s += i * j;
        return s;
    });
}
