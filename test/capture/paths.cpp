// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp.hpp>
#include <limn/static/static_trace.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <utility>

using limn::static_trace;

namespace {

constexpr auto twice_the_size = [](auto x) {
    if (x < 0.0) x = -x;
    return x * 2.0;
};
constexpr auto size_graph = static_trace<double>(twice_the_size);
static_assert(size_graph(-3.0) == 6.0 && size_graph(4.0) == 8.0);

constexpr auto limited = static_trace<int, int, int>(
    [](auto x, auto low, auto high) { return std::max(low, std::min(x, high)); });
static_assert(limited(5, 1, 3) == 3 && limited(0, 1, 3) == 1 && limited(2, 1, 3) == 2);

// a division by zero would be no constant: it is done on its path alone
constexpr auto quotient = static_trace<int, int>([](auto n, auto k) {
    if (k == 0) return n;
    return n / k;
});
static_assert(quotient(7, 0) == 7 && quotient(7, 2) == 3);

// a decision that was made is not made again, nor is its opposite
constexpr auto known = static_trace<int>([](auto n) {
    if (n > 0 && !(n > 0)) return n + 1;
    if (n > 0) return n + 2;
    return n + 3;
});
static_assert(known(1) == 3 && known(-1) == 2);

constexpr auto both_joins = static_trace<bool, bool>([](auto a, auto b) { return a && !b; });
static_assert(both_joins(true, false) && !both_joins(true, true) && !both_joins(false, false));

constexpr auto host_loop = static_trace<int, int>([](auto x, auto y) {
    for (int i = 0; i < 4; ++i)
        if (x > y) x -= i;
    return x;
});
constexpr int host_loop_plain(int x, int y) {
    for (int i = 0; i < 4; ++i)
        if (x > y) x -= i;
    return x;
}
static_assert(host_loop(9, 3) == host_loop_plain(9, 3) && host_loop(4, 3) == host_loop_plain(4, 3));

constexpr auto two_results = static_trace<int, int>([](auto a, auto b) {
    if (b < a) std::swap(a, b);
    return std::pair{a, b};
});
static_assert(two_results(2, 1) == std::pair{1, 2} && two_results(1, 2) == std::pair{1, 2});

} // namespace

TEST_CASE("Paths: what both sides do after a decision is done once, as capture does it",
          "[trace][paths]") {
    CHECK(size_graph.text() == limn::to_text(limn::trace<double>(twice_the_size)));
    CHECK(limn::to_cpp(quotient.graph()) == "int traced(int x0, int x1) {\n"
                                            "    return x1 == 0 ? x0 : x0 / x1;\n"
                                            "}\n");
}

TEST_CASE("Paths: a function without a decision is run once", "[trace][paths]") {
    constexpr auto plain = static_trace<double>([](auto x) { return x + 1.0; });
    CHECK_FALSE(plain.graph().branches());
    CHECK(known.graph().branches());
}
