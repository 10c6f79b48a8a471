// expect: limn::op: the callable returns nothing, so it can only be called for its effect
#include <limn/trace/trace.hpp>

inline constexpr auto tell = limn::op<"tell">([](double) {});

auto graph = limn::trace<double>([](auto x) { tell(x); });
