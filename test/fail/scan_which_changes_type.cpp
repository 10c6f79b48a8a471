// expect: limn::scan: the body gives the next value another type than it was given: convert it with
#include <limn.hpp>

#include <concepts>
#include <type_traits>
#include <utility>
auto f = [](auto const& xs) {
    return limn::scan(xs, 0.0, [](auto s, auto x) {
        using Other = std::conditional_t<std::same_as<limn::plain_t<decltype(s)>, int>, long, int>;
        return std::pair{limn::convert<Other>(s), x};
    });
};
auto graph = limn::trace<limn::sequence<double>>(f);
