// expect: limn::trace: the callable has another number of parameters than the trace has inputs
// within: 35
#include <limn/trace/trace.hpp>

double sum(double x, double y) { return x + y; }

auto graph = limn::trace(sum, limn::input<double>("x")); // here
