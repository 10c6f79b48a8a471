// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/folded_call.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/raise.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>

using namespace limn;

namespace {

struct Calls {
    Builder b;
    Value x = b.parameter<int>("x")[0];

    Node operator()(OpRow const& row, Value p, Value q) {
        std::array const operands{p, q};
        return b.graph()[detail::folded_call(b, row, operands, Where{"f.cpp", 3}, 0)];
    }
};

} // namespace

TEST_CASE("folded_call: constants are computed, and held once", "[trace][folded_call]") {
    Calls call;
    Value const six = call.b.constant(6), seven = call.b.constant(7);
    Node const product = call(op_row<prims::multiply, int, int>, six, seven);
    REQUIRE(product.kind() == Kind::constant);
    CHECK(product.constant() == Constant{42});
    CHECK(product.value() == call.b.constant(42));
}

TEST_CASE("folded_call: what has an operand that is none is recorded, once",
          "[trace][folded_call]") {
    Calls call;
    Value const six = call.b.constant(6);
    Value const sum = call(op_row<prims::add, int, int>, call.x, six).value();
    CHECK(call.b.graph()[sum].op().name == "add");
    CHECK(call.b.graph()[sum].where() == Where{"f.cpp", 3});
    CHECK(call(op_row<prims::add, int, int>, call.x, six).value() == sum);
}

TEST_CASE("folded_call: what C++ leaves undefined stays a call, and so does an effect",
          "[trace][folded_call]") {
    Calls call;
    Value const six = call.b.constant(6), zero = call.b.constant(0);
    CHECK(call(op_row<prims::divide, int, int>, six, zero).kind() == Kind::call);
    Graph const raising = trace<int>([](auto x) {
        detail::record_raise(std::string{"std::logic_error"}, std::string{"always"},
                             Where::here());
        return x;
    });
    OpRow const& raise = raising.row_of(3);
    REQUIRE(raise.name == "limn::raise");
    Value const type = call.b.constant(std::string{"std::logic_error"});
    CHECK(call(raise, type, type).kind() == Kind::call);
}
