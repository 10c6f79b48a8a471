// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/pass/pattern/replace_pattern.hpp>
#include <limn/print/text.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <tuple>

using namespace limn;
using Catch::Matchers::Contains;

namespace {

template <class... Ts> Graph of(auto const& f) { return trace<Ts...>(f); }

Graph const sum = of<double, double>([](auto x, auto y) { return x + y; });
Graph const product = of<double, double>([](auto x, auto y) { return x * y; });
Graph const square = of<double>([](auto x) { return x * x; });
Graph const twice_negated = of<double>([](auto x) { return -(-x); });
Graph const same = of<double>([](auto x) { return cbrt(x); });

template <class Filter = bool (*)(Match const&)>
std::size_t count(Graph const& g, Graph const& pattern, Graph const& replacement,
                  RewriteOptions<Filter> const& options = {}) {
    Rewritten const out = replace_pattern(g, pattern, replacement, options);
    verify(out.graph);
    return out.count;
}

} // namespace

TEST_CASE("Matcher: an input that stands twice is one value", "[pass][matcher][features][G5]") {
    CHECK(count(of<double>([](auto x) { return x * x; }), square, same) == 1);
    CHECK(count(product, square, same) == 0);
    // two inputs may be one value
    CHECK(count(square, product, sum) == 1);
}

TEST_CASE("Matcher: a constant matches an equal one; to the bit", "[pass][matcher][features][G5]") {
    auto const add_zero = of<double>([](auto x) { return x + 0.0; });
    auto const input = of<double>([](auto x) { return x; });
    CHECK(count(add_zero, add_zero, input) == 1);
    CHECK(count(of<double>([](auto x) { return x + -0.0; }), add_zero, input) == 0);
    CHECK(count(sum, add_zero, input) == 0);
    RewriteOptions<> const any{.ignore_literals = true};
    CHECK(count(of<double>([](auto x) { return x + 7.0; }), add_zero, input, any) == 1);
    CHECK(count(sum, add_zero, input, any) == 0);
}

TEST_CASE("Matcher: an input may match constants alone", "[pass][matcher][features][G5]") {
    auto const g = of<double, double>([](auto x, auto y) { return (x + y) + 3.0; });
    auto const h = replace_pattern(g, sum, product, {.constants = {1}});
    CHECK(h.count == 1);
    CHECK(h.graph == of<double, double>([](auto x, auto y) { return (x + y) * 3.0; }));
    CHECK_THROWS_WITH(count(g, sum, product, {.constants = {2}}),
                      Contains("RewriteOptions::constants names input 2, the pattern has 2; count "
                               "from 0"));
}

TEST_CASE("Matcher: types and ops are those of the pattern", "[pass][matcher][features][G5]") {
    CHECK(count(of<float, float>([](auto x, auto y) { return x + y; }), sum, product) == 0);
    CHECK(count(of<double, double>([](auto x, auto y) { return x - y; }), sum, product) == 0);
}

TEST_CASE("Matcher: of overlapping matches the first is taken", "[pass][matcher][features][G5]") {
    auto const input = of<double>([](auto x) { return x; });
    auto const g = of<double>([](auto x) { return -(-(-x)); });
    CHECK(replace_pattern(g, twice_negated, input).count == 1);
    auto const h = replace_pattern(g, twice_negated, same);
    CHECK(h.graph == of<double>([](auto x) { return -cbrt(x); }));
    CHECK(count(of<double>([](auto x) { return -(-(-(-x))); }), twice_negated, same) == 2);
}

TEST_CASE("Matcher: what replaces a match is not looked at again",
          "[pass][matcher][features][G5]") {
    auto const sine = of<double>([](auto x) { return sin(x); });
    auto const twice = of<double>([](auto x) { return sin(sin(x)); });
    auto const h = replace_pattern(twice, sine, twice);
    CHECK(h.count == 2);
    CHECK(h.graph == of<double>([](auto x) { return sin(sin(sin(sin(x)))); }));
}

TEST_CASE("Matcher: an inner node with an outside user is not matched",
          "[pass][matcher][features][G5]") {
    auto const used = [](auto x) {
        auto const inner = -x;
        return -inner * inner;
    };
    CHECK(count(of<double>(used), twice_negated, same) == 0);
    auto const returned = [](auto x) {
        auto const inner = -x;
        return std::tuple{-inner, inner};
    };
    CHECK(count(of<double>(returned), twice_negated, same) == 0);
    auto const decides = of<double, double>([](auto x, auto y) { return select(x < y, x, y); });
    auto const g = of<double, double>([](auto x, auto y) {
        auto const below = x < y;
        auto const least = select(below, x, y);
        return below ? sin(least) : least;
    });
    CHECK(count(g, decides, product) == 0);
    // what the match returns may have any users; so may its inputs and its constants
    auto const shared = of<double>([](auto x) {
        auto const s = -(-x);
        return s * s + x;
    });
    CHECK(count(shared, twice_negated, same) == 1);
}

