// expect: limn: C++ has no such operation on these types
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](auto x) { return x << 3; });
