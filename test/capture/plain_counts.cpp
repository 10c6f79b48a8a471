// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/plain_counts.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <utility>

namespace plain_counts_test {

using namespace limn;
using limn::detail::CountRules;
using limn::detail::PlainCounts;
using limn::detail::TrailEdge;
using limn::detail::Vector;

constexpr TrailEdge step{7, true}, leave{7, false}, again{9, true};

/// Two counts in a run: of the steps, and of those since the last `again`.
struct Toy {
    Tracer tracer{TraceOptions{}, Where::here()};
    PlainCounts<> counts{};

    explicit Toy(Vector<CountRules::Limit> limits) {
        counts.rules.counters = {{step, {}}, {step, again}};
        counts.rules.limits = std::move(limits);
        counts.begin(tracer);
    }
    void pass(TrailEdge const& edge, int times = 1) {
        for (; times > 0; --times) counts.pass(edge);
    }
    CountRules::Limit const& limit(std::size_t i) const { return counts.rules.limits[i]; }
    /// The question for it, as the constant that it is in this run.
    bool asks(std::size_t i) {
        Node const node = tracer.builder().graph()[counts.reached(limit(i), Where::here())];
        REQUIRE(node.kind() == Kind::constant);
        return node.constant().as<bool>();
    }
};

TEST_CASE("PlainCounts: a limit is reached once, or from there on", "[capture][plain_counts]") {
    Toy toy{{{step, 0, 3, false}, {step, 0, 3, true}}};
    for (int n = 0; n < 7; ++n) {
        CAPTURE(n);
        CHECK(toy.counts.is_reached(toy.limit(0)) == (n == 3));
        CHECK(toy.counts.is_reached(toy.limit(1)) == (n >= 3));
        CHECK(toy.asks(0) == (n == 3));
        CHECK(toy.asks(1) == (n >= 3));
        toy.pass(step);
        toy.pass(leave); // counts nothing
    }
}

TEST_CASE("PlainCounts: a count begins again", "[capture][plain_counts]") {
    Toy toy{{{step, 0, 4, false}, {step, 1, 2, false}}};
    toy.pass(step, 2);
    CHECK(toy.asks(1));
    toy.pass(again);
    CHECK_FALSE(toy.asks(1));
    toy.pass(step, 2);
    CHECK(toy.asks(1));
    CHECK(toy.asks(0));
    toy.pass(again, 2);
    CHECK(toy.asks(0));
}

TEST_CASE("PlainCounts: limits are asked for after their answer, while a run is followed",
          "[capture][plain_counts]") {
    Toy toy{{{step, 0, 3, false}, {step, 0, 5, true}, {leave, 1, 2, false}}};
    REQUIRE(toy.counts.limits(step).size() == 2);
    CHECK(toy.counts.limits(step)[0] == &toy.limit(0));
    CHECK(toy.counts.limits(step)[1] == &toy.limit(1));
    CHECK(toy.counts.limits(leave).size() == 1);
    CHECK(toy.counts.limits(again).empty());
    toy.counts.leave();
    CHECK(toy.counts.limits(step).empty());
}

TEST_CASE("PlainCounts: each run counts from the beginning", "[capture][plain_counts]") {
    Toy toy{{{step, 0, 3, true}}};
    toy.pass(step, 5);
    CHECK(toy.asks(0));
    toy.counts.leave();
    toy.tracer.restart();
    toy.counts.begin(toy.tracer);
    CHECK_FALSE(toy.asks(0));
    toy.pass(step, 3);
    CHECK(toy.asks(0));
}

TEST_CASE("PlainCounts: a way leads to a decision before its limit", "[capture][plain_counts]") {
    CountRules::Limit const limit{step, 0, 3, false, {true, false, true, true}, {7, 9, 7, 7}};
    CountRules::Limit const other{step, 0, 4, false, {true}, {7}};
    Toy toy{{limit, other}};
    using Ways = Vector<Vector<bool>>;
    CHECK(toy.counts.ways_to(9, limit.question()) == Ways{{true}});
    CHECK(toy.counts.ways_to(7, limit.question()) ==
          Ways{{true, false, true}, {true, false}, {}}); // the latest first
    CHECK(toy.counts.ways_to(8, limit.question()).empty());
    CHECK(toy.counts.ways_to(7, other.question()) == Ways{{}});
    CHECK(toy.counts.ways_to(7, 12345).empty());
}

} // namespace plain_counts_test
