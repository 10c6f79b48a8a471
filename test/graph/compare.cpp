// SPDX-License-Identifier: BSL-1.0
// What `==` of graphs makes of modules.
#include <limn/op/module.hpp>
#include <limn/trace/trace.hpp>
#include <limn/type/asset.hpp>

#include <catch2/catch.hpp>

#include <cstdio>
#include <string>
#include <vector>

using namespace limn;

namespace {

struct Scale {
    double by;
    double operator()(double x) const { return by * x; }
};
struct Reader {
    std::vector<std::string> files;
    double operator()(double x) const { return x; }
};
struct Files {
    asset file;
    std::string name;
    double operator()(double x) const { return x; }
};

Graph both(double first, double second, bool one) {
    auto const a = module<Scale>(first), b = module<Scale>(second);
    return trace<double>([&](auto x) { return a(x) + (one ? a : b)(x * 2.0); });
}
/// Calls modules in the body of a loop, and after it.
Graph looped(bool one) {
    auto const a = module<Scale>(2.0), b = module<Scale>(2.0);
    return trace<double>([&](auto x) {
        while (x < 100.0) x = a(x);
        return (one ? a : b)(x);
    });
}

} // namespace

TEST_CASE("Graph: equal where modules were made of equal arguments", "[graph][compare]") {
    Graph const g = both(2.0, 3.0, false);
    CHECK(g == g);
    CHECK(g == both(2.0, 3.0, false));
    CHECK(g.hash() == both(2.0, 3.0, false).hash());
    CHECK_FALSE(g == both(2.0, 4.0, false));
    CHECK_FALSE(g == both(3.0, 2.0, false));
}

TEST_CASE("Graph: two modules built alike are not one, not even in a loop", "[graph][compare]") {
    CHECK(both(2.0, 2.0, true) == both(2.0, 2.0, true));
    CHECK(both(2.0, 2.0, false) == both(2.0, 2.0, false));
    CHECK_FALSE(both(2.0, 2.0, true) == both(2.0, 2.0, false));
    CHECK(looped(true) == looped(true));
    CHECK(looped(false) == looped(false));
    CHECK_FALSE(looped(true) == looped(false));
    CHECK_FALSE(looped(false) == looped(true));
}

TEST_CASE("Graph: files that modules were made of are compared by their bytes",
          "[graph][compare]") {
    auto const write = [](std::string const& name, char const* text) {
        std::string const path = "/tmp/limn_compare." + name;
        std::FILE* const out = std::fopen(path.c_str(), "wb");
        REQUIRE(out != nullptr);
        std::fputs(text, out);
        std::fclose(out);
        return path;
    };
    std::string const a = write("a", "red"), b = write("b", "red"), c = write("c", "blue");
    auto const of = [](std::string const& file, std::string const& name) {
        auto const files = module<Files>(asset{file}, name);
        auto const reader = module<Reader>(std::vector<std::string>{"plain", file});
        return trace<double>([&](auto x) { return files(reader(x)); });
    };
    CHECK(of(a, "n") == of(b, "n"));
    CHECK_FALSE(of(a, "n") == of(c, "n"));
    CHECK_FALSE(of(a, "n") == of(b, "m"));
    CHECK(of(a, a) == of(b, b));
    std::remove(b.c_str());
    CHECK_FALSE(of(a, "n") == of(b, "n"));
    std::remove(a.c_str());
    std::remove(c.c_str());
    CHECK(of(a, "n") == of(a, "n"));
}
