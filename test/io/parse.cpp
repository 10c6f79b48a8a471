// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/io/parse.hpp>
#include <limn/io/registered.hpp>
#include <limn/kit/random.hpp>
#include <limn/type/tensor.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;

namespace parsing {

enum class Colour : unsigned char { red, green = 200 };
enum Plain : int { low = -3, high = 7 };
struct Money {
    long cents = 0;
    std::string of{};
    friend bool operator==(Money const&, Money const&) = default;
};
struct Scaled {
    double factor;
    double operator()(double x) const { return factor * x; }
};
struct Opaque {
    friend bool operator==(Opaque, Opaque) = default;
};
template <class T> struct Point {
    T x, y;
};

constexpr auto shout = op<"parsing::shout">([](std::string const& s) { return s + "!"; });
constexpr auto tick = op<"parsing::tick", effect>([](double x) { return x; });
constexpr auto norm = op<"parsing::norm">([](std::vector<double> const& v) { return v[0]; });
constexpr auto dot = op<"parsing::dot">(
    [](std::array<double, 2> const& a, Point<double> const& b) { return a[0] * b.x; });
double half_of(double x) { return x / 2; }
double third_of(double x) { return x / 3; }
constexpr auto halve = op<"parsing::halve">(&half_of).header("parsing/halve.hpp");
constexpr auto third = op<"parsing::third">(&third_of);

/// What `parse` says to a listing.
std::string fault(std::string_view text, Ops const& known = builtin_ops) {
    try {
        (void)parse(text, known);
    } catch (LoadError const& error) {
        return error.what();
    }
    return "a graph";
}

/// Whether a graph is its listing, and the other way round.
template <class... Items> void check_back(Graph const& graph, Items const&... items) {
    Ops const known = ops(items...);
    std::string const text = to_text(graph);
    INFO(text);
    Graph const back = parse(text, known);
    CHECK(back == graph);
    CHECK(back.hash() == graph.hash());
    CHECK(to_text(back) == text);
}

/// A constant of that type goes through its text.
template <class T, class... Items> void check_constant(T const& value, Items const&... items) {
    Builder b;
    b.constant(value);
    check_back(std::move(b).graph(), value_type<T>, items...);
}

} // namespace parsing

template <> struct limn::codec<parsing::Money> : limn::field_codec<parsing::Money> {};
template <> struct limn::spelling<parsing::Opaque> {
    static constexpr std::string_view name = "Opaque", header = "";
};

