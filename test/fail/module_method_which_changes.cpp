// expect: limn::call: the method is not const: a module is shared by all calls, and graphs only
#include <limn/trace/trace.hpp>

struct Counter {
    int n = 0;
    int next(int by) { return n += by; }
};

auto const counter = limn::module<Counter>();
auto graph = limn::trace<int>([](auto x) { return limn::call<&Counter::next>(counter, x); });
