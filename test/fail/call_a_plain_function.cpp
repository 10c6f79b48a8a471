// expect: limn::trace: the body of the callable does not compile for a Proxy
// first: 8
// A proxy converts to no plain value: what a plain function computes could not be recorded.
#include <limn/trace/trace.hpp>

double twice(double x) { return 2 * x; }

auto graph = limn::trace<double>([](auto x) { return twice(x); });
