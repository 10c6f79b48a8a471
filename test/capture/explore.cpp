// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/close_loop.hpp>
#include <limn/capture/explore.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

using namespace limn;
using detail::Point;

namespace explore_tests {

/// A function of one int, whose decisions are explored.
template <class F> struct Explored {
    F f;
    Tracer tracer{TraceOptions{}, Where::here()};
    Input<int> in = input<int>("x");
    detail::InputList<Input<int>> list{{in}};
    detail::Recording<F, Input<int>> recording{f, Where::here(), list};
    detail::Explorer<> explorer{tracer,
                                {this, nullptr,
                                 [](void* c, limn::detail::Vector<Value>& outputs) {
                                     auto* const self = static_cast<Explored*>(c);
                                     self->recording.call_enclosed(self->tracer, outputs);
                                 },
                                 Where::here()}};

    explicit Explored(F function) : f{function} { list.declare_in(tracer); }

    Point end() { return explorer.explore(); }
    /// How many nodes of that op are recorded.
    int count(std::string_view op) {
        int out = 0;
        Graph const& graph = tracer.builder().graph();
        for (std::uint32_t i = 0; i < graph.size(); ++i) out += graph.row_of(i).name == op;
        return out;
    }
};

} // namespace explore_tests

using namespace explore_tests;

TEST_CASE("Explorer: the sides of an if join, with a gate for what differs", "[capture][explore]") {
    Explored one{[](auto x) {
        if (x < 0) x = -x;
        return x;
    }};
    Point const end = one.end();
    CHECK(end.kind == Point::Kind::end);
    CHECK(end.outputs.size() == 1);
    CHECK(one.explorer.checks().size() == 1);
    CHECK(one.explorer.loops().empty());
    CHECK(one.count("gate") == 1);
}

TEST_CASE("Explorer: two ifs in a row are two decisions, not four paths", "[capture][explore]") {
    Explored two{[](auto x) {
        if (x < 0) x = -x;
        if (x > 9) x = x - 9;
        return x;
    }};
    CHECK(two.end().kind == Point::Kind::end);
    CHECK(two.explorer.checks().size() == 2);
    CHECK(two.count("gate") == 2);
}

TEST_CASE("Explorer: a side that comes back to its decision is a loop, closed once",
          "[capture][explore]") {
    Explored loop{[](auto x) {
        while (x > 1) x = x / 2;
        return x;
    }};
    CHECK(loop.end().kind == Point::Kind::end);
    CHECK(loop.explorer.loops().size() == 1);
    CHECK_FALSE(loop.explorer.leaving().empty());
}

TEST_CASE("Explorer: indices that traced values sort never leave their array",
          "[capture][explore]") {
    int outside = 0;
    auto const argsort = [&](auto a, auto b, auto c, auto d) {
        std::array const values{a, b, c, d};
        std::array<int, 6> order{-7, 0, 1, 2, 3, 77};
        std::sort(order.begin() + 1, order.end() - 1, [&](int i, int j) {
            outside += i < 0 || i > 3 || j < 0 || j > 3;
            return bool(values[static_cast<std::size_t>(i) % 4] <
                        values[static_cast<std::size_t>(j) % 4]);
        });
        outside += order.front() != -7 || order.back() != 77;
        return a * 0.0 + order[1] * 64 + order[2] * 16 + order[3] * 4 + order[4];
    };
    limn::Graph const graph = limn::trace<double, double, double, double>(argsort);
    CHECK(outside == 0);
    auto const run = limn::interpret<double(double, double, double, double)>(graph);
    for (unsigned i = 0; i < 256; ++i) {
        double const a = i % 4, b = i / 4 % 4, c = i / 16 % 4, d = i / 64;
        CHECK(run(a, b, c, d) == argsort(a, b, c, d));
    }
}
