// expect: limn::trace: the body of the callable does not compile for a Proxy
// first: 8
// A table which is a Proxy, `limn::Proxy<std::vector<double>> table`, takes a traced index.
#include <limn/trace/trace.hpp>

auto graph = limn::trace<int>([](auto i) {
    double const table[] = {1.0, 2.0, 3.0};
    return table[i] + i;
});
