// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/graph/call_table.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/comparison.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <vector>

using namespace limn;

namespace {

/// A chain of decisions; `steps[n]` is the path after n of them.
struct Chain {
    Builder builder;
    Value x = builder.parameter<int>("x")[0];
    std::vector<std::uint32_t> steps{0};

    explicit Chain(int length) {
        for (int i = 0; i < length; ++i) {
            Value const asked = builder.call<prims::less, int, int>({x, builder.constant(i)});
            steps.push_back(builder.path(steps.back(), asked, false));
        }
    }
    Value divide(std::uint32_t path) {
        std::array const operands{x, x};
        return builder.shared_call(op_row<prims::divide, int, int>, operands, Where{}, path);
    }
};

} // namespace

TEST_CASE("CallTable: what may trap is one with the nearest that leads there",
          "[graph][call_table]") {
    Chain chain{1000};
    Value const first = chain.divide(0);
    CHECK(chain.divide(chain.steps[1000]) == first);
    Chain other{1000};
    Value const late = other.divide(other.steps[500]), early = other.divide(other.steps[3]);
    CHECK(late != early);
    CHECK(other.divide(other.steps[499]) == early);
    CHECK(other.divide(other.steps[501]) == late);
}

TEST_CASE("CallTable: two arms do not share what may trap, and share the rest",
          "[graph][call_table]") {
    Chain chain{2};
    Value const asked = chain.builder.graph().paths()[chain.steps[2]].condition;
    std::uint32_t const other_arm = chain.builder.path(chain.steps[1], asked, true);
    CHECK(chain.divide(chain.steps[2]) != chain.divide(other_arm));
    std::array const operands{chain.x, chain.x};
    auto const sum = [&](std::uint32_t path) {
        return chain.builder.shared_call(op_row<prims::add, unsigned, unsigned>, operands, Where{},
                                         path);
    };
    CHECK(sum(chain.steps[2]) == sum(other_arm));
}

TEST_CASE("CallTable: of many arms, each has its own call", "[graph][call_table]") {
    Chain chain{100};
    auto const arm = [&](std::size_t k) {
        Value const asked = chain.builder.graph().paths()[chain.steps[k + 1]].condition;
        return chain.builder.path(chain.steps[k], asked, true);
    };
    std::vector<Value> calls;
    for (std::size_t k = 0; k < 100; ++k) calls.push_back(chain.divide(arm(k)));
    Value const inner = chain.builder.call<prims::less, int, int>({calls[0], calls[1]});
    for (std::size_t k = 0; k < 100; ++k) {
        CHECK(chain.divide(arm(k)) == calls[k]);
        CHECK(chain.divide(chain.builder.path(arm(k), inner, true)) == calls[k]);
        CHECK((k == 0 || calls[k] != calls[k - 1]));
    }
    Value const after = chain.divide(chain.steps[100]);
    CHECK(after.index > calls.back().index);
    CHECK(chain.divide(chain.steps[100]) == after);
    CHECK(chain.divide(chain.steps[99]) != after);
}
