// expect: limn::trace: the body of the callable does not compile for a Proxy
// first: 8
// `std::max(x, decltype(x)(0))` is recorded.
#include <limn/trace/trace.hpp>

#include <algorithm>

auto graph = limn::trace<double>([](auto x) { return std::max(x, 0.0); });
