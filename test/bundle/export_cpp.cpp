// SPDX-License-Identifier: BSL-1.0
// Graphs as C++ projects, which are built and run as an outsider would.
#include <limn.hpp>
#include <limn/bundle/export_cpp.hpp>
#include <limn/type/asset.hpp>
#include <limn/type/container_name.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <bundle/assets_support.hpp>
#include <bundle/bundle_support.hpp>
#include <bundle/exported_text.hpp>
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;
using namespace limn::test;
using Catch::Matchers::Contains;

namespace {

/// What `main` prints, built with the project in `exported` under all warnings.
std::string built(Folder const& folder, fs::path const& exported, std::string const& name,
                  std::string const& main) {
    fs::path const user = folder / "user";
    fs::remove_all(user);
    write(user / "main.cpp", main);
    write(user / "CMakeLists.txt",
          "cmake_minimum_required(VERSION 3.16)\nproject(user LANGUAGES CXX)\nadd_compile_options("
          "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -O0)\nadd_subdirectory(" +
              exported.string() + " exported)\nadd_executable(user main.cpp)\n" +
              "target_link_libraries(user " + name + ")\n");
    std::string const at = "cd " + user.string() + " && ";
    std::string const build = at + "(cmake -B build -D CMAKE_CXX_COMPILER=" LIMN_TEST_COMPILER
                                   " . && cmake --build build) > log 2>&1";
    if (std::system(build.c_str()) != 0) return bytes_of(user / "log");
    if (std::system((at + "build/user > out 2>&1").c_str()) != 0)
        return "fails: " + bytes_of(user / "out");
    return bytes_of(user / "out");
}

} // namespace

namespace text {

inline constexpr auto length_op = op<"text::length">(&length).header("text.hpp");
inline constexpr auto dot_op = op<"text::dot">(&dot).header("text.hpp");

} // namespace text

TEST_CASE("export_cpp: a function is a header, a source and a CMakeLists.txt",
          "[kit][export_cpp][features][J5]") {
    Folder const folder;
    Graph const g = trace(
        [](auto a, auto unused, auto n) {
            (void)unused;
            auto x = a;
            for (auto i = n; i > 0; --i) x = (x + a / x) * 0.5;
            return x;
        },
        input<double>("a"), input<float>("unused"), input<int>("n"));
    export_cpp(g, folder / "newton", {.name = "newton", .name_space = "num::root"});
    CHECK(bytes_of(folder / "newton/newton.hpp") ==
          "#ifndef NUMROOT_NEWTON_HPP\n#define NUMROOT_NEWTON_HPP\n\n"
          "namespace num::root {\n\n"
          "double newton(double a, float unused, int n);\n\n"
          "} // namespace num::root\n\n#endif\n");
    CHECK(std::distance(fs::directory_iterator{folder / "newton"}, {}) == 3);
    CHECK(built(folder, folder / "newton", "newton",
                "#include <newton.hpp>\n#include <cstdio>\n"
                "int main() { std::printf(\"%a\", num::root::newton(17.0, 0.0f, 3)); }\n") == [&] {
        char out[40];
        std::snprintf(out, sizeof out, "%a",
                      interpret<double(double, float, int)>(g)(17.0, 0.0f, 3));
        return std::string{out};
    }());
}

