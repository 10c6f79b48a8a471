// SPDX-License-Identifier: BSL-1.0
#include "law.hpp"
#include <limn/op/arithmetic.hpp>

#include <string>

using namespace limn;
using namespace limn::test;

namespace {

LIMN_TEST_OPERATOR(plus, +)
LIMN_TEST_OPERATOR(minus, -)
LIMN_TEST_OPERATOR(times, *)
LIMN_TEST_OPERATOR(over, /)
LIMN_TEST_OPERATOR(modulo, %)

static_assert(has_cpp_types<plus>(arithmetic{}));
static_assert(has_cpp_types<minus>(arithmetic{}));
static_assert(has_cpp_types<times>(arithmetic{}));
static_assert(has_cpp_types<over>(arithmetic{}));
static_assert(has_cpp_types<modulo>(arithmetic{}));

template <class... Ts> consteval bool signs_have_cpp_types(types<Ts...>) {
    return (std::same_as<decltype(-std::declval<Proxy<Ts> const&>()),
                         Proxy<decltype(-std::declval<Ts>())>> &&
            ...) &&
           (std::same_as<plain_t<decltype(+std::declval<Proxy<Ts> const&>())>,
                         decltype(+std::declval<Ts>())> &&
            ...);
}
static_assert(signs_have_cpp_types(arithmetic{}), "unary minus and plus promote");

static_assert(!defined_for<prims::modulus, double, double>, "C++ has no % on floating values");
static_assert(!defined_for<prims::add, std::string, int>);
static_assert(defined_for<prims::add, std::string, std::string>,
              "any types that have the operator");

} // namespace

TEST_CASE("arithmetic: an operator records one node, on operands converted as C++ converts them",
          "[op][arithmetic]") {
    auto const graph = trace<short, unsigned>([](auto a, auto b) { return -a + b; });
    CHECK(to_text(graph) == "x0 : short = input\n"
                            "x1 : unsigned = input\n"
                            "%2 : int = convert(x0)\n"
                            "%3 : int = negate(%2)\n"
                            "%4 : unsigned = convert(%3)\n"
                            "%5 : unsigned = add(%4, x1)\n"
                            "return %5\n");
}

TEST_CASE("arithmetic: add and multiply commute, the others do not", "[op][arithmetic]") {
    CHECK(prims::add::traits.has(commutative));
    CHECK(prims::multiply::traits.has(commutative));
    CHECK_FALSE(prims::subtract::traits.has(commutative));
    CHECK_FALSE(prims::divide::traits.has(commutative));
    CHECK_FALSE(prims::modulus::traits.has(commutative));
}

TEST_CASE("arithmetic: texts add, as they do in C++", "[op][arithmetic]") {
    auto const graph =
        trace<std::string>([](auto const& name) { return "hello " + name + std::string{"!"}; });
    auto const greet = interpret<std::string(std::string)>(graph);
    CHECK(greet("limn") == "hello limn!");
    CHECK(greet("") == "hello !");
}

TEST_CASE("arithmetic: law: interpreted bit for bit as applied", "[op][arithmetic][law]") {
    CHECK(binary<prims::add>(arithmetic{}) == 14);
    CHECK(binary<prims::subtract>(arithmetic{}) == 14);
    CHECK(binary<prims::multiply>(arithmetic{}) == 14);
    CHECK(binary<prims::divide>(arithmetic{}) == 14);
    CHECK(binary<prims::modulus>(arithmetic{}) == 12);
    CHECK(unary<prims::negate>(arithmetic{}) == 14);
}

TEST_CASE("arithmetic: law: of mixed operands too", "[op][arithmetic][law]") {
    CHECK(mixed<prims::add>() == 8);
    CHECK(mixed<prims::subtract>() == 8);
    CHECK(mixed<prims::multiply>() == 8);
    CHECK(mixed<prims::divide>() == 8);
    CHECK(mixed<prims::modulus>() == 4);
}
