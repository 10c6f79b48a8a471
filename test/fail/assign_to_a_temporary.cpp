// expect: Proxy<int>
#include <limn/trace/trace.hpp>

auto graph = limn::trace<int>([](auto n) { return (n + 1) += 2; });