TEST_CASE("export_cpp: assets and large constants travel with the code, wherever it goes",
          "[kit][export_cpp][features][D8][J8][J9]") {
    Folder const folder;
    write(folder / "data/vocab.txt", "red green blue");
    write(folder / "other/vocab.txt", "one");
    write(folder / "headers/text.hpp", bytes_of(LIMN_TEST_SOURCE "/bundle/exported_text.hpp"));
    std::vector<double> weights(100, 0.25);
    weights[7] = -0.1;
    auto const colours = module<text::Vocabulary>(asset{folder / "data/vocab.txt"}, 99);
    auto const numbers = module<text::Vocabulary>((folder / "other/vocab.txt").string(), -1);
    Graph const g = trace(
        [&](auto word, auto x) {
            auto const n =
                colours(word) * 100 + numbers(word) * 10 + call<&text::Vocabulary::size>(colours);
            return n + text::length_op(word) + text::dot_op(x, weights) + parameter(0.5, "bias");
        },
        input<std::string>("word"), input<std::vector<double>>("x"));
    std::vector<double> const x{1, 2, 3, 4, 5, 6, 7, 8, 9};
    double const wanted = interpret<double(std::string, std::vector<double>)>(g)("blue", x);

    export_cpp(g, folder / "made", {.name = "classify", .headers = {folder / "headers/text.hpp"}});
    fs::remove_all(folder / "data");
    fs::remove_all(folder / "other");
    fs::remove_all(folder / "headers");
    fs::rename(folder / "made", folder / "moved");
    CHECK_THAT(bytes_of(folder / "moved/classify.hpp"),
               Contains("std::string folder = CLASSIFY_FOLDER;\n") &&
                   Contains("text::Vocabulary vocabulary{folder + \"/assets/vocab.txt\", 99};") &&
                   Contains("double bias = 0.5;"));
    std::string const main = "#include <classify.hpp>\n#include <iostream>\nint main() {\n"
                             "    classify const f{FOLDER};\n    std::cout.precision(17);\n"
                             "    std::cout << f(\"blue\", {1, 2, 3, 4, 5, 6, 7, 8, 9});\n}\n";
    auto const with = [&](std::string const& arguments) {
        std::string out = main;
        return out.replace(out.find("FOLDER"), 6, arguments);
    };
    std::ostringstream text;
    text.precision(17);
    text << wanted;
    CHECK(built(folder, folder / "moved", "classify", with("")) == text.str());

    fs::create_directories(folder / "elsewhere");
    fs::rename(folder / "moved/assets", folder / "elsewhere/assets");
    CHECK_THAT(built(folder, folder / "moved", "classify",
                     with("\"" + (folder / "elsewhere").string() + "\"")),
               Contains("constants.safetensors does not hold the constants of classify"));
    fs::rename(folder / "moved/constants.safetensors", folder / "elsewhere/constants.safetensors");
    CHECK(built(folder, folder / "moved", "classify",
                with("\"" + (folder / "elsewhere").string() + "\"")) == text.str());
}

TEST_CASE("export_cpp: assets in lists, large arguments, large parameters", "[kit][export_cpp]") {
    Folder const folder;
    write(folder / "a/x", "1");
    write(folder / "b/x", "2");
    struct Merged {
        std::vector<std::string> files;
        std::vector<int> numbers;
        double operator()(double x) const { return x; }
    };
    std::vector<int> numbers(40, 7);
    auto const merged =
        module<Merged>(std::vector<std::string>{folder / "a/x", "plain", folder / "b/x"}, numbers);
    Graph const g = trace<double>([&](auto x) {
        Proxy<std::vector<double>> const w = parameter(std::vector<double>(50, 2.0), "w");
        return merged(x) + text::dot_op(std::vector<double>(3, 1.0), w);
    });
    export_cpp(g, folder / "out");
    std::string const header = bytes_of(folder / "out/traced.hpp");
    INFO(header);
    CHECK_THAT(header,
               Contains("folder + \"/assets/x\"") && Contains("std::string{\"plain\"}") &&
                   Contains("folder + \"/assets/2/x\"") &&
                   Contains("traced_files::read<int>(folder + \"/constants.safetensors\"") &&
                   Contains("> w =") && Contains("traced_files::read<double>("));
    CHECK(bytes_of(folder / "out/assets/2/x") == "2");
}

