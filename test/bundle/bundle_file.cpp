// SPDX-License-Identifier: BSL-1.0
// Bundles that are one file; and files that are no such bundles.
#include <limn.hpp>
#include <limn/bundle/bundle.hpp>

#include <catch2/catch.hpp>

#include <csignal>
#include <cstdint>
#include <cstring>
#include <bundle/bundle_support.hpp>
#include <random>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>
#include <zip.h>

using namespace limn;
using namespace limn::test;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

/// An archive of these files, in this order.
struct Entry {
    std::string name, bytes;
    int method = ZIP_CM_STORE;
};
void archive(fs::path const& file, std::vector<Entry> const& entries) {
    fs::remove(file);
    zip_t* const out = zip_open(file.c_str(), ZIP_CREATE | ZIP_EXCL, nullptr);
    REQUIRE(out != nullptr);
    for (Entry const& entry : entries) {
        zip_source_t* const from =
            zip_source_buffer(out, entry.bytes.data(), entry.bytes.size(), 0);
        auto const index = zip_file_add(out, entry.name.c_str(), from, 0);
        REQUIRE(index >= 0);
        zip_set_file_compression(out, static_cast<zip_uint64_t>(index), entry.method, 0);
    }
    REQUIRE(zip_close(out) == 0);
}
/// The files of a bundle in a folder.
std::vector<Entry> entries_of(fs::path const& folder) {
    std::vector<Entry> out;
    for (auto const& item : fs::recursive_directory_iterator{folder})
        if (item.is_regular_file())
            out.push_back({item.path().lexically_relative(folder).string(), bytes_of(item.path())});
    return out;
}
std::string replaced(std::string text, std::string_view was, std::string_view is) {
    REQUIRE(was.size() == is.size());
    for (std::size_t at = 0; (at = text.find(was, at)) != text.npos; at += is.size())
        text.replace(at, was.size(), is);
    return text;
}

} // namespace

TEST_CASE("save, load: one file", "[kit][bundle][features][J4]") {
    Folder const folder;
    save(newton(), folder / "newton.limn");
    CHECK(fs::is_regular_file(folder / "newton.limn"));
    CHECK(std::distance(fs::directory_iterator{folder.path}, {}) == 1);
    fs::rename(folder / "newton.limn", folder / "moved");
    CHECK(load(folder / "moved") == newton());

    std::string const once = bytes_of(folder / "moved");
    save(newton(), folder / "moved.limn");
    CHECK(bytes_of(folder / "moved.limn") == once); // no clock in it
    Graph const other = trace<double>([](auto x) { return x + 1.0; });
    save(other, folder / "moved.limn", {.cbor = true});
    CHECK(load(folder / "moved.limn") == other);
}

TEST_CASE("load: the assets of one file are there as long as the program runs",
          "[kit][bundle][features][D8][J4]") {
    Folder const folder;
    write(folder / "vocab.txt", "red green blue");
    fs::create_directories(folder / "more/empty");
    write(folder / "more/a.txt", "a");
    struct Lister {
        std::string folder;
        int operator()(int n) const {
            return n + static_cast<int>(std::distance(fs::directory_iterator{folder}, {}));
        }
    };
    auto const words = module<Vocabulary>(asset{folder / "vocab.txt"}, 7);
    auto const lister = module<Lister>((folder / "more").string());
    std::vector<double> const weights(100, 0.5);
    static constexpr auto sum = op<"sum">([](std::vector<double> const& w, int n) {
        return w[0] * static_cast<double>(w.size()) + n;
    });
    Graph const g =
        trace<std::string>([&](auto word) { return sum(weights, lister(words(word))); });
    save(g, folder / "bundle.limn");
    fs::remove_all(folder / "more");
    fs::remove(folder / "vocab.txt");
    auto const known = ops(sum, module_type<Vocabulary>, module_type<Lister>);
    Graph const h = load(folder / "bundle.limn", known);
    fs::remove(folder / "bundle.limn");
    auto const f = interpret<double(std::string)>(h);
    CHECK(f("blue") == 54.0);
    CHECK(f("pink") == 59.0);
}

