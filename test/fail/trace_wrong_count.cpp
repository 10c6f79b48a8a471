// expect: limn::trace: the callable is generic or overloaded, and does not take these arguments: write one type, or one input, for each of its parameters
// within: 35
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](auto x, auto y) { return x + y; }); // here
