// expect: limn::call: the method is not const, and the values of a graph do not change
#include <limn/trace/trace.hpp>

struct Counter {
    int n = 0;
    int next() { return ++n; }
};

auto graph = limn::trace<Counter>([](auto c) { return limn::call<&Counter::next>(c); });
