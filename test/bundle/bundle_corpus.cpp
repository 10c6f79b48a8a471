// SPDX-License-Identifier: BSL-1.0
// What the fuzzer of `load` has found, and what it started from, again.
#include "fuzz/load.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

using namespace limn::test;
namespace fs = std::filesystem;

TEST_CASE("load: each bundle of the fuzzer's corpus is a graph or a LoadError",
          "[kit][bundle][features][J2][Z9]") {
    std::vector<fs::path> files;
    for (auto const& item : fs::directory_iterator{LIMN_TEST_SOURCE "/fuzz/corpus"})
        if (item.path().filename() != ".gitattributes") files.push_back(item.path());
    std::sort(files.begin(), files.end());
    std::size_t graphs = 0;
    for (fs::path const& file : files) {
        CAPTURE(file.filename().string());
        std::string said = "?";
        CHECK_NOTHROW(said = load_fault(bytes_of(file)));
        if (said.empty()) ++graphs;
        else CHECK(said.find("load: ") != said.npos);
    }
    CHECK(files.size() > 20);
    CHECK(graphs > 10);
}

namespace {

/// Each a graph that loads, small enough to be damaged everywhere: lists of files, JSON, CBOR,
/// arrays, and archives with an asset.
constexpr char const* damaged[]{"loop.json", "tensors.cbor", "version.json", "module.limn"};

} // namespace

TEST_CASE("load: cut off at any byte, a bundle is refused", "[kit][bundle][features][J2][Z9]") {
    for (char const* name : damaged) {
        std::string const good = bytes_of(LIMN_TEST_SOURCE "/fuzz/corpus/" + std::string{name});
        for (std::size_t size = 0; size < good.size(); ++size) {
            CAPTURE(name, size);
            std::string said = "?";
            CHECK_NOTHROW(said = load_fault(std::string_view{good}.substr(0, size), false));
            CHECK(said.find("load: ") != said.npos);
        }
    }
}

TEST_CASE("load: with a bit flipped, a bundle is refused, or a graph",
          "[kit][bundle][features][J2][Z9]") {
    for (char const* name : damaged) {
        std::string const good = bytes_of(LIMN_TEST_SOURCE "/fuzz/corpus/" + std::string{name});
        std::size_t refused = 0;
        for (std::size_t at = 0; at < good.size(); at += 3) {
            CAPTURE(name, at);
            std::string bad = good;
            bad[at] ^= static_cast<char>(1 << at % 8);
            std::string said = "?";
            CHECK_NOTHROW(said = load_fault(bad, false));
            refused += said.empty() ? 0 : 1;
        }
        CHECK(refused > good.size() / 6);
    }
}
