// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/carried_number.hpp>

#include <catch2/catch.hpp>

#include <climits>
#include <cstdint>
#include <memory>
#include <string>

namespace carried_number_test {

using namespace limn;
using detail::carried_number;
using detail::CarriedNumber;

/// A carried number in a trace, and the function of one parameter that a value of it is.
template <class N> struct Toy {
    Tracer tracer{TraceOptions{}, Where::here()};
    Value const x = tracer.builder().parameter<N>("x")[0];
    std::unique_ptr<CarriedNumber> const number;

    explicit Toy(long double begin = 0) : number{carried_number(type_row<N>, begin)} {
        REQUIRE(number != nullptr);
    }
    Value sum(Value v, long double by) { return number->sum(tracer, v, by); }
    Graph const& graph() { return tracer.builder().graph(); }
    auto function(Value v) { return interpret<N(N)>(tracer.graph(&tree<N>::row, {v}, true)); }
};

TEST_CASE("CarriedNumber: values of which a sum is of that type", "[capture][carried_number]") {
    CHECK(carried_number(type_row<float>, 0) != nullptr);
    CHECK(carried_number(type_row<std::int64_t>, 0) != nullptr);
    CHECK(carried_number(type_row<unsigned>, 0) != nullptr);
    CHECK(carried_number(type_row<bool>, 0) == nullptr);
    CHECK(carried_number(type_row<char>, 0) == nullptr);
    CHECK(carried_number(type_row<unsigned short>, 0) == nullptr);
    CHECK(carried_number(type_row<std::string>, 0) == nullptr);
}

TEST_CASE("CarriedNumber: it begins as a constant, and is what it is given",
          "[capture][carried_number]") {
    Toy<int> toy{-7};
    CHECK(toy.number->value(toy.tracer) == toy.tracer.builder().constant(-7));
    toy.number->give(toy.tracer, toy.x);
    CHECK(toy.number->value(toy.tracer) == toy.x);
    CHECK(toy.number->constant(toy.tracer, INT_MIN) == toy.tracer.builder().constant(INT_MIN));

    Toy<std::uint64_t> wide{18446744073709551615.0L};
    CHECK(wide.number->value(wide.tracer) == wide.tracer.builder().constant(~std::uint64_t{0}));
    CHECK(wide.number->constant(wide.tracer, -2) ==
          wide.tracer.builder().constant(~std::uint64_t{1}));
    Toy<double> negative{-0.0L};
    CHECK(negative.number->value(negative.tracer) == negative.tracer.builder().constant(-0.0));
}

TEST_CASE("CarriedNumber: two sums are one, and no sum is the number itself",
          "[capture][carried_number]") {
    Toy<int> toy;
    Value const three = toy.sum(toy.x, 3);
    REQUIRE(toy.graph()[three].operands()[0] == toy.x);
    Value const ten = toy.sum(three, 7);
    CHECK(toy.graph()[ten].operands()[0] == toy.x);
    CHECK(toy.graph()[ten].operands()[1] == toy.tracer.builder().constant(10));
    CHECK(toy.sum(ten, -7) == three);
    CHECK(toy.sum(ten, -10) == toy.x);
    Value const four = toy.tracer.builder().constant(4);
    CHECK(toy.sum(four, 5) == toy.tracer.builder().constant(9));
    Value const y = toy.tracer.builder().call<prims::add, int, int>({toy.x, toy.x});
    CHECK(toy.graph()[toy.sum(y, 2)].operands()[0] == y); // a sum with no constant
}

TEST_CASE("CarriedNumber: two sums stay two where the steps together are no int",
          "[capture][carried_number]") {
    Toy<int> toy;
    Value const twice = toy.sum(toy.sum(toy.x, 2'000'000'000), 2'000'000'000);
    CHECK(toy.function(twice)(-2'000'000'000) == 2'000'000'000);
    Toy<int> down;
    Value const lower = down.sum(down.sum(down.x, -1), INT_MIN);
    CHECK(down.function(lower)(INT_MAX) == -2);
}

TEST_CASE("CarriedNumber: of an unsigned type, what is taken off is added modulo a power of two",
          "[capture][carried_number]") {
    Toy<unsigned> toy;
    Value const less = toy.sum(toy.sum(toy.x, -3), 1);
    CHECK(toy.graph()[less].operands()[1] == toy.tracer.builder().constant(-2u));
    CHECK(toy.sum(less, 2) == toy.x);
    CHECK(toy.function(less)(1u) == UINT_MAX);
}

TEST_CASE("CarriedNumber: floating numbers with steps that are exact",
          "[capture][carried_number]") {
    Toy<double> toy;
    Value const more = toy.sum(toy.sum(toy.x, 0.5L), 0.25L);
    CHECK(toy.graph()[more].operands()[1] == toy.tracer.builder().constant(0.75));
    CHECK(toy.sum(more, -0.75L) == toy.x);
    CHECK(toy.function(more)(1e6) == 1e6 + 0.75);
}

} // namespace carried_number_test
