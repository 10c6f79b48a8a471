// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/pass/dead_carried.hpp>
#include <limn/pass/loop_invariant_code.hpp>

#include <catch2/catch.hpp>

#include <stdexcept>
#include <string>
#include <tuple>

namespace pass = limn::pass;

namespace loop_invariant_code_test {

int runs = 0;
constexpr auto counted = limn::op<"counted">([](int v) { return ++runs, v + 1; });
constexpr auto act = limn::op<"act", limn::effect>([](int v) { runs += v; });

/// A loop that carries `x` and never changes it.
template <class Keep, class Body>
constexpr limn::Graph carrying(Keep const& keep_going, Body const& body) {
    return limn::trace<int, int>([&](auto n, auto x) {
        auto const all = limn::while_loop(
            keep_going,
            [&](auto i, auto s, auto same) { return std::tuple{i + 1, body(i, s, same), same}; },
            n - n, n, x);
        return std::get<1>(all);
    });
}
constexpr auto below_five = [](auto i, auto, auto) { return i < 5; };
static_assert([] {
    auto const g = carrying(below_five, [](auto i, auto s, auto x) { return s + (x ^ 3) * i; });
    return (g | pass::loop_invariant_code) != g;
}());
int run(limn::Graph const& g, int n, int x) { return limn::interpret<int(int, int)>(g)(n, x); }
/// How many calls the bodies of loops have.
std::size_t in_body(limn::Graph const& g) {
    std::size_t count = 0;
    for (limn::Node node : g.nodes())
        if (node.kind() == limn::Kind::loop)
            for (limn::Node inner : g.loop_of(node.value().index).body.nodes())
                count += inner.kind() == limn::Kind::call ? 1 : 0;
    return count;
}

TEST_CASE("loop_invariant_code: what is the same in each round is computed once", "[pass]") {
    limn::Graph const g = limn::trace<int, double>([](auto n, auto x) {
        auto const all = limn::while_loop(
            [](auto i, auto, auto) { return i > 0; },
            [](auto i, auto s, auto y) {
                return std::tuple{i - 1, s + limn::sin(y) * limn::cos(y), y};
            },
            n, x, x);
        return std::get<1>(all);
    });
    limn::Graph const h = g | pass::loop_invariant_code | pass::dead_carried;
    CHECK_NOTHROW(verify(h));
    CHECK(limn::to_cpp(h) == "#include <cmath>\n\n"
                             "double traced(int x0, double x1) {\n"
                             "    double const v0 = std::sin(x1) * std::cos(x1);\n"
                             "    double v1 = x1;\n"
                             "    int v2 = x0;\n"
                             "    while (v2 > 0) {\n"
                             "        v1 += v0;\n"
                             "        v2 -= 1;\n"
                             "    }\n"
                             "    return v1;\n"
                             "}\n");
    CHECK((h | pass::loop_invariant_code) == h);
    auto const before = limn::interpret<double(int, double)>(g);
    auto const after = limn::interpret<double(int, double)>(h);
    for (int n : {-1, 0, 1, 4}) CHECK(after(n, 0.5) == before(n, 0.5));
}

TEST_CASE("loop_invariant_code: what may trap moves where the first round comes to it", "[pass]") {
    auto const body = [](auto i, auto s, auto x) { return s + i / x; };
    limn::Graph const in_iteration =
        carrying(below_five, [](auto, auto s, auto x) { return s + 100 / x; });
    CHECK(in_body(in_iteration | pass::loop_invariant_code) == in_body(in_iteration));
    limn::Graph const at_head =
        carrying([](auto i, auto, auto x) { return i < 100 / x; }, body);
    limn::Graph const out = at_head | pass::loop_invariant_code;
    CHECK_NOTHROW(verify(out));
    CHECK(in_body(out) < in_body(at_head));
    CHECK(run(out, 3, 30) == run(at_head, 3, 30));
    CHECK(run(out, 3, -30) == 3);
}

TEST_CASE("loop_invariant_code: what may trap does not run before a loop of no rounds", "[pass]") {
    limn::Graph const g = limn::trace<int, int>([](auto n, auto x) {
        auto s = n;
        for (auto left = n; left > 0; left -= 1) {
            s = x;
            s = counted(s);
        }
        return s;
    });
    limn::Graph const h = g | pass::loop_invariant_code;
    runs = 0;
    CHECK(run(h, -1, 3) == -1);
    CHECK(runs == 0);
    CHECK(run(h, 2, 3) == 4);
}

TEST_CASE("loop_invariant_code: an op of the user's runs once instead of in each round", "[pass]") {
    limn::Graph const g = carrying([](auto i, auto, auto x) { return i < counted(x); },
                                   [](auto i, auto s, auto) { return s + i; });
    limn::Graph const h = g | pass::loop_invariant_code;
    runs = 0;
    CHECK(run(h, 1, 3) == run(g, 1, 3));
    CHECK(runs == 1 + 5);
}

TEST_CASE("loop_invariant_code: effects stay, and nothing that may throw passes them", "[pass]") {
    limn::Graph const g = carrying(
        [](auto i, auto, auto x) { return i < counted(x); },
        [](auto i, auto s, auto x) { return act(x), s + i; });
    CHECK((g | pass::loop_invariant_code) == g);
}

} // namespace loop_invariant_code_test
