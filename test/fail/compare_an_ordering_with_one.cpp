// expect: Zero
// As for a plain ordering, only the literal 0 will do.
#include <limn/trace/trace.hpp>

auto graph = limn::trace<int>([](auto n) { return (n <=> 3) < 1; });
