// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/plain_state.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace plain_state_test {

using namespace limn;
using limn::detail::PlainState;
using limn::detail::Tag;
using limn::detail::Trail;
using limn::detail::Vector;

constexpr Tag head{7, 0, 0}, other{9, 0, 0};

/// A run of a loop whose iterations are of two kinds in turn, and whose end depends on the last.
struct Toy {
    Tracer tracer{TraceOptions{}, Where::here()};
    PlainState<> state{};

    void does(int what) {
        state.computed(op_row<prims::add, int, int>, static_cast<std::uint64_t>(what));
    }
    /// The function itself: `odd` is the plain variable. Gives whether the machine was right.
    bool run(int iterations, int unusual_at = -1) {
        state.begin(tracer);
        state.arrive(head);
        for (int i = 0; i < iterations; ++i) step(i % 2, i == unusual_at);
        return leave(iterations % 2);
    }
    void step(int kind, bool unusual = false) {
        state.pass(head, true);
        does(unusual ? 77 : 10 + kind);
        state.arrive(head);
    }
    bool leave(int kind) {
        state.pass(head, false);
        does(20 + kind);
        bool const right = state.end(1);
        state.leave();
        return right;
    }
    void learn() {
        state.notes = true;
        for (int n = 0; n < 12; ++n) run(n);
        state.notes = false;
        state.learn();
    }
    bool is(int number) {
        Node const node = tracer.builder().graph()[state.is(number, Where::here())];
        REQUIRE(node.kind() == Kind::constant);
        return node.constant().as<bool>();
    }
};

TEST_CASE("PlainState: runs are noted, and a machine is learned from them",
          "[capture][plain_state]") {
    Toy toy;
    CHECK_FALSE(toy.state.active());
    toy.learn();
    CHECK(toy.state.trails.size() == 12);
    CHECK(toy.state.trails[5].steps.size() == 6);
    REQUIRE(toy.state.machine.has_value());
    CHECK(toy.state.active());
    CHECK(toy.state.machine->steps(head.hash, true).size() == 2);
    toy.state.forget();
    CHECK_FALSE(toy.state.active());
}

TEST_CASE("PlainState: what always does the same needs no machine", "[capture][plain_state]") {
    Toy toy;
    toy.state.notes = true;
    for (int n = 0; n < 12; ++n) {
        toy.state.begin(toy.tracer);
        toy.state.arrive(head);
        for (int i = 0; i < n; ++i) toy.step(0);
        toy.leave(0);
    }
    toy.state.learn();
    CHECK_FALSE(toy.state.machine.has_value());
}

TEST_CASE("PlainState: the number of the state follows the answers", "[capture][plain_state]") {
    Toy toy;
    toy.learn();
    CHECK_FALSE(toy.state.is_carried());
    CHECK(toy.state.handles() == 0);
    toy.state.begin(toy.tracer);
    CHECK(toy.state.is_carried());
    CHECK(toy.state.handles() == 1);
    toy.state.arrive(head);
    for (int i = 0; i < 6; ++i) {
        CAPTURE(i);
        CHECK(toy.state.state() == i % 2);
        CHECK(toy.is(i % 2));
        CHECK_FALSE(toy.is(1 - i % 2));
        toy.state.pass(head, true);
        CHECK(toy.state.edge() == limn::detail::TrailEdge{head.hash, true});
        CHECK(toy.state.questions().size() == 1); // "is it that one?": else it is the other
        toy.does(10 + i % 2);
        toy.state.arrive(head);
    }
    CHECK(toy.leave(0));
    CHECK_FALSE(toy.state.is_carried());
    CHECK(toy.state.questions().empty());
}

// An error had ended the run, and the next one asked a machine that was not there any more.
TEST_CASE("PlainState: what a run has left behind does not go on in the next",
          "[capture][plain_state]") {
    Toy toy;
    toy.learn();
    toy.state.begin(toy.tracer);
    toy.state.arrive(head);
    toy.state.pass(head, true);
    CHECK_FALSE(toy.state.questions().empty());
    toy.state.forget();
    toy.state.notes = true;
    toy.state.begin(toy.tracer);
    CHECK_FALSE(toy.state.is_carried());
    CHECK(toy.state.questions().empty());
    toy.state.leave();
}

TEST_CASE("PlainState: a run that does something else is added to those that were seen",
          "[capture][plain_state]") {
    Toy toy;
    toy.learn();
    CHECK(toy.run(8));
    CHECK(toy.state.trails.size() == 12); // it shows nothing new
    CHECK_FALSE(toy.run(20, 6));
    CHECK(toy.state.surprises == 1);
    REQUIRE(toy.state.trails.size() == 13);
    CHECK(toy.state.trails.back().steps.size() == 21);
    toy.state.learn();
    CHECK_FALSE(toy.state.machine.has_value()); // for the runs contradict each other
}

TEST_CASE("PlainState: after so many surprises nothing is learned any more",
          "[capture][plain_state]") {
    Toy toy;
    toy.learn();
    int wrong = 0;
    for (int i = 0; i < 30; ++i) wrong += toy.run(20, 3) ? 0 : 1;
    CHECK(wrong == 12);
    CHECK(toy.state.trails.size() == 24);
}

TEST_CASE("PlainState: a way leads to a decision in each of its states", "[capture][plain_state]") {
    Toy toy;
    toy.learn();
    auto const ways = toy.state.ways_to(head.hash, 0);
    CHECK(std::find(ways.begin(), ways.end(), Vector<bool>{}) != ways.end());
    CHECK(std::find(ways.begin(), ways.end(), Vector<bool>{true}) != ways.end());
    CHECK(toy.state.ways_to(other.hash, 0).empty());
}

TEST_CASE("PlainState: which proxies are taken counts where that is asked for",
          "[capture][plain_state]") {
    auto const noted = [](bool sees, std::uint32_t handle) {
        Toy toy;
        toy.state.notes = true;
        toy.state.sees_operands = sees;
        toy.state.begin(toy.tracer);
        toy.state.arrive(head);
        toy.state.pass(head, true);
        std::array const handles{handle};
        toy.state.touched(handles, 2);
        toy.state.arrive(head);
        toy.state.end(1);
        toy.state.leave();
        return toy.state.trails[0].steps[0].does;
    };
    CHECK(noted(true, 4) != noted(true, 5));
    CHECK(noted(true, 4) == noted(true, 4));
    CHECK(noted(true, 0x8000'0001u) == noted(true, 0x9000'0000u)); // which are no variables
    CHECK(noted(false, 4) == noted(false, 5));
}

} // namespace plain_state_test
