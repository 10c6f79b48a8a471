// SPDX-License-Identifier: BSL-1.0
#include <limn/op/call.hpp>
#include <limn/print/cpp.hpp>
#include <limn/proxy/named.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

using limn::named;
using limn::trace;

namespace {

constexpr auto careful = limn::op<"careful">([](double x) { return x; });

} // namespace

TEST_CASE("LocalNames: a local is called nothing that means something else",
          "[print][local_names]") {
    auto const graph = trace(
        [](auto x) {
            auto const a = named(x + 1.0, "careful");
            auto const b = named(a * 2.0, "v0");
            auto const c = named(b * a, "price");
            return sin(careful(c)) + a;
        },
        limn::input<double>("x"));
    CHECK(to_cpp(graph, {.name = "price"}) == "#include <cmath>\n"
                                              "\n"
                                              "double price(double x) {\n"
                                              "    double const careful2 = x + 1.0;\n"
                                              "    double const value_v0 = careful2 * 2.0;\n"
                                              "    double const price2 = value_v0 * careful2;\n"
                                              "    return std::sin(careful(price2)) + careful2;\n"
                                              "}\n");
}
