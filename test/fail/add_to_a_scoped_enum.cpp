// expect: limn: C++ has no such operation on these types
#include <limn/trace/trace.hpp>

enum class Mode { slow, fast };

auto graph = limn::trace<Mode>([](auto mode) { return mode + 1; });
