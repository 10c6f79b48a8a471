// expect: limn::call: the method returns a view into a value that the graph may drop
#include <limn/trace/trace.hpp>

#include <string>
#include <string_view>

struct Name {
    std::string text;
    std::string_view view() const { return text; }
};

auto graph = limn::trace<Name>([](auto n) { return limn::call<&Name::view>(n); });
