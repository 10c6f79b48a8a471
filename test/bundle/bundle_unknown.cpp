// SPDX-License-Identifier: BSL-1.0
// Bundles that are only looked at: their ops are not registered.
#include <limn.hpp>
#include <limn/bundle/bundle.hpp>
#include <limn/io/json/bundle_reader.hpp>
#include <limn/io/json/known_reader.hpp>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <array>
#include <bundle/bundle_support.hpp>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;
using namespace limn::test;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

TEST_CASE("read_bundle: what is not registered is shown as it was", "[kit][bundle][features][F3]") {
    Folder const folder;
    auto const shown = [&](Graph const& g, Ops const& known = builtin_ops) {
        save(g, folder / "bundle");
        detail::BundleReader in{folder / "bundle"};
        Graph const h = detail::read_bundle(in, known, {}, detail::Unknown::shown);
        CHECK(to_text(h) == to_text(g));
        CHECK(to_dot(h) == to_dot(g));
        CHECK(to_cpp(h) == to_cpp(g));
        return h;
    };
    CHECK(shown(newton()) == newton());
    Graph const calls = trace<double, int>([](auto x, auto n) {
        if (x < 0.0) x = half(x);
        return half(twice(x)) + twice(n);
    });
    Graph const h = shown(calls);
    CHECK(h.hash() == calls.hash());
    CHECK_THAT(to_cpp(h), Contains("#include \"halve.hpp\""));
    CHECK_THROWS_WITH(interpret<double(double, int)>(h)(1.0, 2),
                      Contains("loaded to be looked at; give limn::load its ops"));
    shown(calls, ops(half)); // some are known
    shown(trace<Pose<double>, std::array<int, 2>>([](auto p, auto k) {
        return Pose{p.y * k[0], p.x - k[1]};
    }));
    shown(trace<std::tuple<double, std::pair<int, float>>>([](auto t) {
        return std::tuple{std::get<1>(t).second + std::get<0>(t), t};
    }));
    shown(trace<double>([](auto x) {
        auto const m = std::vector{std::vector{x, x * 2.0}, std::vector{1.0 + x}};
        return norm(m);
    }));
    enum class Colour { red, green };
    Graph const same = trace<Colour, Colour>([](auto a, auto b) { return select(a == b, a, b); });
    save(same, folder / "bundle");
    detail::BundleReader of_enums{folder / "bundle"};
    CHECK(to_text(detail::read_bundle(of_enums, builtin_ops, {}, detail::Unknown::shown)) ==
          to_text(same));
    shown(trace<double>([](auto x) {
        tell(x);
        if (x > 1.0) tell(x + 1.0);
        return x;
    }));
    std::vector<Colour> const colours{Colour::green};
    static constexpr auto count = op<"count">(
        [](std::vector<Colour> const& c, int n) { return static_cast<int>(c.size()) + n; });
    Graph const values = trace<int>([&](auto n) { return count(colours, n); });
    save(values, folder / "bundle");
    detail::BundleReader in{folder / "bundle"};
    Graph const back = detail::read_bundle(in, builtin_ops, {}, detail::Unknown::shown);
    CHECK_THAT(to_text(back), Contains("Colour"));
    CHECK_THROWS_WITH(to_cpp(back), Contains("has no C++ literal"));
}

TEST_CASE("read_bundle: modules that are not registered are shown with their arguments",
          "[kit][bundle][features][D8]") {
    Folder const folder;
    write(folder / "vocab.txt", "red");
    auto const words = module<Vocabulary>(asset{folder / "vocab.txt"}, 7);
    Graph const g = trace<std::string>(
        [&](auto word) { return words(shout(word)) + call<&Vocabulary::size>(words); });
    save(g, folder / "bundle");
    detail::BundleReader in{folder / "bundle"};
    Graph const h = detail::read_bundle(in, builtin_ops, {}, detail::Unknown::shown);
    CHECK(h.hash() == g.hash());
    CHECK_THAT(to_text(h), Contains("Vocabulary{limn::asset{\"assets/vocab.txt\"}, 7}"));
    CHECK_THAT(to_cpp(h), Contains("vocabulary(shout(x0))"));
}

TEST_CASE("read_bundle: what a forger says of unknown ops is refused",
          "[kit][bundle][features][Z9]") {
    Folder const folder;
    save(trace<Pose<double>>([](auto p) { return twice(p.x); }), folder / "bundle");
    auto const good = nlohmann::json::parse(bytes_of(folder / "bundle/graph.json"));
    auto const forged = [&](char const* where, nlohmann::json const& value) -> std::string {
        auto bad = good;
        bad[nlohmann::json::json_pointer{where}] = value;
        write(folder / "bundle/graph.json", bad.dump());
        seal(folder / "bundle");
        try {
            detail::BundleReader in{folder / "bundle"};
            return to_cpp(detail::read_bundle(in, builtin_ops, {}, detail::Unknown::shown));
        } catch (LoadError const& fault) {
            return fault.what();
        }
    };
    CHECK_THAT(forged("/ops/0/op", "f(); system"), Contains("which is not a name"));
    CHECK_THAT(forged("/ops/0/written/form", 99), Contains("not a number below"));
    CHECK_THAT(forged("/ops/0/written/form", 1), Contains("not written on so many operands"));
    CHECK_THAT(forged("/ops/0/written/form", 10), Contains("makes nothing with braces"));
    CHECK_THAT(forged("/ops/0/written/spelling", "x\";"), Contains("which is not a name"));
    CHECK_THAT(forged("/ops/0/written/header", "a\n#define"), Contains("which is not a name"));
    CHECK_THAT(forged("/ops/0/written/traits", -1), Contains("not a number below"));
    CHECK_THAT(forged("/ops/0/written/hidden", 9), Contains("hides more operands"));
    CHECK_THAT(forged("/ops/0/written", nullptr), Contains("has no `traits`"));
    CHECK_THAT(forged("/structures/0/access", 7), Contains("not a number below"));
    CHECK_THAT(forged("/structures/0/access", 0), Contains("other children"));
    CHECK_THAT(forged("/structures/0/access", 3), Contains("other children"));
    CHECK_THAT(forged("/structures/0/names", {"x"}), Contains("other children"));
    CHECK_THAT(forged("/structures/0/children", {"double", 3}), Contains("children"));
    CHECK_THAT(forged("/structures/0/columns", -3), Contains("columns"));
    CHECK_THAT(forged("/types", {1}), Contains("has no table `types`"));
    auto pyramid = nlohmann::json::array(); // of 2^60 leaves
    for (int i = 0; i < 60; ++i) {
        std::string const below = i == 0 ? "double" : "T" + std::to_string(i - 1);
        pyramid.push_back({{"type", "T" + std::to_string(i)},
                           {"access", 1},
                           {"children", {below, below}},
                           {"names", nlohmann::json::array()},
                           {"columns", 0}});
    }
    CHECK_THAT(forged("/structures", pyramid), Contains("too many leaves"));
    auto many = nlohmann::json::object();
    auto ops_of_many = good["ops"];
    for (int i = 0; i < 400; ++i) {
        auto one = good["ops"][0];
        one["result"] = "Type" + std::to_string(i);
        ops_of_many.push_back(one);
    }
    CHECK_THAT(forged("/ops", ops_of_many),
               Contains("more types that are not registered than 256"));
}
