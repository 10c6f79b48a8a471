// SPDX-License-Identifier: BSL-1.0
#include <limn/io/files/zipped.hpp>

#include <catch2/catch.hpp>

#include <chrono>
#include <string>
#include <vector>
#include <work_folder.hpp>
#include <zip.h>

using limn::test::bytes_of;
using limn::test::write;
namespace fs = std::filesystem;

namespace {

fs::path archive_of(fs::path const& folder, bool backwards) {
    std::vector<std::string> names{"a", "b/c", "z"};
    if (backwards) names = {"z", "b/c", "a"};
    for (std::string const& name : names) write(folder / name, "bytes of " + name);
    fs::create_directory(folder / "empty");
    fs::last_write_time(folder / "a",
                        fs::file_time_type::clock::now() - std::chrono::hours{backwards ? 100 : 1});
    return limn::detail::zipped(folder);
}

} // namespace

TEST_CASE("zipped: all that is in a folder, in one order, without compression", "[io][zipped]") {
    limn::test::Folder const folder;
    fs::path const one = archive_of(folder / "one", false), two = archive_of(folder / "two", true);
    CHECK(bytes_of(one) == bytes_of(two)); // whenever and in whatever order the files were written
    CHECK(bytes_of(one).find("bytes of b/c") != std::string::npos);

    zip_t* const in = zip_open(one.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, nullptr);
    REQUIRE(in != nullptr);
    std::vector<std::string> names;
    for (zip_int64_t i = 0; i < zip_get_num_entries(in, 0); ++i) {
        zip_stat_t about;
        REQUIRE(zip_stat_index(in, static_cast<zip_uint64_t>(i), 0, &about) == 0);
        CHECK(about.comp_method == ZIP_CM_STORE);
        names.emplace_back(about.name);
    }
    zip_close(in);
    CHECK(names == std::vector<std::string>{"a", "b/", "b/c", "empty/", "z"});
}
