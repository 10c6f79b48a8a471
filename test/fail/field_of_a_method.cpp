// expect: limn::field: write a pointer to a data member, field<&S::x>(p); for a method write
#include <limn/trace/trace.hpp>

struct Point {
    double x = 0;
    double twice() const { return 2 * x; }
};

auto graph = limn::trace<Point>([](auto p) { return limn::field<&Point::twice>(p); });
