// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/op/call.hpp>
#include <limn/proxy/structured.hpp>
#include <limn/static/static_trace.hpp>

#include <boost/hana/size.hpp>
#include <boost/hana/tuple.hpp>
#include <catch2/catch.hpp>

#include <string>
#include <tuple>

using limn::static_trace;

namespace {

constexpr auto sum_down = static_trace<int, int>([](auto n, auto k) {
    auto const [m, sum] = limn::while_loop([](auto i, auto) { return i > 0; },
                                           [](auto i, auto s) {
                                               return std::tuple{i - 1, s + i};
                                           },
                                           n, k);
    return sum + m;
});
static_assert(sum_down(4, 1) == 11 && sum_down(0, 7) == 7 && sum_down(-3, 7) == 4);

// the two carried values change places each iteration; and two results are read
constexpr auto fibonacci = static_trace<int>([](auto n) {
    auto const [a, b] = limn::for_loop(
        n,
        [](auto, auto x, auto y) {
            return std::tuple{y, x + y};
        },
        n * 0, n * 0 + 1);
    return a * 1000 + b;
});
static_assert(fibonacci(0) == 1 && fibonacci(1) == 1001 && fibonacci(10) == 55089);

constexpr auto nested = static_trace<int, int>([](auto n, auto k) {
    return limn::for_loop(
        n,
        [&](auto i, auto sum) {
            return limn::for_loop(
                i, [&](auto j, auto inner) { return inner + i * k - j; }, sum);
        },
        k * 0);
});
constexpr int nested_plain(int n, int k) {
    int sum = 0;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < i; ++j) sum += i * k - j;
    return sum;
}
static_assert(nested(5, 3) == nested_plain(5, 3) && nested(0, 3) == 0);

// an arm is evaluated only where it is chosen: a division by zero would be no constant
constexpr auto quotient = static_trace<int, int>([](auto n, auto k) {
    return limn::cond(
        k == 0, [&] { return n; },
        [&] {
            return limn::cond(
                k < 0, [&] { return n / k - 1; }, [&] { return n / k; });
        });
});
static_assert(quotient(7, 2) == 3 && quotient(7, 0) == 7 && quotient(7, -2) == -4);

constexpr auto branch_in_loop = static_trace<int>([](auto n) {
    auto const [last, steps] = limn::while_loop(
        [](auto x, auto) { return x != 1; },
        [](auto x, auto s) {
            return std::tuple{limn::cond(
                                  x % 2 == 0, [&] { return x / 2; }, [&] { return 3 * x + 1; }),
                              s + 1};
        },
        n, 0);
    return last * 0 + steps;
});
static_assert(branch_in_loop(1) == 0 && branch_in_loop(27) == 111);

// the exit's number and the constants of bodies
static_assert(sum_down.size() == sum_down.graph().size());
static_assert(decltype(boost::hana::size(quotient.nodes()))::value == quotient.size());
static_assert(decltype(boost::hana::size(nested.nodes()))::value == nested.size());

std::string said;
constexpr auto say = limn::op<"say", limn::effect>([](int n) {
    said += std::to_string(n);
    return n;
});

} // namespace

TEST_CASE("StaticWriter: effects stay in the arm and the iteration in which they were written",
          "[kit][static_writer]") {
    for (auto const& graph : {sum_down.graph(), nested.graph(), quotient.graph()})
        CHECK_NOTHROW(limn::verify(graph));
    constexpr auto speaks = static_trace<int>([](auto n) {
        return limn::for_loop(
            n,
            [](auto i, auto sum) {
                return limn::cond(
                    i % 2 == 0, [&] { return sum + say(i); }, [&] { return sum; });
            },
            n * 0);
    });
    said.clear();
    CHECK(speaks(6) == 6);
    CHECK(said == "024");
    CHECK(speaks(0) == 0);
    CHECK(said == "024");
}
