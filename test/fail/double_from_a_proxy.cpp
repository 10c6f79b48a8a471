// expect: Proxy<double>
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](auto x) {
    double const plain = x;
    return x + plain;
});
