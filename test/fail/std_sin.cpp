// expect: limn::trace: the body of the callable does not compile for a Proxy
// first: 8
// `using std::sin; sin(x)` is recorded; the function of std itself knows plain values only.
#include <limn/trace/trace.hpp>

#include <cmath>

auto graph = limn::trace<double>([](auto x) { return std::sin(x); });
