// SPDX-License-Identifier: BSL-1.0
#include <limn/static/at_use.hpp>
#include <limn/static/static_program.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <string>

using limn::detail::AtUse;

namespace {

/// The ops, in the order of recording, that are evaluated in the call that uses them.
template <class... Ts, class F> std::string names_at_use(F) {
    limn::Graph const graph = limn::detail::program_graph<F, Ts...>();
    limn::Schedule const schedule = limn::schedule(graph);
    AtUse const at_use{graph, schedule};
    std::string out;
    for (std::uint32_t i = 0; i < graph.size(); ++i)
        if (at_use.converted_at_use(i) || at_use.product_at_use(i))
            (out += graph.row_of(i).name) += ' ';
    return out;
}
template <class... Ts, class F> bool outputs_apart(F) {
    limn::Graph const graph = limn::detail::program_graph<F, Ts...>();
    limn::Schedule const schedule = limn::schedule(graph);
    return AtUse{graph, schedule}.computed_one_by_one();
}

} // namespace

TEST_CASE("AtUse: a conversion right before its only use", "[kit][at_use]") {
    constexpr auto less = [](auto a, auto b) { return a < b; };
    CHECK(names_at_use<short, short>(less) == "convert convert ");
    CHECK(names_at_use<int, int>(less).empty());
    CHECK(names_at_use<int>([](auto n) {
              auto const x = limn::convert<double>(n);
              return x * x + x;
          }).empty());
    // the first of two in a row is a step of its own, for the second one reads it
    CHECK(names_at_use<int, unsigned>([](auto n, auto k) {
              return limn::convert<unsigned>(limn::convert<short>(n)) + k;
          }) == "convert ");
    // another call stands in between
    CHECK(names_at_use<int, double>([](auto n, auto x) {
              auto const early = limn::convert<double>(n);
              return early + x * x;
          }).empty());
    CHECK(names_at_use<int>([](auto n) { return limn::convert<double>(n); }).empty());
}

TEST_CASE("AtUse: a product by a constant right before it is subtracted", "[kit][at_use]") {
    constexpr auto left = [](auto a, auto b) { return a - b * 400; };
    CHECK(names_at_use<int, int>(left) == "multiply ");
    CHECK(names_at_use<int, int>([](auto a, auto b) { return a - 400 * b; }) == "multiply ");
    // the conversion of `a` stands in between
    CHECK(names_at_use<short, short>(left) == "convert convert ");
    CHECK(names_at_use<int, short>(left) == "convert multiply ");
    CHECK(names_at_use<unsigned, unsigned>(left).empty());
    CHECK(names_at_use<double, double>(left).empty());
    CHECK(names_at_use<int, int>([](auto a, auto b) { return b * 400 - a; }).empty());
    CHECK(names_at_use<int, int>([](auto a, auto b) { return a - b * a; }).empty());
    CHECK(names_at_use<int>([](auto b) {
              auto const c = b * 400;
              return c - c;
          }).empty());
}

TEST_CASE("AtUse: outputs that are computed last, each for the result alone", "[kit][at_use]") {
    CHECK(outputs_apart<int, int>([](auto a, auto b) { return std::array{a + b, a * b, a - b}; }));
    CHECK_FALSE(outputs_apart<int, int>([](auto a, auto b) { return std::array{a + b, a}; }));
    CHECK_FALSE(outputs_apart<int, int>([](auto a, auto b) {
        auto const c = a + b;
        return std::array{c, c * b};
    }));
    CHECK_FALSE(outputs_apart<int, int>([](auto a, auto b) {
        auto const c = a + b;
        return std::array{a * b, c};
    }));
    CHECK_FALSE(outputs_apart<int>([](auto a) { return a + 1; }));
    CHECK_FALSE(outputs_apart<>([] {}));
}
