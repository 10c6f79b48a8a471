// expect: 2 == 1
// within: 35
// Both numbers are named: two parameters, one input.
#include <limn/trace/trace.hpp>

using Number = limn::Proxy<double>;
auto graph = limn::trace<double>([](Number x, Number y) { return x + y; }); // here
