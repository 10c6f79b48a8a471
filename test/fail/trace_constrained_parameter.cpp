// expect: where it constrains a parameter, let a Proxy satisfy that
// within: 35
#include <limn/trace/trace.hpp>

#include <concepts>

auto graph = limn::trace<double>([](std::floating_point auto x) { return x; }); // here
