// expect: limn: C++ has no such operation on these types
#include <limn/trace/trace.hpp>

#include <string>

auto graph = limn::trace<std::string>([](auto s) { return sin(s); });
