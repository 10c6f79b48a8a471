// expect: limn::call: write a pointer to a method, call<&S::f>(p, arguments...)
#include <limn/trace/trace.hpp>

struct Point {
    double x = 0;
};

auto graph = limn::trace<Point>([](auto p) { return limn::call<&Point::x>(p); });
