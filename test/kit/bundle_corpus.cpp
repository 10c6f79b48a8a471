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

TEST_CASE("load: the corpus, cut off", "[kit][bundle][features][Z9]") {
    for (char const* name : {"loop.json", "tensors.cbor", "module.json"}) {
        std::string const good = bytes_of(LIMN_TEST_SOURCE "/fuzz/corpus/" + std::string{name});
        for (std::size_t size = 0; size < good.size(); size += 11) {
            CAPTURE(name, size);
            CHECK_NOTHROW(load_fault(std::string_view{good}.substr(0, size)));
        }
    }
}
