// SPDX-License-Identifier: BSL-1.0
#include "toys.hpp"
#include <limn.hpp>
#include <limn/capture/capture.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>

namespace capture_test {

using namespace limn::detail;
using Kind = Point::Kind;
using capture_toys::Always;

auto const halves = [](auto x) {
    if (x > 7) return x / 2;
    if (x < 0) return -x;
    return x;
};

TEST_CASE("Capture: a run stops at the decision that its script does not answer",
          "[capture][capture_run]") {
    capture_toys::Captured<decltype(halves)> toy{halves};
    Point const first = toy.first();
    CHECK(first.kind == Kind::decision);
    CHECK(toy.capture.graph()[first.condition].op().name == "greater");
    Script script = first.script;
    script.push_back({.taken = false, .tag = first.tag});
    Point const second = toy.capture.run(script);
    CHECK(second.kind == Kind::decision);
    CHECK(second.tag != first.tag);
    script.push_back({.taken = true, .tag = second.tag});
    Point const end = toy.capture.run(script);
    CHECK(end.kind == Kind::end);
    REQUIRE(end.outputs.size() == 1);
    CHECK(toy.capture.graph()[end.outputs[0]].op().name == "negate");
    CHECK(toy.capture.runs() == 3);
}

TEST_CASE("Capture: a replay counts for no limit, and may leave no nodes",
          "[capture][capture_run]") {
    capture_toys::Captured<decltype(halves)> toy{halves};
    toy.first();
    std::size_t const runs = toy.capture.runs(), nodes = toy.capture.graph().size();
    Always policy{true};
    toy.capture.forgetting([&] { return toy.capture.replay(policy); });
    CHECK(policy.log.size() == 1);
    toy.capture.aside([&] { return toy.capture.replay(policy); });
    CHECK(policy.log.size() == 2);
    CHECK(toy.capture.graph().size() == nodes);
    CHECK(toy.capture.replay(policy).kind == Kind::end);
    CHECK(toy.capture.graph().size() > nodes);
    CHECK(toy.capture.runs() == runs);
}

TEST_CASE("Capture: on a sample the function decides by itself", "[capture][capture_run]") {
    capture_toys::Captured<decltype(halves)> toy{halves};
    for (int const x : {9, -3, 5}) {
        Vector<limn::Constant> const sample{limn::Constant{x}};
        Always policy{true};
        Point const end = toy.capture.replay(policy, &sample);
        CHECK(end.kind == Kind::end);
        CHECK(policy.log.size() == (x > 7 ? 1u : 2u));
        CHECK(policy.log.back().taken == (x != 5));
        CHECK(policy.chosen == 0);
    }
}

TEST_CASE("Capture: more runs than are allowed", "[capture][capture_run][error]") {
    capture_toys::Traced<decltype(halves)> toy{halves};
    toy.declare();
    Capture<> capture{toy.tracer, toy.callable, {.most_runs = 2}};
    capture.run({});
    capture.run({});
    CHECK_THROWS_WITH(capture.run({}), Catch::Contains("the function was run 2 times") &&
                                           Catch::Contains("max_runs allows"));
}

auto const aborts = [](auto x) {
    auto const y = x + 1;
    if (y > 7) std::abort();
    return y + x;
};
auto const throws_at_end = [](auto x) { // clang does not destroy what is returned
    struct Asks {
        decltype(x)& of;
        ~Asks() noexcept(false) {
            if (of > 7) throw 1;
        }
    };
    auto const y = x + 1;
    Asks const asks{x};
    return y;
};

/// Whether a run changes none of the caller's variables, where those of an earlier one stood.
template <class F>
[[gnu::noinline]] bool is_harmless(capture_toys::Captured<F>& toy, std::uint32_t value) {
    std::uint32_t volatile room[150'000]; // on the stack: a closed page may stand between
    for (auto& word : room) word = value;
    toy.first();
    return std::all_of(std::begin(room), std::end(room), [&](auto word) { return word == value; });
}

template <class F> void check_harmless(F const& f) {
    capture_toys::Captured<F> toy{f};
    for (std::uint32_t handle = 0; handle < 16; ++handle) {
        Always policy{true};
        CHECK(toy.capture.replay(policy).kind == Kind::threw);
        CHECK(is_harmless(toy, handle));
    }
}

TEST_CASE("Capture: what a run has lost is not touched again", "[capture][capture_run]") {
    check_harmless(aborts);
    check_harmless(throws_at_end);
}

} // namespace capture_test
