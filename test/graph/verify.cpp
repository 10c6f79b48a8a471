// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/graph/verify.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/make.hpp>
#include <limn/op/math.hpp>
#include <limn/op/select.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

/// `return x + y`, which a test then breaks.
struct Sum {
    Builder b;
    Value x = b.parameter<double>("x").front(), y = b.parameter<double>("y").front();
    Value sum = b.call<prims::add, double, double>({x, y});
};

/// What `verify` says of the graph as it stands, before it is put into order.
std::string fault_of(Builder const& b) {
    try {
        verify(b.graph());
    } catch (GraphError const& error) {
        return error.what();
    }
    return "none";
}

} // namespace

TEST_CASE("verify: a whole graph passes; so does one with nothing in it", "[graph][verify]") {
    Sum g;
    g.b.result<double>({g.sum});
    CHECK(fault_of(g.b) == "none");
    CHECK(fault_of(Builder{}) == "none");
    CHECK_NOTHROW(verify(std::move(g.b).finish()));
}

TEST_CASE("verify: operands come first: an operand that comes later", "[graph][verify][error]") {
    Sum g;
    g.b.call<prims::sin, double>({Value{4}}, Where{"user.cpp", 12});
    CHECK(fault_of(g.b) ==
          "user.cpp:12: sin: %3 uses %4, which comes later; record operands first");
}

TEST_CASE("verify: lengths fit their elements", "[graph][verify][error]") {
    using Values = std::vector<double>;
    auto const made = [](std::size_t length) {
        Sum g;
        Value const operands[]{g.b.constant(length), g.x, g.y};
        g.b.result<Values>({g.b.call(make_row<Values>, operands, Where{"user.cpp", 12})});
        return fault_of(g.b);
    };
    CHECK(made(2) == "none");
    CHECK(made(3) == "user.cpp:12: make: %4 has 3 operands, which do not fit its lengths; give the "
                     "lengths as constants, and as many elements");
    Sum g;
    Value const n = g.b.call<prims::convert<std::size_t>, double>({g.x});
    Value const operands[]{n, g.x};
    g.b.result<Values>({g.b.call(make_row<Values>, operands)});
    CHECK_THAT(fault_of(g.b), Contains("make: %4 has 2 operands, which do not fit its lengths"));
}

TEST_CASE("verify: operands come first: a node that uses itself, or none that is there",
          "[graph][verify][error]") {
    Sum itself;
    itself.b.call<prims::sin, double>({Value{3}});
    CHECK_THAT(fault_of(itself.b),
               Contains("verify.cpp:") && Contains("%3 uses %3, which comes later"));
    Sum far;
    far.b.call<prims::fma, double, double, double>({far.x, far.y, Value{1000}});
    CHECK_THAT(fault_of(far.b), Contains("fma: %3 uses %1000, which comes later"));
}

TEST_CASE("verify: operands fit their op", "[graph][verify][error]") {
    Sum g;
    Value const i = g.b.constant(1);
    g.b.call<prims::multiply, double, double>({g.x, i}, Where{"user.cpp", 3});
    CHECK(fault_of(g.b) == "user.cpp:3: multiply: operand 2 of %4 is int, the op takes double; "
                           "convert it first");
}

TEST_CASE("verify: operands fit their op: beyond the second, too", "[graph][verify][error]") {
    Sum g;
    Value const i = g.b.constant(1.0f);
    g.b.call<prims::fma, double, double, double>({g.x, g.y, i});
    CHECK_THAT(fault_of(g.b), Contains("operand 3 of %4 is float, the op takes double"));
}

TEST_CASE("verify: inputs match the parameters: declared after the first call",
          "[graph][verify][error]") {
    Sum g;
    g.b.parameter<std::array<float, 2>>("late");
    g.b.result<double>({g.sum});
    CHECK(fault_of(g.b) == "input: `late[0]` should be input 2 of type float; declare the "
                           "parameters before the first call");
}

TEST_CASE("verify: inputs match the parameters: another type, or none", "[graph][verify][error]") {
    std::array<OpRow const*, 1> const row{&source_row<Kind::input, float>};
    Builder other;
    other.parameter("x", tree<double>::row, row, Where::here());
    CHECK_THAT(fault_of(other), Contains("`x` should be input 0 of type double"));

    Builder constant;
    std::array<OpRow const*, 1> const not_an_input{&source_row<Kind::constant, double>};
    constant.parameter("x", tree<double>::row, not_an_input, Where::here());
    CHECK_THAT(fault_of(constant), Contains("`x` should be input 0 of type double"));
}

TEST_CASE("verify: inputs match the parameters: an input of no parameter",
          "[graph][verify][error]") {
    Sum g;
    g.b.call(source_row<Kind::input, double>, {}, Where{"user.cpp", 4});
    CHECK(fault_of(g.b) == "user.cpp:4: input: %3 belongs to no parameter; declare it with "
                           "Builder::parameter");
}

