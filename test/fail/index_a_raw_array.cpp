// expect: Proxy<int>
#include <limn/trace/trace.hpp>

auto graph = limn::trace<int>([](auto i) {
    double const table[] = {1.0, 2.0, 3.0};
    return table[i] + i;
});
