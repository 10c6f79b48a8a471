// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what tests of files share: a folder that goes with the test, files written and read.

#ifndef LIMN_TEST_WORK_FOLDER_HPP
#define LIMN_TEST_WORK_FOLDER_HPP

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <stdlib.h>
#include <string>

namespace limn::test {

/// A folder of the test's own, which nobody else may read.
struct Folder {
    std::filesystem::path path;
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "limn_test.XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error{name + " cannot be made"};
        path = name;
    }
    Folder(Folder const&) = delete;
    Folder& operator=(Folder const&) = delete;
    ~Folder() { std::filesystem::remove_all(path); }
    std::filesystem::path operator/(char const* name) const { return path / name; }
    /// How many files and folders are in it.
    auto size() const { return std::distance(std::filesystem::directory_iterator{path}, {}); }
};

inline void write(std::filesystem::path const& file, std::string const& bytes) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream{file, std::ios::binary | std::ios::trunc} << bytes;
}
inline std::string bytes_of(std::filesystem::path const& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

} // namespace limn::test

#endif // LIMN_TEST_WORK_FOLDER_HPP
