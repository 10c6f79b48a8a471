// expect: limn: C++ has no such operation on these types: convert an operand with
// limn::convert<T>(x), or write an op: limn::op<"name">(callable)
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double, double>([](auto x, auto y) { return x % y; });
