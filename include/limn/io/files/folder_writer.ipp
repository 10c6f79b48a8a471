// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_FILES_FOLDER_WRITER_IPP
#define LIMN_IO_FILES_FOLDER_WRITER_IPP

#include <limn/io/files/folder_writer.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace limn::detail {

LIMN_DEFINE FolderWriter::FolderWriter(std::filesystem::path const& target, char const* subject,
                                       Existing replaced)
    : target_{target.lexically_normal()}, subject_{subject}, replaced_{replaced} {
    if (target_.empty())
        throw SaveError{Where{}, subject_, "the name of what to write is empty; give one"};
    target_ = std::filesystem::absolute(target_);
    if (!target_.has_filename()) target_ = target_.parent_path();
    std::error_code none;
    bool const there = std::filesystem::exists(std::filesystem::symlink_status(target_, none));
    if (there && replaced == Existing::none) refuse_existing();
    bool const is_bundle = replaced == Existing::file
                               ? is_archive(target_)
                               : std::filesystem::exists(target_ / manifest_name, none) ||
                                     std::filesystem::is_empty(target_, none);
    if (there && !is_bundle)
        throw SaveError{Where{}, subject_,
                        target_.string() + " is there and is not a bundle; nothing was written: "
                                           "choose another name, or remove it"};
    std::random_device random;
    std::filesystem::path sibling;
    if (!std::filesystem::is_directory(target_.parent_path(), none))
        throw SaveError{Where{}, subject_,
                        "there is no folder " + target_.parent_path().string() + " to write " +
                            target_.filename().string() + " to; make it first"};
    do sibling = target_.string() + ".tmp" + std::to_string(random());
    while (::mkdir(sibling.c_str(), 0777) != 0 && errno == EEXIST);
    if (!std::filesystem::is_directory(sibling, none)) refuse("make a folder beside", target_);
    folder_ = sibling;
}

LIMN_INLINE FolderWriter::~FolderWriter() {
    std::error_code none;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, none);
}

LIMN_DEFINE void FolderWriter::write_bytes(std::string const& name, std::string_view bytes) {
    write(name, [&](auto const& out) { out(bytes); });
}

LIMN_DEFINE void FolderWriter::copy(std::string const& name, std::filesystem::path const& source) {
    namespace fs = std::filesystem;
    std::error_code fault;
    if (fs::is_directory(source, fault)) {
        make_folder(folder_ / name);
        fs::directory_iterator item{source, fault};
        for (; !fault && item != fs::directory_iterator{}; item.increment(fault))
            copy(name + "/" + item->path().filename().string(), item->path());
        if (fault) refuse("list", source, fault);
        return;
    }
    if (!fs::is_regular_file(source, fault))
        throw SaveError{Where{}, subject_,
                        "the asset " + source.string() +
                            " is neither a file nor a folder; look where the module was made"};
    std::FILE* const in = std::fopen(source.c_str(), "rb");
    if (in == nullptr) refuse("read", source);
    struct Close {
        std::FILE* in;
        ~Close() { std::fclose(in); }
    } const closing{in};
    write(name, [&](auto const& out) {
        char buffer[1 << 16];
        while (std::size_t const size = std::fread(buffer, 1, sizeof buffer, in))
            out(std::string_view{buffer, size});
        if (std::ferror(in) != 0) refuse("read", source);
    });
}

LIMN_DEFINE void FolderWriter::commit() {
    flush(folder_);
    for (int attempt = 0;; ++attempt) {
        if (::renameat2(AT_FDCWD, folder_.c_str(), AT_FDCWD, target_.c_str(), RENAME_NOREPLACE) ==
            0) {
            folder_.clear();
            break;
        }
        if (errno == EEXIST && replaced_ == Existing::none) refuse_existing();
        // it is there: the old one becomes ours to remove
        if (errno == EEXIST &&
            ::renameat2(AT_FDCWD, folder_.c_str(), AT_FDCWD, target_.c_str(), RENAME_EXCHANGE) == 0)
            break;
        if (attempt == 100 || (errno != EEXIST && errno != ENOENT)) refuse("replace", target_);
    }
    flush(target_.parent_path());
}

LIMN_DEFINE bool FolderWriter::is_archive(std::filesystem::path const& path) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(path, none)) return false;
    std::FILE* const in = std::fopen(path.c_str(), "rb");
    if (in == nullptr) return false;
    char mark[4]{};
    std::size_t const size = std::fread(mark, 1, sizeof mark, in);
    std::fclose(in);
    return std::string_view{mark, size} == "PK\3\4";
}

LIMN_DEFINE void FolderWriter::make_folder(std::filesystem::path const& folder) const {
    std::error_code fault;
    std::filesystem::create_directories(folder, fault);
    if (fault) refuse("make", folder, fault);
}

LIMN_DEFINE void FolderWriter::flush(std::filesystem::path const& folder) {
    int const file = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return; // a parent that may not be read: the rename is done
    ::fsync(file);
    ::close(file);
}

LIMN_DEFINE void FolderWriter::refuse_existing() const {
    throw SaveError{Where{}, subject_,
                    target_.string() + " is there already; nothing was written: choose "
                                       "another name, or remove it"};
}

LIMN_DEFINE void FolderWriter::refuse(char const* what, std::filesystem::path const& path) const {
    refuse(what, path, std::error_code{errno, std::generic_category()});
}

LIMN_DEFINE void FolderWriter::refuse(char const* what, std::filesystem::path const& path,
                                      std::error_code fault) const {
    throw SaveError{Where{}, subject_,
                    std::string{"cannot "} + what + " " + path.string() + ": " + fault.message() +
                        "; what was there before is unchanged"};
}

} // namespace limn::detail

#endif // LIMN_IO_FILES_FOLDER_WRITER_IPP