TEST_CASE("verify: slots stand after the parameters", "[graph][verify][error]") {
    limn::Builder b;
    auto const x = b.parameter<double>("x").front();
    b.call<limn::prims::sin, double>({x});
    b.slot("w", limn::source_row<limn::Kind::input, double>, limn::Constant{0.5}, {});
    CHECK_THROWS_WITH(verify(b.graph()),
                      Contains("`w` should be input 1 of type double; finish the builder"));
    CHECK_NOTHROW(verify(std::move(b).finish()));
}

TEST_CASE("verify: parameters have names that C++ can write", "[graph][verify][error]") {
    for (std::string const bad : {"", "1x", "a b", "while", "a__b", "_x", "x;y", "\xc3\xa9"}) {
        Builder b;
        b.parameter<double>(bad);
        CHECK(fault_of(b) ==
              "input: `" + bad +
                  "` is not a C++ name; write letters, digits and single underscores");
    }
}

TEST_CASE("verify: parameters have names of their own", "[graph][verify][error]") {
    Builder b;
    b.parameter<double>("x");
    b.parameter<std::array<int, 0>>("y");
    b.parameter<int>("x");
    CHECK(fault_of(b) == "input: two parameters are called `x`; give each its own name");
}

TEST_CASE("verify: outputs match the result: too few, too many, of another type, or not there",
          "[graph][verify][error]") {
    using Pair = std::pair<double, double>;
    Sum few, many, other, absent, none;
    few.b.result<Pair>({few.sum});
    CHECK(fault_of(few.b) ==
          "return: `result.second` has no value; give Builder::result one for each leaf");
    many.b.result<double>({many.sum, many.x});
    CHECK(fault_of(many.b) ==
          "return: 2 values are returned, the result has 1 leaves; give one for each");
    other.b.result<std::pair<double, float>>({other.x, other.sum});
    CHECK(fault_of(other.b) == "return: `result.second` is double, not float; convert it first");
    absent.b.result<double>({Value{3}});
    CHECK_THAT(fault_of(absent.b), Contains("`result` has no value"));
    none.b.result(nullptr, {none.x});
    CHECK_THAT(fault_of(none.b), Contains("1 values are returned, the result has 0 leaves"));
}

TEST_CASE("verify: constants are held once: a node that repeats one", "[graph][verify][error]") {
    Sum g;
    g.b.constant(1.5);
    g.b.call(source_row<Kind::constant, double>, {}, Where{"user.cpp", 8}); // payload 0: the same
    CHECK(fault_of(g.b) == "user.cpp:8: constant: %4 repeats a constant; let Builder::constant "
                           "find the first");
}

TEST_CASE("verify: constants are held once: a value of another type than its node",
          "[graph][verify][error]") {
    Sum g;
    g.b.constant(source_row<Kind::constant, double>, Constant{1}, Where{"user.cpp", 9});
    CHECK(fault_of(g.b) == "user.cpp:9: constant: %3 is double, its value int; make it with "
                           "Builder::constant");
}

TEST_CASE("verify: what holds of a graph holds of the bodies of its loops",
          "[graph][verify][error]") {
    auto const fault_in_body = [](Value operand) {
        Builder body;
        body.body_input(value_rows<double>, "s0");
        Value const guard = body.constant(true);
        Value const next = body.call<prims::sin, double>({operand}, Where{"user.cpp", 5});
        body.result(nullptr, {guard, next});
        Sum g;
        g.b.loop(Loop{std::move(body).graph(), 1, 0, {1}, 0, false}, std::array{g.x});
        g.b.result<double>({g.sum});
        return fault_of(g.b);
    };
    CHECK(fault_in_body(Value{0}) == "none");
    CHECK(fault_in_body(Value{7}) ==
          "user.cpp:5: sin: %2 uses %7, which comes later; record operands first");
    CHECK(fault_in_body(Value{1}) ==
          "user.cpp:5: sin: operand 1 of %2 is bool, the op takes double; convert it first");
}

TEST_CASE("verify: values have names: C++ names, of calls, and no two the same",
          "[graph][verify][error]") {
    auto const fault = [](auto const& name) {
        Sum g;
        name(g);
        g.b.result<double>({g.sum});
        return fault_of(g.b);
    };
    CHECK(fault([](Sum& g) { g.b.name(g.sum, "total"); }) == "none");
    CHECK(fault([](Sum& g) { g.b.name(g.sum, "a b"); }) ==
          "named: `a b` is not a C++ name; write letters, digits and single underscores");
    CHECK(fault([](Sum& g) { g.b.name(g.x, "y"); }) ==
          "named: `y` names an input or a constant; finish the builder");
    CHECK_THAT(fault([](Sum& g) { g.b.name(g.sum, "x"); }),
               Catch::Contains("named: the name `x` is used twice; finish the builder"));
}
