// SPDX-License-Identifier: BSL-1.0
#include <limn/type/same_files.hpp>

#include <catch2/catch.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

using limn::detail::same_files;

namespace {

void write(std::string const& path, std::string const& bytes) {
    std::FILE* const out = std::fopen(path.c_str(), "wb");
    REQUIRE(out != nullptr);
    REQUIRE(std::fwrite(bytes.data(), 1, bytes.size(), out) == bytes.size());
    std::fclose(out);
}

} // namespace

TEST_CASE("same_files: by their bytes, of files and of all that is in folders",
          "[type][same_files]") {
    char name[] = "/tmp/limn_same.XXXXXX";
    std::string const folder = ::mkdtemp(name);
    std::string const long_text(40'000, 'x');
    write(folder + "/a", long_text + "1");
    write(folder + "/b", long_text + "1");
    write(folder + "/c", long_text + "2");
    write(folder + "/d", long_text);
    CHECK(same_files(folder + "/a", folder + "/a"));
    CHECK(same_files(folder + "/a", folder + "/b"));
    CHECK_FALSE(same_files(folder + "/a", folder + "/c"));
    CHECK_FALSE(same_files(folder + "/a", folder + "/d"));
    CHECK_FALSE(same_files(folder + "/a", folder + "/none"));
    CHECK_FALSE(same_files("", ""));

    for (char const* one : {"/x", "/y", "/x/in", "/y/in"})
        REQUIRE(::mkdir((folder + one).c_str(), 0755) == 0);
    write(folder + "/x/in/f", "1");
    CHECK_FALSE(same_files(folder + "/x", folder + "/y"));
    write(folder + "/y/in/f", "1");
    CHECK(same_files(folder + "/x", folder + "/y"));
    write(folder + "/y/in/f", "2");
    CHECK_FALSE(same_files(folder + "/x", folder + "/y"));
    write(folder + "/y/in/f", "1");
    write(folder + "/y/g", "");
    CHECK_FALSE(same_files(folder + "/x", folder + "/y"));
    CHECK_FALSE(same_files(folder + "/a", folder + "/x"));
    REQUIRE(std::system(("rm -r " + folder).c_str()) == 0);
}
