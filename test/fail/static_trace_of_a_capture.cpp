// expect: limn::static_trace: the callable must capture nothing: pass what it captures as an input,
// or use limn::trace
#include <limn/static/static_trace.hpp>

double scale = 2.0;
auto const by_scale = [factor = scale](auto x) { return x * factor; };
auto graph = limn::static_trace<double>(by_scale);
