// expect: Proxy<T>: T must be copyable and default constructible, and no reference or const
#include <limn/trace/trace.hpp>

inline constexpr auto tell = limn::op<"tell", limn::effect>([](double) {});

auto graph = limn::trace<double>([](auto x) { tell(x); });