TEST_CASE("Matcher: commutative: operands match in either order", "[pass][matcher][features][G5]") {
    auto const pattern = of<double, double>([](auto x, auto y) { return x * y + x; });
    auto const replacement = of<double, double>([](auto x, auto y) { return fma(x, y, x); });
    RewriteOptions<> const either{.commutative = true};
    for (Graph const &g : {of<double, double>([](auto a, auto b) { return a * b + a; }),
                           of<double, double>([](auto a, auto b) { return b * a + a; }),
                           of<double, double>([](auto a, auto b) { return a + a * b; }),
                           of<double, double>([](auto a, auto b) { return a + b * a; })}) {
        auto const h = replace_pattern(g, pattern, replacement, either);
        CHECK(h.count == 1);
        CHECK(h.graph == replacement);
    }
    CHECK(count(of<double, double>([](auto a, auto b) { return b * a + a; }), pattern,
                replacement) == 0);
    auto const difference = of<double>([](auto x) { return x - 1.0; });
    CHECK(count(of<double>([](auto x) { return 1.0 - x; }), difference, same, either) == 0);
    // the order that a constant asks for
    auto const three = of<double>([](auto x) { return 3.0 + x; });
    CHECK(count(three, sum, product, {.commutative = true, .constants = {1}}) == 1);
    CHECK(count(three, sum, product, {.constants = {1}}) == 0);
}

TEST_CASE("Matcher: the filter says which matches are taken", "[pass][matcher][features][G5]") {
    auto const g = of<double>([](auto x) { return (x + 2.0) * (x + 5.0); });
    auto const h = replace_pattern(g, sum, product, {.filter = [](Match const& m) {
                                       return m.input(1).constant().template as<double>() > 4;
                                   }});
    CHECK(h.graph == of<double>([](auto x) { return (x + 2.0) * (x * 5.0); }));

    std::string seen;
    auto const none = replace_pattern(
        g, sum, product, RewriteOptions{.commutative = true, .filter = [&](Match const& m) {
                                            seen += m.input(1).op().name;
                                            seen += m.anchor().value() == m.output(0).value();
                                            CHECK(m.graph().size() == g.size());
                                            CHECK(m[m.pattern().outputs()[0]].op().name == "add");
                                            return false;
                                        }});
    CHECK(none.count == 0);
    CHECK(none.graph == g);
    CHECK_THAT(seen, Contains("constant") && Contains("input"));
}

TEST_CASE("Matcher: several outputs are found by what they share",
          "[pass][matcher][features][G5]") {
    auto const pair = of<double>([](auto x) { return std::tuple{sin(x), cos(x)}; });
    auto const halves = of<double>([](auto x) {
        auto const t = tan(x * 0.5);
        return std::tuple{2.0 * t / (1.0 + t * t), (1.0 - t * t) / (1.0 + t * t)};
    });
    auto const g = of<double, double>(
        [](auto x, auto y) { return sin(x) + sin(y) * cos(y) + cos(x) + sin(x + y); });
    auto const h = replace_pattern(g, pair, halves);
    CHECK(h.count == 2);
    verify(h.graph);
    CHECK_THAT(to_text(h), Contains("tan") && Contains("sin") && !Contains("cos"));

    // through an inner value; the second output may need one more
    auto const by_sum = of<double, double, double>([](auto x, auto y, auto z) {
        auto const s = x + y;
        return std::tuple{sin(s), s * z};
    });
    auto const product_first = of<double, double, double>([](auto x, auto y, auto z) {
        return std::tuple{x * z, y + z};
    });
    auto const user = of<double, double, double>([](auto x, auto y, auto z) {
        auto const s = x + y;
        return sin(s) - s * z;
    });
    auto const swapped = replace_pattern(user, by_sum, product_first);
    CHECK(swapped.count == 1);
    CHECK(swapped.graph ==
          of<double, double, double>([](auto x, auto y, auto z) { return x * z - (y + z); }));
    // two outputs are two nodes
    auto const both = of<double, double>([](auto x, auto y) { return std::tuple{x * y, y * x}; });
    CHECK(count(product, both, both, {.commutative = true}) == 0);
}

TEST_CASE("Matcher: outputs that need what is computed after the first stay",
          "[pass][matcher][features][G5]") {
    auto const both = of<double, double, double>([](auto x, auto y, auto z) {
        return std::tuple{x * y, x * z};
    });
    auto const circular = of<double, double>([](auto x, auto y) { return x * (x * y); });
    CHECK(count(circular, both, both) == 0);
}
