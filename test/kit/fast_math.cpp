// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/kit/fast_math.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <vector>

namespace pass = limn::pass;

namespace fast_math_test {

double as_double(limn::Constant const& c) {
    return limn::is_type<float>(c.type()) ? static_cast<double>(c.as<float>()) : c.as<double>();
}

TEST_CASE("fast_math: each rule is found, says what it takes for granted, and is nearly right") {
    limn::Rules const rules = limn::fast_math_rules();
    for (limn::Rule const& rule : rules.rules()) {
        CAPTURE(rule.name);
        CHECK_FALSE(rule.when.empty());
        limn::Graph const& g = rule.pattern;
        if (rule.options.constants.empty()) CHECK((g | pass::fast_math) != g);
        std::vector<limn::Constant> inputs;
        for (std::size_t k = 0; k < g.inputs().size(); ++k) {
            double const x = 0.75 + 0.5 * static_cast<double>(k);
            if (limn::is_type<float>(g[g.inputs()[k]].type()))
                inputs.emplace_back(static_cast<float>(x));
            else inputs.emplace_back(x);
        }
        double const exact = as_double(limn::Interpreter<limn::Constant>{g}.run(inputs)[0]);
        double const fast =
            as_double(limn::Interpreter<limn::Constant>{rule.replacement}.run(inputs)[0]);
        CHECK(std::abs(fast - exact) <= 1e-6 * std::abs(exact) + 1e-12);
    }
}

TEST_CASE("fast_math: what is left is short, and other types stay") {
    auto const g = limn::trace<double, double>([](auto x, auto y) {
        return limn::sqrt(x * x) + (x - x) + limn::pow(y, 2.0) * 3.0 * 4.0;
    });
    CHECK((g | pass::fast_math) == limn::trace<double, double>([](auto x, auto y) {
              return limn::abs(x) + y * y * 12.0;
          }));
    auto const scaled = limn::trace<double>([](auto x) { return x * 2.0 * 3.0 * 4.0 * 5.0; });
    CHECK((scaled | pass::fast_math) == limn::trace<double>([](auto x) { return x * 120.0; }));
    auto const whole = limn::trace<int>([](auto x) { return (x - x) + x * 0; });
    CHECK((whole | pass::fast_math) == whole);
}

} // namespace fast_math_test
