// SPDX-License-Identifier: BSL-1.0
#include <limn/run/plan/steps.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <memory>
#include <string>

using namespace limn;
using detail::Cells;
using detail::Plan;

TEST_CASE("steps: a run in two parts leaves nothing behind", "[run][steps]") {
    auto const graph = trace<std::string>([](auto s) { return (s + "a longer text") + s; });
    Plan const plan{graph, Cells::separate};
    detail::Frame prefix{plan.layout().prefix, plan.layout().alignment};
    detail::bind_constants(plan.layout(), prefix.data());
    detail::Frame frame{plan.layout().size, plan.layout().alignment};

    std::string const in = "some text before ";
    void const* const from[]{&in};
    std::string out;
    void* const to[]{&out};
    detail::load(plan, prefix, frame.data(), from);
    detail::OwnedCells const owned{plan, frame.data()};
    detail::run_steps(plan, frame.data(), 0, 1);
    CHECK(out.empty());
    detail::run_steps(plan, frame.data(), 1, 2);
    detail::store(plan, frame.data(), to);
    CHECK(out == in + "a longer text" + in);
}

TEST_CASE("steps: a cell that holds nothing is destroyed in vain, one that does only once",
          "[run][steps]") {
    using Shared = std::shared_ptr<int>;
    detail::Transfer const cell{&type_row<Shared>, 0};
    alignas(std::max_align_t) std::byte base[Cell<Shared>::size]{};
    detail::destroy(base, cell);
    auto const value = std::make_shared<int>(1);
    Cell<Shared>::put(base, value);
    CHECK(value.use_count() == 2);
    detail::destroy(base, cell);
    detail::destroy(base, cell);
    CHECK(value.use_count() == 1);
}
