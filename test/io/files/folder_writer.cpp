// SPDX-License-Identifier: BSL-1.0
#include <limn/io/files/folder_writer.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <work_folder.hpp>

using Catch::Matchers::Contains;
using limn::SaveError;
using limn::detail::Existing;
using limn::detail::FolderWriter;
using limn::test::bytes_of;
using limn::test::write;
namespace fs = std::filesystem;

TEST_CASE("FolderWriter: what was written appears at the end, with its sizes and hashes",
          "[io][folder_writer]") {
    limn::test::Folder const folder;
    write(folder / "from/x", "in");
    fs::create_directory(folder / "from/empty");
    {
        FolderWriter out{folder / "out"};
        out.write_bytes("a", "abc");
        out.write("in/b", [](auto const& take) {
            take("1");
            take("2");
        });
        out.copy("copied", folder / "from");
        CHECK_FALSE(fs::exists(folder / "out"));
        REQUIRE(out.entries().size() == 3);
        CHECK(out.entries().at("in/b").size == 2);
        CHECK(out.entries().at("a").sha256 ==
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        out.commit();
    }
    CHECK(bytes_of(folder / "out/in/b") == "12");
    CHECK(bytes_of(folder / "out/copied/x") == "in");
    CHECK(fs::is_directory(folder / "out/copied/empty"));
    CHECK(folder.size() == 2);
}

TEST_CASE("FolderWriter: without a commit nothing changes, and nothing stays behind",
          "[io][folder_writer]") {
    limn::test::Folder const folder;
    write(folder / "out/bundle.json", "{}");
    { FolderWriter{folder / "out"}.write_bytes("a", "abc"); }
    CHECK(folder.size() == 1);
    CHECK(bytes_of(folder / "out/bundle.json") == "{}");
    CHECK_FALSE(fs::exists(folder / "out/a"));
    FolderWriter out{folder / "out/"}; // the same place
    out.write_bytes("a", "abc");
    out.commit();
    CHECK(bytes_of(folder / "out/a") == "abc");
    CHECK_FALSE(fs::exists(folder / "out/bundle.json")); // the old folder is gone, not merged
}

TEST_CASE("FolderWriter: what may not be replaced is refused before anything is written",
          "[io][folder_writer][error]") {
    limn::test::Folder const folder;
    write(folder / "thesis/one.tex", "ten years");
    write(folder / "text", "no archive");
    fs::create_directory(folder / "empty");
    CHECK_THROWS_WITH(FolderWriter{folder / "thesis"},
                      Contains("save: ") && Contains("is there and is not a bundle"));
    CHECK_THROWS_WITH((FolderWriter{folder / "text", "save", Existing::file}),
                      Contains("is there and is not a bundle"));
    CHECK_THROWS_WITH((FolderWriter{folder / "empty", "export_cpp", Existing::none}),
                      Contains("export_cpp: ") && Contains("is there already"));
    CHECK_THROWS_WITH(FolderWriter{folder / "none/out"}, Contains("save: there is no folder ") &&
                                                             Contains("none to write out to; ") &&
                                                             Contains("make it first"));
    CHECK_THROWS_WITH(FolderWriter{""}, Contains("save: the name of what to write is empty"));
    CHECK(folder.size() == 3);
    FolderWriter out{folder / "empty"}; // an empty folder is no loss
    out.write_bytes("a", "abc");
    CHECK_THROWS_WITH(out.copy("b", folder / "no.txt"),
                      Contains("no.txt is neither a file nor a folder"));
    CHECK_THROWS_AS(out.write_bytes("a", "twice"), SaveError);
}
