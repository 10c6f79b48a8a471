// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `same_files`: whether two paths lead to the same bytes.

#ifndef LIMN_TYPE_SAME_FILES_HPP
#define LIMN_TYPE_SAME_FILES_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <string>
#include <string_view>
#include <sys/stat.h>

namespace limn::detail {

/// An open file, or none.
struct ReadFile {
    std::FILE* file;
    explicit ReadFile(std::string const& path) : file{std::fopen(path.c_str(), "rb")} {}
    ReadFile(ReadFile const&) = delete;
    ReadFile& operator=(ReadFile const&) = delete;
    ~ReadFile() {
        if (file != nullptr) std::fclose(file);
    }
};

/// Whether two files have the same bytes. False where one cannot be read.
LIMN_LAZY bool same_bytes(std::string const& a, std::string const& b) {
    ReadFile const x{a}, y{b};
    if (x.file == nullptr || y.file == nullptr) return false;
    char first[1 << 14], second[1 << 14];
    for (;;) {
        std::size_t const size = std::fread(first, 1, sizeof first, x.file);
        if (std::fread(second, 1, sizeof second, y.file) != size ||
            std::memcmp(first, second, size) != 0 || std::ferror(x.file) || std::ferror(y.file))
            return false;
        if (size != sizeof first) return true;
    }
}

/// The names of what is in a folder, in no order.
LIMN_LAZY Vector<std::string> names_in(std::string const& folder) {
    Vector<std::string> out;
    DIR* const open = ::opendir(folder.c_str());
    if (open == nullptr) return out;
    while (dirent const* const entry = ::readdir(open)) {
        std::string_view const name = entry->d_name;
        if (name != "." && name != "..") out.emplace_back(name);
    }
    ::closedir(open);
    return out;
}

/// Whether two paths lead to files of the same bytes, or to folders of the same files. False where
/// one of them is not there. Cost  reads both, unless they are one
LIMN_LAZY bool same_files(std::string const& a, std::string const& b) {
    struct stat x{}, y{};
    if (::stat(a.c_str(), &x) != 0 || ::stat(b.c_str(), &y) != 0) return false;
    if (x.st_dev == y.st_dev && x.st_ino == y.st_ino) return true;
    if (S_ISREG(x.st_mode) && S_ISREG(y.st_mode)) return x.st_size == y.st_size && same_bytes(a, b);
    if (!S_ISDIR(x.st_mode) || !S_ISDIR(y.st_mode)) return false;
    Vector<std::string> const names = names_in(a);
    bool out = names.size() == names_in(b).size();
    auto const in = [](std::string folder, std::string const& name) {
        return (folder += '/') += name;
    };
    for (std::string const& name : names) out = out && same_files(in(a, name), in(b, name));
    return out;
}

} // namespace limn::detail

#endif // LIMN_TYPE_SAME_FILES_HPP
