// expect: limn::scan: the body must return two values, as a pair: std::pair{next, result}
#include <limn.hpp>
auto f = [](auto const& xs) { return limn::scan(xs, 0.0, [](auto s, auto x) { return s + x; }); };
auto graph = limn::trace<limn::sequence<double>>(f);
