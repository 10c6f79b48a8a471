// expect: limn::trace: the body of the callable does not compile for a Proxy
// first: 6
// Nor does a cast open it.
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](auto x) { return x + static_cast<double>(x); });
