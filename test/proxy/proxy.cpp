// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/print/text.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>
#include <range/v3/algorithm/for_each.hpp>
#include <range/v3/numeric/accumulate.hpp>
#include <range/v3/numeric/inner_product.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <future>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

using Catch::Matchers::Contains;
using limn::Proxy;
using limn::to_text;
using limn::trace;

// --- shape: a value ------------------------------------------------------------------------------
static_assert(std::regular<Proxy<double>>);
static_assert(std::regular<Proxy<std::string>>);
static_assert(std::is_nothrow_copy_constructible_v<Proxy<int>> == false,
              "copying a proxy takes a handle in the tracked values");
static_assert(std::equality_comparable<Proxy<double>>);
static_assert(std::totally_ordered<Proxy<double>>);
static_assert(std::totally_ordered<Proxy<int>>);
static_assert(std::three_way_comparable<Proxy<int>>);
static_assert(std::same_as<Proxy<float>::value_type, float>);
static_assert(not std::default_initializable<Proxy<std::strong_ordering>>, "as the plain type");

// --- shape: conversions in ----------------------------------------------------------------------
static_assert(std::convertible_to<double, Proxy<double>>);
static_assert(std::convertible_to<float, Proxy<double>>);
static_assert(std::convertible_to<int, Proxy<double>>);
static_assert(std::convertible_to<unsigned, Proxy<double>>);
static_assert(std::convertible_to<long, Proxy<double>>);
static_assert(std::convertible_to<std::size_t, Proxy<double>>);
static_assert(std::convertible_to<double, Proxy<float>>, "as `float f = 0.1`");
static_assert(std::convertible_to<char const*, Proxy<std::string>>);
static_assert(not std::convertible_to<double, Proxy<std::string>>);
static_assert(not std::constructible_from<Proxy<double>, std::string>);
static_assert(not std::constructible_from<Proxy<double>, double*>);

// --- shape: between proxies ---------------------------------------------------------------------
template <class From, class To>
constexpr bool implicit = std::is_convertible_v<Proxy<From>, Proxy<To>>;
template <class From, class To>
constexpr bool only_explicit =
    not implicit<From, To> and std::is_constructible_v<Proxy<To>, Proxy<From>>;

static_assert(implicit<float, double> and only_explicit<double, float>);
static_assert(implicit<int, double> and only_explicit<double, int>);
static_assert(implicit<int, long> and only_explicit<long, int>);
static_assert(implicit<short, int> and only_explicit<int, short>);
static_assert(implicit<bool, int> and only_explicit<int, bool>);
static_assert(implicit<int, unsigned> and only_explicit<unsigned, int>, "toward the common type");
static_assert(not std::is_constructible_v<Proxy<double>, Proxy<std::string>>);
static_assert(std::is_assignable_v<Proxy<float>&, Proxy<double>>, "as plain values");
static_assert(std::is_assignable_v<Proxy<short>&, Proxy<int>>);
static_assert(not std::is_assignable_v<Proxy<double>&, Proxy<std::string>>);
static_assert(std::is_assignable_v<Proxy<double>&, Proxy<float>>);

// --- shape: conversions out ---------------------------------------------------------------------
template <class From, class... To>
constexpr bool reaches_none =
    (... and not std::is_constructible_v<To, From>)and(... and not std::is_convertible_v<From, To>);

static_assert(std::is_convertible_v<Proxy<bool>, bool>);
static_assert(reaches_none<Proxy<bool>, int, char, signed char, unsigned char, short, unsigned,
                           long, unsigned long, long long, float, double, std::string>);
static_assert(reaches_none<Proxy<double>, double, float, int, std::size_t, char>);
static_assert(reaches_none<Proxy<int>, int, double, std::size_t, char, void*>);
static_assert(reaches_none<Proxy<std::string>, std::string, std::string_view, bool>);
static_assert(not std::is_convertible_v<Proxy<double>, bool>, "but `if (x)` may ask");
static_assert(std::is_constructible_v<bool, Proxy<double>>);
static_assert(not std::is_assignable_v<double&, Proxy<double>>);
static_assert(not std::is_assignable_v<int&, Proxy<bool>>);

