// SPDX-License-Identifier: BSL-1.0
// Archives as libzip writes them, and large ones that are forged: a hole takes no disk.
#include <limn/io/files/zip_source.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>
#include <zip.h>

using Catch::Matchers::Contains;
using limn::detail::ZipSource;
namespace fs = std::filesystem;

namespace {

/// A path that is free again afterwards.
struct File {
    fs::path path =
        fs::temp_directory_path() / ("limn_zip_source." + std::to_string(::getpid()) + ".limn");
    File() { fs::remove(path); }
    ~File() { fs::remove(path); }
};

/// Adds `count` files that have their name as bytes.
void archive(fs::path const& path, std::size_t count) {
    zip_t* const out = zip_open(path.c_str(), ZIP_CREATE | ZIP_EXCL, nullptr);
    REQUIRE(out != nullptr);
    std::vector<std::string> names(count);
    for (std::size_t i = 0; i < count; ++i) {
        names[i] = "f/" + std::to_string(i);
        zip_source_t* const from = zip_source_buffer(out, names[i].data(), names[i].size(), 0);
        auto const index = zip_file_add(out, names[i].c_str(), from, 0);
        REQUIRE(index >= 0);
        zip_set_file_compression(out, static_cast<zip_uint64_t>(index), ZIP_CM_STORE, 0);
    }
    REQUIRE(zip_close(out) == 0);
}

std::string read(ZipSource& source, std::string const& name, std::size_t most = 1000) {
    std::string out;
    source.each_piece(name, most, [&](std::string_view piece) { out += piece; });
    return out;
}

template <class T> std::string number(T value) {
    return {reinterpret_cast<char const*>(&value), sizeof value};
}
std::string number16(std::size_t value) { return number(static_cast<std::uint16_t>(value)); }
std::string number32(std::size_t value) { return number(static_cast<std::uint32_t>(value)); }
constexpr std::uint32_t in_extra = 0xffffffff;

/// What is the same in both headers of a file, from its flags on.
std::string described(std::string_view name, std::uint32_t crc, std::uint32_t size,
                      std::string const& extra) {
    return number16(0) + number16(0) + number16(0) + number16(33) + number32(crc) + number32(size) +
           number32(size) + number16(name.size()) + number16(extra.size());
}
/// An archive of a file `big` of so many zeros, which are a hole, and of `small`, "hello", behind
/// it. `claimed` is what the headers say of the first.
void large_archive(fs::path const& path, std::uint64_t size, std::uint64_t claimed) {
    std::string const sizes = number16(1) + number16(16) + number(claimed) + number(claimed);
    std::string const big =
        number32(0x04034b50) + number16(45) + described("big", 0, in_extra, sizes) + "big" + sizes;
    std::uint64_t const second = big.size() + size;
    std::uint32_t const crc = 0x3610a686; // of "hello"
    std::string const small =
        number32(0x04034b50) + number16(45) + described("small", crc, 5, "") + "small" + "hello";
    auto const central = [](std::string_view name, std::string const& what, std::uint32_t offset,
                            std::string const& extra) {
        return number32(0x02014b50) + number16(45) + number16(45) + what + number16(0) +
               number16(0) + number16(0) + number32(0) + number32(offset) + std::string{name} +
               extra;
    };
    std::string const place = number16(1) + number16(8) + number(second);
    std::string const directory =
        central("big", described("big", 0, in_extra, sizes), 0, sizes) +
        central("small", described("small", crc, 5, place), in_extra, place);
    std::uint64_t const begin = second + small.size(), end = begin + directory.size();
    std::string const ends =
        number32(0x06064b50) + number(std::uint64_t{44}) + number16(45) + number16(45) +
        number32(0) + number32(0) + number(std::uint64_t{2}) + number(std::uint64_t{2}) +
        number(end - begin) + number(begin) + number32(0x07064b50) + number32(0) + number(end) +
        number32(1) + number32(0x06054b50) + number16(0) + number16(0) + number16(0xffff) +
        number16(0xffff) + number32(in_extra) + number32(in_extra) + number16(0);
    std::ofstream out{path, std::ios::binary | std::ios::trunc};
    out << big;
    out.seekp(static_cast<std::streamoff>(second));
    out << small << directory << ends;
}

} // namespace

TEST_CASE("ZipSource: gives the bytes of a file, no more than asked for", "[io][zip_source]") {
    File const file;
    archive(file.path, 3);
    ZipSource source{file.path};
    CHECK(read(source, "f/0") == "f/0");
    CHECK(read(source, "f/2") == "f/2");
    CHECK_THROWS_WITH(read(source, "f/3"), Contains("f/3 cannot be read: it is not there"));
    CHECK_THROWS_WITH(read(source, "f/1", 2), Contains("f/1 is longer than it was when"));
    CHECK_FALSE(source.has_folder("f"));
}

TEST_CASE("ZipSource: more files than a directory without zip64 counts", "[io][zip_source]") {
    File const file;
    archive(file.path, 66'000);
    ZipSource source{file.path};
    CHECK(read(source, "f/0") == "f/0");
    CHECK(read(source, "f/65999") == "f/65999");
}

TEST_CASE("ZipSource: files of more than 4 GiB, and behind them", "[io][zip_source]") {
    File const file;
    std::uint64_t const size = (std::uint64_t{1} << 32) + 10;
    large_archive(file.path, size, size);
    REQUIRE(fs::file_size(file.path) > size);
    ZipSource source{file.path};
    CHECK(read(source, "small") == "hello");
    CHECK_THROWS_WITH(read(source, "big"), Contains("big is longer than it was when"));
    std::uint64_t got = 0;
    auto const first_part = [&](std::string_view piece) {
        got += piece.size();
        if (got > 1'000'000) throw std::length_error{"enough"};
    };
    CHECK_THROWS_AS(source.each_piece("big", size, first_part), std::length_error);
}

TEST_CASE("ZipSource: sizes that the file does not have are refused",
          "[io][zip_source][features][Z9]") {
    File const file;
    for (std::uint64_t const claimed :
         {std::uint64_t{2000}, std::uint64_t{1} << 32, std::uint64_t{1} << 62, ~std::uint64_t{0}}) {
        large_archive(file.path, 1000, claimed);
        CHECK_THROWS_WITH(ZipSource{file.path},
                          Contains(".limn is not a bundle: ") ||
                              Contains("big is longer than the archive that it is in"));
    }
    for (std::uint64_t const claimed : {999u, 1000u, 1001u}) { // and the checksum is wrong
        large_archive(file.path, 1000, claimed);
        ZipSource source{file.path};
        CHECK(read(source, "small") == "hello");
        CHECK_THROWS_WITH(read(source, "big", 2000), Contains("big cannot be read: CRC"));
    }
}
