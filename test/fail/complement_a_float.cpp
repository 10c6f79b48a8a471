// expect: limn: C++ has no such operation on these types
#include <limn/trace/trace.hpp>

auto graph = limn::trace<float>([](auto x) { return ~x; });
