// expect: draw_outside_of_constant_expressions_with_limn_trace
#include <limn.hpp>
#include <limn/kit/random.hpp>

auto f = limn::static_trace<double>(
    [](auto x) { return x + limn::random<std::normal_distribution<double>>(0.0, 1.0); });
auto y = f(2.0);
