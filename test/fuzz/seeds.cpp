// SPDX-License-Identifier: BSL-1.0
// Writes the fuzzer's first inputs: saved graphs. Usage: limn_fuzz_seeds FOLDER
#include "load.hpp"

#include <cmath>

using namespace limn;
namespace fs = std::filesystem;

namespace {

std::map<std::string, Graph> graphs(fs::path const& words_file) {
    std::map<std::string, Graph> out;
    out.insert({"loop", trace<double, int>([](auto a, auto n) {
                    auto x = a;
                    for (auto i = n; i > 0; --i) x = (x + a / x) * 0.5;
                    if (x > 3.0) x = x - 3.0;
                    return x;
                })});
    out.insert({"loops", trace<int>([](auto n) {
                    auto const row = [n](auto i, auto sum) {
                        return for_loop(
                            n, [&](auto j, auto s) { return s + i * j; }, sum);
                    };
                    return for_loop(n, row, n * 0);
                })});
    auto const words = module<test::Words>(asset{words_file.string()}, 99);
    out.insert({"module", trace<std::string>([&](auto word) {
                    return words(test::shout(word)) * 10 + words(word);
                })});
    out.insert({"structures", trace<test::Pose<double>, std::array<int, 2>>([](auto p, auto k) {
                    return test::Pose{test::twice(p.y) * k[0], p.x - test::twice(k[1])};
                })});
    out.insert({"inputs", trace(
                              [](auto spot, auto years, auto rate) {
                                  require(spot > 0.0, "positive");
                                  return spot * years + rate * parameter(0.5, "w") +
                                         parameter(2.0, "bias");
                              },
                              input<double>("spot"), fixed(3), input<double>("rate", 0.02))});
    out.insert({"tensors", trace<std::vector<double>>([](auto const& x) {
                    return test::dot(x, std::vector<double>(20, 0.25)) +
                           test::dot(x, std::vector<double>{1.0, std::nan(""), -0.0});
                })});
    out.insert({"sequence", trace<sequence<double>>([](auto xs) {
                    auto total = 0.0 * xs[0];
                    for (auto x : xs) total += x;
                    return total;
                })});
    out.insert({"texts", trace<std::string>([](auto s) {
                    return select(s == std::string{"\xff"}, s + std::string{"a\"b\n"}, s);
                })});
    out.insert({"version", trace<double>([](auto x) { return test::clip(x); })});
    out.insert({"vector", trace<double, float, long>([](auto x, auto y, auto n) {
                    print(x);
                    return std::vector{x, x * y, convert<double>(n / 3)};
                })});
    return out;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2) return 2;
    fs::path const work = fs::temp_directory_path() / "limn_fuzz_seeds";
    fs::create_directories(work);
    fs::create_directories(arguments[1]);
    std::ofstream{work / "words.txt"} << "red green";
    for (auto const& [name, graph] : graphs(work / "words.txt"))
        for (bool const cbor : {false, true}) {
            save(graph, work / "bundle", {.cbor = cbor});
            test::Files files;
            for (char const* file : test::bundle_files)
                if (fs::exists(work / "bundle" / file))
                    files[file] = test::bytes_of(work / "bundle" / file);
            if (name != "loop") files.erase("bundle.json"); // made again, right for what is changed
            std::ofstream{fs::path{arguments[1]} / (name + (cbor ? ".cbor" : ".json")),
                          std::ios::binary}
                << test::packed(files);
        }
    for (auto const& [name, graph] : graphs(work / "words.txt"))
        if (name == "loop" || name == "module" || name == "tensors")
            save(graph, fs::path{arguments[1]} / (name + ".limn"));
    fs::remove_all(work);
}
