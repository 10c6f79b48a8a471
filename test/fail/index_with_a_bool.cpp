// expect: Proxy<bool>
// The one conversion leads to exactly bool, and not through it to an index.
#include <limn/trace/trace.hpp>

#include <vector>

auto graph = limn::trace<int>([](auto i) {
    std::vector<double> const table{1.0, 2.0};
    return table[i < 3] + i;
});
