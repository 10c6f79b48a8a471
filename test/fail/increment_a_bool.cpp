// expect: limn: C++ has no ++ or -- on bool: write x = true
#include <limn/trace/trace.hpp>

auto graph = limn::trace<bool>([](auto b) { return ++b; });
