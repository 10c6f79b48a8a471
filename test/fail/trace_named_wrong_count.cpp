// expect: limn::trace: the callable is generic or overloaded, and does not take these arguments
// within: 35
#include <limn/trace/trace.hpp>

auto graph = limn::trace([](auto x) { return x; }, limn::input<double>("x"), limn::fixed(3)); // here
