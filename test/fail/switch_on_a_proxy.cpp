// expect: Proxy<int>
#include <limn/trace/trace.hpp>

auto graph = limn::trace<int>([](auto n) {
    switch (n) {
    case 0:
        return n;
    default:
        return n + 1;
    }
});
