// expect: limn::rewrite: the replacement does not take the parameters of the pattern
#include <limn/kit/rewrite.hpp>

auto graph = limn::trace<double>([](auto x) { return x + x; });
auto other = limn::rewrite(
    graph, [](auto x, auto y) { return x + y; }, [](auto x) { return x; });
