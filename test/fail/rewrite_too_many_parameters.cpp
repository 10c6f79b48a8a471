// expect: limn::rewrite: the pattern does not take one to eight parameters of one type
#include <limn/kit/rewrite.hpp>

auto nothing = [] { return 1.0; };
auto graph = limn::trace<double>([](auto x) { return x + x; });
auto other = limn::rewrite(graph, nothing, nothing);
