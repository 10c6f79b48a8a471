// expect: Proxy<double>
// `Proxy<float>(x)` asks.
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](auto x) {
    limn::Proxy<float> const narrow = x;
    return narrow;
});
