// SPDX-License-Identifier: BSL-1.0
#include <limn/op/conversion.hpp>

#include <catch2/catch.hpp>

#include <string>

using limn::types;
namespace conversion = limn::conversion;

namespace {

enum Unscoped { one };
enum class Scoped { one };

template <class C, class... Ts> using of = typename C::template of<Ts...>;

static_assert(limn::converts_arithmetically<bool>);
static_assert(limn::converts_arithmetically<Unscoped>);
static_assert(!limn::converts_arithmetically<Scoped>);
static_assert(!limn::converts_arithmetically<std::string>);

static_assert(std::same_as<of<conversion::none, short, double>, types<short, double>>);

static_assert(std::same_as<of<conversion::usual, short, short>, types<int, int>>);
static_assert(std::same_as<of<conversion::usual, bool, bool>, types<int, int>>);
static_assert(std::same_as<of<conversion::usual, int, unsigned>, types<unsigned, unsigned>>);
static_assert(std::same_as<of<conversion::usual, unsigned, long>, types<long, long>>);
static_assert(std::same_as<of<conversion::usual, long, unsigned long long>,
                           types<unsigned long long, unsigned long long>>);
static_assert(std::same_as<of<conversion::usual, long long, float>, types<float, float>>);
static_assert(std::same_as<of<conversion::usual, float, double>, types<double, double>>);
static_assert(std::same_as<of<conversion::usual, Unscoped, char>, types<int, int>>);
static_assert(std::same_as<of<conversion::usual, Scoped, Scoped>, types<Scoped, Scoped>>);
static_assert(std::same_as<of<conversion::usual, std::string, int>, types<std::string, int>>);

static_assert(std::same_as<of<conversion::usual_or_bool, bool, bool>, types<bool, bool>>);
static_assert(std::same_as<of<conversion::usual_or_bool, bool, char>, types<int, int>>);

static_assert(std::same_as<of<conversion::promote, char, long>, types<int, long>>);
static_assert(std::same_as<of<conversion::promote, float>, types<float>>, "no double in C++");
static_assert(std::same_as<of<conversion::promote, std::string>, types<std::string>>);

static_assert(std::same_as<of<conversion::floating, int>, types<double>>);
static_assert(std::same_as<of<conversion::floating, float>, types<float>>);
static_assert(std::same_as<of<conversion::floating, float, int>, types<double, double>>);
static_assert(
    std::same_as<of<conversion::floating, float, float, float>, types<float, float, float>>);
static_assert(std::same_as<of<conversion::floating, std::string, int>, types<std::string, int>>,
              "types of the user's own stay");

static_assert(std::same_as<of<conversion::floating_and_int, float, long>, types<float, int>>);
static_assert(std::same_as<of<conversion::floating_and_int, char, char>, types<double, int>>);

static_assert(
    std::same_as<of<conversion::conditional, int, short, short>, types<bool, short, short>>,
    "both arms of one type keep it");
static_assert(
    std::same_as<of<conversion::conditional, bool, int, double>, types<bool, double, double>>);

template <class A, class... Bs> consteval bool common_with(types<Bs...>) {
    return (std::same_as<of<conversion::usual, A, Bs>,
                         types<decltype(A() * Bs()), decltype(A() * Bs())>> &&
            ...);
}
template <class... Ts> consteval bool as_the_compiler_does(types<Ts...> all) {
    return (common_with<Ts>(all) && ...);
}
static_assert(as_the_compiler_does(
    types<bool, char, signed char, unsigned char, short, unsigned short, int, unsigned, long,
          unsigned long, long long, unsigned long long, float, double>{}));

} // namespace

TEST_CASE("conversion: all its promises are kept by the compiler", "[op][conversion]") {
    SUCCEED("they are static_asserts");
}
