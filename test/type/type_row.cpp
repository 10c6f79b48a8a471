// SPDX-License-Identifier: BSL-1.0
#include <limn/type/type_row.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

using limn::Constant;
using limn::Text;
using limn::type_row;

namespace {

enum class Shade : unsigned char { red, green = 200 };

/// Without `==`, as many types of users are.
struct Sealed {
    int value = 0;
};

static_assert(limn::traceable<int> && limn::traceable<std::string> && limn::traceable<Sealed>);
static_assert(!limn::traceable<int const> && !limn::traceable<int&>);
static_assert(!limn::traceable<std::unique_ptr<int>> && !limn::traceable<std::mutex>);
static_assert(limn::scalar<Shade> && !limn::scalar<std::string> && !limn::scalar<int*>);

static_assert(type_row<double>.name == "double" && type_row<double>.trivial);
static_assert(type_row<double>.size == 8 && type_row<double>.alignment == 8);
static_assert(!type_row<std::string>.trivial && type_row<std::string>.header == "<string>");
static_assert(std::same_as<limn::detail::type_behind_t<&type_row<Sealed>>, Sealed>);

static_assert(Constant{2.5}.as<double>() == 2.5, "constants live in constant expressions");
static_assert(Constant{Sealed{3}}.as<Sealed>().value == 3);

template <class T> void returns(T value) {
    Constant const c{value};
    CHECK(c.as<T>() == value);
    CHECK(&c.type() == &type_row<T>);
    CHECK(c == Constant{value});
    CHECK(c.hash() == Constant{value}.hash());
}

} // namespace

TEST_CASE("Constant: gives back the value, of every type", "[type][constant]") {
    returns(true);
    returns('x');
    returns(std::numeric_limits<signed char>::min());
    returns(std::numeric_limits<short>::min());
    returns(std::numeric_limits<int>::min());
    returns(std::numeric_limits<long>::min());
    returns(std::numeric_limits<unsigned long long>::max());
    returns(std::numeric_limits<float>::denorm_min());
    returns(std::numeric_limits<double>::lowest());
    returns(Shade::green);
    returns(std::string(1000, 'a'));
    returns(std::vector<int>{1, 2, 3});
}

TEST_CASE("Constant: floating values are equal by their bits", "[type][constant]") {
    double const nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(Constant{nan} == Constant{nan});
    CHECK(Constant{nan} != Constant{-nan});
    CHECK(Constant{0.0} != Constant{-0.0});
    CHECK(Constant{0.0f} != Constant{-0.0f});
    CHECK(Constant{0.0}.hash() != Constant{-0.0}.hash());
}

TEST_CASE("Constant: equal values of unlike types are not equal", "[type][constant]") {
    CHECK(Constant{1} != Constant{1L});
    CHECK(Constant{1} != Constant{true});
    CHECK(Constant{0} != Constant{0.0});
    CHECK(Constant{std::string{"a"}} != Constant{'a'});
    CHECK(Constant{1}.hash() != Constant{1L}.hash());
}

TEST_CASE("Constant: a type without == is equal to itself only", "[type][constant]") {
    Constant const a{Sealed{1}};
    CHECK(a == a);
    CHECK(a != Constant{Sealed{1}});
}

TEST_CASE("Constant: copies are deep, moves are not, and it can be assigned to itself",
          "[type][constant]") {
    using Shared = std::shared_ptr<int>;
    auto const value = std::make_shared<int>(1);
    {
        Constant a{value};
        CHECK(value.use_count() == 2);
        Constant b = a;
        CHECK(value.use_count() == 3);
        Constant c = std::move(a);
        CHECK(value.use_count() == 3);
        auto& same = b;
        b = same;
        CHECK(b.as<Shared>() == value);
        b = Constant{7};
        CHECK(value.use_count() == 2);
        CHECK(b.as<int>() == 7);
        b = c;
        c = std::move(b);
        CHECK(c.as<Shared>() == value);
    }
    CHECK(value.use_count() == 1);
}

TEST_CASE("TypeRow: stores a value from its cell, and binds a constant to it", "[type][type_row]") {
    auto const& row = type_row<std::string>;
    std::vector<std::max_align_t> bytes(row.size / sizeof(std::max_align_t) + 1);
    auto* const cell = reinterpret_cast<std::byte*>(bytes.data());
    std::string const value(50, 'v');
    std::string out;
    row.bind(cell, &value);
    row.store(cell, &out);
    CHECK(out == value);
    Constant const c{std::string{"constant"}};
    row.bind_constant(cell, c);
    row.store(cell, &out);
    CHECK(out == "constant");
}

TEST_CASE("TypeRow: writes the literal where the type has one", "[type][type_row]") {
    Text out;
    CHECK(type_row<int>.literal(out, Constant{-3}));
    CHECK(out.view() == "-3");
    CHECK_FALSE(type_row<Sealed>.literal(out, Constant{Sealed{}}));
    CHECK(out.view() == "-3");
}
