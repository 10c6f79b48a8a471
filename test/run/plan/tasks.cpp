// SPDX-License-Identifier: BSL-1.0
#include <limn/op/call.hpp>
#include <limn/run/plan/tasks.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

using namespace limn;
using detail::Cells;
using detail::Plan;
using detail::TaskOrder;

namespace my {

inline constexpr auto work = limn::op<"my::work">([](double a, double b) { return a + b; });
inline constexpr auto say = limn::op<"my::say", limn::effect>([](double a) { return a; });

} // namespace my

namespace {

/// A line for each task: its pieces, as steps, `!` where it is heavy, and the tasks after it.
std::string listed(Graph const& graph) {
    Plan const plan{graph, Cells::separate};
    std::string out;
    for (detail::Task const& task : TaskOrder{graph, plan}.tasks().tasks) {
        out += std::to_string(task.needs);
        for (detail::TaskPiece const& piece : task.pieces)
            out += " " + std::to_string(piece.begin) + "-" + std::to_string(piece.end);
        out += task.heavy ? " !" : "";
        for (std::uint32_t next : task.next) out += " >" + std::to_string(next);
        out += "\n";
    }
    return out;
}

} // namespace

TEST_CASE("Tasks: a chain is one task, a fork and a join are tasks of their own", "[run][tasks]") {
    CHECK(listed(trace<double>([](auto x) { return -(-(-x)); })) == "0 0-1 1-2 2-3\n");
    CHECK(listed(trace<double>([](auto x) {
              auto const a = my::work(x, 1.0);
              return my::work(-a, 2.0) * my::work(a, 3.0);
          })) == "0 0-1 ! >1 >2\n"
                 "1 1-2 2-3 ! >3\n"
                 "1 3-4 ! >3\n"
                 "2 4-5\n");
    CHECK(listed(trace<double>([](auto x) { return x; })).empty());
}

TEST_CASE("Tasks: an effect waits for all before it; what might be told waits for it",
          "[run][tasks]") {
    CHECK(listed(trace<double>([](auto x) {
              auto const a = my::say(x + 1.0), b = my::say(x + 2.0);
              return std::tuple{my::work(x, 3.0), x * 4.0, a, b};
          })) == "0 0-1 1-2 ! >2\n"
                 "0 2-3 >2\n"
                 "2 3-4 4-5 !\n"
                 "0 5-6\n");
}

TEST_CASE("Tasks: a branch with both arms is one task, and so is a loop", "[run][tasks]") {
    auto const graph = trace<double, double>([](auto x, auto y) {
        auto z = x;
        if (x < y) z = my::work(x, y);
        auto sum = y;
        while (sum < 10.0) sum = sum + 1.0;
        return z * sum;
    });
    Plan const plan{graph, Cells::separate};
    auto const tasks = TaskOrder{graph, plan}.tasks().tasks;
    REQUIRE(tasks.size() == 3);
    CHECK(tasks[0].needs == 0);
    CHECK(tasks[0].heavy);
    CHECK(tasks[0].next == std::vector<std::uint32_t>{2});
    CHECK(tasks[1].needs == 0);
    CHECK(tasks[1].heavy);
    CHECK(tasks[2].needs == 2);
    CHECK(tasks[2].pieces.back().end == plan.steps.size());
}

TEST_CASE("Tasks: a value with a destructor is counted as often as it is read; outputs once more",
          "[run][tasks]") {
    auto const graph = trace<std::string>([](auto s) {
        auto const a = s + "a", b = a + a;
        return std::tuple{b, b.size()};
    });
    Plan const plan{graph, Cells::separate};
    auto const tasks = TaskOrder{graph, plan}.tasks();
    REQUIRE(tasks.cells.size() == 2);
    CHECK(tasks.cells[0].reads == 2); // b: by its size, and as an output
    CHECK(tasks.cells[1].reads == 2); // a: twice by the sum
    CHECK(plan.owned.size() == 2);
}
