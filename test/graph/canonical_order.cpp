// SPDX-License-Identifier: BSL-1.0
#include "effects.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace limn;
using limn::test::emit;

namespace {

/// Random calls of random values, of which most need the last ones; with the order that its
/// definition gives them, as numbers of recording.
struct RandomGraph {
    std::mt19937 random;
    Builder builder{};
    std::vector<Value> values{}, outputs{};
    std::vector<std::uint32_t> order{};
    std::vector<bool> is_placed{};

    explicit RandomGraph(std::uint32_t seed) : random{seed} {
        for (char const* name : {"x", "y"}) add(builder.parameter<double>(name)[0]);
        for (std::uint32_t calls = 1 + any(12); calls > 0; --calls) {
            if (any(4) == 0) constant();
            std::vector<Value> const operands{recent(), recent(), recent()};
            if (std::uint32_t const count = any(4); count == 0)
                add(builder.call<prims::negate, double>({operands[0]}));
            else if (count == 1)
                add(builder.call(op_row<prims::fma, double, double, double>, operands));
            else add(builder.call<prims::add, double, double>({operands[0], operands[1]}));
        }
        for (std::uint32_t count = any(6) == 0 ? 2 : 1; count > 0; --count)
            outputs.push_back(recent());
        is_placed.resize(values.size());
        place(0);
        place(1);
        for (Value const v : outputs) place(v.index);
    }

    std::uint32_t any(std::uint32_t less) { return static_cast<std::uint32_t>(random() % less); }
    void add(Value v) {
        if (v.index == values.size()) values.push_back(v);
    }
    void constant() { add(builder.constant(static_cast<double>(any(3)))); }
    Value recent() {
        auto const size = static_cast<std::uint32_t>(values.size());
        return values[size - 1 - (any(3) == 0 ? any(size) : any(size < 3 ? size : 3))];
    }
    void place(std::uint32_t i) {
        if (is_placed[i]) return;
        is_placed[i] = true;
        for (Value const v : builder.graph().nodes()[i].operands()) place(v.index);
        order.push_back(i);
    }
};

/// The graph as it was recorded, put into order.
Graph ordered(Builder b) {
    Graph g = std::move(b).graph();
    detail::CanonicalOrder<>{g}.apply();
    return g;
}

} // namespace

TEST_CASE("CanonicalOrder: operands from left to right, whatever came first",
          "[graph][canonical_order]") {
    auto const difference = [](bool sum_first) {
        Builder b;
        Value const x = b.parameter<double>("x")[0], y = b.parameter<double>("y")[0];
        Value sum{}, product{};
        for (bool const now : {sum_first, !sum_first})
            (now ? sum : product) =
                now ? b.call<prims::add, double, double>({x, b.constant(2.0)})
                    : b.call<prims::multiply, double, double>({y, b.constant(3.0)});
        b.result<double>({b.call<prims::subtract, double, double>({product, sum})});
        return ordered(std::move(b));
    };
    CHECK(to_text(difference(true)) == "x : double = input\n"
                                       "y : double = input\n"
                                       "%2 : double = constant 3.0\n"
                                       "%3 : double = multiply(y, %2)\n"
                                       "%4 : double = constant 2.0\n"
                                       "%5 : double = add(x, %4)\n"
                                       "%6 : double = subtract(%3, %5)\n"
                                       "return %6\n");
    CHECK(to_text(difference(false)) == to_text(difference(true)));
    CHECK(difference(true).constants()[0] == Constant{3.0});
    CHECK(difference(true).hash() == difference(false).hash());
}

TEST_CASE("CanonicalOrder: what nothing needs is left out, with its constants; inputs stay",
          "[graph][canonical_order]") {
    Builder b;
    Value const x = b.parameter<double>("x")[0];
    b.parameter<double>("unused");
    b.call<prims::add, double, double>({x, b.constant(2.0)});
    Value const three = b.constant(3.0);
    b.result<double>({b.call<prims::multiply, double, double>({x, three})});
    Graph const g = ordered(std::move(b));
    CHECK(to_text(g) == "x : double = input\n"
                        "unused : double = input\n"
                        "%2 : double = constant 3.0\n"
                        "%3 : double = multiply(x, %2)\n"
                        "return %3\n");
    CHECK(g.constants().size() == 1);
}

