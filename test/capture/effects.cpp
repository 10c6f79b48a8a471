// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/effects.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/bitwise.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>

using namespace limn;

namespace {

struct Run {
    Builder builder;
    Value x = builder.parameter<int>("x")[0], y = builder.parameter<int>("y")[0];
    detail::Effects<> effects{};

    Value does(Value operand, std::uint32_t path = 0,
               OpRow const& row = op_row<prims::negate, int>) {
        std::array const operands{operand};
        return effects.record(builder, row, operands, Where{}, path);
    }
};

} // namespace

TEST_CASE("Effects: run again, the same ones are the same nodes", "[trace][effects]") {
    Run run;
    run.effects.resume(run.builder.graph(), {});
    Value const first = run.does(run.x), second = run.does(run.y);
    run.effects.resume(run.builder.graph(), {});
    CHECK(run.does(run.x) == first);
    CHECK(run.does(run.y) == second);
    CHECK(run.builder.graph().size() == 4);
}

TEST_CASE("Effects: what a run does twice is done twice, and so each time", "[trace][effects]") {
    Run run;
    run.effects.resume(run.builder.graph(), {});
    Value const first = run.does(run.x), second = run.does(run.x);
    CHECK(first != second);
    run.effects.resume(run.builder.graph(), {});
    CHECK(run.does(run.x) == first);
    CHECK(run.does(run.x) == second);
    CHECK(run.does(run.x) != second); // a third time
}

TEST_CASE("Effects: another path, op or operand is another effect", "[trace][effects]") {
    Run run;
    run.effects.resume(run.builder.graph(), {});
    Value const first = run.does(run.x);
    std::uint32_t const path = run.builder.path(0, run.x, true);
    run.effects.resume(run.builder.graph(), {});
    CHECK(run.does(run.x, path) != first);
    CHECK(run.does(run.y) != first);
    CHECK(run.does(run.x, 0, op_row<prims::bit_not, int>) != first);
    CHECK(run.does(run.x) == first);
}
