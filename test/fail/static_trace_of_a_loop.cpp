// expect: plain_loop_in_a_constant_expression_write_limn_while_loop
#include <limn.hpp>

auto f = limn::static_trace<int>([](auto n) {
    while (n > 0) n -= 1;
    return n;
});
auto y = f(2);
