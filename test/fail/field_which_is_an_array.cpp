// expect: limn::field: a graph holds no raw arrays and no views
#include <limn/trace/trace.hpp>

struct Matrix {
    double values[4] = {};
};

auto graph = limn::trace<Matrix>([](auto m) { return limn::field<&Matrix::values>(m); });
