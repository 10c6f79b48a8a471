// expect: more_than_64_paths_write_limn_select_or_limn_cond
#include <limn.hpp>

auto f = limn::static_trace<int>([](auto n) {
    int paths = 0;
    for (int i = 0; i < 7; ++i)
        if (n == i) paths += 1 << i;
    return paths;
});
auto y = f(2);