namespace parsing {

// --- what reads back -----------------------------------------------------------------------------

TEST_CASE("parse: values, constants, and what is returned", "[io][parse][features][J1]") {
    check_back(trace<>([] {}));
    check_back(trace<double>([](auto) {}));
    check_back(trace<double>([](auto x) { return x; }));
    check_back(trace<double, double>([](auto x, auto y) { return x * y + 1.0; }));
    check_back(trace<int, float>([](auto n, auto x) { return x * n - 2; }));
    check_back(trace<std::string>([](auto s) {
        return s + "a\"\\\n\t\1?"
                   "?/";
    }));
    check_back(trace<std::string>([](auto s) { return shout(s); }), shout);
    check_back(trace<double>([](auto x) { return convert<int>(x) % 3; }));
}

TEST_CASE("parse: structures of parameters and results", "[io][parse][features][J1]") {
    using Pair = std::pair<int, std::array<double, 2>>;
    using Tuple = std::tuple<double, Pair>;
    auto const both = [](auto p, auto q) { return std::get<0>(q) + p.second[1]; };
    check_back(trace<Pair, Tuple>(both), value_type<Pair>, value_type<Tuple>);
    check_back(trace<double>([](auto x) { return std::tuple{x, x + 1.0}; }),
               value_type<std::tuple<double, double>>);
    check_back(trace<double>([](auto x) { return std::pair{x, x + 1.0}; }),
               value_type<std::pair<double, double>>);
    check_back(trace<double>([](auto x) { return std::tuple{x, x, x}; }),
               value_type<std::tuple<double, double, double>>);
    check_back(trace<double>([](auto x) { return std::tuple{x}; }), value_type<std::tuple<double>>);
    check_back(trace<Pair>([](auto p) { return p; }), value_type<Pair>);
    check_back(trace<Point<double>>([](auto p) { return p; }), value_type<Point<double>>);
    check_back(trace<std::tuple<>, double>([](auto, auto x) { return std::array{x, x, x}; }),
               value_type<std::tuple<>>, value_type<std::array<double, 3>>);
    check_back(trace<double>([](auto) { return std::tuple<>{}; }), value_type<std::tuple<>>);
    check_back(trace<std::vector<double>>([](auto v) { return v[1]; }));
    check_back(trace<double>([](auto x) {
                   return norm(std::vector{x, x * 2.0}) +
                          dot(std::array{x, x}, Point<decltype(x)>{x, x});
               }),
               norm, dot);
}

TEST_CASE("parse: arms, and calls that stay where they were written", "[io][parse][features][J1]") {
    check_back(trace<int, int>([](auto a, auto b) {
        if (b != 0) return a / b;
        return a;
    }));
    check_back(trace<double, bool>([](auto x, auto p) {
                   if (p) {
                       if (x < 0.0) return tick(x);
                       tick(x + 1.0);
                   }
                   return tick(x) * 2.0;
               }),
               tick);
}

TEST_CASE("parse: loops, in loops, with several exits", "[io][parse][features][J1]") {
    check_back(trace<double>([](auto x) {
        while (x > 1.0) x = x * 0.5;
        return x;
    }));
    check_back(trace<int>([](auto n) {
        auto sum = n;
        for (auto i = n; i > 0; --i) {
            for (auto j = i; j > 0; j = j - 2)
                if (j == 7) return sum;
            sum += i % 5;
        }
        return sum;
    }));
    check_back(trace<double, int>([](auto x, auto n) {
                   auto i = n;
                   while (i > 0) {
                       if (x > 3.0) x = tick(x);
                       --i;
                   }
                   return x;
               }),
               tick);
}

TEST_CASE("parse: parameters, states and draws", "[io][parse][features][J1]") {
    check_back(trace<double>([](auto x) { return parameter(0.5, "layer.w") * x; }));
    state<double> sum{0.0, "sum"};
    state<int> count{3, "count"};
    check_back(trace<double>([&](auto x) {
        sum += x;
        count = count + 1;
        return sum.get();
    }));
    check_back(trace<double>(
        [](auto x) { return x + limn::random<std::normal_distribution<double>>(0.0, 1.0); }));
}

TEST_CASE("parse: names of values, and ops with a callable", "[io][parse][features][J1]") {
    check_back(trace<double>([](auto x) {
        auto const twice = named(x + x, "twice");
        return twice * twice;
    }));
    Graph const graph = trace<double>([](auto x) { return halve(x) + third(x); });
    check_back(graph, halve, third);
    Ops const known = ops(halve, third);
    CHECK(interpret<double(double)>(parse(to_text(graph), known))(6.0) == 5.0);
    CHECK(to_cpp(parse(to_text(graph), known)) == to_cpp(graph)); // with its header
}

TEST_CASE("parse: constants of every type that has a codec", "[io][parse][features][J1]") {
    auto const numbers = [](auto... values) { (check_constant(values), ...); };
    numbers(true, false, 'a', '\'', '\0', '\xff', '"', short{-7}, -1, 0, 1u, -3L, 3ul, -3LL, 3ull);
    numbers(static_cast<signed char>(-5), static_cast<unsigned char>(200),
            static_cast<unsigned short>(65535));
    numbers(std::numeric_limits<int>::min(), std::numeric_limits<long>::min(),
            std::numeric_limits<long long>::min(), std::numeric_limits<unsigned long>::max());
    numbers(0.0, -0.0, 1e300, 5e-324, 0.1, -1.5f, 3.4e38f, 1e-45f);
    numbers(std::numeric_limits<double>::infinity(), -std::numeric_limits<float>::infinity());
    numbers(std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<float>::quiet_NaN());
    numbers(std::bit_cast<double>(0x7ff0000000000001u), std::bit_cast<float>(0xffc00003u));
    check_constant(Colour::green);
    check_constant(low);
    check_constant(std::string{"a\"\\\n\t?"
                               "?/\0\xff",
                               10});
    check_constant(std::string{});
    check_constant(std::vector<double>{});
    check_constant(std::vector<double>{1.5, std::bit_cast<double>(0x7ff0000000000001u)});
    check_constant(std::vector<bool>{true, false});
    check_constant(std::vector<std::string>{"a, b", "}", ""});
    check_constant(std::vector<std::vector<int>>{{1}, {}, {2, 3}});
    check_constant(std::array<std::pair<char, int>, 2>{{{',', 1}, {'}', 2}}});
    check_constant(std::tuple<int, std::optional<float>, std::optional<float>>{1, {}, 2.0f});
    check_constant(std::map<std::string, double>{{"a", 1.0}, {"b", 2.0}});
    check_constant(Money{12, "EUR"});
    check_constant(asset{"a/b.txt"});
    std::mt19937_64 engine{7};
    check_constant(engine);
    engine();
    check_constant(engine);
}

TEST_CASE("parse: tensors", "[io][parse]") {
    Builder b;
    b.result<tensor<float>>({b.constant(tensor<float>{std::vector<float>{1.0f, 2.0f}})});
    Graph const graph = std::move(b).finish();
    Graph const back = parse(to_text(graph), ops(value_type<tensor<float>>));
    auto const& has = back[Value{0}].constant().as<tensor<float>>();
    REQUIRE(has.size() == 2);
    CHECK(has.data()[1] == 2.0f);
}

TEST_CASE("parse: lines, comments, and any numbers for values", "[io][parse]") {
    Graph const graph = trace<double>([](auto x) { return x * 2.0 + x; });
    CHECK(parse("# of a page\n\nx0 : double = input\n%70 : double = constant 2.0 # two\n"
                "%7 : double = multiply(x0, %70)   # there\n%3 : double = add(%7, x0)\n"
                "return %3  # all\n\n# end",
                builtin_ops) == graph);
    Graph const back = parse(to_text(graph), builtin_ops);
    CHECK(back[Value{2}].where() == Where{"text", 3});
    Graph const located = parse(to_text(graph, {.locations = true}), builtin_ops);
    CHECK(located == graph);
    CHECK(located[Value{2}].where() == graph[Value{2}].where());
}

// --- what is refused -----------------------------------------------------------------------------

TEST_CASE("parse: each fault has its line, its column and a remedy", "[io][parse][features][J1]") {
    std::string const x = "x : double = input\n";
    CHECK(fault("") == "text:1:1: the listing ends; write `return` after the last node");
    CHECK(fault(x) == "text:2:1: the listing ends; write `return` after the last node");
    CHECK(fault(x + "return x\nreturn x\n") ==
          "text:3:1: the listing has ended; leave out what follows `return`");
    CHECK(fault("  " + x) == "text:1:3: the line begins after 2 spaces; write 0 before it");
    CHECK(fault("7 : double = input\nreturn") ==
          "text:1:1: `7` is not a C++ name; write letters, digits and single underscores");
    CHECK(fault(x + x) == "text:2:1: `x` stands above already; write another number or name");
    CHECK(fault(x + "%1 : double = sin(y)\n") ==
          "text:2:19: `y` is not a value of the lines above; write one of these");
    CHECK(fault(x + "%1 : double = sin x\n") ==
          "text:2:18: an op has operands; write `(` here, and `)` after them");
    CHECK(fault(x + "%1 : double = sin(x x\n") ==
          "text:2:19: `x x` is not a value of the lines above; write one of these");
    CHECK(fault(x + "%1 : double = sin(x\n") == "text:2:20: the line ends; write `)` here");
    CHECK(fault(x + "%1 : double = sin(x) twice\n") ==
          "text:2:22: `twice` stands; write `the end of the line` here");
    CHECK(fault(x + "%1 : double = expp(x)\n") ==
          "text:2:15: `expp(double) -> double` is not registered; the nearest are "
          "`exp(double) -> double`, `exp2(double) -> double`, `expm1(double) -> double`; give "
          "the op to parse: limn::ops(...), or on other types than its parameters "
          "limn::on<Types...>(op); what values of a type of yours compute comes with "
          "limn::value_type<T, &T::member...>");
    CHECK(fault("x : bank::Money = input\nreturn x") ==
          "text:1:5: the type `bank::Money` is not registered; give it to parse: "
          "limn::ops(limn::value_type<bank::Money>), or where it is a module, "
          "limn::module_type<bank::Money>");
    CHECK(fault("%0 : double = constant 1.0\n" + x) ==
          "text:2:1: an input comes after something else; write the inputs first");
    CHECK(fault("%0 : double = constant 1.0\n%1 : double = constant 1.0\nreturn") ==
          "text:2:24: the constant stands above; use that one, and leave this out");
    CHECK(fault("one : double = constant 1.0\nreturn") ==
          "text:1:1: a constant has no name; write a number, `%1`");
    CHECK(fault(x + "y+ : double = sin(x)\nreturn") ==
          "text:2:1: `y+` is not a C++ name; write letters, digits and single underscores");
    CHECK(fault(x + "return x, x") ==
          "text:2:1: the type `std::pair<double, double>` is not registered; give it to parse: "
          "limn::ops(limn::value_type<std::pair<double, double>>)");
    CHECK(fault(x + "return x : int\n") ==
          "text:2:1: `result` is of type `double` where the result has `int`; convert it first");
    CHECK(fault(x + "return : double\n") ==
          "text:2:1: a `double` has 1 leaves; return as many values");
}

TEST_CASE("parse: faults of structures and states", "[io][parse][features][J1]") {
    using Pair = std::pair<double, double>;
    Ops const known = ops(value_type<Pair>);
    std::string const p = "p : std::pair<double, double>\n";
    CHECK(fault(p + "return", known) ==
          "text:2:1: a leaf of a parameter is missing; write `p.first : double = input` before it");
    CHECK(fault(p + "p.second : double = input\nreturn", known) ==
          "text:2:1: another leaf comes here; write `p.first : double = input`");
    CHECK(fault("p : std::pair<double, double> = input\nreturn", known) ==
          "text:1:33: a structure has leaves; write a line for each, without `=` here");
    CHECK(fault("p : double\nreturn", known) ==
          "text:1:5: a `double` has no leaves; write `= input` after it");
    CHECK(fault("p+ : std::pair<double, double>\nreturn", known) ==
          "text:1:6: `p+` is not a C++ name; write letters, digits and single underscores");
    CHECK(fault("b : double = state 1.0\na : double = state 1.0\nreturn") ==
          "text:2:1: `a` comes after `b`; write parameters and states in the order of their names");
    CHECK(fault("a+ : double = state 1.0\nreturn") ==
          "text:1:1: `a+` is not a name; write C++ names joined by `.`");
    CHECK(fault("%0 : double = constant 1.0\na : double = parameter 1.0\nreturn") ==
          "text:2:1: a parameter or a state comes after a call; write it before the first call");
    CHECK(fault("a : double = state 1.0\nreturn") == "text:2:1: `return` stands; write `a` here");
    CHECK(fault("n : int = input\na : double = state 1.0\na = n\nreturn") ==
          "text:3:5: the state is of type `double`; convert the value first");
    CHECK(fault("a : double = state 1.0\na = a\n") ==
          "text:3:1: the listing ends; write `return` here");
}

TEST_CASE("parse: faults of arms and loops", "[io][parse][features][J1]") {
    std::string const x = "x : int = input\nc : bool = input\n";
    CHECK(fault(x + "%2 : int = divide(x, x) when x\nreturn") ==
          "text:3:30: the condition is not a bool; compare it with something");
    CHECK(fault(x + "%2 : bool = equal(x, x) when c\nreturn") ==
          "text:3:24: `equal` may be evaluated anywhere; leave `when` and `unless` out");
    CHECK(fault(x + "%2 : double = loop(x)\nreturn") ==
          "text:3:15: a loop gives the number of its exit; write `int` before it");
    CHECK(fault(x + "%2 : int = result(x) 0\nreturn") ==
          "text:3:12: a result is that of a loop; write the loop's value");
    std::string const loop = x + "%2 : int = loop(x, c)\n";
    std::string const body = loop + "    i : int = input\n    d : bool = input\n";
    CHECK(fault(loop + "return") == "text:4:1: the line begins after 0 spaces; write 4 before it");
    CHECK(fault(body) == "text:6:1: the listing ends; write `next` after the body of a loop");
    CHECK(fault(body + "    leave when i\n") ==
          "text:6:16: the guard is not a bool; compare it with something");
    CHECK(fault(body + "    leave when d with i\n    leave when d\n") ==
          "text:7:5: the exits leave different numbers of values behind; write 1");
    CHECK(fault(body + "    leave when d\n") == "text:7:1: the listing ends; write `next` here");
    CHECK(fault(body + "    leave when d\n    %2 : int = add(i, i)\n") ==
          "text:7:5: `%2 : int = add(i, i)` stands; write `next` here");
    CHECK(fault(body + "    next i\nreturn") == "text:3: loop: %2 has no exit; it would never end");
    CHECK(fault(loop + "    i : int = input\n    leave when i\n    next i\nreturn") ==
          "text:5:16: the guard is not a bool; compare it with something");
    CHECK(fault(loop + "    d : bool = input\n    leave when d\n    next d\nreturn") ==
          "text:3:12: the operands of the loop are not the inputs of its body; write an operand of "
          "the same type for each");
    std::string const done = body + "    leave when d with i\n    next i\n";
    CHECK(fault(done + "%3 : int = result(%2) 1\nreturn") ==
          "text:8:23: the loop leaves 1 values behind; write a smaller number");
    CHECK(fault(done + "%3 : bool = result(%2) 0\nreturn") ==
          "text:8:1: the value is of type `int`; write that");
    CHECK(fault(done + "%3 : int = result(%2) x\nreturn") ==
          "text:8:23: no number stands here; write one");
    CHECK(fault(body + "    a : int = state 1\n") ==
          "text:6:15: a parameter or a state stands in a loop; write it before the first call");
    CHECK(fault(x + "l : int = loop(x)\n    i : int = input\n    leave when i\n    next\nreturn") ==
          "text:5:16: the guard is not a bool; compare it with something");
}

TEST_CASE("parse: faults of constants", "[io][parse][features][J1]") {
    auto const said = [](std::string_view type, std::string_view value, auto const&... items) {
        return fault("%0 : " + std::string{type} + " = constant " + std::string{value} + "\nreturn",
                     ops(value_type<Colour>, value_type<Opaque>, value_type<asset>, items...));
    };
    CHECK(said("double", "one") == "text:1:24: no number stands here; write a `double` here");
    CHECK(said("double", "1e999") ==
          "text:1:24: no `double` holds the number; write a `double` here");
    CHECK(said("int", "3000000000") == "text:1:21: no `int` holds the number; write a `int` here");
    CHECK(said("int", "1.5") == "text:1:22: `.5` stands; write `the end of the line` here");
    CHECK(said("unsigned", "-1") ==
          "text:1:27: no `unsigned` is negative; write a `unsigned` here");
    CHECK(said("bool", "1") == "text:1:22: `1` stands; write `true` or `false` here");
    CHECK(said("char", "'\\q'") ==
          "text:1:24: no character is written so; write one of \\n \\t \\\\ "
          "\\\" \\' \\? \\000");
    CHECK(said("char", "'ab'") == "text:1:24: `b'` stands; write `'` here");
    CHECK(said("char", "'\\777'") ==
          "text:1:27: no character has that number; write at most \\377");
    CHECK(said("std::string", "\"a") == "text:1:31: a quote has no end; close it");
    CHECK(said("std::string", "std::string{\"a\", 2}") ==
          "text:1:46: the text has another length; write 1");
    CHECK(said("std::vector<int>", "{1, 2") == "text:1:39: the line ends; write `}` here");
    CHECK(said("float", "bits(0x123456789)") ==
          "text:1:30: the bits do not fit; write at most 8 hexadecimal digits");
    CHECK(said("int", "std::numeric_limits<long>::min()") ==
          "text:1:45: a limit of another type stands; write one of `int` here");
    CHECK(said("double", "std::numeric_limits<double>::max()") ==
          "text:1:53: the type has no such limit; write infinity() or quiet_NaN()");
    CHECK(said("short", "static_cast<int>(1)") ==
          "text:1:23: a value of another type stands; write a `short` here");
    CHECK(said("Opaque", "<Opaque>") == "text:1:24: no listing holds a value of type `Opaque`; "
                                        "specialise limn::codec for it, or save the graph");
    CHECK(said("double (*)(double)", "callable parsing::halve", third) ==
          "text:1:45: `parsing::halve` is not registered with that callable; give that op to "
          "parse: limn::ops(...)");
    CHECK(said("std::array<int, 2>", "{1}", value_type<std::array<int, 2>>) ==
          "text:1:37: the list has 1 values; write 2");
    CHECK(said("std::mt19937_64", "{1, 2}", value_type<std::mt19937_64>) ==
          "text:1:39: the list has 2 values; write 313");
}

// --- modules -------------------------------------------------------------------------------------

/// Made of arguments of several types.
struct Recipe {
    explicit Recipe(asset of, short n = 1, std::vector<double> w = {}, double z = 0)
        : size{static_cast<double>(of.path.size()) + n + static_cast<double>(w.size()) + z} {
        if (of.path.empty()) throw std::invalid_argument{"an empty recipe"};
    }
    double size;
    double operator()(double x) const { return size * x; }
    double twice(double x) const { return 2 * size * x; }
};
struct OfOpaque {
    explicit OfOpaque(Opaque) {}
    double operator()(double x) const { return x; }
};

TEST_CASE("parse: modules are made again, each once", "[io][parse][features][J1]") {
    auto const scaled = limn::module<Scaled>(2.0), like_it = limn::module<Scaled>(2.0);
    Graph const graph = trace<double>([&](auto x) {
        auto y = scaled(x) + like_it(x);
        while (y < 10.0) y = scaled(y) + 1.0;
        return y;
    });
    CHECK_THAT(to_text(graph), Catch::Contains("constant parsing::Scaled{2.0}\n") &&
                                   Catch::Contains("constant module 0\n"));
    check_back(graph, module_type<Scaled>);
    CHECK(interpret<double(double)>(parse(to_text(graph), ops(module_type<Scaled>)))(1.0) ==
          interpret<double(double)>(graph)(1.0));
    Graph const one = trace<double>([&](auto x) { return scaled(scaled(x)); });
    CHECK_FALSE(one == trace<double>([&](auto x) { return scaled(like_it(x)); }));

    double const odd = std::bit_cast<double>(0x7ff0000000000001u);
    auto const recipe =
        limn::module<Recipe>(asset{"a, b.txt"}, short{3}, std::vector<double>{1.5, -2.0}, odd);
    Graph const of_many =
        trace<double>([&](auto x) { return recipe(x) + limn::call<&Recipe::twice>(recipe, x); });
    CHECK_THAT(to_text(of_many),
               Catch::Contains("parsing::Recipe{limn::asset{\"a, b.txt\"}, static_cast<short>(3), "
                               "std::vector<double>{1.5, -2.0}, "
                               "double{bits(0x7ff0000000000001)}}"));
    check_back(of_many, module_type<Recipe, &Recipe::twice>);
}

TEST_CASE("parse: a function that was kept is the one that is given",
          "[io][parse][features][J1][F2]") {
    auto const kept = limn::keep<"parsing::kept">(
        interpret<double(double)>(trace<double>([](auto x) { return x * 2.0 + 1.0; })));
    Graph const graph = trace<double>([&](auto x) { return kept(x) - 1.0; });
    CHECK_THAT(to_text(graph), Catch::Contains("constant callable parsing::kept\n"));
    check_back(graph, kept);
    CHECK(fault(to_text(graph)) ==
          "text:2:6: the type `limn::Kept<double(double)>` is not registered; give the op that was "
          "kept to parse: limn::ops(...)");
}

TEST_CASE("parse: faults of modules", "[io][parse][features][J1]") {
    auto const said = [](std::string_view value) {
        return fault("%0 : parsing::Recipe = constant " + std::string{value} + "\nreturn",
                     ops(module_type<Recipe>));
    };
    CHECK(fault("%0 : parsing::Scaled = constant parsing::Scaled{2.0}\nreturn") ==
          "text:1:6: the type `parsing::Scaled` is not registered; give it to parse: "
          "limn::ops(limn::value_type<parsing::Scaled>), or where it is a module, "
          "limn::module_type<parsing::Scaled>");
    CHECK(said("parsing::Recipe(\"\")") ==
          "text:1:33: no `parsing::Recipe` is made of that: an empty recipe; write arguments that "
          "its constructor takes");
    CHECK_THAT(said("parsing::Recipe(1, 2, 3, 4, 5)"),
               Catch::Contains("text:1:33: no `parsing::Recipe` is made of that: ") &&
                   Catch::Contains("has no constructor for the 5 arguments"));
    auto const opaque = limn::module<OfOpaque>(Opaque{});
    CHECK(fault(to_text(trace<double>([&](auto x) { return opaque(x); })),
                ops(module_type<OfOpaque>)) ==
          "text:2:53: no listing holds an argument of type `Opaque`; specialise limn::codec for "
          "it, or save the graph");
    CHECK(said("parsing::Recipe(parsing::Money{1})") ==
          "text:1:49: the type `parsing::Money` is not registered; give it to parse: "
          "limn::ops(limn::value_type<parsing::Money>), or where it is a module, "
          "limn::module_type<parsing::Money>");
    CHECK(said("parsing::Recipe(one)") ==
          "text:1:49: no argument stands here; write a literal");
    CHECK(said("parsing::Recipe(1") == "text:1:50: the line ends; write `, ` here");
    CHECK(said("module 0") == "text:1:40: no `parsing::Recipe` of that number stands above; write "
                              "the number of one of the 0 modules above, from 0");
    CHECK(said("5") == "text:1:33: `5` stands; write `parsing::Recipe` here");
}

TEST_CASE("parse: a list in a list, a loop in a loop, a hundred times", "[io][parse]") {
    std::string deep = "x : int = input\n", margin;
    for (int i = 0; i < 200; ++i, margin += "    ")
        deep += margin + "%1 : int = loop(x)\n" + margin + "    x : int = input\n";
    CHECK(fault(deep) == "text:202:412: a loop stands in a loop, a hundred times; write fewer");
    CHECK(fault("%0 : std::vector<int> = constant " + std::string(100'000, '{')) !=
          "a graph"); // and no crash
}

// --- damage --------------------------------------------------------------------------------------

namespace {

/// A listing of everything: a structure, a parameter, a state, arms, a loop, an effect.
std::string everything() {
    state<double> sum{0.0, "sum"};
    return to_text(trace<std::array<double, 2>, int>([&](auto q, auto n) {
        auto i = n;
        while (i > 0) {
            if (i % 3 == 1) q[0] = tick(q[1] / 2.0);
            --i;
        }
        sum += named(q[0] * parameter(0.5, "w"), "part");
        return std::pair{q, limn::select(n > 2, std::string{"a\"\n"}, std::string{"b"})};
    }));
}
Ops everything_known() {
    return ops(tick, value_type<std::pair<std::array<double, 2>, std::string>>,
               value_type<std::array<double, 2>>);
}

} // namespace

TEST_CASE("parse: cut off at any byte, a listing is refused", "[io][parse][features][J1]") {
    std::string const good = everything();
    INFO(good);
    Ops const known = everything_known();
    REQUIRE(fault(good, known) == "a graph");
    for (std::size_t size = 0; size < good.rfind("return") + 6; ++size) {
        CAPTURE(size);
        std::string said = "?";
        CHECK_NOTHROW(said = fault(std::string_view{good}.substr(0, size), known));
        CHECK(said.substr(0, 5) == "text:");
    }
}

TEST_CASE("parse: with any byte changed, a listing is refused, or a graph",
          "[io][parse][features][J1]") {
    std::string const good = everything();
    Ops const known = everything_known();
    std::string_view const others{" \n0%\"{()\0x", 10};
    std::size_t refused = 0;
    for (std::size_t at = 0; at < good.size(); ++at) {
        char const c = others[at * 7 % others.size()];
        std::string bad = good;
        if (at % 3 == 0) bad[at] = c;
        else bad.insert(at, 1, c);
        std::string said = "?";
        CHECK_NOTHROW(said = fault(bad, known));
        if (said != "a graph") CHECK(said.substr(0, 4) == "text");
        refused += said == "a graph" ? 0 : 1;
    }
    CHECK(refused > good.size() / 2);
}

TEST_CASE("parse: scopes and notes are read back", "[io][parse][features][K3][G10]") {
    Graph const g = trace<double>([](auto x) {
        limn::scope const s{"layer 1"};
        return note(note(x * 2.0, "unit", "\"m\\s\" = a:5 b\n"), "k\xff", "") + 1.0;
    });
    for (bool const locations : {false, true}) {
        std::string const listing = to_text(g, {.locations = locations});
        Graph const h = parse(listing, builtin_ops);
        CHECK(h == g);
        CHECK(to_text(h, {.locations = locations}) == listing);
        CHECK(h.nodes()[2].notes() == g.nodes()[2].notes());
        CHECK(h.nodes()[2].scope() == "layer 1");
    }
    auto const kept = [](std::string const& comment) {
        return parse("x : double = input  # " + comment + "\nreturn x\n", builtin_ops)
            .nodes()[0]
            .where();
    };
    CHECK(kept("in the beginning").annotations == 0);
    CHECK(kept("a = \"\\x4").annotations == 0);
    CHECK(kept("a = \"\\").annotations == 0);
    CHECK(kept("f.cpp:7 in a, b = c, ").annotations == 0);
    CHECK(kept("f.cpp:7 in a, b = c, ").line == 7);
}

} // namespace parsing
