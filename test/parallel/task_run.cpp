// SPDX-License-Identifier: BSL-1.0
#include "parallel_support.hpp"
#include <limn/parallel/task_run.hpp>

#include <catch2/catch.hpp>

using namespace limn;

namespace {

/// One run by tasks, however light they are.
double run(Graph const& graph, double x, unsigned threads) {
    detail::Plan const plan{graph, detail::Cells::separate};
    auto const tasks = detail::TaskOrder{graph, plan}.tasks();
    detail::Frame prefix{plan.layout().prefix, plan.layout().alignment};
    detail::bind_constants(plan.layout(), prefix.data());
    detail::Frame frame{plan.layout().size, plan.layout().alignment};
    void const* const in[]{&x};
    double result = 0;
    void* const out[]{&result};
    detail::load(plan, prefix, frame.data(), in);
    detail::OwnedCells const owned{plan, frame.data()};
    detail::TaskRun{plan, tasks, frame.data()}.run(detail::Workers{Parallel{threads}});
    detail::store(plan, frame.data(), out);
    return result;
}

} // namespace

TEST_CASE("TaskRun: light tasks too, by any number of threads", "[kit][task_run]") {
    test::ManyThreads const many;
    auto const graph = trace<double>([](auto x) {
        std::vector<decltype(x)> level{x, x + 1.0, x + 2.0};
        for (int i = 0; i < 300; ++i)
            level[static_cast<std::size_t>(i) % 3] =
                level[0] * 0.25 + level[1] * 0.5 - level[2] * 0.125;
        return level[0] + level[1] + my::mix(level[2], x);
    });
    double const expected = interpret<double(double)>(graph)(0.7);
    for (unsigned threads = 1; threads <= 8; ++threads) CHECK(run(graph, 0.7, threads) == expected);
}
