// expect: limn::append: the vector holds another type: convert the element with limn::convert<T>(x)
#include <limn.hpp>

#include <string>
#include <vector>
auto graph = limn::trace<std::vector<double>, std::string>(
    [](auto v, auto s) { return limn::append(v, s); });
