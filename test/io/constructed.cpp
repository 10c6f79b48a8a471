// SPDX-License-Identifier: BSL-1.0
#include <limn/io/constructed.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace limn;
using Catch::Matchers::Contains;

namespace {

struct Scale {
    Scale(double factor, std::string name) : by{factor}, unit{std::move(name)} {}
    explicit Scale(std::string const& file) : by{0}, unit{file} {}
    double by;
    std::string unit;
};
struct Level {
    int high;
};

template <class M> M made(std::vector<Constant> const& arguments) {
    std::vector<M> held;
    detail::constructed<M>(arguments, [&](auto&&... as) {
        held.push_back(detail::built<M>(as...));
        return Constant{0};
    });
    return held.at(0);
}

} // namespace

TEST_CASE("constructed: of the saved values, converted as C++ converts them", "[io][constructed]") {
    CHECK(made<Scale>({Constant{0.5}, Constant{std::string{"m"}}}).unit == "m");
    CHECK(made<Scale>({Constant{3}, Constant{asset{"a"}}}).by == 3.0);
    CHECK(made<Scale>({Constant{asset{"b/a"}}}).unit == "b/a");
    CHECK(made<Level>({Constant{2.5f}}).high == 2);
}

TEST_CASE("constructed: what this program cannot make is refused", "[io][constructed][error]") {
    CHECK_THROWS_WITH(made<Scale>({}), Contains("no constructor for the 0 arguments"));
    CHECK_THROWS_WITH(made<Scale>({Constant{1.0}, Constant{1.0}}),
                      Contains("was made of double where this program's constructor takes "
                               "std::string; save the graph again"));
    CHECK_THROWS_WITH(made<Level>({Constant{std::string{"x"}}}),
                      Contains("was made of std::string where this program's constructor takes "
                               "int"));
}
