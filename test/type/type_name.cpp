// SPDX-License-Identifier: BSL-1.0
#include <limn/type/type_name.hpp>

#include <catch2/catch.hpp>

#include <cstdint>

using limn::spelling;
using limn::type_name;

namespace shop {
struct Price {
    int cents;
};
enum class Colour { red };
template <class T> struct Box {};
struct Money {};
namespace {
struct Cash {};
} // namespace
} // namespace shop

template <> struct limn::spelling<shop::Money> {
    static constexpr std::string_view name = "bank::Money", header = "bank/money.hpp";
};

static_assert(type_name<unsigned> == "unsigned" && type_name<std::uint64_t> == "unsigned long");
static_assert(type_name<signed char> == "signed char" && type_name<long long> == "long long");
static_assert(type_name<std::string> == "std::string" &&
              spelling<std::string>::header == "<string>");
static_assert(type_name<std::partial_ordering> == "std::partial_ordering");
static_assert(type_name<shop::Price> == "shop::Price" && spelling<shop::Price>::header.empty());
static_assert(type_name<shop::Colour> == "shop::Colour");
static_assert(type_name<shop::Box<int>> == "shop::Box<int>");
static_assert(type_name<shop::Money> == "bank::Money");
static_assert(type_name<shop::Cash> == "shop::{anonymous}::Cash");
static_assert(type_name<shop::Box<shop::Box<shop::Box<shop::Cash>>>> ==
              "shop::Box<shop::Box<shop::Box<shop::{anonymous}::Cash>>>");

TEST_CASE("spelling: structures are spelled from their parts, alike on every compiler",
          "[type][type_name]") {
    CHECK(type_name<std::array<double, 3>> == "std::array<double, 3>");
    CHECK(type_name<std::array<int, 0>> == "std::array<int, 0>");
    CHECK(type_name<std::array<char, 1'234'567'890>> == "std::array<char, 1234567890>");
    CHECK(type_name<std::vector<std::string>> == "std::vector<std::string>");
    CHECK(type_name<std::pair<shop::Money, bool>> == "std::pair<bank::Money, bool>");
    CHECK(type_name<std::tuple<int>> == "std::tuple<int>");
    CHECK(type_name<std::tuple<>> == "std::tuple<>");
    CHECK(type_name<std::tuple<int, std::array<std::pair<float, long>, 2>, unsigned>> ==
          "std::tuple<int, std::array<std::pair<float, long>, 2>, unsigned>");
}

TEST_CASE("spelling: names the header that declares the type", "[type][type_name]") {
    CHECK(spelling<std::array<int, 2>>::header == "<array>");
    CHECK(spelling<std::vector<int>>::header == "<vector>");
    CHECK(spelling<std::pair<int, int>>::header == "<utility>");
    CHECK(spelling<std::tuple<int>>::header == "<tuple>");
    CHECK(spelling<std::weak_ordering>::header == "<compare>");
    CHECK(spelling<shop::Money>::header == "bank/money.hpp");
    CHECK(spelling<double>::header == "");
}
