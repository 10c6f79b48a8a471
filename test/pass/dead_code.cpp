// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

TEST_CASE("dead_code: inputs and effects stay, what nothing needs goes", "[pass]") {
    limn::Builder b;
    limn::Value const x = b.parameter<double>("x").front();
    b.parameter<int>("unused");
    using Log = limn::prims::call<"log_it", decltype([](double v) { return v; }), limn::effect>;
    b.call<limn::prims::sin, double>({x});
    b.call<Log, double>({x});
    b.result<double>({b.call<limn::prims::cos, double>({x})});
    limn::Graph const raw = std::move(b).graph();
    CHECK(raw.size() == 5);
    CHECK(limn::to_text(raw | limn::pass::dead_code) == "x : double = input\n"
                                                        "unused : int = input\n"
                                                        "%2 : double = log_it(x)\n"
                                                        "%3 : double = cos(x)\n"
                                                        "return %3\n");
}
