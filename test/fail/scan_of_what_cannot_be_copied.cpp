// expect: a vector cannot hold the second member of what the body returns: let it be something that
#include <limn.hpp>

#include <memory>
#include <utility>
auto f = [](auto const& xs) {
    return limn::scan(xs, 0.0, [](auto s, auto x) {
        return std::pair{s + x, std::unique_ptr<double>{}};
    });
};
auto graph = limn::trace<limn::sequence<double>>(f);
