// expect: limn: C++ has no such operation on these types
#include <limn/trace/trace.hpp>

auto graph = limn::trace<int>([](auto n) {
    n %= 2.5;
    return n;
});
