// SPDX-License-Identifier: BSL-1.0
#include <limn/op/module.hpp>
#include <limn/print/cpp/modules.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <utility>

using namespace limn;

namespace net {

struct HTTPClient {
    double operator()(double x) const { return x; }
};
struct Double {
    double operator()(double x) const { return x; }
};
struct Sealed {};
struct Keeper {
    Sealed what;
    double operator()(double x) const { return x; }
};

} // namespace net

TEST_CASE("Modules: members are called as their types, in small letters", "[print][modules]") {
    auto const client = limn::module<net::HTTPClient>();
    auto const twice = limn::module<net::Double>();
    auto const graph = trace<double>([&](auto x) { return client(x) + twice(x); });
    detail::Modules const modules{graph, "f", "v"};
    REQUIRE_FALSE(modules.empty());
    CHECK(modules.wrap("int x() {\n\n}\n", false).view() == "struct f {\n"
                                                            "    net::HTTPClient httpclient{};\n"
                                                            "    net::Double module{};\n"
                                                            "\n"
                                                            "    int x() {\n"
                                                            "\n"
                                                            "    }\n"
                                                            "};\n");
}

TEST_CASE("Modules: an argument without a literal is refused, with the line",
          "[print][modules][error]") {
    auto const keeper = limn::module<net::Keeper>(net::Sealed{});
    auto const graph = trace<double>([&](auto x) { return keeper(x); });
    detail::Includes includes;
    CHECK_THROWS_WITH(
        (detail::Modules{graph, "f", "v"}.use(includes)),
        Catch::Contains("modules.cpp:" + std::to_string(__LINE__ - 4) +
                        ": to_cpp: an argument of the module keeper is of type net::Sealed, which "
                        "has no C++ literal; make it of numbers and texts"));
}
