// SPDX-License-Identifier: BSL-1.0
#include <limn/io/parse.hpp>
#include <limn/io/registered.hpp>
#include <limn/op/call.hpp>
#include <limn/op/member.hpp>
#include <limn/print/text.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

using namespace limn;
using Catch::Matchers::Contains;

namespace {

struct Vocabulary {
    explicit Vocabulary(std::string const& file, int unknown = 0) : name{file}, none{unknown} {}
    int operator()(std::string_view word) const { return word == name ? 1 : none; }
    int size() const noexcept { return 1; }
    std::string name;
    int none;
};
/// An aggregate: more arguments could be given than were.
struct Affine {
    double by;
    double plus = 0.5;
    double last = 0.25;
    double operator()(double x) const { return by * x + plus + last; }
};
/// One without defaults: it must build without a warning too.
struct Line {
    double by;
    double plus;
    double operator()(double x) const { return by * x + plus; }
};

constexpr auto shout = op<"shout">([](std::string_view text) { return std::string{text} + "!"; });
constexpr auto twice = op<"twice">([](auto x) { return x + x; });
enum class Colour : unsigned char { red, green };
struct Money {
    long cents = 0;
    Money times(int n) const { return {cents * n}; }
    friend Money operator+(Money a, Money b) { return {a.cents + b.cents}; }
    friend Money operator*(double a, Money b) { return {static_cast<long>(a) * b.cents}; }
    friend bool operator<(Money a, Money b) { return a.cents < b.cents; }
    friend bool operator==(Money, Money) = default;
};
constexpr auto pay = op<"pay">([](long cents) { return Money{cents}; });
int half(int x) { return x / 2; }
constexpr auto halve = op<"halve">(&half).header("halve.hpp").version<2>();

template <class M> M made(Ops const& known, std::vector<Constant> arguments) {
    ModuleRow row{nullptr, {}, true, std::move(arguments)};
    Constant const out = known.maker(std::string{type_name<M>}).make(row);
    return out.template as<ModuleRef<M>>().object();
}

} // namespace

TEST_CASE("ops: a callable's parameters are the operands of its op", "[io][registered]") {
    Ops const known = ops(shout, halve, on<double>(twice), on<int>(twice));
    REQUIRE(known.row("shout(std::string) -> std::string") != nullptr);
    CHECK(known.row("twice(double) -> double") != nullptr);
    CHECK(known.row("twice(int) -> int") != nullptr);
    CHECK(known.row("twice(float) -> float") == nullptr);
    CHECK(known.row("add(double, double) -> double") != nullptr); // the library's own
    CHECK(known.header("halve") == "halve.hpp");
    CHECK(known.header("shout").empty());
    OpRow const* const row =
        known.row("halve(" + std::string{type_name<int (*)(int)>} + ", int) -> int");
    REQUIRE(row != nullptr);
    CHECK(row->version == 2);
    REQUIRE(known.callable("halve").has_value());
    CHECK(known.callable("halve")->as<int (*)(int)>() == &half);
    CHECK_FALSE(known.callable("shout").has_value());
}

TEST_CASE("module_type: made of the arguments that were saved, its methods registered",
          "[io][registered]") {
    Ops const known =
        ops(module_type<Vocabulary, &Vocabulary::size>, module_type<Affine>, module_type<Line>);
    std::string const vocabulary{type_name<Vocabulary>};
    CHECK(known.row(vocabulary + "::operator()(" + vocabulary + ", std::string) -> int") !=
          nullptr);
    CHECK(made<Vocabulary>(known, {Constant{std::string{"red"}}})("red") == 1);
    CHECK(made<Vocabulary>(known, {Constant{std::string{"red"}}, Constant{7}})("blue") == 7);
    CHECK(made<Affine>(known, {Constant{2.0}})(1.0) == 2.75);
    CHECK(made<Affine>(known, {Constant{2.0}, Constant{1.0}})(1.0) == 3.25);
    CHECK(made<Affine>(known, {Constant{2}, Constant{1}, Constant{0}})(1.0) == 3.0);
    CHECK(made<Line>(known, {Constant{2.0}, Constant{1.0}})(1.0) == 3.0);
    CHECK_THROWS_WITH(made<Line>(known, {Constant{1.0}, Constant{1.0}, Constant{1.0}}),
                      Contains("no constructor for the 3 arguments"));
}

TEST_CASE("ops: a type brings its operators, its elements and the members that are named",
          "[io][registered]") {
    Ops const known = ops(value_type<Colour>, value_type<std::array<double, 2>>,
                          value_type<Money, &Money::cents, &Money::times>, pay);
    std::string const colour{type_name<Colour>}, money{type_name<Money>};
    for (std::string const& row :
         {"equal(" + colour + ", " + colour + ") -> bool", "convert(" + colour + ") -> int",
          "convert(int) -> " + colour,
          std::string{"subscript(std::array<double, 2>, unsigned long) -> double"},
          std::string{"get<1>(std::array<double, 2>) -> double"},
          "add(" + money + ", " + money + ") -> " + money,
          "multiply(double, " + money + ") -> " + money,
          "less(" + money + ", " + money + ") -> bool", money + "::cents(" + money + ") -> long",
          money + "::times(" + money + ", int) -> " + money}) {
        CAPTURE(row);
        CHECK(known.row(row) != nullptr);
    }
    CHECK(known.row("add(" + colour + ", " + colour + ") -> int") == nullptr);
    CHECK(known.row("multiply(" + money + ", double) -> " + money) == nullptr);

    auto const f = [](auto n) {
        Proxy<Colour> c = Colour::red;
        if (n > 3) c = Colour::green;
        Proxy<Money> m = pay(convert<long>(n));
        if (c == Colour::green) m = limn::call<&Money::times>(m + m, n);
        return limn::field<&Money::cents>(m);
    };
    Graph const graph = trace<int>(f);
    CHECK(parse(to_text(graph), known) == graph);
}

TEST_CASE("ops: what registers an op of that name", "[io][registered][error]") {
    CHECK(detail::op_remedy("random<std::cauchy_distribution<double>>") ==
          "limn::ops(limn::distribution<std::cauchy_distribution<double>>)");
    CHECK_THAT(detail::op_remedy("my::op"),
               Contains("limn::ops(...)") && Contains("limn::value_type<T, &T::member...>"));
}
