// SPDX-License-Identifier: BSL-1.0
#include <limn/io/files/asset_names.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <work_folder.hpp>

using limn::detail::AssetNames;
using limn::test::write;

TEST_CASE("AssetNames: one name a file, however it is reached", "[io][asset_names]") {
    limn::test::Folder const folder;
    write(folder / "a/vocab.txt", "");
    write(folder / "b/vocab.txt", "");
    std::filesystem::create_symlink(folder / "a/vocab.txt", folder / "link.txt");
    AssetNames names;
    std::string const a = (folder / "a/vocab.txt").string();
    CHECK(names.keep(a, false) == "assets/vocab.txt");
    CHECK(names.keep((folder / "b/vocab.txt").string(), true) == "assets/2/vocab.txt");
    CHECK(names.keep((folder / "b/../a/./vocab.txt").string(), false) == "assets/vocab.txt");
    CHECK(names.keep((folder / "link.txt").string(), false) == "assets/vocab.txt");
    CHECK(names.keep((folder / "a").string(), false) == "assets/a");
    CHECK(names.all().size() == 3);
}

TEST_CASE("AssetNames: a text is an asset where it names something", "[io][asset_names]") {
    AssetNames names;
    CHECK(names.keep("", false).empty());
    CHECK(names.keep("no/such/file", false).empty());
    CHECK(names.keep(std::string(100'000, 'x'), false).empty());
    CHECK(names.keep(std::string("a\0b", 3), false).empty());
    CHECK(names.all().empty());
    CHECK(names.keep("no/such/file", true) == "assets/file"); // it was declared: save will say
}
