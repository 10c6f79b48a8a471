// SPDX-License-Identifier: BSL-1.0
#include <limn/io/files/folder_writer.hpp>
#include <limn/io/json/bundle_reader.hpp>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

using namespace limn;
using namespace limn::detail;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

/// A folder of one file, and a list of it.
struct Bundle {
    fs::path path = fs::temp_directory_path() / ("limn_folder." + std::to_string(::getpid()));
    explicit Bundle(std::string const& bytes) {
        FolderWriter out{path};
        out.write_bytes("a", bytes);
        nlohmann::json files;
        for (auto const& [name, entry] : out.entries())
            files[name] = {{"size", entry.size}, {"sha256", entry.sha256}};
        list(out, files);
        out.commit();
    }
    ~Bundle() { fs::remove_all(path); }
    static void list(FolderWriter& out, nlohmann::json const& files) {
        nlohmann::json const manifest{
            {"format", "limn bundle"}, {"version", bundle_version}, {"files", files}};
        out.write_bytes(manifest_name, manifest.dump());
    }
    void write(std::string const& bytes) const { std::ofstream{path / "a"} << bytes; }
};

} // namespace

TEST_CASE("BundleReader: a file read, and mapped", "[io][bundle_reader]") {
    Bundle const bundle{"hello"};
    BundleReader in{bundle.path};
    CHECK(in.has("a"));
    CHECK_FALSE(in.has("b"));
    CHECK(in.read("a") == "hello");
    CHECK(std::string(in.map("a").get(), 5) == "hello");
    CHECK_THROWS_WITH(in.read("b"), Contains("has no file `b`"));
    in.check_others();
    Bundle const empty{""};
    CHECK(BundleReader{empty.path}.map("a") == nullptr);
}

TEST_CASE("BundleReader: a file that is another now", "[io][bundle_reader][features][Z9]") {
    Bundle const bundle{"hello"};
    BundleReader in{bundle.path};
    bundle.write("HELLO");
    CHECK_THROWS_WITH(in.read("a"), Contains("/a has changed since it was saved: its SHA-256"));
    bundle.write("hell");
    CHECK_THROWS_WITH(in.read("a"), Contains("/a is shorter than"));
    CHECK_THROWS_WITH(in.map("a"), Contains("/a is shorter than"));
    bundle.write("hello!");
    CHECK_THROWS_WITH(in.read("a"), Contains("/a is longer than"));
    CHECK_THROWS_WITH(in.map("a"), Contains("/a is longer than"));
    CHECK_THROWS_WITH(in.check_others(), Contains("/a is longer than"));
    fs::remove(bundle.path / "a");
    CHECK_THROWS_WITH(in.read("a"), Contains("/a cannot be read: No such file"));
    fs::create_directory(bundle.path / "a");
    CHECK_THROWS_WITH(in.read("a"), Contains("/a is not a plain file"));
    fs::remove(bundle.path / "a");
    REQUIRE(::mkfifo((bundle.path / "a").c_str(), 0600) == 0);
    CHECK_THROWS_WITH(in.read("a"), Contains("/a is not a plain file")); // and does not wait
}

TEST_CASE("BundleReader: a list of files that is none", "[io][bundle_reader][features][Z9]") {
    Bundle const bundle{"hello"};
    for (char const* list :
         {"", "[]", "{}", "{\"files\": {}}",
          R"({"files": [], "format": "limn bundle", "version": 1})",
          R"({"files": {}, "format": "zip", "version": 1})",
          R"({"files": {}, "format": "limn bundle", "version": -1})",
          R"({"files": {}, "format": "limn bundle", "version": 1, "more": 1})",
          R"({"files": {"a": {"size": 5}}, "format": "limn bundle", "version": 1})",
          R"({"files": {"a": {"size": -5, "sha256": ""}}, "format": "limn bundle", "version": 1})",
          R"({"files": {"a": {"size": 0.5, "sha256": ""}}, "format": "limn bundle", "version": 1})",
          R"({"files": {"a": {"size": 5, "sha256": 5}}, "format": "limn bundle", "version": 1})"}) {
        std::ofstream{bundle.path / manifest_name} << list;
        CHECK_THROWS_WITH(BundleReader{bundle.path}, Contains("bundle.json has no size") ||
                                                           Contains("is not a list of a bundle's"));
    }
}
