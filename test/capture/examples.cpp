// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/examples.hpp>
#include <limn/graph/builder.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/call.hpp>
#include <limn/op/math.hpp>
#include <limn/op/raise.hpp>
#include <limn/op/select.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>

namespace examples_test {

using namespace limn;
using detail::Examples;
using detail::OwnOps;
using limn::detail::Vector;

/// A graph, and what its nodes are with the defaults of its inputs.
struct Toy {
    Builder b;
    Vector<std::optional<Constant>> known{};

    template <class T> Value input(char const* name, T value) {
        Value const v = b.parameter<T>(name)[0];
        b.defaults({Constant{value}});
        return v;
    }
    std::optional<Constant> of(Value v, OwnOps own = OwnOps::wait) {
        return Examples<>{b.graph(), known, own}.of(v);
    }
};

TEST_CASE("Examples: constants, inputs with a default, and what is computed of them",
          "[capture][examples]") {
    Toy t;
    Value const x = t.input("x", 1.5), n = t.input("n", 4);
    Value const sum = t.b.call<prims::add, double, double>({x, t.b.constant(0.25)});
    Value const more = t.b.call<prims::multiply, double, double>({sum, sum});
    Value const as_double = t.b.call<prims::convert<double>, int>({n});
    Value const either = t.b.gate(t.b.constant(false), more, as_double);
    CHECK(t.of(more) == Constant{3.0625}); // what it is made of is computed first
    CHECK(t.of(x) == Constant{1.5});
    CHECK(t.of(n) == Constant{4});
    CHECK(t.of(either) == Constant{4.0});
}

TEST_CASE("Examples: nothing without a default, and nothing of nothing", "[capture][examples]") {
    Toy t;
    Value const x = t.input("x", 1.5), y = t.b.parameter<double>("y")[0], z = t.input("z", 2.5);
    Value const sum = t.b.call<prims::add, double, double>({x, y});
    Value const product = t.b.call<prims::multiply, double, double>({x, z});
    CHECK(t.of(y) == std::nullopt);
    CHECK(t.of(sum) == std::nullopt);
    CHECK(t.of(t.b.call<prims::sin, double>({sum})) == std::nullopt);
    CHECK(t.of(product) == Constant{3.75});
}

TEST_CASE("Examples: what C++ leaves undefined there, and an effect, are nothing",
          "[capture][examples]") {
    Toy t;
    Value const n = t.input("n", 0), text = t.input("text", std::string{"std::logic_error"});
    Value const ratio = t.b.call<prims::divide, int, int>({n, n});
    Value const raise = t.b.call<prims::raise, std::string, std::string>({text, text});
    CHECK(t.of(ratio) == std::nullopt);
    CHECK(t.of(t.b.call<prims::add, int, int>({ratio, n})) == std::nullopt);
    CHECK(t.of(raise) == std::nullopt); // and nothing is thrown
}

TEST_CASE("Examples: of a gate, what it chooses, and the other side is not asked for",
          "[capture][examples]") {
    Toy t;
    Value const n = t.input("n", 0);
    Value const zero = t.b.call<prims::equal, int, int>({n, t.b.constant(0)});
    Value const ratio = t.b.call<prims::divide, int, int>({t.b.constant(6), n});
    CHECK(t.of(t.b.gate(zero, t.b.constant(1), ratio)) == Constant{1});
    CHECK(t.of(t.b.gate(zero, ratio, t.b.constant(1))) == std::nullopt);
    Value const unknown = t.b.parameter<bool>("b")[0];
    CHECK(t.of(t.b.gate(unknown, n, n)) == std::nullopt);
}

TEST_CASE("Examples: what a loop carries is not the first input", "[capture][examples]") {
    Toy t;
    Value const x = t.input("x", 1.5);
    Value const carried = t.b.placeholder(value_rows<bool>, Where{});
    CHECK(t.of(carried) == std::nullopt);
    CHECK(t.of(x) == Constant{1.5});
}

TEST_CASE("Examples: an op of your own runs where a decision hangs on it", "[capture][examples]") {
    constexpr auto twice = op<"examples_test::twice">([](int n) { return 2 * n; });
    auto const last = [&](OwnOps own) {
        Graph const g = trace([&](auto n) { return twice(n); }, input<int>("n", 4));
        Vector<std::optional<Constant>> known;
        return Examples<>{g, known, own}.of(g.outputs()[0]);
    };
    CHECK(last(OwnOps::wait) == std::nullopt);
    CHECK(last(OwnOps::run) == Constant{8});
}

TEST_CASE("Examples: each leaf has its own default, and a slot its first value",
          "[capture][examples]") {
    Toy t;
    auto const point = t.b.parameter<std::array<double, 3>>("p");
    t.b.defaults({Constant{1.0}, Constant{2.0}, Constant{3.0}});
    Value const slot = t.b.slot("w", source_row<Kind::input, double>, Constant{0.5}, Where{});
    Value const x = t.input("x", 7.0); // it stands before the slots
    Value const other = t.b.slot("a", source_row<Kind::input, double>, Constant{0.25}, Where{});
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(t.of(point[i]) == Constant{static_cast<double>(i) + 1});
    CHECK(t.of(x) == Constant{7.0});
    CHECK(t.of(slot) == Constant{0.5});
    CHECK(t.of(other) == Constant{0.25});
}

TEST_CASE("Examples: what was computed is kept, and nodes that came later are added",
          "[capture][examples]") {
    Toy t;
    Value const x = t.input("x", 2.0);
    CHECK(t.of(x) == Constant{2.0});
    CHECK(t.known.size() == x.index + 1);
    Value const root = t.b.call<prims::sqrt, double>({x});
    CHECK(t.of(root) == Constant{std::sqrt(2.0)});
    t.known[root.index] = Constant{5.0};
    Value const twice = t.b.call<prims::add, double, double>({root, root});
    CHECK(t.of(twice) == Constant{10.0});
    CHECK(t.known.size() == twice.index + 1);
}

} // namespace examples_test
