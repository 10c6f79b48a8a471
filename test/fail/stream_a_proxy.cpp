// expect: limn: a Proxy has no value while tracing: return it and print the result, or print the
// graph with limn::to_text
#include <limn/trace/trace.hpp>

#include <iostream>

auto graph = limn::trace<double>([](auto x) {
    std::cout << x;
    return x * 2.0;
});
