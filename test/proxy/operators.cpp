// SPDX-License-Identifier: BSL-1.0
#include <limn/print/text.hpp>
#include <limn/proxy/operators.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// What is tested is what C++ does with operands of unlike types: of which these two warn.
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wconversion"

using limn::Proxy;
using limn::to_text;
using limn::trace;

namespace test {

enum Colour { red, green, blue };
// With operators of its author's, which mean something else than those of int.
enum Day { monday, tuesday, sunday = 6 };
[[maybe_unused]] Day operator+(Day d, int n) { return static_cast<Day>((int{d} + n) % 7); }
[[maybe_unused]] Day operator-(Day d) { return static_cast<Day>(6 - int{d}); }
[[maybe_unused]] Day operator|(Day a, Day b) { return int{a} < int{b} ? b : a; }
[[maybe_unused]] bool operator<(Day a, Day b) { return int{a} > int{b}; }
[[maybe_unused]] bool operator==(Day d, int parity) { return int{d} % 2 == parity; }
enum class Step { first, last };
[[maybe_unused]] int operator+(Step s) { return static_cast<int>(s); }
enum class Mode : short { slow, fast };

struct Pair {
    double x = 0, y = 0;
    friend constexpr Pair operator+(Pair a, Pair b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Pair operator*(Pair a, double k) { return {a.x * k, a.y * k}; }
    friend constexpr Pair operator-(Pair a) { return {-a.x, -a.y}; }
    friend constexpr bool operator==(Pair const&, Pair const&) = default;
};

} // namespace test

namespace {

using test::Colour, test::Mode, test::Pair;

// --- shape: the result type of every operator is C++'s own --------------------------------------

constexpr auto arithmetic = std::tuple{
    [](auto a, auto b) -> decltype(a + b) { return a + b; },
    [](auto a, auto b) -> decltype(a - b) { return a - b; },
    [](auto a, auto b) -> decltype(a * b) { return a * b; },
    [](auto a, auto b) -> decltype(a / b) { return a / b; },
};
constexpr auto comparisons = std::tuple{
    [](auto a, auto b) -> decltype(a == b) { return a == b; },
    [](auto a, auto b) -> decltype(a != b) { return a != b; },
    [](auto a, auto b) -> decltype(a < b) { return a < b; },
    [](auto a, auto b) -> decltype(a <= b) { return a <= b; },
    [](auto a, auto b) -> decltype(a > b) { return a > b; },
    [](auto a, auto b) -> decltype(a >= b) { return a >= b; },
};
constexpr auto bitwise = std::tuple{
    [](auto a, auto b) -> decltype(a & b) { return a & b; },
    [](auto a, auto b) -> decltype(a | b) { return a | b; },
    [](auto a, auto b) -> decltype(a ^ b) { return a ^ b; },
};
constexpr auto integral = std::tuple{
    [](auto a, auto b) -> decltype(a % b) { return a % b; },
    [](auto a, auto b) -> decltype(a << b) { return a << b; },
    [](auto a, auto b) -> decltype(a >> b) { return a >> b; },
};
constexpr auto unary = std::tuple{
    [](auto a) -> decltype(+a) { return +a; },
    [](auto a) -> decltype(-a) { return -a; },
    [](auto a) -> decltype(!a) { return !a; },
};

/// Whether `F` gives the proxy of what it gives plain operands: traced on the left, right and both.
template <class F, class A, class B>
constexpr bool has_type = [] {
    using R = Proxy<std::invoke_result_t<F, A, B>>;
    return std::same_as<R, std::invoke_result_t<F, Proxy<A>, Proxy<B>>> &&
           std::same_as<R, std::invoke_result_t<F, Proxy<A>, B>> &&
           std::same_as<R, std::invoke_result_t<F, A, Proxy<B>>>;
}();

template <class... Fs, class... As>
constexpr bool have_types(std::tuple<Fs...>, limn::types<As...> rows) {
    auto const row = []<class A, class... Bs>(std::type_identity<A>, limn::types<Bs...>) {
        auto const cell = []<class B>(std::type_identity<B>) {
            return (has_type<Fs, A, B> && ...);
        };
        return (cell(std::type_identity<Bs>{}) && ...);
    };
    return (row(std::type_identity<As>{}, rows) && ...);
}

using Numbers =
    limn::types<bool, char, signed char, unsigned char, short, unsigned short, int, unsigned, long,
                unsigned long, long long, unsigned long long, float, double>;
using Integers = limn::types<char, signed char, unsigned char, short, unsigned short, int, unsigned,
                             long, unsigned long, long long, unsigned long long, Colour>;
static_assert(have_types(arithmetic, Numbers{}));
static_assert(have_types(comparisons, Numbers{}));
static_assert(have_types(bitwise, Integers{}));
static_assert(have_types(integral, Integers{}));
static_assert(have_types(comparisons, limn::types<Mode>{}));
static_assert(have_types(comparisons, limn::types<std::string>{}));

template <class T, class... Fs> constexpr bool unary_types(std::tuple<Fs...>) {
    return (std::same_as<Proxy<std::invoke_result_t<Fs, T>>, std::invoke_result_t<Fs, Proxy<T>>> &&
            ...);
}
static_assert([]<class... Ts>(limn::types<Ts...>) {
    return (unary_types<Ts>(unary) && ...);
}(Numbers{}));
static_assert(unary_types<Colour>(unary));

using Bool = Proxy<bool>;
static_assert(std::same_as<decltype(Bool{} & Bool{}), Bool>, "the `&&` that does not decide");
static_assert(std::same_as<decltype(Bool{} | true), Bool>);
static_assert(std::same_as<decltype(false ^ Bool{}), Bool>);
static_assert(std::same_as<decltype(Bool{} & 1), Proxy<int>>);

static_assert(std::same_as<decltype(Proxy<int>{} <=> 3), std::strong_ordering>);
static_assert(std::same_as<decltype(3 <=> Proxy<short>{}), std::strong_ordering>);
static_assert(std::same_as<decltype(Proxy<int>{} <=> Proxy<float>{}), std::partial_ordering>);
static_assert(std::same_as<decltype(Proxy<int>{} <=> 3u), std::strong_ordering>, "as `<`");
static_assert(std::same_as<decltype(Proxy<std::string>{} <=> "a"), std::strong_ordering>);
static_assert(std::three_way_comparable<Proxy<double>, std::partial_ordering>);
static_assert(std::three_way_comparable<Proxy<int>, std::strong_ordering>);
static_assert(std::three_way_comparable_with<Proxy<int>, double>);

// --- shape: what assignments take ---------------------------------------------------------------
static_assert(std::same_as<decltype(std::declval<Proxy<float>&>() += 1.0), Proxy<float>&>);
static_assert(std::same_as<decltype(++std::declval<Proxy<short>&>()), Proxy<short>&>);
static_assert(std::same_as<decltype(std::declval<Proxy<short>&>()--), Proxy<short>>);
template <class X> concept increases = requires { std::declval<X>() += 1; };
template <class X> concept steps = requires { ++std::declval<X>(); };
static_assert(increases<Proxy<int>&> and steps<Proxy<int>&>);
static_assert(not increases<Proxy<int> const&> and not steps<Proxy<int> const&>);
static_assert(not increases<Proxy<int>> and not steps<Proxy<int>>, "nor a temporary");
template <class A, class B> concept adds = requires(A a, B b) { a + b; };
static_assert(not adds<Proxy<int>, std::nullptr_t>);
static_assert(not adds<Proxy<std::string>, std::pair<int, int>>);

/// The listing of `f`, without the inputs.
template <class... Ts> std::string calls(auto f) {
    std::string text = to_text(trace<Ts...>(f));
    for (std::size_t i = 0; i < sizeof...(Ts); ++i) text.erase(0, text.find('\n') + 1);
    return text;
}

/// Whether the bits are the same, NaN included.
template <class T> bool same(T const& a, T const& b) {
    if constexpr (std::same_as<T, double>)
        return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
    else if constexpr (std::same_as<T, float>)
        return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
    else return a == b;
}

/// Traced on both sides, on the left and on the right, `f` computes what it does on plain values.
template <class F, class A, class B> void agrees(F const& f, A a, B b) {
    using R = std::invoke_result_t<F, A, B>;
    R const plain = f(a, b);
    CHECK(same(limn::interpret<R(A, B)>(trace<A, B>(f))(a, b), plain));
    auto const left = trace<A>([&](auto x) { return f(x, b); });
    auto const right = trace<B>([&](auto y) { return f(a, y); });
    CHECK(same(limn::interpret<R(A)>(left)(a), plain));
    CHECK(same(limn::interpret<R(B)>(right)(b), plain));
    auto const known = trace<>([&] { return f(Proxy<A>{a}, Proxy<B>{b}); });
    REQUIRE(known.size() == 1);
    CHECK(known.constants()[0] == limn::Constant{plain});
}

template <class... Fs, class A, class B> void all_agree(std::tuple<Fs...> const& fs, A a, B b) {
    CAPTURE(limn::type_name<A>, limn::type_name<B>, a, b);
    std::apply([&](auto const&... f) { (agrees(f, a, b), ...); }, fs);
}

} // namespace

TEST_CASE("operators: each records one call of its own op, traced on both sides",
          "[trace][operators][features][B1]") {
    CHECK(calls<int, int>([](auto x, auto y) {
              return std::tuple{x + y,
                                x - y,
                                x * y,
                                x / y,
                                x % y,
                                x & y,
                                x | y,
                                x ^ y,
                                x << y,
                                x >> y,
                                x == y,
                                x != y,
                                x<y, x <= y, x>
                                    y,
                                x >= y,
                                -x,
                                ~x};
          }) == "%2 : int = add(x0, x1)\n"
                "%3 : int = subtract(x0, x1)\n"
                "%4 : int = multiply(x0, x1)\n"
                "%5 : int = divide(x0, x1)\n"
                "%6 : int = modulus(x0, x1)\n"
                "%7 : int = bit_and(x0, x1)\n"
                "%8 : int = bit_or(x0, x1)\n"
                "%9 : int = bit_xor(x0, x1)\n"
                "%10 : int = shift_left(x0, x1)\n"
                "%11 : int = shift_right(x0, x1)\n"
                "%12 : bool = equal(x0, x1)\n"
                "%13 : bool = not_equal(x0, x1)\n"
                "%14 : bool = less(x0, x1)\n"
                "%15 : bool = less_equal(x0, x1)\n"
                "%16 : bool = greater(x0, x1)\n"
                "%17 : bool = greater_equal(x0, x1)\n"
                "%18 : int = negate(x0)\n"
                "%19 : int = bit_not(x0)\n"
                "return %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, "
                "%18, %19\n");
}

TEST_CASE("operators: a plain operand stands on its own side, and none is reversed",
          "[trace][operators]") {
    CHECK(calls<int>([](auto x) {
              return std::tuple{7 - x,  x - 7,  7 / x, x % 7, 7 << x, x >> 7,
                                7 == x, x != 7, 7 < x, x < 7, 7 >= x, 7 <= x};
          }) == "%1 : int = constant 7\n"
                "%2 : int = subtract(%1, x0)\n"
                "%3 : int = subtract(x0, %1)\n"
                "%4 : int = divide(%1, x0)\n"
                "%5 : int = modulus(x0, %1)\n"
                "%6 : int = shift_left(%1, x0)\n"
                "%7 : int = shift_right(x0, %1)\n"
                "%8 : bool = equal(%1, x0)\n"
                "%9 : bool = not_equal(x0, %1)\n"
                "%10 : bool = less(%1, x0)\n"
                "%11 : bool = less(x0, %1)\n"
                "%12 : bool = greater_equal(%1, x0)\n"
                "%13 : bool = less_equal(%1, x0)\n"
                "return %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13\n");
}

TEST_CASE("operators: two types of proxies meet in their common type, in either order",
          "[trace][operators]") {
    auto const mixed = "%2 : double = convert(x0)\n"
                       "%3 : double = subtract(%2, x1)\n"
                       "%4 : double = convert(x0)\n"
                       "%5 : double = subtract(x1, %4)\n"
                       "return %3, %5\n";
    auto const both = [](auto x, auto y) { return std::pair{x - y, y - x}; };
    CHECK(calls<float, double>(both) == mixed);
    CHECK(calls<int, double>(both) == mixed);
    CHECK(calls<int, unsigned>([](auto a, auto b) { return a < b; }) ==
          "%2 : unsigned = convert(x0)\n"
          "%3 : bool = less(%2, x1)\n"
          "return %3\n");
    CHECK(calls<bool, char>([](auto a, auto b) { return a == b; }) == "%2 : int = convert(x0)\n"
                                                                      "%3 : int = convert(x1)\n"
                                                                      "%4 : bool = equal(%2, %3)\n"
                                                                      "return %4\n");
}

TEST_CASE("operators: a plain operand is converted before it becomes a constant",
          "[trace][operators]") {
    CHECK(calls<float>([](auto x) { return x * 2; }) == "%1 : float = constant 2.0f\n"
                                                        "%2 : float = multiply(x0, %1)\n"
                                                        "return %2\n");
    CHECK(calls<float>([](auto x) { return 0.1 * x; }) == "%1 : double = constant 0.1\n"
                                                          "%2 : double = convert(x0)\n"
                                                          "%3 : double = multiply(%1, %2)\n"
                                                          "return %3\n");
    CHECK(calls<unsigned>([](auto n) { return n + -1; }) == "%1 : unsigned = constant 4294967295u\n"
                                                            "%2 : unsigned = add(x0, %1)\n"
                                                            "return %2\n");
    CHECK(calls<double>([](auto x) { return x + 'a' + true; }) == "%1 : double = constant 97.0\n"
                                                                  "%2 : double = add(x0, %1)\n"
                                                                  "%3 : double = constant 1.0\n"
                                                                  "%4 : double = add(%2, %3)\n"
                                                                  "return %4\n");
}

TEST_CASE("operators: small integers are promoted", "[trace][operators]") {
    CHECK(calls<short, char>([](auto s, auto c) { return s * c; }) ==
          "%2 : int = convert(x0)\n"
          "%3 : int = convert(x1)\n"
          "%4 : int = multiply(%2, %3)\n"
          "return %4\n");
    CHECK(calls<bool>([](auto b) {
              return std::tuple{b + b, -b, ~b};
          }) == "%1 : int = convert(x0)\n"
                "%2 : int = convert(x0)\n"
                "%3 : int = add(%1, %2)\n"
                "%4 : int = convert(x0)\n"
                "%5 : int = negate(%4)\n"
                "%6 : int = convert(x0)\n"
                "%7 : int = bit_not(%6)\n"
                "return %3, %5, %7\n");
    CHECK(calls<unsigned char, long>([](auto c, auto n) { return c << n; }) ==
          "%2 : int = convert(x0)\n"
          "%3 : int = shift_left(%2, x1)\n"
          "return %3\n");
}

TEST_CASE("operators: unary plus promotes, and is nothing where there is nothing to promote",
          "[trace][operators]") {
    CHECK(calls<short, double>([](auto s, auto x) {
              return std::pair{+s, +x};
          }) == "%2 : int = convert(x0)\n"
                "return %2, x1\n");
}

TEST_CASE("operators: `& | ^ !` of bools stay bools, and decide nothing", "[trace][operators]") {
    CHECK(calls<double, double>([](auto x, auto y) {
              return ((x < y) & !(y < 0.0)) | (x == y) ^ true;
          }) == "%2 : bool = less(x0, x1)\n"
                "%3 : double = constant 0.0\n"
                "%4 : bool = less(x1, %3)\n"
                "%5 : bool = logical_not(%4)\n"
                "%6 : bool = bit_and(%2, %5)\n"
                "%7 : bool = equal(x0, x1)\n"
                "%8 : bool = constant true\n"
                "%9 : bool = bit_xor(%7, %8)\n"
                "%10 : bool = bit_or(%6, %9)\n"
                "return %10\n");
    CHECK(calls<double, int>([](auto x, auto n) {
              return std::pair{!x, !n};
          }) == "%2 : double = constant 0.0\n"
                "%3 : bool = equal(x0, %2)\n"
                "%4 : bool = logical_not(x1)\n"
                "return %3, %4\n");
}

TEST_CASE("operators: compound assignment computes in the common type and narrows to the left",
          "[trace][operators]") {
    CHECK(calls<float, double>([](auto x, auto y) {
              x += y;
              return x;
          }) == "%2 : double = convert(x0)\n"
                "%3 : double = add(%2, x1)\n"
                "%4 : float = convert(%3)\n"
                "return %4\n");
    CHECK(calls<int>([](auto n) {
              n *= 0.5;
              return n;
          }) == "%1 : double = convert(x0)\n"
                "%2 : double = constant 0.5\n"
                "%3 : double = multiply(%1, %2)\n"
                "%4 : int = convert(%3)\n"
                "return %4\n");
    CHECK(calls<unsigned char>([](auto c) {
              c <<= 3;
              return c;
          }) == "%1 : int = convert(x0)\n"
                "%2 : int = constant 3\n"
                "%3 : int = shift_left(%1, %2)\n"
                "%4 : unsigned char = convert(%3)\n"
                "return %4\n");
    CHECK(calls<bool, bool>([](auto a, auto b) {
              a &= b;
              a |= true;
              return a;
          }) == "%2 : bool = bit_and(x0, x1)\n"
                "%3 : bool = constant true\n"
                "%4 : bool = bit_or(%2, %3)\n"
                "return %4\n");
}

TEST_CASE("operators: assignments give the left operand, and may be chained",
          "[trace][operators]") {
    CHECK(calls<int>([](auto x) {
              (x += 1) -= x;
              auto y = x *= x;
              return std::pair{x, y};
          }) == "%1 : int = constant 1\n"
                "%2 : int = add(x0, %1)\n"
                "%3 : int = subtract(%2, %2)\n"
                "%4 : int = multiply(%3, %3)\n"
                "return %4, %4\n");
}

TEST_CASE("operators: `++` and `--` step by one, before and after", "[trace][operators]") {
    CHECK(calls<int>([](auto x) {
              auto const a = x++;
              auto const b = ++x;
              auto const c = x--;
              auto const d = --x;
              return std::tuple{a, b, c, d};
          }) == "%1 : int = constant 1\n"
                "%2 : int = add(x0, %1)\n"
                "%3 : int = add(%2, %1)\n"
                "%4 : int = subtract(%3, %1)\n"
                "%5 : int = subtract(%4, %1)\n"
                "return x0, %3, %3, %5\n");
    CHECK(calls<double>([](auto x) { return ++x; }) == "%1 : double = constant 1.0\n"
                                                       "%2 : double = add(x0, %1)\n"
                                                       "return %2\n");
    CHECK(calls<short>([](auto x) { return --x; }) == "%1 : int = convert(x0)\n"
                                                      "%2 : int = constant 1\n"
                                                      "%3 : int = subtract(%1, %2)\n"
                                                      "%4 : short = convert(%3)\n"
                                                      "return %4\n");
}

TEST_CASE("operators: `<=>` decides, and is a plain category", "[trace][operators]") {
    CHECK(calls<int>([](auto n) { return (n <=> 3) < 0 ? n : 5; }) ==
          calls<int>([](auto n) {
              if (n < 3) return n;
              if (n > 3) return decltype(n)(5);
              return decltype(n)(5);
          }));
    CHECK(bool{std::is_lt(Proxy<int>{2} <=> 3)});
}

namespace {

template <class T> struct TwoScalars {
    T x, y;
    auto operator<=>(TwoScalars const&) const = default;
};

} // namespace

TEST_CASE("operators: tuples, pairs, vectors and classes of proxies compare as plain ones",
          "[trace][operators]") {
    auto const tuples = [](auto a, auto b, auto c, auto d) {
        return std::tie(a, b) > std::tie(c, d) ? a + b : c * d + 1.0;
    };
    auto const vectors = [](auto a, auto b, auto c, auto d) {
        std::vector u{a, b}, v{c, d};
        return u <= v ? a + b : c * d + 1.0;
    };
    auto const pairs = [](auto a, auto b, auto c, auto d) {
        return std::pair(a, b) < std::pair(c, d) ? a + b : c * d + 1.0;
    };
    auto const classes = [](auto a, auto b, auto c, auto d) {
        TwoScalars<decltype(a)> const p{a, b}, q{c, d};
        if (p == q) return a;
        return p < q ? a + b : c * d + 1.0;
    };
    auto const agree = [](auto const& f) {
        auto const run = limn::interpret<double(double, double, double, double)>(
            trace<double, double, double, double>(f));
        double const nan = std::numeric_limits<double>::quiet_NaN();
        std::array const values{nan, 0.5, 1.0, 2.0};
        for (double a : values)
            for (double b : values)
                for (double c : values)
                    for (double d : values) {
                        double const want = f(a, b, c, d), got = run(a, b, c, d);
                        CAPTURE(a, b, c, d, want, got);
                        if (!(want == got || (want != want && got != got))) CHECK(want == got);
                    }
    };
    agree(tuples);
    agree(vectors);
    agree(pairs);
    agree(classes);
}

TEST_CASE("operators: an unscoped enum is an integer, a scoped one is only compared",
          "[trace][operators]") {
    CHECK(calls<Colour>([](auto c) {
              return std::tuple{c + 1, c == test::green, c | c};
          }) == "%1 : int = convert(x0)\n"
                "%2 : int = constant 1\n"
                "%3 : int = add(%1, %2)\n"
                "%4 : int = convert(x0)\n"
                "%5 : bool = equal(%4, %2)\n"
                "%6 : int = convert(x0)\n"
                "%7 : int = convert(x0)\n"
                "%8 : int = bit_or(%6, %7)\n"
                "return %3, %5, %8\n");
    CHECK(calls<Mode>([](auto m) {
              return std::pair{m == Mode::fast, Mode::slow < m};
          }) == "%1 : test::Mode = constant static_cast<test::Mode>(static_cast<short>(1))\n"
                "%2 : bool = equal(x0, %1)\n"
                "%3 : test::Mode = constant static_cast<test::Mode>(static_cast<short>(0))\n"
                "%4 : bool = less(%3, x0)\n"
                "return %2, %4\n");
}

TEST_CASE("operators: those of an enum's author are called, as in the plain function",
          "[trace][operators]") {
    auto const f = [](auto d, auto e) {
        return std::tuple{limn::convert<int>(d + 3),
                          limn::convert<int>(-d),
                          limn::convert<int>(d | e),
                          d < e,
                          d == 1,
                          1 == e,
                          d != 1,
                          d * 2};
    };
    using Results = decltype(f(test::monday, test::monday));
    auto const run = limn::interpret<Results(test::Day, test::Day)>(trace<test::Day, test::Day>(f));
    for (int d = 0; d < 7; ++d)
        for (int e = 0; e < 7; ++e) {
            auto const a = static_cast<test::Day>(d), b = static_cast<test::Day>(e);
            CHECK(run(a, b) == f(a, b));
        }
    auto const same = [](auto s, auto t) { return s == t; };
    auto const compared = trace<test::Step, test::Step>(same);
    CHECK(limn::interpret<bool(test::Step, test::Step)>(compared)(test::Step::last,
                                                                  test::Step::last));
}

TEST_CASE("operators: strings join and compare, with texts of every kind", "[trace][operators]") {
    CHECK(calls<std::string>([](auto s) {
              s += "!";
              return std::tuple{s + s, "a" + s, s + std::string{"b"}, s < "c", "d" == s};
          }) == "%1 : std::string = constant std::string{\"!\"}\n"
                "%2 : std::string = add(x0, %1)\n"
                "%3 : std::string = add(%2, %2)\n"
                "%4 : std::string = constant std::string{\"a\"}\n"
                "%5 : std::string = add(%4, %2)\n"
                "%6 : std::string = constant std::string{\"b\"}\n"
                "%7 : std::string = add(%2, %6)\n"
                "%8 : std::string = constant std::string{\"c\"}\n"
                "%9 : bool = less(%2, %8)\n"
                "%10 : std::string = constant std::string{\"d\"}\n"
                "%11 : bool = equal(%10, %2)\n"
                "return %3, %5, %7, %9, %11\n");
    CHECK(calls<std::string, char>([](auto s, auto c) { return s + c + 'x'; }) ==
          "%2 : std::string = add(x0, x1)\n"
          "%3 : char = constant 'x'\n"
          "%4 : std::string = add(%2, %3)\n"
          "return %4\n");
}

TEST_CASE("operators: a type of the user's own has the operators that it has",
          "[trace][operators]") {
    auto const f = [](auto p, auto k) { return std::pair{-p + p * k, p == Pair{1, 2} + p}; };
    CHECK(calls<Pair, double>(f) == "%2 : test::Pair = negate(x0)\n"
                                    "%3 : test::Pair = multiply(x0, x1)\n"
                                    "%4 : test::Pair = add(%2, %3)\n"
                                    "%5 : test::Pair = constant <test::Pair>\n"
                                    "%6 : test::Pair = add(%5, x0)\n"
                                    "%7 : bool = equal(x0, %6)\n"
                                    "return %4, %7\n");
    auto const run = limn::interpret<std::pair<Pair, bool>(Pair, double)>(trace<Pair, double>(f));
    CHECK((run({3, 4}, 3.0) == std::pair{Pair{6, 8}, false}));
}

TEST_CASE("operators: law: traced on either side, each computes what C++ computes",
          "[trace][operators][law][features][B1]") {
    all_agree(arithmetic, 7, 2);
    all_agree(arithmetic, -7, 2u);
    all_agree(arithmetic, short{-7}, static_cast<unsigned char>(200));
    all_agree(arithmetic, -7L, 0.5f);
    all_agree(arithmetic, 16777217, 3.0f);
    all_agree(arithmetic, true, 1e300);
    all_agree(arithmetic, -0.0, std::numeric_limits<double>::infinity());
    all_agree(arithmetic, 1.0f, 0.0);
    all_agree(comparisons, -1, 1u);
    all_agree(comparisons, -1, 1.0f);
    all_agree(comparisons, short{3}, 'c');
    all_agree(comparisons, 0.0, -0.0);
    all_agree(comparisons, std::numeric_limits<double>::quiet_NaN(), 1);
    all_agree(comparisons, std::string{"a"}, std::string{"b"});
    all_agree(comparisons, Mode::slow, Mode::fast);
    all_agree(bitwise, -6, 3ULL);
    all_agree(bitwise, short{-6}, true);
    all_agree(bitwise, Colour::blue, 'c');
    all_agree(integral, -17, 5);
    all_agree(integral, 17UL, short{5});
    all_agree(integral, 'z', 3);
}

TEST_CASE("operators: law: constants alone give what C++ gives, with no node",
          "[trace][operators][law]") {
    using P = Proxy<double>;
    static_assert(bool{P{7} / 2.0 == 3.5} && bool{-P{7} < 0} && bool{+P{1} >= true});
    static_assert(bool{Proxy<short>{32767} + 1 == 32768});
    static_assert(bool{(Proxy<unsigned>{0} - 1) == 4294967295u});
    static_assert(bool{(Proxy<int>{3} <=> 4) < 0});
    static_assert(bool{~Proxy<unsigned char>{0} == -1});
    static_assert([] {
        Proxy<unsigned char> c = 255;
        ++c;
        auto const zero = c--;
        return bool{zero == 0} && bool{c == 255};
    }());
    CHECK(trace<>([] { return Proxy<int>{3} % 2 + 4 * (Proxy<int>{1} << 3); }).size() == 1);
}

TEST_CASE("operators: a decision is added to a plain count", "[proxy][operators]") {
    auto const f = [](auto x) {
        int count = 0;
        count += x > 1.0;
        count += x > 2.0;
        count -= x > 3.0;
        bool all = true;
        all &= x < 9.0;
        return x + count + (all ? 0.5 : 0.25);
    };
    auto const run = limn::interpret<double(double)>(limn::trace<double>(f));
    for (double const x : {0.0, 1.5, 2.5, 3.5, 9.5}) CHECK(run(x) == f(x));
}
