// expect: limn::trace: the callable does not take Proxy arguments of these types: make its
// parameters `auto`
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](double x) { return x + 1; });
