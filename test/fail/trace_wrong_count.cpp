// expect: limn::trace: the callable does not take Proxy arguments of these types
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](auto x, auto y) { return x + y; });