// --- shape: a literal type, which computes among constants --------------------------------------
constexpr Proxy<double> two = 2.0;
static_assert(two.is_constant());
static_assert(bool{two * two + 1.0 == 5.0});
static_assert(bool{Proxy<double>{} == 0.0});
static_assert(bool{Proxy<float>{0.1} == 0.1f});
static_assert(bool{Proxy<unsigned char>{255} + 1 == 256});
static_assert([] {
    Proxy<int> n = 1;
    for (int i = 0; i < 5; ++i) n *= 2;
    return n << 1;
}() == 64);

TEST_CASE("Proxy: an operator records one call, of its own op, on its own operands",
          "[trace][proxy]") {
    auto const graph = trace<double, double>([](auto x, auto y) { return y - x; });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "x1 : double = input\n"
                            "%2 : double = subtract(x1, x0)\n"
                            "return %2\n");
}

TEST_CASE("Proxy: it is a value: a copy keeps what the original loses", "[trace][proxy]") {
    auto const graph = trace<double>([](auto x) {
        auto y = x;
        x += 1.0;
        auto z = std::move(x);
        x = y;
        return std::array{x, y, z};
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : double = constant 1.0\n"
                            "%2 : double = add(x0, %1)\n"
                            "return x0, x0, %2 : std::array<double, 3>\n");
}

TEST_CASE("Proxy: made from nothing it is the constant T{}, as assigned from a plain value",
          "[trace][proxy]") {
    auto const graph = trace<double>([](auto x) {
        decltype(x) sum;
        sum += x;
        x = 3;
        return std::pair{sum, x};
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : double = constant 0.0\n"
                            "%2 : double = add(%1, x0)\n"
                            "%3 : double = constant 3.0\n"
                            "return %2, %3\n");
}

TEST_CASE("Proxy: std::swap and std::exchange move it without a node", "[trace][proxy]") {
    auto const graph = trace<double, double>([](auto x, auto y) {
        std::swap(x, y);
        using std::swap;
        auto a = std::exchange(x, 1.0);
        swap(a, y);
        return std::tuple{a, x, y};
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "x1 : double = input\n"
                            "%2 : double = constant 1.0\n"
                            "return x0, %2, x1\n");
}

TEST_CASE("Proxy: std::array, std::vector and std::accumulate carry it", "[trace][proxy]") {
    auto const expected = to_text(trace<double, double>([](auto x, auto y) {
        decltype(x) sum = 0.0;
        return ((sum + x) + y) + x;
    }));
    CHECK(to_text(trace<double, double>([]<class S>(S x, S y) {
              std::vector<S> v(2);
              v[0] = x;
              v[1] = y;
              v.push_back(x);
              return std::accumulate(v.begin(), v.end(), S{});
          })) == expected);
    CHECK(to_text(trace<double, double>([]<class S>(S x, S y) {
              std::array<S, 3> const a{x, y, x};
              S sum{};
              for (auto const& e : a) sum += e;
              return sum;
          })) == expected);
}

TEST_CASE("Proxy: range-v3's algorithms and views run over proxies", "[trace][proxy]") {
    auto const graph = trace<double, double>([]<class S>(S x, S y) {
        std::vector<S> v{x, y};
        ranges::for_each(v, [](S& e) { e *= 2.0; });
        auto const halves =
            v | ranges::views::transform([](S e) { return e / 3.0; }) | ranges::to<std::vector>();
        return std::pair{ranges::accumulate(v, S{1}), ranges::inner_product(v, halves, S{})};
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "x1 : double = input\n"
                            "%2 : double = constant 1.0\n"
                            "%3 : double = constant 2.0\n"
                            "%4 : double = multiply(x0, %3)\n"
                            "%5 : double = add(%2, %4)\n"
                            "%6 : double = multiply(x1, %3)\n"
                            "%7 : double = add(%5, %6)\n"
                            "%8 : double = constant 0.0\n"
                            "%9 : double = constant 3.0\n"
                            "%10 : double = divide(%4, %9)\n"
                            "%11 : double = multiply(%4, %10)\n"
                            "%12 : double = add(%8, %11)\n"
                            "%13 : double = divide(%6, %9)\n"
                            "%14 : double = multiply(%6, %13)\n"
                            "%15 : double = add(%12, %14)\n"
                            "return %7, %15\n");
}

TEST_CASE("Proxy: an assignment narrows as C++'s does, and says so in the graph",
          "[trace][proxy]") {
    auto const graph = trace<short, short>([](auto a, auto b) {
        auto c = a;
        c = c - b;
        return c;
    });
    CHECK(to_text(graph) == "x0 : short = input\n"
                            "x1 : short = input\n"
                            "%2 : int = convert(x0)\n"
                            "%3 : int = convert(x1)\n"
                            "%4 : int = subtract(%2, %3)\n"
                            "%5 : short = convert(%4)\n"
                            "return %5\n");
}

template <class T, class U> concept braced = requires(Proxy<U> u) { Proxy<T>{u}; };
static_assert(!braced<short, int> && !braced<float, double> && !braced<int, double>);
static_assert(braced<short, short> && braced<short, signed char> && braced<double, int>);
static_assert(std::is_constructible_v<Proxy<short>, Proxy<int>>); // Proxy<short>(x), as before
static_assert(!std::is_convertible_v<Proxy<int>, Proxy<short>>);

// What holds proxies is not one: its own operators and conversions stay.
static_assert(!std::is_array<Proxy<double>>{});
static_assert(!std::is_same<Proxy<int>, Proxy<bool>>{});

TEST_CASE("Proxy: a promise of one can be kept", "[trace][proxy]") {
    auto const graph = trace<double>([](auto x) {
        std::promise<decltype(x)> p;
        p.set_value(x * 2.0);
        return p.get_future().get();
    });
    CHECK(graph.size() == 3);
}

TEST_CASE("Proxy: widening is recorded, narrowing is asked for", "[trace][proxy]") {
    auto const graph = trace<float, int>([](auto x, auto n) {
        Proxy<double> wide = x;
        wide = n;
        return std::pair{wide, Proxy<float>(wide + x)};
    });
    CHECK(to_text(graph) == "x0 : float = input\n"
                            "x1 : int = input\n"
                            "%2 : double = convert(x1)\n"
                            "%3 : double = convert(x0)\n"
                            "%4 : double = add(%2, %3)\n"
                            "%5 : float = convert(%4)\n"
                            "return %2, %5\n");
}

TEST_CASE("Proxy: a plain value becomes one as C++ would convert it, with no node of its own",
          "[trace][proxy]") {
    auto const graph = trace<float>([](auto x) {
        Proxy<float> const tenth = 0.1; // as `float tenth = 0.1`
        Proxy<int> const three = 3.9;
        return std::pair{x * tenth, three};
    });
    CHECK(to_text(graph) == "x0 : float = input\n"
                            "%1 : float = constant 0.1f\n"
                            "%2 : float = multiply(x0, %1)\n"
                            "%3 : int = constant 3\n"
                            "return %2, %3\n");
}

TEST_CASE("Proxy: constants among themselves are computed at once", "[trace][proxy]") {
    auto const graph = trace<double>([]<class S>(S x) {
        S k = 3;
        k = k * 4.0 - S{2};
        if (k > 9.0) k += 1.0; // known: no decision is asked of the trace
        while (k < 20.0) k *= 2.0;
        using std::sqrt;
        return x + (k > 0.0 && !(k == 1.0) ? sqrt(S{16}) + k : S{});
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : double = constant 26.0\n"
                            "%2 : double = add(x0, %1)\n"
                            "return %2\n");
}

template <class S> S const& half() {
    static S const value = S{1} / S{2};
    return value;
}

TEST_CASE("Proxy: a constant in static storage outlives the trace that made it", "[trace][proxy]") {
    auto const f = [](auto x) { return x * half<decltype(x)>(); };
    auto const first = to_text(trace<double>(f));
    CHECK(first == "x0 : double = input\n"
                   "%1 : double = constant 0.5\n"
                   "%2 : double = multiply(x0, %1)\n"
                   "return %2\n");
    CHECK(to_text(trace<double>(f)) == first);
    CHECK(bool{half<Proxy<double>>() == 0.5});
}

TEST_CASE("Proxy: it knows whether it is a constant", "[trace][proxy]") {
    trace<double>([](auto x) {
        CHECK_FALSE(x.is_constant());
        CHECK(decltype(x){}.is_constant());
        CHECK_FALSE((x * 0.0).is_constant());
        x = 1.0;
        CHECK(x.is_constant());
        return x;
    });
}

// --- decisions ----------------------------------------------------------------------------------

namespace {

/// The message of what tracing `f` throws.
template <class... Ts> std::string refusal(auto f) {
    try {
        trace<Ts...>(f, {.branches = limn::reject});
    } catch (limn::TraceError const& e) {
        return e.what();
    }
    return "nothing was thrown";
}

std::string here(unsigned line) { return "proxy.cpp:" + std::to_string(line) + ": "; }

} // namespace

TEST_CASE("Proxy: constants decide; what a constant decides is no question", "[trace][proxy]") {
    CHECK(bool{Proxy<bool>{true}});
    CHECK_FALSE(bool{Proxy<double>{}});
    CHECK(bool{Proxy<int>{-1}});
    CHECK((Proxy<bool>{false} || Proxy<int>{3} > 2));
}

TEST_CASE("Proxy: the decision names the line that made its condition", "[trace][proxy][error]") {
    unsigned line = 0;
    auto const plain_if = refusal<double>([&](auto x) {
        line = __LINE__ + 1;
        auto const positive = x > 0.0;
        if (positive) return x;
        return -x;
    });
    CHECK_THAT(plain_if,
               Contains(here(line) + "greater: ") and Contains("limn::select(condition, a, b)"));
    auto const loop = refusal<bool>([&](auto x) {
        while (!x) x = !x;
        return x;
    });
    CHECK_THAT(loop, Contains("proxy.cpp:") and Contains("logical_not: "));
    auto const conjunction = refusal<int>([&](auto x) {
        line = __LINE__ + 1;
        return x == 1 && x < 5 ? x : x + 1;
    });
    CHECK_THAT(conjunction, Contains(here(line) + "equal: "));
    auto const disjunction = refusal<int>([&](auto x) {
        line = __LINE__ + 1;
        return false || x <= 1 ? x : x + 1;
    });
    CHECK_THAT(disjunction, Contains(here(line) + "less_equal: "));
}

TEST_CASE("Proxy: `if (x)` on a number asks whether it is not zero, at the user's line",
          "[trace][proxy][error]") {
    unsigned line = 0;
    auto const text = refusal<double>([&](auto x) {
        line = __LINE__ + 1;
        auto const twice = x * 2.0;
        if (twice) return x;
        return -x;
    });
    CHECK_THAT(text, Contains(here(line) + "not_equal: "));
}

// --- traces -------------------------------------------------------------------------------------

TEST_CASE("Proxy: traces nest, each with its own graph", "[trace][proxy]") {
    std::string inner;
    auto const outer = trace<double>([&](auto x) {
        auto y = x + 1.0;
        inner = to_text(trace<int>([](auto n) { return n * n; }));
        CHECK(limn::is_tracing());
        return y * x;
    });
    CHECK(inner == "x0 : int = input\n"
                   "%1 : int = multiply(x0, x0)\n"
                   "return %1\n");
    CHECK(to_text(outer) == "x0 : double = input\n"
                            "%1 : double = constant 1.0\n"
                            "%2 : double = add(x0, %1)\n"
                            "%3 : double = multiply(%2, x0)\n"
                            "return %3\n");
}

TEST_CASE("Proxy: eight threads trace at once, and give equal graphs",
          "[trace][proxy][features][K9]") {
    auto const f = [](auto x, auto y) {
        for (int i = 0; i < 300; ++i) x = x * y + static_cast<double>(i % 7);
        return x;
    };
    auto const expected = trace<double, double>(f);
    std::vector<int> wrong(8, 0);
    {
        std::vector<std::thread> threads;
        for (int& count : wrong)
            threads.emplace_back([&f, &expected, &count] {
                for (int iteration = 0; iteration < 20; ++iteration)
                    count += trace<double, double>(f) == expected ? 0 : 1;
                count += limn::is_tracing() ? 1 : 0;
            });
        for (auto& thread : threads) thread.join();
    }
    CHECK(wrong == std::vector<int>(8, 0));
}

TEST_CASE("Proxy: after its trace it is dead, and says when that began",
          "[trace][proxy][error][features][I4]") {
    Proxy<double> kept;
    unsigned const began = __LINE__ + 1;
    trace<double>([&](auto x) { return kept = x; });

    CHECK_FALSE(kept.is_constant());
    CHECK_THROWS_AS(kept + 1.0, limn::TraceError);
    unsigned const used = __LINE__ + 1;
    auto const use = [&] { return kept * kept; };
    CHECK_THROWS_WITH(use(), Contains(here(used) + "multiply: ") and
                                 Contains("the trace that began at") and
                                 Contains("proxy.cpp:" + std::to_string(began)) and
                                 Contains("has ended") and Contains("only inside"));
    CHECK_THROWS_WITH(-kept, Contains("negate: "));
    CHECK_THROWS_WITH(static_cast<bool>(kept > 1.0), Contains("greater: "));
    CHECK_THROWS_WITH(limn::convert<float>(kept), Contains("convert: "));
}

TEST_CASE("Proxy: a dead condition decides nothing", "[trace][proxy][error]") {
    Proxy<bool> kept;
    trace<bool>([&](auto x) { return kept = x; });
    CHECK_THROWS_WITH(static_cast<bool>(kept), Contains("proxy.cpp:") and Contains("has ended"));
}

TEST_CASE("Proxy: in a later trace a dead one is refused, and both places are named",
          "[trace][proxy][error][features][I4]") {
    Proxy<double> kept;
    unsigned const first = __LINE__ + 1;
    trace<double>([&](auto x) { return kept = x; });
    auto const was = "proxy.cpp:" + std::to_string(first);

    unsigned const second = __LINE__ + 1;
    auto const use = [&] { return trace<double>([&](auto x) { return x + kept; }); };
    CHECK_THROWS_WITH(use(), Contains(was) and Contains("proxy.cpp:" + std::to_string(second)));
    CHECK_THROWS_WITH((trace<double>([&](auto x) { return kept + x; })), Contains(was));
    CHECK_THROWS_WITH((trace<double>([&](auto) { return kept; })),
                      Contains("return: ") and Contains(was));
    CHECK_FALSE(limn::is_tracing());
}

TEST_CASE("Proxy: one that died many traces ago is still refused", "[trace][proxy][error]") {
    Proxy<double> kept;
    trace<double>([&](auto x) { return kept = x; });
    for (int i = 0; i < 3000; ++i) trace<double>([](auto x) { return x; });
    CHECK_THROWS_WITH(kept + 1.0, Contains("an earlier trace, which has ended"));
    CHECK_THROWS_WITH((trace<double>([&](auto x) { return x + kept; })), Contains("has ended"));
}

TEST_CASE("Proxy: operands of two running traces do not meet",
          "[trace][proxy][error][features][I5]") {
    unsigned inner = 0;
    auto const text = refusal<double>([&](auto x) {
        inner = __LINE__ + 1;
        trace<double>([&](auto y) { return x * y; });
        return x;
    });
    CHECK_THAT(text, Contains(here(inner) + "multiply: operands of two traces meet") and
                         Contains("proxy.cpp:" + std::to_string(inner) + "; make the value"));
}

TEST_CASE("Proxy: an inner trace does not return a value of the outer", "[trace][proxy][error]") {
    auto const text7 = refusal<double>([](auto x) {
        auto const z = x * 2.0 + 1.0;
        auto const graph = trace<double>([&](auto) { return z; });
        limn::verify(graph);
        return x;
    });
    CHECK_THAT(text7, Contains("return: operands of two traces meet"));
}

TEST_CASE("Proxy: a throw from the callable leaves nothing behind",
          "[trace][proxy][features][A10]") {
    auto const f = [](auto x) { return x * x + 1.0; };
    auto const before = trace<double>(f);
    CHECK_THROWS_WITH(trace<double>([](auto x) {
                          x += 1.0;
                          CHECK(limn::is_tracing());
                          if (x.is_constant()) return x;
                          throw std::runtime_error{"the user's own"};
                      }),
                      "the user's own");
    CHECK_FALSE(limn::is_tracing());
    CHECK(to_text(trace<double>(f)) == to_text(before));
}

TEST_CASE("Proxy: caught within the outer callable, a throw of an inner trace ends only that",
          "[trace][proxy]") {
    auto const graph = trace<double>([](auto x) {
        auto y = x + 1.0;
        try {
            trace<double>([](auto z) -> decltype(z) { throw z; });
        } catch (Proxy<double> const& z) {
            CHECK_FALSE(z.is_constant());
        }
        return y * 2.0;
    });
    CHECK(graph.size() == 5);
}

// --- places -------------------------------------------------------------------------------------

namespace {

/// The lines of all calls, in order.
std::vector<unsigned> lines(limn::Graph const& graph) {
    std::vector<unsigned> out;
    for (limn::Node const node : graph.nodes()) {
        CHECK_THAT(node.where().file, Catch::Matchers::EndsWith("proxy.cpp"));
        if (node.kind() == limn::Kind::call) out.push_back(node.where().line);
    }
    return out;
}

std::vector<unsigned> from(unsigned first, std::size_t count) {
    std::vector<unsigned> out(count);
    std::iota(out.begin(), out.end(), first);
    return out;
}

} // namespace

TEST_CASE("Proxy: every node, constants too, knows the line that wrote it", "[trace][proxy]") {
    unsigned line = 0;
    auto const graph = trace<double>([&](auto x) {
        line = __LINE__ + 1;
        return 2.0 * x + 1.0 - (x > 4.0) + +x / -x;
    });
    for (limn::Node const node : graph.nodes()) {
        CAPTURE(node.value().index, std::string{node.op().name});
        CHECK_THAT(node.where().file, Catch::Matchers::EndsWith("proxy.cpp"));
        if (node.kind() != limn::Kind::input) CHECK(node.where().line == line);
    }
}

TEST_CASE("Proxy: each operator of two proxies knows its own line", "[trace][proxy]") {
    unsigned first = 0;
    auto const graph = trace<int, int>([&](auto x, auto y) {
        first = __LINE__ + 1;
        x = x + y;
        x = x - y;
        x = x * y;
        x = x / y;
        x = x % y;
        x = x & y;
        x = x | y;
        x = x ^ y;
        x = x << y;
        x = x >> y;
        x = -x;
        x = ~x;
        x += y;
        x -= y;
        x *= y;
        x /= y;
        x %= y;
        x &= y;
        x |= y;
        x ^= y;
        x <<= y;
        x >>= y;
        ++x;
        --x;
        x++;
        x--;
        return x;
    });
    CHECK(lines(graph) == from(first, 26));
}

TEST_CASE("Proxy: each operator with a plain value, on either side, knows its own line",
          "[trace][proxy]") {
    unsigned first = 0;
    auto const graph = trace<int>([&](auto x) {
        first = __LINE__ + 1;
        x = x + 1;
        x = 1 - x;
        x = x * 2;
        x = 2 / x;
        x = x % 3;
        x = 3 & x;
        x = x | 4;
        x = 4 ^ x;
        x = x << 5;
        x = 5 >> x;
        x += 6;
        x -= 6;
        x <<= 7;
        return x;
    });
    CHECK(lines(graph) == from(first, 13));
}

TEST_CASE("Proxy: each comparison knows its own line", "[trace][proxy]") {
    unsigned first = 0;
    auto const graph = trace<int, int>([&](auto x, auto y) {
        first = __LINE__ + 1;
        auto a = x == y;
        auto b = x != 1;
        auto c = 2 < x;
        auto d = x <= y;
        auto e = x > 3;
        auto f = 4 >= x;
        return std::tuple{a, b, c, d, e, f};
    });
    CHECK(lines(graph) == from(first, 6));
}

// Its operand cannot carry a place: the built-in `!` of a bool would be as good a match.
TEST_CASE("Proxy: `!` has the line of what it negates", "[trace][proxy]") {
    unsigned line = 0;
    auto const graph = trace<int>([&](auto x) {
        line = __LINE__ + 1;
        auto const zero = x == 0;
        return !zero;
    });
    CHECK(lines(graph) == std::vector<unsigned>{line, line});
}

TEST_CASE("Proxy: selections, conversions and functions know their own line", "[trace][proxy]") {
    unsigned first = 0;
    auto const graph = trace<double, bool>([&](auto x, auto c) {
        using std::sqrt, std::max, std::pow;
        first = __LINE__ + 1;
        x = sqrt(x);
        x = pow(x, 2);
        x = max(x, 1.0);
        x = limn::select(c, x, 0.0);
        auto f = limn::convert<float>(x);
        x = f;
        x = Proxy<double>(Proxy<long>(x));
        return x;
    });
    CHECK(lines(graph) == std::vector<unsigned>{first, first + 1, first + 2, first + 3, first + 4,
                                                first + 5, first + 6, first + 6});
}

// clang-format off
TEST_CASE("Proxy: in an expression over many lines each call has the line of its right operand",
          "[trace][proxy]") {
    unsigned first = 0;
    auto const graph = trace<double, double>([&](auto x, auto y) {
        first = __LINE__ + 1;
        return x
               + y
               - x
               * y
               / (x
                  + x);
    });
    CHECK(lines(graph) ==
          std::vector<unsigned>{first + 1, first + 3, first + 5, first + 4, first + 2});
}

TEST_CASE("Proxy: beside a plain value over two lines, the line is that of one of the operands",
          "[trace][proxy]") {
    unsigned first = 0;
    auto const graph = trace<double>([&](auto x) {
        first = __LINE__ + 1;
        return x
               * 2.0;
    });
    auto const found = lines(graph);
    REQUIRE(found.size() == 1);
    CHECK((found[0] == first || found[0] == first + 1));
}
// clang-format on

TEST_CASE("Proxy: constant gives what a plain call has returned, and nothing else", "[trace]") {
    auto const power = [](auto x) {
        Proxy<double> out = 1.0;
        for (int i = 0; i < 3; ++i) out = out * x;
        return out;
    };
    CHECK(power(2.0).constant() == 8.0);
    CHECK(Proxy<std::string>{"text"}.constant() == "text");
    Proxy<double> kept;
    CHECK_THROWS_WITH(trace<double>([&](auto x) { return x * Proxy<double>{2.0}.constant(); }),
                      Contains("keep it as `limn::Proxy<double> x = ...`"));
    trace<double>([&](auto x) { return kept = x; });
    CHECK_THROWS_AS(kept.constant(), limn::TraceError);
}
