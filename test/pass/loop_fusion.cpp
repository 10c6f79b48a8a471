// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/pass/loop_fusion.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <utility>

namespace pass = limn::pass;

namespace loop_fusion_test {

std::size_t loops(limn::Graph const& g) {
    std::size_t count = 0;
    for (limn::Node node : g.nodes()) count += node.kind() == limn::Kind::loop ? 1 : 0;
    return count;
}

/// The sum of what `f` gives for 0 to n - 1.
auto const sum = [](auto n, auto f) {
    return limn::for_loop(n, [&](auto i, auto s) { return s + f(i); }, n - n);
};
auto const two_sums = [](auto n, auto x) {
    auto const a = sum(n, [&](auto i) { return i * x; });
    auto const b = sum(n, [&](auto i) { return i - x; });
    return a * b;
};
static_assert((limn::trace<int, int>(two_sums) | pass::loop_fusion).size() <
              limn::trace<int, int>(two_sums).size());

std::string seen;
constexpr auto note =
    limn::op<"note", limn::effect>([](int v) { seen += std::to_string(v) + ' '; });
constexpr auto mine = limn::op<"mine">([](int v) { return v + 1; });

/// One graph of two, and the same results and effects; gives how many loops there are then.
template <class F> std::size_t fused(F const& f) {
    limn::Graph const g = limn::trace<int, int>(f), h = g | pass::loop_fusion;
    CHECK_NOTHROW(verify(h));
    CHECK((h | pass::loop_fusion) == h);
    auto const before = limn::interpret<int(int, int)>(g);
    auto const after = limn::interpret<int(int, int)>(h);
    for (auto [n, x] : {std::pair{0, 3}, {-2, 1}, {1, 5}, {4, -2}, {3, 0}}) {
        seen.clear();
        int const wanted = before(n, x);
        std::string const effects = std::exchange(seen, {});
        CHECK(after(n, x) == wanted);
        CHECK(seen == effects);
    }
    return loops(h);
}

TEST_CASE("loop_fusion: two loops over one range become one", "[pass]") {
    CHECK(fused(two_sums) == 1);
    CHECK(limn::to_cpp(limn::trace<int, int>(two_sums) | pass::loop_fusion) ==
          "int traced(int x0, int x1) {\n"
          "    int v0 = x0 - x0;\n"
          "    int v2 = x0 - x0;\n"
          "    for (int v1 = 0; v1 < x0; ++v1) {\n"
          "        v0 += v1 * x1;\n"
          "        v2 += v1 - x1;\n"
          "    }\n"
          "    return v0 * v2;\n"
          "}\n");
}

TEST_CASE("loop_fusion: three loops, and what stands between them", "[pass]") {
    CHECK(fused([](auto n, auto x) {
              auto const a = sum(n, [&](auto i) { return i * x; });
              auto const u = a * a, w = x * 3;
              auto const b = sum(n, [&](auto i) { return i - w; });
              auto const c = sum(n, [&](auto i) { return i * i; });
              return a + b + c + u;
          }) == 1);
}

TEST_CASE("loop_fusion: loops in the body of a loop become one", "[pass]") {
    limn::Graph const g = limn::trace<int, int>([](auto n, auto x) {
        return sum(n, [&](auto i) {
            return sum(i, [&](auto j) { return j * x; }) * sum(i, [&](auto j) { return j + x; });
        });
    });
    limn::Graph const h = g | pass::loop_fusion;
    CHECK(limn::to_text(h).size() < limn::to_text(g).size());
    CHECK(limn::interpret<int(int, int)>(h)(5, 2) == limn::interpret<int(int, int)>(g)(5, 2));
}

TEST_CASE("loop_fusion: a loop that needs the other, or ends otherwise, is left alone", "[pass]") {
    CHECK(fused([](auto n, auto x) {
              auto const a = sum(n, [&](auto i) { return i * x; });
              return sum(n, [&](auto i) { return i - a; });
          }) == 2);
    CHECK(fused([](auto n, auto x) {
              return sum(n, [&](auto i) { return i * x; }) + sum(x, [&](auto i) { return i - n; });
          }) == 2);
    CHECK(fused([](auto n, auto x) {
              return sum(n, [&](auto i) { return i * x; }) +
                     sum(n + 1, [&](auto i) { return i - x; });
          }) == 2);
}

TEST_CASE("loop_fusion: effects and ops that may throw keep their order", "[pass]") {
    auto const noting = [](auto n, auto x) {
        limn::for_loop(n, [&](auto i, auto s) { return note(i * x), s; }, n);
    };
    CHECK(fused([&](auto n, auto x) {
              noting(n, x);
              return sum(n, [&](auto i) { return i - x; });
          }) == 1);
    CHECK(fused([&](auto n, auto x) {
              auto const s = sum(n, [&](auto i) { return i - x; });
              noting(n, x);
              return s;
          }) == 1);
    CHECK(fused([&](auto n, auto x) {
              noting(n, x);
              noting(n, x + 1);
              return x;
          }) == 2);
    CHECK(fused([&](auto n, auto x) {
              noting(n, x);
              return sum(n, [&](auto i) { return mine(i); });
          }) == 2);
    CHECK(fused([&](auto n, auto x) {
              auto const s = sum(n, [&](auto i) { return i - x; });
              note(s);
              noting(n, x);
              return s;
          }) == 2);
}

TEST_CASE("loop_fusion: what may trap runs only in the rounds in which it ran", "[pass]") {
    CHECK(fused([](auto n, auto x) {
              return sum(n, [&](auto i) { return i * 2; }) +
                     sum(n, [&](auto i) {
                         return limn::cond(x != 0, [](auto a, auto b) { return a / b; },
                                           [](auto a, auto) { return a; }, i, x);
                     });
          }) == 1);
}

} // namespace loop_fusion_test
