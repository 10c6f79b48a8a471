// expect: limn: C++ has no such operation on these types
#include <limn/trace/trace.hpp>

inline constexpr auto half = limn::op<"half">([](double x) { return x / 2; });

auto graph = limn::trace<double>([](auto x) { return half(x, x); });
