// expect: limn::trace: the callable does not take Proxy arguments of these types
#include <limn/trace/trace.hpp>

auto graph = limn::trace([](auto x) { return x; }, limn::input<double>("x"), limn::fixed(3));
