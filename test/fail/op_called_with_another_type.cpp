// expect: limn: C++ has no such operation on these types
// The op's callable takes a text.
#include <limn/trace/trace.hpp>

#include <string>

inline constexpr auto size = limn::op<"text::size">([](std::string const& s) { return s.size(); });

auto graph = limn::trace<double>([](auto x) { return size(x); });