TEST_CASE("export_cpp: arguments that are assets, in lists and maps too",
          "[kit][export_cpp][features][D8]") {
    Folder const folder;
    write(folder / "a/x", "1");
    write(folder / "b/x", "22");
    write(folder / "c", "333");
    write(folder / "assets.hpp", bytes_of(LIMN_TEST_SOURCE "/bundle/exported_assets.hpp"));
    asset const a{folder / "a/x"}, b{folder / "b/x"};
    std::string const c = (folder / "c").string();
    auto const one = module<assets::One>(a);
    auto const many = module<assets::Many>(std::vector<asset>{a, b});
    auto const named = module<assets::Named>(std::map<std::string, asset>{{"a", a}, {"b", b}},
                                             std::map<std::string, std::string>{{"c", c}});
    Graph const g = trace<int>([&](auto n) { return one(n) * 10'000 + many(n) * 100 + named(n); });
    export_cpp(g, folder / "out", {.name = "sizes", .headers = {folder / "assets.hpp"}});
    fs::remove_all(folder / "a");
    fs::remove_all(folder / "b");
    fs::remove(folder / "c");
    std::string const files = (folder / "out").string();
    CHECK_THAT(bytes_of(files + "/CMakeLists.txt"), Contains("find_package(limn REQUIRED)"));
    write(folder / "main.cpp", "#include <sizes.hpp>\n#include <cstdio>\nint main() { "
                               "std::printf(\"%d\", sizes{}(0)); }\n");
    std::string const build = "cd " + folder.path.string() +
                              " && (" LIMN_TEST_COMPILER " -std=c++20 -O0 -Wall -Wextra "
                              "-Wconversion -Wshadow -Werror -I " LIMN_TEST_INCLUDE
                              " -I out -I out/include "
                              "-DSIZES_FOLDER='\"" +
                              files + "\"' main.cpp out/sizes.cpp -o run && ./run) > log 2>&1";
    CHECK(std::system(build.c_str()) == 0);
    CHECK(bytes_of(folder / "log") == "10306");

    write(c, "333");
    auto const both = module<assets::Structure>(assets::Both{asset{c}, c, 2});
    Graph const structure = trace<int>([&](auto n) { return both(n); });
    CHECK_THROWS_WITH(export_cpp(structure, folder / "no", {.headers = {folder / "assets.hpp"}}),
                      Contains("an argument of the module structure") &&
                          Contains("assets::Both, which has no C++ literal; make it of numbers"));
    CHECK_FALSE(fs::exists(folder / "no"));
}

TEST_CASE("export_cpp: says what is missing, and leaves nothing behind",
          "[kit][export_cpp][error]") {
    Folder const folder;
    static constexpr auto bare = op<"text::bare">([](double x) { return x; });
    Graph const g = trace<double>([](auto x) { return bare(x); });
    CHECK_THROWS_WITH(export_cpp(g, folder / "out"),
                      Contains("export_cpp.cpp:" + std::to_string(__LINE__ - 2) +
                               ": export_cpp: the op text::bare has no header") &&
                          Contains("write limn::op<\"text::bare\">(...).header(\"...\")"));
    struct Sealed {
        int inside = 0;
    };
    struct Keeper {
        Sealed what;
        double operator()(double x) const { return x; }
    };
    auto const keeper = module<Keeper>(Sealed{});
    Graph const keeps = trace<std::string>(
        [&](auto word) { return keeper(convert<double>(text::length_op(word))); });
    CHECK_THROWS_WITH(export_cpp(keeps, folder / "out"),
                      Contains("an argument of the module keeper") &&
                          Contains("make it of numbers and texts"));
    Graph const alone = trace<double>([&](auto x) { return keeper(x); });
    CHECK_THROWS_WITH(export_cpp(alone, folder / "out"), Contains("Keeper has no header"));
    CHECK_THROWS_WITH(export_cpp(trace<Sealed>([](auto s) { return s; }), folder / "out"),
                      Contains("the type ") && Contains("Sealed has no header") &&
                          Contains("specialise limn::spelling for it, with `header`"));
    Graph const plain = trace<unsigned long>([](auto x) { return x + 1; });
    CHECK_THROWS_WITH(export_cpp(plain, folder / "out", {.name = "a-b"}), Contains("is not a C++ name"));
    CHECK_THROWS_WITH(export_cpp(plain, folder / "out", {.headers = {folder / "no.hpp"}}),
                      Contains("no.hpp is not there; look at ExportOptions::headers"));
    CHECK(fs::is_empty(folder.path));

    export_cpp(plain, folder / "out");
    std::string const before = bytes_of(folder / "out/traced.cpp");
    CHECK_THROWS_WITH(export_cpp(plain, folder / "out"),
                      Contains("export_cpp: ") &&
                          Contains("out is there already; nothing was written"));
    CHECK(bytes_of(folder / "out/traced.cpp") == before);
    CHECK(std::distance(fs::directory_iterator{folder.path}, {}) == 1);
}

TEST_CASE("export_cpp: what throws needs no limn either", "[kit][export_cpp]") {
    Folder const folder;
    export_cpp(trace<double>([](auto x) {
                   if (x < 0.0) throw std::domain_error{"negative"};
                   return x;
               }),
               folder / "raises");
    CHECK_THAT(bytes_of(folder / "raises/CMakeLists.txt"), !Contains("find_package(limn"));
    CHECK_THAT(bytes_of(folder / "raises/traced.cpp"),
               !Contains("<limn") && Contains("throw std::domain_error{\"negative\"};"));
}

TEST_CASE("export_cpp: the project checks itself", "[kit][export_cpp][features][J10]") {
    Folder const folder;
    write(folder / "headers/text.hpp", bytes_of(LIMN_TEST_SOURCE "/bundle/exported_text.hpp"));
    Graph const g = trace<std::pair<double, std::array<int, 2>>, std::vector<double>, std::string>(
        [](auto p, auto const& x, auto word) {
            auto const y = p.first * 0.1 + text::dot_op(x, std::vector<double>(20, 0.3));
            return std::tuple{y, p.second[0] / p.second[1], word + "!", std::vector{y, -y}};
        });
    export_cpp(g, folder / "out",
               {.name = "sums",
                .name_space = "a::b",
                .headers = {folder / "headers/text.hpp"},
                .checks = 12,
                .inputs = {generate("x1", [](Random& from) {
                    return std::vector<double>{from.unit(), 2.0, from.unit()};
                })}});
    auto const tested = [&] {
        std::string const at = "cd " + (folder / "out").string() + " && rm -rf build && ";
        std::string const run = at +
                                "(cmake -B build -D CMAKE_CXX_COMPILER=" LIMN_TEST_COMPILER
                                " -D CMAKE_CXX_FLAGS='-Wall -Wextra -Wconversion -Werror' . && "
                                "cmake --build build && build/sums_check) > log 2>&1";
        return std::system(run.c_str()) == 0 ? std::string{"well"} : bytes_of(folder / "out/log");
    };
    CHECK(tested() == "well");
    std::string code = bytes_of(folder / "out/sums.cpp");
    REQUIRE(code.find(" * 0.1") != code.npos);
    write(folder / "out/sums.cpp", code.replace(code.find(" * 0.1"), 6, " * 0.2"));
    CHECK_THAT(tested(), Contains("std::get<0>(result) is not what it was"));

    CHECK_THROWS_WITH(export_cpp(g, folder / "more", {.checks = 1}),
                      Contains("the input `x1` of type std::vector<double> is not drawn") &&
                          Contains("give a generator in ExportOptions::inputs"));
    CHECK_FALSE(fs::exists(folder / "more"));
}

TEST_CASE("export_cpp: the check of a function of numbers has its includes", "[kit][export_cpp]") {
    Folder const folder;
    export_cpp(trace<double>([](auto x) { return x * 2.0; }), folder / "out", {.checks = 3});
    CHECK_THAT(bytes_of(folder / "out/traced_check.cpp"),
               Contains("std::printf") && Contains("#include <cstdio>"));
}
