// SPDX-License-Identifier: BSL-1.0
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <utility>

using namespace limn;

TEST_CASE("Retracer: a traced callable can be traced and called with its types erased",
          "[trace][retracer]") {
    auto f = [](auto p, auto n) { return std::pair{p.first * n, p.second}; };
    auto const g = trace<std::pair<double, bool>, int>(f);
    detail::Retracer const* const retracer = detail::retracers<decltype(f)>;
    REQUIRE(retracer != nullptr);
    CHECK(retracer->next == nullptr);
    CHECK(retracer->parameters[0] == &tree<std::pair<double, bool>>::row);
    CHECK(retracer->trace(&f, Where::here()) == g);

    auto const inputs = retracer->inputs();
    REQUIRE(inputs.size() == 3);
    inputs[0]->assign(Constant{2.5});
    inputs[1]->assign(Constant{true});
    inputs[2]->assign(Constant{4});
    auto const outputs = retracer->call(&f, inputs);
    REQUIRE(outputs.size() == 2);
    CHECK(outputs[0]->value() == Constant{10.0});
    CHECK(outputs[1]->value() == Constant{true});
}

TEST_CASE("Retracer: knows every list of types, of named inputs too, and none with fixed values",
          "[trace][retracer]") {
    auto const f = [](auto x, auto y) { return x + y; };
    (void)trace<int, int>(f);
    (void)trace(f, input<float>("a"), input<float>("b"));
    (void)trace(f, input<double>("a"), fixed(3));
    int known = 0;
    for (auto const* r = detail::retracers<std::remove_const_t<decltype(f)>>; r; r = r->next)
        ++known;
    CHECK(known == 2);
}
