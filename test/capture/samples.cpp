// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/samples.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace samples_test {

using namespace limn;
using limn::detail::Samples;
using Sample = limn::detail::Vector<Constant>;

/// A graph with inputs of these types, which gives back the first of them.
template <class... Ts> Graph graph_of() {
    Builder b;
    (static_cast<void>(b.parameter<Ts>("x")), ...);
    b.result(nullptr, {b.graph().inputs()[0]});
    return std::move(b).finish();
}
/// The values of an input in so many samples.
template <class T>
std::vector<T> drawn(Graph const& graph, std::size_t input, std::size_t count = 2000) {
    Samples<> samples{graph};
    REQUIRE(samples.drawable());
    std::vector<T> out;
    while (out.size() < count) {
        Sample const sample = samples.next();
        REQUIRE(sample.size() == graph.inputs().size());
        REQUIRE(&sample[input].type() == &type_row<T>);
        out.push_back(sample[input].template as<T>());
    }
    return out;
}
template <class T, class Is> std::size_t count_if(std::vector<T> const& all, Is const& is) {
    return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), is));
}

TEST_CASE("Samples: two of one graph draw the same", "[capture][samples]") {
    Graph const graph = graph_of<double, int, std::string, bool>();
    Samples<> one{graph}, other{graph};
    for (int i = 0; i < 500; ++i) {
        Sample const a = one.next(), b = other.next();
        REQUIRE(a.size() == b.size());
        for (std::size_t k = 0; k < a.size(); ++k) CHECK(a[k].hash() == b[k].hash());
        if (i % 50 != 0) continue;
        one.keep(a);
        other.keep(b);
    }
}

TEST_CASE("Samples: inputs of each type are drawn, and no others", "[capture][samples]") {
    enum class Color { red };
    CHECK(Samples<>{graph_of<double, float, int, unsigned, long, unsigned long, short, bool, char,
                             unsigned char, std::string, std::span<int const>>()}
              .drawable());
    CHECK_FALSE(Samples<>{graph_of<double, Color>()}.drawable());
    CHECK_FALSE(Samples<>{graph_of<double, std::vector<double>>()}.drawable());
    Builder b;
    b.result(nullptr, {b.constant(1.0)});
    CHECK_FALSE(Samples<>{std::move(b).finish()}.drawable());
}

TEST_CASE("Samples: small numbers, all magnitudes, and the edges", "[capture][samples]") {
    auto const xs = drawn<double>(graph_of<double>(), 0);
    CHECK(count_if(xs, [](double x) { return x == std::floor(x) && std::fabs(x) <= 4; }) > 200);
    CHECK(count_if(xs, [](double x) { return x > 0 && x < 1; }) > 200);
    CHECK(count_if(xs, [](double x) { return std::fabs(x) > 1e4; }) > 50);
    CHECK(count_if(xs, [](double x) { return x < 0; }) > 400);
    CHECK(count_if(xs, [](double x) { return std::isnan(x); }) > 2);
    CHECK(count_if(xs, [](double x) { return std::isinf(x); }) > 2);
    CHECK(count_if(xs, [](double x) { return x == 0 && std::signbit(x); }) > 2);
    CHECK(count_if(xs, [](double x) { return x != 0 && !std::isnormal(x); }) > 2);
    auto const is = drawn<int>(graph_of<int>(), 0);
    CHECK(count_if(is, [](int i) { return i == std::numeric_limits<int>::min(); }) > 2);
    CHECK(count_if(is, [](int i) { return i == std::numeric_limits<int>::max(); }) > 2);
    CHECK(count_if(is, [](int i) { return i >= -4 && i <= 4; }) > 400);
    auto const us = drawn<std::uint64_t>(graph_of<std::uint64_t>(), 0);
    CHECK(count_if(us, [](std::uint64_t u) { return u == ~std::uint64_t{0}; }) > 2);
    auto const flags = drawn<bool>(graph_of<bool>(), 0);
    CHECK(count_if(flags, [](bool b) { return b; }) > 600);
    CHECK(count_if(flags, [](bool b) { return !b; }) > 600);
}

TEST_CASE("Samples: numbers near the constants of the graph, also in the bodies of loops",
          "[capture][samples]") {
    auto const far = [](auto x) {
        if (x > 12345.75) x = x - 1.0;
        for (int i = 0; i < 3; ++i) x = x + 1.0;
        while (x > 777000.5) x = x * 0.5;
        return x;
    };
    auto const xs = drawn<double>(trace<double>(far), 0, 4000);
    for (double const at : {12345.75, 777000.5}) {
        CHECK(count_if(xs, [&](double x) { return x == at; }) > 2);
        CHECK(count_if(xs, [&](double x) { return x == std::nextafter(at, 1e30); }) > 0);
        CHECK(count_if(xs, [&](double x) { return x == std::nextafter(at, -1e30); }) > 0);
        CHECK(count_if(xs, [&](double x) { return x == at + 1 || x == at - 1; }) > 2);
    }
    auto const none = drawn<double>(graph_of<double>(), 0, 4000);
    CHECK(count_if(none, [](double x) { return x == 12345.75; }) == 0);
}

