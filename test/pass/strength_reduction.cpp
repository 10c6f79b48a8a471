// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/pass/strength_reduction.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <string>

namespace pass = limn::pass;

namespace strength_reduction_test {

template <class T, class F> std::string listed(F const& f) {
    return limn::to_text(limn::trace<T>(f) | pass::strength_reduction);
}
bool has(std::string const& text, char const* what) { return text.find(what) != text.npos; }

static_assert((limn::trace<double>([](auto x) { return x * 2.0; }) | pass::strength_reduction) ==
              limn::trace<double>([](auto x) { return x + x; }));

TEST_CASE("strength_reduction: integers are shifted and masked", "[pass]") {
    auto const all = [](auto x) { return (x * 8u) ^ (x / 4u) ^ (x % 16u); };
    limn::Graph const g = limn::trace<unsigned>(all), h = g | pass::strength_reduction;
    CHECK(has(limn::to_cpp(h), "(x0 << 3) ^ (x0 >> 2) ^ (x0 & 15u)"));
    CHECK((h | pass::strength_reduction) == h);
    auto const f = limn::interpret<unsigned(unsigned)>(h);
    for (unsigned x : {0u, 1u, 77u, 0xffffffffu}) CHECK(f(x) == all(x));
    auto const product = limn::trace<int>([](auto x) { return 16 * x; }) | pass::strength_reduction;
    for (int x : {-5, 0, 3, -134217728})
        CHECK(limn::interpret<int(int)>(product)(x) == 16 * x);
    auto const rest = [](auto x) { return x / 4 + x % 4 + x * 6 + x * -2; }; // these round to zero
    CHECK((limn::trace<int>(rest) | pass::strength_reduction) == limn::trace<int>(rest));
}

TEST_CASE("strength_reduction: floating numbers keep every bit", "[pass]") {
    CHECK(has(listed<double>([](auto x) { return x / 8.0; }), "constant 0.125"));
    CHECK(has(listed<double>([](auto x) { return x / -0.25; }), "constant -4.0"));
    CHECK(has(listed<float>([](auto x) { return x / 8.0f; }), "multiply"));
    for (double c : {3.0, 0.0, std::ldexp(1.0, 1023), 5e-324,
                     std::numeric_limits<double>::infinity()})
        CHECK(has(listed<double>([c](auto x) { return x / c; }), "divide"));
    CHECK(has(listed<double>([](auto x) { return limn::pow(x, 2.0); }), "pow"));
    auto const f = limn::interpret<double(double)>(
        limn::trace<double>([](auto x) { return x * 2.0 / 4.0; }) | pass::strength_reduction);
    for (double x : {-0.0, 1.1, -3.7, 5e-324, 1e308, 2.3e-308})
        CHECK(limn::detail::to_bits(f(x)) == limn::detail::to_bits(x * 2.0 / 4.0));
}

} // namespace strength_reduction_test