TEST_CASE("load: one file that is cut anywhere is an error", "[kit][bundle][features][Z9]") {
    Folder const folder;
    save(newton(), folder / "x.limn");
    std::string const good = bytes_of(folder / "x.limn");
    for (std::size_t size = 0; size < good.size(); size += size + 200 < good.size() ? 61 : 1) {
        write(folder / "x.limn", good.substr(0, size));
        CHECK_THAT(fault(folder / "x.limn"), Contains("x.limn"));
    }
    write(folder / "x.limn", "PK\3\4" + std::string(10'000, '\0'));
    CHECK_THAT(fault(folder / "x.limn"), Contains("x.limn is not a bundle: "));
}

TEST_CASE("load: a flipped bit in one file is an error, or changes nothing",
          "[kit][bundle][features][Z9]") {
    Folder const folder;
    Graph const g = newton();
    save(g, folder / "x.limn");
    std::string const good = bytes_of(folder / "x.limn");
    std::mt19937 random{11};
    std::size_t refused = 0;
    for (int i = 0; i < 400; ++i) {
        std::string bad = good;
        std::size_t const at = i < 200 ? random() % bad.size() : bad.size() - 1 - random() % 250;
        bad[at] ^= static_cast<char>(1 << random() % 8);
        write(folder / "x.limn", bad);
        if (!fault(folder / "x.limn").empty()) ++refused;
        else CHECK(load(folder / "x.limn") == g);
    }
    CHECK(refused > 250);
}

TEST_CASE("load: a forged archive is refused, whatever its names and sizes",
          "[kit][bundle][features][Z9]") {
    Folder const folder;
    save(newton(), folder / "bundle");
    std::vector<Entry> const good = entries_of(folder / "bundle");
    fs::path const file = folder / "x.limn";
    archive(file, good);
    CHECK(load(file) == newton());
    auto const with = [&](Entry const& entry) {
        auto bad = good;
        bad.push_back(entry);
        archive(file, bad);
        return fault(file);
    };
    for (char const* name : {"../secret", "/etc/passwd", "assets/../../secret", "a/./b", "a//b"})
        CHECK_THAT(with({name, "x"}),
                   Contains("x.limn has the name `") && Contains("leads out of"));
    CHECK_THAT(with({"assets/big", std::string(100'000, 'x'), ZIP_CM_DEFLATE}),
               Contains("x.limn/assets/big is compressed or encrypted"));
    CHECK(with({"other.txt", "x"}).empty()); // not in the list of files: nobody reads it

    archive(file, good);
    std::string const bytes = bytes_of(file);
    with({"graph.jsoN", good[0].name == "graph.json" ? good[0].bytes : good[1].bytes});
    write(file, replaced(bytes_of(file), "graph.jsoN", "graph.json"));
    CHECK_THAT(fault(file), Contains("x.limn"));

    std::uint32_t const crc_and_sizes = 14; // where they stand in the local header
    std::size_t const local = bytes.find("graph.json") - 30;
    std::size_t const central = bytes.rfind("graph.json") - 46;
    for (std::uint32_t const size : {0u, 1u, 0x7fffffffu, 0xfffffffeu}) {
        std::string bad = bytes;
        for (std::size_t const at :
             {local + crc_and_sizes + 4, local + crc_and_sizes + 8, central + 20, central + 24})
            std::memcpy(bad.data() + at, &size, 4);
        write(file, bad);
        CHECK_THAT(fault(file), Contains("x.limn"));
    }
    std::string bad = bytes;
    bad[bad.find("newton") == bad.npos ? local + 60 : bad.find("newton")] ^= 1;
    write(file, bad);
    CHECK_THAT(fault(file), Contains("x.limn/graph.json"));

    std::uint16_t const many = 0xfffe;
    bad = bytes;
    std::size_t const end = bad.rfind("PK\5\6");
    std::memcpy(bad.data() + end + 8, &many, 2);
    std::memcpy(bad.data() + end + 10, &many, 2);
    write(file, bad);
    CHECK_THAT(fault(file), Contains("x.limn is not a bundle: "));
}

TEST_CASE("save: one file that was there stays whole when the disk is full",
          "[kit][bundle][features][J4]") {
    Folder const folder;
    Graph const old = newton(), next = trace<double>([](auto x) {
                                    for (int i = 0; i < 100; ++i) x = x * x + i;
                                    return x;
                                });
    CHECK(saves_on_full_disks(folder / "x.limn", old, next, 16'000, 800) > 5);
}

TEST_CASE("save: a file or a folder that is no bundle is not touched", "[kit][bundle][error]") {
    Folder const folder;
    write(folder / "thesis.limn", "ten years");
    CHECK_THROWS_WITH(save(newton(), folder / "thesis.limn"),
                      Contains("is there and is not a bundle"));
    CHECK(bytes_of(folder / "thesis.limn") == "ten years");
    fs::create_directories(folder / "folder.limn");
    CHECK_THROWS_WITH(save(newton(), folder / "folder.limn"),
                      Contains("is there and is not a bundle"));
    CHECK(std::distance(fs::directory_iterator{folder.path}, {}) == 2);
}