TEST_CASE("Samples: like an integer are those with fewer bits, or another one",
          "[capture][samples]") {
    Samples<> samples{graph_of<unsigned>()};
    constexpr unsigned at = 0xA5C3'96E7;
    int shifted = 0, masked = 0, flipped = 0;
    for (int i = 0; i < 3000; ++i) {
        auto const n = samples.like({Constant{at}})[0].as<unsigned>();
        bool has_all = false;
        for (unsigned k = 1; k < 32; ++k) has_all |= n == at >> k;
        shifted += has_all;
        bool has_lowest = false;
        for (unsigned k = 1; k < 32; ++k) has_lowest |= n == (at & ((1u << k) - 1));
        masked += has_lowest;
        flipped += std::has_single_bit(n ^ at);
    }
    CHECK(shifted > 100);
    CHECK(masked > 100);
    CHECK(flipped > 100);
}

TEST_CASE("Samples: a constant that an input's type has not is the nearest one",
          "[capture][samples]") {
    auto const f = [](auto n) { return limn::convert<double>(n) + 1e40; };
    auto const ns = drawn<signed char>(trace<signed char>(f), 0, 4000);
    CHECK(count_if(ns, [](int n) { return n == 127; }) > 300);
    CHECK(count_if(ns, [](int n) { return n == -128; }) > 20);
    auto const xs = drawn<float>(trace<float>(f), 0, 4000);
    CHECK(count_if(xs, [](float x) { return std::isinf(x); }) > 300);
}

TEST_CASE("Samples: two inputs of one type are equal at times, and change places",
          "[capture][samples]") {
    Graph const graph = graph_of<double, double, int>();
    Samples<> samples{graph};
    Samples<> kept{graph};
    kept.keep({Constant{0.1}, Constant{0.2}, Constant{3}});
    int equal = 0, changed = 0;
    for (int i = 0; i < 4000; ++i) {
        Sample const a = samples.next(), b = kept.next();
        double const x = a[0].as<double>();
        if (x == a[1].as<double>() && x != std::floor(x)) ++equal;
        if (b[0] == Constant{0.2} && b[1] == Constant{0.1}) ++changed;
    }
    CHECK(equal > 50);
    CHECK(changed > 5);
}

TEST_CASE("Samples: those after one that is kept are like it", "[capture][samples]") {
    Graph const graph = graph_of<double, int, bool>();
    Samples<> samples{graph};
    samples.keep({Constant{3.25e77}, Constant{987654}, Constant{true}});
    std::size_t same_double = 0, same_int = 0, beside = 0;
    for (int i = 0; i < 3000; ++i) {
        Sample const s = samples.next();
        same_double += s[0] == Constant{3.25e77} ? 1 : 0;
        same_int += s[1] == Constant{987654} ? 1 : 0;
        beside += s[1] == Constant{987655} || s[1] == Constant{987653} ? 1 : 0;
    }
    CHECK(same_double > 900);
    CHECK(same_int > 900);
    CHECK(beside > 20);
    for (int i = 0; i < 200; ++i) // no more than some are kept
        samples.keep({Constant{1.0}, Constant{2}, Constant{false}});
    CHECK(samples.next().size() == 3);
}

TEST_CASE("Samples: a sequence that is kept stays as it was", "[capture][samples]") {
    Graph const graph = graph_of<std::span<double const>>();
    Samples<> samples{graph};
    std::vector<std::pair<std::span<double const>, std::vector<double>>> kept;
    std::vector<bool> lengths(20, false);
    for (int i = 0; i < 600; ++i) {
        Sample const s = samples.next();
        auto const span = s[0].as<std::span<double const>>();
        REQUIRE(span.size() < 20);
        lengths[span.size()] = true;
        if (i % 7 != 0) continue;
        samples.keep(s);
        kept.push_back({span, {span.begin(), span.end()}});
    }
    for (auto const& [span, before] : kept)
        for (std::size_t i = 0; i < span.size(); ++i)
            CHECK(Constant{span[i]}.hash() == Constant{before[i]}.hash());
    for (std::size_t length : {0u, 1u, 2u, 5u, 13u}) CHECK(lengths[length]);
}

TEST_CASE("Samples: a slot has the value with which it begins", "[capture][samples]") {
    Builder b;
    Value const x = b.parameter<double>("x")[0];
    b.slot("w", source_row<Kind::input, double>, Constant{0.125}, Where{});
    b.slot("a", source_row<Kind::input, int>, Constant{42}, Where{});
    b.result(nullptr, {x});
    Graph const graph = std::move(b).finish();
    Samples<> samples{graph};
    for (int i = 0; i < 100; ++i) {
        Sample const s = samples.next();
        REQUIRE(s.size() == 3);
        CHECK(s[1] == Constant{42}); // by their names
        CHECK(s[2] == Constant{0.125});
        samples.keep(s);
    }
}

} // namespace samples_test