TEST_CASE("CanonicalOrder: effects come first, in the order in which they ran",
          "[graph][canonical_order]") {
    Graph const g = trace<int, int>([](auto x, auto y) {
        auto const out = x * y;
        emit(y);
        emit(x);
        return out;
    });
    CHECK(to_text(g) == "x0 : int = input\n"
                        "x1 : int = input\n"
                        "%2 : int = emit(x1)\n"
                        "%3 : int = emit(x0)\n"
                        "%4 : int = multiply(x0, x1)\n"
                        "return %4\n");
}

TEST_CASE("CanonicalOrder: conditions of a path stand before what is done there",
          "[graph][canonical_order]") {
    Builder b;
    Value const x = b.parameter<int>("x")[0], y = b.parameter<int>("y")[0];
    Value const unused = b.call<prims::greater, int, int>({x, y});
    Value const inner = b.call<prims::less, int, int>({x, y});
    Value const outer = b.call<prims::equal, int, int>({x, y});
    b.path(0, unused, true);
    std::uint32_t const path = b.path(b.path(0, outer, false), inner, true);
    std::array const operands{x, y};
    b.result<int>({b.call(op_row<prims::divide, int, int>, operands, Where{}, path)});
    Graph const g = ordered(std::move(b));
    CHECK(to_text(g) == "x : int = input\n"
                        "y : int = input\n"
                        "%2 : bool = less(x, y)\n"
                        "%3 : bool = equal(x, y)\n"
                        "%4 : int = divide(x, y) unless %3 when %2\n"
                        "return %4\n");
    CHECK(g.paths().size() == 3); // that of `unused` has gone
    CHECK(g.branches());
}

TEST_CASE("CanonicalOrder: a graph whose gates are dead has no branches",
          "[graph][canonical_order]") {
    Builder b;
    Value const c = b.parameter<bool>("c")[0], x = b.parameter<int>("x")[0];
    b.gate(c, x, b.constant(1));
    b.result<int>({x});
    REQUIRE(b.graph().branches());
    CHECK_FALSE(ordered(std::move(b)).branches());
}

TEST_CASE("CanonicalOrder: put into order again, a graph is the same, to the last loop and path",
          "[graph][canonical_order]") {
    Graph const g = trace<int, int>([](auto n, auto m) {
        auto sum = n * 0;
        for (auto i = n * 0; i < n; ++i)
            if (m != 0) sum += i / m;
        while (sum > m) sum = sum - 7;
        return sum;
    });
    Graph again = g;
    detail::CanonicalOrder<>{again}.apply();
    CHECK(to_text(again) == to_text(g));
    CHECK(again == g);
}

TEST_CASE("CanonicalOrder: a long chain needs no stack", "[graph][canonical_order]") {
    Builder b;
    Value x = b.parameter<double>("x")[0];
    for (int i = 0; i < 200'000; ++i) x = b.call<prims::sqrt, double>({x});
    b.result<double>({x});
    Graph const g = ordered(std::move(b));
    CHECK(g.size() == 200'001);
    CHECK(g.outputs()[0].index == 200'000);
}

TEST_CASE("CanonicalOrder: random graphs, many of which stand in order already",
          "[graph][canonical_order]") {
    std::size_t in_order = 0;
    for (std::uint32_t seed = 0; seed < 20'000; ++seed) {
        RandomGraph made{seed};
        CAPTURE(seed);
        std::vector<std::uint32_t> now(made.values.size());
        for (std::uint32_t i = 0; i < made.order.size(); ++i) now[made.order[i]] = i;
        Graph const before = made.builder.graph();
        made.builder.result(&tree<std::array<double, 2>>::row,
                            {made.outputs.front(), made.outputs.back()});
        Graph const g = ordered(std::move(made.builder));
        REQUIRE(g.size() == made.order.size());
        bool same = true, moved = false;
        std::size_t constants = 0;
        for (std::uint32_t i = 0; i < g.size(); ++i) {
            Node const is = g.nodes()[i], was = before.nodes()[made.order[i]];
            moved |= made.order[i] != i;
            same &= &is.op() == &was.op();
            for (std::size_t k = 0; k < is.operands().size(); ++k)
                same &= is.operands()[k].index == now[was.operands()[k].index];
            if (is.kind() == Kind::constant)
                same &= is.constant() == was.constant() &&
                        &is.constant() == &g.constants()[constants++];
        }
        CHECK(same);
        CHECK(constants == g.constants().size());
        in_order += !moved && g.size() == before.size();
    }
    CHECK(in_order > 500);
}
