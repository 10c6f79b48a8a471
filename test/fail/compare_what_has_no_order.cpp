// expect: limn: C++ has no such operation on these types
#include <limn/trace/trace.hpp>

struct Point {
    double x, y;
};

auto graph = limn::trace<Point, Point>([](auto p, auto q) { return p < q; });
