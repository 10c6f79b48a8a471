// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/where.hpp>
#include <limn/proxy/input.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

using limn::fixed;
using limn::input;

static_assert(std::same_as<decltype(input<double>("x")), limn::Input<double>>);
static_assert(
    std::same_as<decltype(input<std::array<int, 2>>("q")), limn::Input<std::array<int, 2>>>);
static_assert(std::same_as<decltype(fixed(3)), limn::Fixed<int>>);
static_assert(std::same_as<decltype(fixed(std::string{})), limn::Fixed<std::string>>);
static_assert(limn::is_trace_input<limn::Input<double>> and limn::is_trace_input<limn::Fixed<int>>);
static_assert(not limn::is_trace_input<double> and
              not limn::is_trace_input<limn::Input<int> const>);
static_assert(input<double>("spot").name == "spot");
static_assert(input<double>("spot").where.line == __LINE__);
static_assert(fixed(2.5).value == 2.5);

TEST_CASE("input: it knows the line that wrote it", "[trace][input]") {
    unsigned const line = __LINE__ + 1;
    auto const in = input<double>("x");
    CHECK(in.where.line == line);
    CHECK(in.where == limn::Where{limn::Where::here().file, line});
}

TEST_CASE("example: an input of the value's type, without a name, with the line that wrote it",
          "[trace][input]") {
    unsigned const line = __LINE__ + 1;
    auto const in = limn::example(1.5);
    static_assert(std::same_as<decltype(in), limn::Input<double> const>);
    CHECK(in.fallback == 1.5);
    CHECK(in.name.data() == nullptr);
    CHECK(in.where.line == line);
}

TEST_CASE("fixed: a value of any type, moved in", "[trace][input]") {
    std::vector<int> numbers{1, 2, 3};
    int const* const data = numbers.data();
    auto const held = fixed(std::move(numbers));
    CHECK(held.value.data() == data);
    CHECK(*fixed(std::make_unique<int>(3)).value == 3);
}
