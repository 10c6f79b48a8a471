// expect: limn::print: it writes numbers, bool, char and strings
#include <limn.hpp>

#include <utility>

auto graph = limn::trace<std::pair<int, int>>([](auto p) { limn::print(p); });
