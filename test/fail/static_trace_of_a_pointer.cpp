// expect: limn::static_trace: the callable must capture nothing
#include <limn/static/static_trace.hpp>

template <class T> T twice(T x) { return x + x; }

auto graph = limn::static_trace<double>(&twice<limn::Proxy<double>>);
