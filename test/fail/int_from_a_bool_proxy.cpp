// expect: Proxy<bool>
// first: 6
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](auto x) {
    int const count = x > 0.0;
    return x + count;
});
