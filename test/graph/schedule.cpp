// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/call.hpp>
#include <limn/op/math.hpp>
#include <limn/op/select.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

using namespace limn;

namespace {

/// Plays the schedule: no value is overwritten while somebody still needs it.
void check_lives(Graph const& g, Schedule const& s) {
    std::vector<std::uint32_t> holds(s.slots.size(), Schedule::never);
    std::vector<std::uint32_t> time(g.size(), 0); // at which a node runs
    std::uint32_t now = 0;
    each_call(g, s, [&](std::uint32_t i) { time[i] = ++now; });
    std::string fault;
    auto const name = [](std::uint32_t i) { return "%" + std::to_string(i); };
    auto const take = [&](std::uint32_t i) {
        std::uint32_t const slot = s.slot[i];
        if (slot >= s.slots.size()) return void(fault += name(i) + " has no slot; ");
        if (s.slots[slot] != &g[Value{i}].type()) fault += name(i) + " has another type; ";
        std::uint32_t const before = holds[slot];
        if (before != Schedule::never) {
            std::uint32_t const last = s.last_use[before];
            bool const dies_here = last == i && g[Value{i}].type().trivial;
            bool const needed = // not so an input that nothing uses
                last != Schedule::dead && (last == Schedule::never || time[last] >= time[i]);
            if (needed && !dies_here) fault += name(i) + " overwrites " + name(before) + "; ";
        }
        holds[slot] = i;
    };
    for (Value input : g.inputs()) take(input.index);
    for (Node node : g.nodes())
        if (node.kind() == Kind::constant && s.slot[node.value().index] != Schedule::never)
            fault += name(node.value().index) + " is a constant, and has a slot; ";
    each_call(g, s, [&](std::uint32_t i) {
        for (Value operand : g[Value{i}].operands())
            if (g[operand].kind() != Kind::constant &&
                holds[s.slot[operand.index]] != operand.index)
                fault += name(i) + " reads a slot that no longer holds its operand; ";
        take(i);
    });
    for (Value output : g.outputs()) {
        if (s.last_use[output.index] != Schedule::never) fault += "an output dies; ";
        if (g[output].kind() != Kind::constant && holds[s.slot[output.index]] != output.index)
            fault += "an output is overwritten; ";
    }
    CHECK(fault == "");
}
void check_lives(Graph const& g) {
    check_lives(g, schedule(g));
    check_lives(g, schedule(g, Schedule::Order::side_by_side));
}

constexpr std::size_t slots_of_chain(int length) {
    Builder b;
    Value x = b.parameter<double>("x").front();
    for (int i = 0; i < length; ++i) x = b.call<prims::sqrt, double>({x});
    b.result<double>({x});
    return schedule(std::move(b).finish()).slots.size();
}
static_assert(slots_of_chain(50) == 1, "in a constant expression too");

} // namespace

