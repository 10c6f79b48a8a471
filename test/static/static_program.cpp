// SPDX-License-Identifier: BSL-1.0
#include <limn/static/static_program.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <tuple>

namespace prims = limn::prims;
using limn::detail::capacity;
using limn::detail::constant_bit;
using limn::detail::Lifted;

namespace {

constexpr auto three_results = [](auto x, auto n) {
    [[maybe_unused]] auto const unused = x / 7.0;
    return std::tuple{x * 2.0 + n, 2.0, n};
};
using F = std::remove_const_t<decltype(three_results)>;

// In the order of recording: two inputs; 7.0, unused; 2.0, the product; the conversion, the sum.
constexpr auto size = capacity<F, double, int>();
static_assert(size.nodes == 8);
static_assert(size.operands == 7);
static_assert(size.constants == 2);
static_assert(size.outputs == 3);

constexpr auto& program = Lifted<F, double, int>::program;
static_assert(program.nodes == 6, "without what nothing needs");
static_assert(program.steps == 2, "the conversion stands in the sum");
static_assert(program.row[0]->name == "multiply");
static_assert(program.row[1]->name == "add");

// inputs stand in the first slots, and a constant is not a slot
static_assert(program.a[0] == 0);
static_assert((program.b[0] & constant_bit) != 0);
static_assert(program.bits[program.b[0] & ~constant_bit] == 0x4000000000000000u);
static_assert(program.constant[program.b[0] & ~constant_bit]->name == "double");
static_assert(program.a[1] == program.result[0]);
static_assert(program.b[1] == (1 | limn::detail::convert_bit));
static_assert(program.output[0] == program.result[1]);
static_assert(program.output[1] == program.b[0]);
static_assert(program.output[2] == 1);
static_assert(program.slot[0]->name == "double" and program.slot[1]->name == "int");

// an op with more than three operands keeps them in `more`
constexpr auto sum_of_four =
    limn::op<"four">([](int a, int b, int c, int d) { return a + b + c + d; });
constexpr auto g = [](auto n) { return sum_of_four(n, 1, sum_of_four(n, n, n, n), n); };
constexpr auto& more = Lifted<std::remove_const_t<decltype(g)>, int>::program;
static_assert(more.steps == 2);
static_assert(more.a[0] == 0 and more.a[1] == 4);
static_assert(more.more[3] == 0 and more.more[4] == 0);
static_assert((more.more[5] & constant_bit) != 0);
static_assert(more.more[6] == more.result[0]);

// a conversion that two calls use is a step of its own
constexpr auto shared = [](auto n) {
    auto const x = limn::convert<double>(n);
    return x * x + x;
};
static_assert(Lifted<std::remove_const_t<decltype(shared)>, int>::program.steps == 3);

// a product by a constant stands in the difference where it is subtracted, if both are integers
constexpr auto rest = [](auto a, auto b) { return a - b * 400; };
using Rest = std::remove_const_t<decltype(rest)>;
static_assert(Lifted<Rest, int, int>::program.steps == 1);
static_assert(Lifted<Rest, unsigned, unsigned>::program.steps == 2);
static_assert(Lifted<Rest, double, double>::program.steps == 2);
constexpr auto used_again = [](auto a, auto b) {
    auto const c = b * 400;
    return (a - c) * c;
};
static_assert(Lifted<std::remove_const_t<decltype(used_again)>, int, int>::program.steps == 3);

// an output is known as soon as it is computed, where all are computed last and in their order
static_assert(program.ready[0] == 2 and program.ready[1] == 2 and program.ready[2] == 2);
constexpr auto apart = [](auto x, auto y) { return std::array{x * y + x, x - y}; };
constexpr auto& apart_program = Lifted<std::remove_const_t<decltype(apart)>, int, int>::program;
static_assert(apart_program.ready[0] == 2 and apart_program.ready[1] == 3);

} // namespace

TEST_CASE("StaticProgram: a value dies with its last use: a chain needs no more slots than two",
          "[kit][static_program]") {
    constexpr auto chain = [](auto x) {
        auto y = x;
        for (int i = 0; i < 100; ++i) y = y * 0.5 + x;
        return y;
    };
    constexpr auto& p = Lifted<std::remove_const_t<decltype(chain)>, double>::program;
    CHECK(p.steps == 200);
    CHECK(p.slot_count <= 3);
}

TEST_CASE("StaticProgram: nothing at all", "[kit][static_program]") {
    constexpr auto nothing = [] {};
    constexpr auto& p = Lifted<std::remove_const_t<decltype(nothing)>>::program;
    CHECK(p.nodes == 0);
    CHECK(p.steps == 0);
    CHECK(p.slot_count == 0);
}

TEST_CASE("StaticProgram: an effect whose value is not used is a call", "[kit][static_program]") {
    static constexpr auto tell = limn::op<"tell", limn::effect>([](int n) { return n; });
    constexpr auto twice = [](auto n) {
        tell(n);
        tell(n);
    };
    constexpr auto& p = Lifted<std::remove_const_t<decltype(twice)>, int>::program;
    CHECK(p.steps == 2);
    CHECK(p.nodes == 3);
}
