// expect: limn: frexp writes a plain int, which a trace cannot follow: write an op for it,
// limn::op<"my::frexp">(callable)
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](auto x) {
    int exponent = 0;
    auto const mantissa = frexp(x, &exponent);
    return mantissa * exponent;
});
