// expect: Proxy<double>
// Nor does a cast open it.
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](auto x) { return x + static_cast<double>(x); });
