// expect: Proxy<int>
// first: 7
// C++ has no hook here for a sentence; `if`s, and limn::switch_, are recorded.
#include <limn/trace/trace.hpp>

auto graph = limn::trace<int>([](auto n) {
    switch (n) {
    case 0:
        return n;
    default:
        return n + 1;
    }
});
