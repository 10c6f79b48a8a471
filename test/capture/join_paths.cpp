// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/join_paths.hpp>

#include <catch2/catch.hpp>

#include "toys.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace join_paths_test {

using limn::Builder;
using limn::Value;
using limn::detail::JoinPaths;
using limn::detail::Point;
using limn::detail::Vector;

struct Identity {
    template <class T> T operator()(T x) const { return x; }
};

/// Paths of a graph with one input; each decision compares it with another number.
struct Paths {
    capture_toys::Captured<Identity> toy{Identity{}};
    JoinPaths<> join{toy.capture};
    Builder& builder = toy.capture.builder();
    Value x = builder.graph().inputs()[0];

    std::uint32_t after(std::uint32_t path, int number, bool taken) {
        std::uint32_t const out = builder.path(path, less(number), taken);
        join.go_on(out);
        return out;
    }
    Value less(int number) {
        auto const& row = limn::op_row<limn::prims::less, int, int>;
        Value const operands[]{x, builder.constant(number)};
        return builder.shared_call(row, operands, limn::Where{}, 0);
    }
    /// The end on that path, with the input plus a number as the answer.
    Point end(std::uint32_t path, int number) {
        Point out;
        out.kind = Point::Kind::end;
        out.path = path;
        Value const operands[]{x, builder.constant(number)};
        out.outputs.push_back(builder.shared_call(
            limn::op_row<limn::prims::add, int, int>, operands, limn::Where{}, 0));
        return out;
    }
    /// What the joined end gives for that input.
    int run(Point const& end, int at) {
        Builder copy{builder};
        copy.result<int>({end.outputs[0]});
        return limn::interpret<int(int)>(std::move(copy).finish())(at);
    }
};

Vector<Point> both(Point const& a, Point const& b) {
    Vector<Point> out;
    out.push_back(a);
    out.push_back(b);
    return out;
}

} // namespace join_paths_test

using namespace join_paths_test;

TEST_CASE("JoinPaths: two ends that do the same are one, without a choice",
          "[capture][join_paths]") {
    Paths p;
    Point const a = p.end(p.after(0, 1, true), 5), b = p.end(p.after(0, 1, false), 5);
    Point const joined = p.join.end(both(a, b));
    CHECK(joined.outputs == a.outputs);
    CHECK(joined.path == 0);
}

TEST_CASE("JoinPaths: an end is chosen by its path, in whatever order they come",
          "[capture][join_paths]") {
    for (bool const reversed : {false, true}) {
        Paths p;
        std::uint32_t const low = p.after(0, 10, true), high = p.after(0, 10, false);
        Vector<Point> ends;
        ends.push_back(p.end(p.after(low, 5, true), 100));
        ends.push_back(p.end(p.after(high, 20, false), 400));
        ends.push_back(p.end(p.after(low, 5, false), 200));
        ends.push_back(p.end(p.after(high, 20, true), 300));
        if (reversed) std::reverse(ends.begin(), ends.end());
        Point const joined = p.join.end(ends);
        CHECK(joined.path == 0);
        CHECK(p.run(joined, 1) == 101);
        CHECK(p.run(joined, 7) == 207);
        CHECK(p.run(joined, 15) == 315);
        CHECK(p.run(joined, 30) == 430);
    }
}

TEST_CASE("JoinPaths: an end that throws has no answer of its own", "[capture][join_paths]") {
    Paths p;
    Point const a = p.end(p.after(0, 1, true), 5);
    Point b;
    b.kind = Point::Kind::threw;
    b.path = p.after(0, 1, false);
    Point const joined = p.join.end(both(b, a));
    CHECK(joined.kind == Point::Kind::end);
    CHECK(p.run(joined, 0) == 5);
}

TEST_CASE("JoinPaths: what two paths have done already is joined in order",
          "[capture][join_paths]") {
    Paths p;
    Point a = p.end(p.after(0, 1, true), 5), b = p.end(p.after(0, 1, false), 6);
    for (std::uint32_t i : {1u, 2u, 3u}) a.effects.push_back({i});
    for (std::uint32_t i : {1u, 4u}) b.effects.push_back({i});
    Point const joined = p.join.end(both(a, b));
    REQUIRE(joined.effects.size() == 4);
    for (std::uint32_t i = 0; i < 4; ++i) CHECK(joined.effects[i].index == i + 1);
}
