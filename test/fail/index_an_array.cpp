// expect: Proxy<int>
// first: 10
// The element is not known while tracing.
#include <limn/trace/trace.hpp>

#include <array>

auto graph = limn::trace<int>([](auto i) {
    std::array<double, 3> const table{1.0, 2.0, 3.0};
    return table[i] + i;
});
