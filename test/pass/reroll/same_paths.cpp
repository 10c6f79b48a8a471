// SPDX-License-Identifier: BSL-1.0
#include "effects.hpp"
#include <limn.hpp>
#include <limn/pass/reroll.hpp>

#include <catch2/catch.hpp>

using namespace limn;
using detail::same_paths;
using limn::test::emit;

TEST_CASE("same_paths: an unrolled loop is the loop, unless a round differs",
          "[pass][same_paths]") {
    auto const rounds = [](int count, int fault) {
        return trace<int>([=](auto x) {
            for (int i = 0; i < count; ++i) x = x * 3 + (i == fault ? 7 : i);
            return x;
        });
    };
    Graph const g = rounds(6, 9), r = reroll(g);
    CHECK(r.size() < g.size());
    CHECK(same_paths(g, r));
    CHECK(same_paths(r, g));
    CHECK_FALSE(same_paths(rounds(7, 9), r));
    CHECK_FALSE(same_paths(rounds(6, 5), r));
}

TEST_CASE("same_paths: what is decided is tried both ways", "[pass][same_paths]") {
    auto const g = trace<int, int>([](auto x, auto y) {
        if (x < y) return x + 1;
        return y;
    });
    auto const same = trace<int, int>([](auto x, auto y) {
        if (!(x < y)) return y;
        return x + 1;
    });
    auto const other = trace<int, int>([](auto x, auto y) {
        if (x < y) return x + 2;
        return y;
    });
    CHECK(same_paths(g, same));
    CHECK_FALSE(same_paths(g, other));
}

TEST_CASE("same_paths: what may trap must not run elsewhere, and effects are the same",
          "[pass][same_paths]") {
    auto const guarded = trace<int, int>([](auto x, auto y) {
        if (y != 0) return x / y;
        return x;
    });
    auto const always = trace<int, int>([](auto x, auto y) {
        auto const q = x / y;
        return cond(
            y != 0, [&] { return q; }, [&] { return x; });
    });
    CHECK(same_paths(always, guarded));
    CHECK(same_paths(guarded, always)); // it is needed after the decision alone
    auto const emitting = [](int n) {
        return trace<int>([n](auto x) {
            emit(x + n);
            return x;
        });
    };
    CHECK(same_paths(emitting(1), emitting(1)));
    CHECK_FALSE(same_paths(emitting(1), emitting(2)));
}
