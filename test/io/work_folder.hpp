// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what tests of files share: a folder that goes with the test, files written and read.

#ifndef LIMN_TEST_IO_WORK_FOLDER_HPP
#define LIMN_TEST_IO_WORK_FOLDER_HPP

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace limn::test {

/// A folder of the test's own.
struct WorkFolder {
    std::filesystem::path path;
    WorkFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "limn_io.XXXXXX").string();
        path = ::mkdtemp(name.data());
    }
    WorkFolder(WorkFolder const&) = delete;
    WorkFolder& operator=(WorkFolder const&) = delete;
    ~WorkFolder() { std::filesystem::remove_all(path); }
    std::filesystem::path operator/(char const* name) const { return path / name; }
    /// How many files and folders are in it.
    auto size() const { return std::distance(std::filesystem::directory_iterator{path}, {}); }
};

inline void put(std::filesystem::path const& file, std::string const& bytes) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream{file, std::ios::binary | std::ios::trunc} << bytes;
}
inline std::string get(std::filesystem::path const& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

} // namespace limn::test

#endif // LIMN_TEST_IO_WORK_FOLDER_HPP
