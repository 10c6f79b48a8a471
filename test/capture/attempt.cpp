// SPDX-License-Identifier: BSL-1.0
#include "toys.hpp"
#include <limn.hpp>
#include <limn/capture/attempt.hpp>

#include <catch2/catch.hpp>

#include <stdexcept>

namespace attempt_test {

using Catch::Contains;
using namespace limn;

/// One attempt at a graph of the function.
template <class F> detail::Attempt<void> attempt_at(capture_toys::Explored<F>& toy) {
    detail::GrownVector<> grown;
    return detail::attempt<void>(toy.tracer, &tree<int>::row, toy.explorer, toy.callable.where,
                                 grown, {});
}

TEST_CASE("attempt: gives the graph, which is compared with the function", "[capture][attempt]") {
    capture_toys::Explored toy{[](auto x) { return x > 3 ? x - 1 : x + 1; }};
    detail::Attempt<void> const made = attempt_at(toy);
    REQUIRE(made.graph.has_value());
    CHECK_FALSE(made.difference.has_value());
    CHECK(made.graph->validated.runs > 0);
    auto const run = interpret<int(int)>(*made.graph);
    CHECK((run(4) == 3 && run(3) == 4));
}

TEST_CASE("attempt: gives the first difference where a plain count follows a loop",
          "[capture][attempt]") {
    capture_toys::Explored toy{[](auto x) {
        int n = 0;
        while (x > 1) {
            x = x / 2;
            ++n;
        }
        return n > 4 ? x - x : x;
    }};
    CHECK(attempt_at(toy).difference.has_value());
}

TEST_CASE("attempt: a function that throws on each path throws", "[capture][attempt][error]") {
    capture_toys::Explored toy{[](auto x) -> decltype(x) {
        if (x > 3) x = x + 1;
        throw std::runtime_error("never a value");
    }};
    CHECK_THROWS_WITH(attempt_at(toy), Contains("never a value"));
}

} // namespace attempt_test
