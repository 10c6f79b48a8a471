// expect: limn::trace: the parameters of the callable are not of the types Proxy<T>, and a Proxy converts to no plain value: make its parameters `auto`
// within: 35
#include <limn/trace/trace.hpp>

auto graph = limn::trace<double>([](double x) { return x + 1; }); // here
