// SPDX-License-Identifier: BSL-1.0
#include <limn/io/files/file_source.hpp>

#include <catch2/catch.hpp>

#include <string>

using limn::detail::FileSource;

TEST_CASE("FileSource: a plain name stays within", "[io][file_source][features][Z9]") {
    for (char const* plain : {"graph.json", "assets/2/vocab.txt", "a..b", "...", ".hidden", "a b"})
        CHECK(FileSource::is_plain(plain));
    for (char const* other : {"", "/", "/etc/passwd", "..", "../a", "a/..", "a/../b", "a/../../b",
                              ".", "./a", "a/.", "a/./b", "a//b", "a/", "//a"}) {
        CAPTURE(other);
        CHECK_FALSE(FileSource::is_plain(other));
    }
    CHECK_FALSE(FileSource::is_plain(std::string("a\0b", 3)));
}
