// expect: limn::require: the condition must be a bool: compare, as in `x != 0`
#include <limn.hpp>

auto graph = limn::trace<int>([](auto x) { limn::require(x, "not zero"); });
