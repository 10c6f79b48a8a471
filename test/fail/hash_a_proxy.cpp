// expect: limn: a Proxy has no hash while tracing: key the container by something plain, or write
// the look-up as an op
#include <limn/trace/trace.hpp>

#include <unordered_set>

auto graph = limn::trace<double>([](auto x) {
    std::unordered_set<decltype(x)> seen;
    seen.insert(x);
    return x;
});
