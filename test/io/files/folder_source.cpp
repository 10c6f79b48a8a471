// SPDX-License-Identifier: BSL-1.0
#include <limn/io/files/folder_source.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <sys/stat.h>
#include <work_folder.hpp>

using Catch::Matchers::Contains;
using limn::detail::FolderSource;
using limn::test::write;

namespace {

std::string read(FolderSource& source, std::string const& name, std::size_t most = 1'000'000) {
    std::string out;
    source.each_piece(name, most, [&](std::string_view piece) { out += piece; });
    return out;
}

} // namespace

TEST_CASE("FolderSource: files by name, in pieces", "[io][folder_source]") {
    limn::test::Folder const folder;
    std::string const long_text(200'000, 'x');
    write(folder / "in/a", long_text);
    write(folder / "empty", "");
    FolderSource source{folder.path};
    CHECK(read(source, "in/a") == long_text);
    CHECK(read(source, "empty").empty());
    CHECK_THROWS_WITH(read(source, "in/a", 199'999), Contains("in/a is longer than it was"));
    CHECK_THROWS_WITH(read(source, "in/b"), Contains("in/b cannot be read: No such file"));
    CHECK(source.has_folder("in"));
    CHECK_FALSE(source.has_folder("empty"));
    CHECK_FALSE(source.has_folder("none"));
}

TEST_CASE("FolderSource: no link is followed, nothing but files is opened",
          "[io][folder_source][features][Z9]") {
    limn::test::Folder const folder;
    write(folder / "secret", "s");
    write(folder / "bundle/a", "a");
    std::filesystem::create_symlink("../secret", folder / "bundle/link");
    std::filesystem::create_directory_symlink("..", folder / "bundle/up");
    std::filesystem::create_directory(folder / "bundle/in");
    REQUIRE(::mkfifo((folder / "bundle/pipe").c_str(), 0600) == 0);
    FolderSource source{folder / "bundle"};
    CHECK(read(source, "a") == "a");
    for (char const* name : {"link", "up/secret"})
        CHECK_THROWS_WITH(read(source, name), Contains("is a symbolic link, which may lead out"));
    for (char const* name : {"in", "pipe"}) // and a pipe is not waited for
        CHECK_THROWS_WITH(read(source, name), Contains("is not a plain file"));
}

TEST_CASE("FolderSource: a mapped file is what it was said to be", "[io][folder_source]") {
    limn::test::Folder const folder;
    write(folder / "a", "abc");
    write(folder / "empty", "");
    FolderSource source{folder.path};
    auto const mapped = source.map("a", 3);
    REQUIRE(mapped != nullptr);
    CHECK(std::string_view{mapped.get(), 3} == "abc");
    CHECK(source.map("empty", 0) == nullptr);
    CHECK_THROWS_WITH(source.map("a", 4), Contains("is shorter than it was"));
    CHECK_THROWS_WITH(source.map("a", 2), Contains("is longer than it was"));
}
