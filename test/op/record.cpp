// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/op/record.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

static_assert(is_proxy<Proxy<int>> && !is_proxy<int>);
static_assert(any_proxy<int, Proxy<int>> && !any_proxy<int, double> && !any_proxy<>);
static_assert(std::same_as<plain_t<Proxy<float>>, float>);
static_assert(std::same_as<plain_t<int const&>, int>);
static_assert(std::same_as<plain_t<char[4]>, std::string>, "texts of every kind are one type");
static_assert(std::same_as<plain_t<std::string_view>, std::string>);
static_assert(std::same_as<plain_t<char const*>, std::string>);

constexpr Proxy<int> folded = Proxy<int>{20} + 22;
static_assert(folded.is_constant(), "constants are computed at once, in the compiler too");

} // namespace

TEST_CASE("record: where every operand is a constant there is no node", "[op][record]") {
    auto const graph = trace<double>([](auto x) {
        decltype(x) two = 2;
        return x + (two * 3 + 1);
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : double = constant 7.0\n"
                            "%2 : double = add(x0, %1)\n"
                            "return %2\n");
}

TEST_CASE("record: the user's line is on the node", "[op][record]") {
    unsigned line = 0;
    auto const graph = trace<double>([&](auto x) {
        line = __LINE__ + 1;
        return record<prims::negate>(Where::here(), x);
    });
    CHECK(graph[graph.outputs()[0]].where().line == line);
}

TEST_CASE("record: a proxy is dead after its trace, and the error says which line used it",
          "[op][record][error]") {
    std::optional<Proxy<double>> kept;
    trace<double>([&](auto x) {
        kept = x;
        return x;
    });
    CHECK_THROWS_AS(*kept + 1.0, TraceError);
    CHECK_THROWS_WITH(*kept + 1.0,
                      Contains("record.cpp:") && Contains("add") && Contains("has ended"));
}

TEST_CASE("record: operands of two traces are refused", "[op][record][error]") {
    auto const nested = [](auto x) {
        trace<double>([&](auto y) { return x * y; });
        return x;
    };
    CHECK_THROWS_AS(trace<double>(nested), TraceError);
    CHECK_THROWS_WITH(trace<double>(nested),
                      Contains("record.cpp:") && Contains("multiply") && Contains("two traces"));
}

// --- lookup by arguments
// --------------------------------------------------------------------------

namespace mine {

// Generic code has functions of these names, and calls them as it is used to.
template <class M> auto trace(M&& m) { return m[0] + m[1]; }
template <class V, class F> auto map(V const& v, F const& f) {
    V out;
    for (auto const& x : v) out.push_back(f(x));
    return out;
}
template <class V, class T, class F> T fold(V const& v, T init, F f) {
    for (auto const& x : v) init = f(init, x);
    return init;
}
template <class C, class A, class B> A select(C const& v, A const& a, B const&) { return v[0] + a; }
template <class V> auto slice(V const& v, int, int) { return v; }
template <class X, class Y> X step(X const& x, Y const& y) { return x + y; }
template <class X, class Y> X call(X const& x, Y const& y) { return x - y; }
template <class V> auto count(V const& v) { return static_cast<double>(v.size()); }
template <class V> auto named(V const& v, char const*) { return v; }
template <class V> auto values(V const& v) { return v; }

constexpr auto all = [](auto a, auto b) {
    std::ostringstream() << std::is_array<decltype(a)>{};
    std::vector<decltype(a)> v{a, b};
    auto const twice = map(v, [](auto const& x) { return x * 2.0; });
    auto const sum = fold(twice, a, [](auto const& s, auto const& x) { return s + x; });
    auto const chosen = select(slice(v, 0, 1), sum, named(b, "b"));
    using limn::convert;
    return convert<double>(trace(v)) + call(step(chosen, a), b) + count(values(v));
};

} // namespace mine

TEST_CASE("proxies: lookup by arguments finds no function of the library that takes anything",
          "[op][record]") {
    auto const graph = limn::trace<double, double>(mine::all);
    CHECK(limn::interpret<double(double, double)>(graph)(1.5, 2.5) == mine::all(1.5, 2.5));
}