TEST_CASE("schedule: a chain needs one slot, however long", "[graph][schedule]") {
    CHECK(slots_of_chain(0) == 1);
    CHECK(slots_of_chain(1) == 1);
    CHECK(slots_of_chain(10'000) == 1);
}

TEST_CASE("schedule: a chain of texts needs two: none is made where its operand stands",
          "[graph][schedule]") {
    auto const graph = trace<std::string>([](auto s) {
        for (int i = 0; i < 1000; ++i) s = s + "!";
        return s;
    });
    CHECK(schedule(graph).slots.size() == 2);
    check_lives(graph);
}

TEST_CASE("schedule: an operand that stands there twice is freed once", "[graph][schedule]") {
    auto const graph = trace<double>([](auto x) {
        auto a = x * x;
        auto b = a + a;
        auto c = sin(b), d = cos(b);
        return (c - d) * (c - d);
    });
    check_lives(graph);
    auto const thrice = trace<int>([](auto x) {
        auto const sum = op<"sum">([](auto... v) { return (v + ...); });
        auto const y = sum(x, x, x);
        return sum(y, y, y) + sum(y, y, -y) * x;
    });
    check_lives(thrice);
}

TEST_CASE("schedule: what outputs or effects need not is dead, and has no slot",
          "[graph][schedule]") {
    Builder b; // not finished, so that what is dead is still there
    Value const x = b.parameter<double>("x").front();
    Value const dead = b.call<prims::sin, double>({x});
    b.call<prims::cos, double>({dead});
    Value const live = b.call<prims::exp, double>({x});
    b.result<double>({live});
    Schedule const s = schedule(b.graph());
    CHECK(s.last_use ==
          std::vector<std::uint32_t>{3, Schedule::dead, Schedule::dead, Schedule::never});
    CHECK(s.slot == std::vector<std::uint32_t>{0, Schedule::never, Schedule::never, 0});
    CHECK(s.slots.size() == 1);
}

TEST_CASE("schedule: outputs are never freed, also where they are used again",
          "[graph][schedule]") {
    auto const graph = trace<double>([](auto x) {
        std::array<decltype(x), 20> out;
        out[0] = x + 1;
        for (std::size_t i = 1; i < out.size(); ++i) out[i] = out[i - 1] * x;
        return out;
    });
    check_lives(graph);
    CHECK(schedule(graph).slots.size() == 20); // the last takes the place of x
}

TEST_CASE("schedule: types do not share a slot", "[graph][schedule]") {
    auto const graph = trace<float>([](auto x) {
        auto const i = convert<int>(x);
        auto const d = convert<double>(i);
        return convert<float>(d) + 1;
    });
    check_lives(graph);
    CHECK(schedule(graph).slots.size() == 3);
}

TEST_CASE("schedule: a result that nothing uses frees its slot at once", "[graph][schedule]") {
    auto const graph = trace<int>([](auto x) {
        auto const log = op<"log", limn::effect>([](int v) { return v; });
        for (int i = 0; i < 10; ++i) log(x);
        return x;
    });
    check_lives(graph);
    CHECK(schedule(graph).slots.size() == 2);
}

TEST_CASE("schedule: constants have no slot; nothing gives nothing", "[graph][schedule]") {
    auto const graph = trace<>([] { return Proxy<int>(3); });
    Schedule const s = schedule(graph);
    CHECK(s.slots.empty());
    CHECK(s.slot == std::vector<std::uint32_t>{Schedule::never});
    CHECK(schedule(Graph{}).slots.empty());
}

TEST_CASE("schedule: four chains run side by side, in the registers of a processor",
          "[graph][schedule]") {
    constexpr std::uint32_t length = 300;
    auto const graph = trace<double, double>([](auto x, auto y) {
        std::array<decltype(x), 4> chain{x, y, x, y};
        for (auto& c : chain)
            for (std::uint32_t i = 0; i < length / 2; ++i) c = c * y + x;
        return (chain[0] + chain[1]) + (chain[2] + chain[3]);
    });
    check_lives(graph);
    CHECK(schedule(graph).order.empty());
    Schedule const s = schedule(graph, Schedule::Order::side_by_side);
    REQUIRE(s.order.size() == 4 * length + 3);
    CHECK(s.slots.size() <= 8);
    std::array<std::uint32_t, 4> done{};
    std::uint32_t const sum = 2 + 2 * length; // of the first two, before the other two
    for (std::uint32_t i : s.order) {
        if (i == sum || i > sum + 2 * length) continue;
        ++done[(i - 2 - (i > sum ? 1 : 0)) / length];
        CHECK(*std::max_element(done.begin(), done.end()) <=
              *std::min_element(done.begin(), done.end()) + 16);
    }
}

TEST_CASE("schedule: one chain, a tree and what is short keep their order", "[graph][schedule]") {
    auto const keeps = [](Graph const& graph) {
        check_lives(graph);
        return schedule(graph, Schedule::Order::side_by_side).order.empty();
    };
    CHECK(keeps(trace<double>([](auto x) {
        auto t = x;
        for (int i = 0; i < 300; ++i) t = t * x + 1.0;
        return t;
    })));
    CHECK(keeps(trace<double>([](auto x) {
        std::vector<decltype(x)> sums;
        for (int i = 0; i < 256; ++i) sums.push_back(x * double(i) + x);
        for (std::size_t half = 128; half > 0; half /= 2)
            for (std::size_t i = 0; i < half; ++i) sums[i] = sums[2 * i] + sums[2 * i + 1];
        return sums[0];
    })));
    CHECK(keeps(trace<double, double>([](auto x, auto y) {
        auto a = x, b = y;
        for (int i = 0; i < 10; ++i) a = a * x + y;
        for (int i = 0; i < 10; ++i) b = b * y + x;
        return a * b;
    })));
}

TEST_CASE("schedule: what may fail or has an effect keeps its order and its place",
          "[graph][schedule]") {
    auto const graph = trace<double, int, int>([](auto x, auto n, auto m) {
        auto const note = op<"note", limn::effect>([](double v) { return v; });
        std::array<decltype(x), 3> chain{x, x, x};
        auto k = n;
        for (int part = 0; part < 3; ++part) {
            for (auto& c : chain)
                for (int i = 0; i < 40; ++i) c = c * x + 0.5;
            note(chain[0] + chain[1]);
            k = k / m;
            chain[2] = chain[2] * convert<double>(k);
        }
        return chain[2] + chain[1];
    });
    check_lives(graph);
    Schedule const s = schedule(graph, Schedule::Order::side_by_side);
    REQUIRE(!s.order.empty());
    std::vector<std::uint32_t> kept, before;
    for (std::uint32_t i : s.order) {
        OpRow const& row = graph[Value{i}].op();
        if (row.partial || !row.traits.pure()) kept.push_back(i);
    }
    REQUIRE(kept.size() == 6);
    CHECK(std::is_sorted(kept.begin(), kept.end()));
    for (std::uint32_t at : kept) { // and nothing has crossed it
        auto const place = std::find(s.order.begin(), s.order.end(), at);
        CHECK(std::all_of(s.order.begin(), place, [&](std::uint32_t i) { return i < at; }));
    }
}

TEST_CASE("schedule: law: no value is overwritten while it is needed", "[graph][schedule][law]") {
    auto const seed = GENERATE(range(1u, 21u));
    CAPTURE(seed);
    auto const graph = trace<double, double, int>([&](auto x, auto y, auto n) {
        std::mt19937 random{seed};
        std::vector<decltype(x)> d{x, y};
        std::vector<decltype(n)> i{n, n};
        for (int k = 0; k < 300; ++k) {
            if (k % 60 == 59) d.push_back(x); // another strand
            auto const& a = d[random() % d.size()];
            auto const& b = d[d.size() - 1 - random() % 2];
            auto const& j = i[random() % i.size()];
            switch (random() % 5) {
            case 0:
                d.push_back(a + b);
                break;
            case 1:
                d.push_back(fma(a, b, a));
                break;
            case 2:
                i.push_back(j * i.back());
                break;
            case 3:
                d.push_back(a * j);
                break;
            default:
                d.push_back(select(a < b, b, a));
                break;
            }
        }
        return std::tuple{d.back(), i.back(), d[d.size() / 2], x};
    });
    check_lives(graph);
}
