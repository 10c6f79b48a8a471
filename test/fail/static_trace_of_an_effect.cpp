// expect: effect_after_a_plain_if_write_limn_cond
#include <limn.hpp>

constexpr auto say = limn::op<"say", limn::effect>([](int n) { return n; });
auto f = limn::static_trace<int>([](auto n) {
    if (n > 0) return say(n);
    return n;
});
auto y = f(2);
