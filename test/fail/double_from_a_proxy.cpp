// expect: Proxy<double>
// first: 7
// C++ has no hook here for a sentence: a conversion that refuses would be found by `x + 1.0` too.
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](auto x) {
    double const plain = x;
    return x + plain;
});
