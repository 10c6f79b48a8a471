// expect: Proxy<double>
// first: 8
// The compiler's own error; `return decltype(x)(0);` has the type of the other.
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](auto x) {
    if (x > 0.0) return x;
    return 0.0;
});
