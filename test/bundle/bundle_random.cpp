// SPDX-License-Identifier: BSL-1.0
// Graphs that draw random numbers, kept in files and exported.
#include <limn.hpp>
#include <limn/bundle/bundle.hpp>
#include <limn/bundle/export_cpp.hpp>
#include <limn/io/json/bundle_reader.hpp>
#include <limn/io/json/known_reader.hpp>
#include <limn/kit/random.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <bundle/bundle_support.hpp>
#include <random>
#include <sstream>
#include <string>

using namespace limn;
using namespace limn::test;
using Catch::Matchers::Contains;
using normal = std::normal_distribution<double>;
using Engine = std::mt19937_64;

namespace {

/// The loop over the distributions.
auto const walk = [](auto x) {
    auto y = x;
    while (y < 4.0) y = y + limn::random<normal>(1.0, 0.5);
    if (limn::random<std::bernoulli_distribution>(0.5)) y = y - limn::random<normal>(x, 1);
    return y;
};

} // namespace

TEST_CASE("save: what draws at random keeps its generator", "[kit][bundle][features][D7]") {
    Folder const folder;
    seed(21);
    Graph const graph = trace<double>(walk);
    save(graph, folder / "bundle");
    Graph const back = load(folder / "bundle");
    CHECK(back == graph);
    CHECK(to_text(back) == to_text(graph));
    CHECK(to_cpp(back) == to_cpp(graph));
    auto f = interpret<double(double)>(graph), g = interpret<double(double)>(back);
    for (int k = 0; k < 4; ++k) CHECK(f(0.5) == g(0.5));

    save(graph, folder / "later", {.slots = f.slots()});
    auto h = interpret<double(double)>(load(folder / "later"));
    CHECK(h.get<Engine>("generator") == f.get<Engine>("generator"));
    for (int k = 0; k < 4; ++k) CHECK(f(0.5) == h(0.5));
}

TEST_CASE("save: constants that were drawn stay known as such", "[kit][bundle][features][D7]") {
    Folder const folder;
    Graph const graph = trace([](auto x) { return x * limn::random<normal>() + 0.5; },
                              {.generators = bake}, input<double>("x"));
    save(graph, folder / "bundle");
    Graph const back = load(folder / "bundle");
    CHECK(back == graph);
    CHECK(to_text(constants(back)) == to_text(constants(graph)));
    CHECK_THAT(to_text(constants(back)), Contains("drawn at random"));
}

TEST_CASE("load: a distribution that is not in common use is registered", "[kit][bundle][error]") {
    Folder const folder;
    using rare = std::weibull_distribution<float>;
    Graph const graph = trace<float>([](auto x) { return limn::random<rare>(x, 2.0f); });
    save(graph, folder / "bundle");
    CHECK_THROWS_WITH(load(folder / "bundle"),
                      Contains("random<std::weibull_distribution<float>>"));
    CHECK(load(folder / "bundle", ops(limn::distribution<rare>)) == graph);
    detail::BundleReader in{folder / "bundle"};
    Graph const shown = detail::read_bundle(in, builtin_ops, {}, detail::Unknown::shown);
    CHECK(to_text(shown) == to_text(graph));
    CHECK(to_cpp(shown) == to_cpp(graph));
}

TEST_CASE("load: an engine whose state no seed leads to is refused", "[kit][bundle][error]") {
    Folder const folder;
    auto f = interpret<double(double)>(trace<double>(walk));
    auto const refuse = [&](std::string const& state) {
        Engine engine;
        std::istringstream{state} >> engine;
        f.set("generator", engine);
        save(f.graph(), folder / "bundle", {.slots = f.slots()});
        CHECK_THROWS_WITH(load(folder / "bundle"), Contains("a state that no seed leads to"));
    };
    std::string zeros;
    for (std::size_t i = 0; i < Engine::state_size; ++i) zeros += "0 ";
    refuse(zeros + "5");
    refuse("1 " + zeros.substr(2) + "313");
}

TEST_CASE("export_cpp: what draws at random gives the same numbers there",
          "[kit][export_cpp][features][D7]") {
    Folder const folder;
    seed(22);
    Graph const graph = trace<double>(walk);
    export_cpp(graph, folder / "walk", {.name = "walk", .checks = 5});
    CHECK_THAT(bytes_of((folder / "walk") / "walk.hpp"),
               Contains("    std::mt19937_64 generator{22};\n"));
    std::string const at = "cd " + (folder / "walk").string() + " && ";
    std::string const build = at + "(" LIMN_TEST_COMPILER " -std=c++20 -Wall -Wextra -Wpedantic "
                                   "-Wconversion -Wshadow -Werror -O0 -ffp-contract=off walk.cpp "
                                   "walk_check.cpp -o check && ./check) > log 2>&1";
    int const failed = std::system(build.c_str());
    INFO(bytes_of((folder / "walk") / "log"));
    CHECK(failed == 0);
}
