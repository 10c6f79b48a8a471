// expect: limn::trace takes the types of the inputs, not a signature: write `trace<double, int>(f)` for `trace<double(double, int)>(f)`
// within: 25
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double(double)>([](auto x) { return x + 1; }); // here
