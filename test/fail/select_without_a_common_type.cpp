// expect: common_type
#include <limn/trace/trace.hpp>

#include <string>

auto graph = limn::trace<bool, std::string>([](auto c, auto s) { return limn::select(c, s, 1.0); });
