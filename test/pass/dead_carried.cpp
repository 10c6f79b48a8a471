// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/pass/dead_carried.hpp>

#include <catch2/catch.hpp>

#include <string_view>
#include <tuple>
#include <utility>

namespace pass = limn::pass;

namespace dead_carried_test {

static_assert([] {
    auto const g = limn::trace<int, int>([](auto n, auto x) {
        auto const all = limn::while_loop(
            [](auto i, auto, auto) { return i > 0; },
            [](auto i, auto s, auto p) { return std::tuple{i - 1, s + i, p * s}; }, n, x, x);
        return std::get<1>(all);
    });
    return (g | pass::dead_carried) == g; // what is left behind for nobody is not recorded
}());

/// Without the first call of that name, whose result is its first operand.
limn::Graph without(limn::Graph const& g, std::string_view op) {
    limn::Editor edit{g};
    for (limn::Node node : g.nodes())
        if (node.op().name == op) {
            edit.replace_uses(node.value(), edit.operands(node.value())[0]);
            break;
        }
    return std::move(edit).finish();
}

TEST_CASE("dead_carried: what nobody needs any more is not carried", "[pass]") {
    auto const loop = [](auto n, auto x) {
        return limn::while_loop(
            [](auto i, auto, auto) { return i > 0; },
            [](auto i, auto s, auto p) { return std::tuple{i - 1, s + i, p * s}; }, n, x, x);
    };
    limn::Graph const both = limn::trace<int, int>([&](auto n, auto x) {
        auto const [i, s, p] = loop(n, x);
        return s % (p + 1);
    });
    limn::Graph const one = limn::trace<int, int>([&](auto n, auto x) {
        auto const [i, s, p] = loop(n, x);
        return s;
    });
    limn::Graph const less = without(both, "modulus") | pass::dead_carried;
    CHECK_NOTHROW(verify(less));
    CHECK(less == one);
    CHECK((one | pass::dead_carried) == one);
}

TEST_CASE("dead_carried: an effect needs what it is given", "[pass]") {
    constexpr auto act = limn::op<"act", limn::effect>([](int) {});
    limn::Graph const g = limn::trace<int>([&](auto n) {
        limn::while_loop([](auto i, auto) { return i > 0; },
                         [&](auto i, auto s) { return act(s), std::tuple{i - 1, s * 3}; }, n, n);
        return n;
    });
    CHECK((g | pass::dead_carried) == g);
}

TEST_CASE("dead_carried: a loop within a loop gives up what only it carried", "[pass]") {
    limn::Graph const g = limn::trace<int, int>([](auto n, auto x) {
        auto const outer = limn::while_loop(
            [](auto i, auto, auto) { return i > 0; },
            [](auto i, auto s, auto t) {
                auto const inner = limn::while_loop(
                    [](auto j, auto, auto) { return j > 0; },
                    [](auto j, auto u, auto v) { return std::tuple{j - 1, u + j, v * 2}; }, i, s,
                    t);
                return std::tuple{i - 1, std::get<1>(inner), std::get<2>(inner)};
            },
            n, x, x);
        return std::get<1>(outer) / (std::get<2>(outer) + 1);
    });
    limn::Graph const less = without(g, "divide") | pass::dead_carried;
    CHECK_NOTHROW(verify(less));
    CHECK(limn::to_text(less).find("multiply") == std::string::npos);
    auto const f = limn::interpret<int(int, int)>(less);
    CHECK(f(0, 7) == 7);
    CHECK(f(3, 7) == 7 + 6 + 3 + 1);
}

} // namespace dead_carried_test
