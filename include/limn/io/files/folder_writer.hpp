// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FolderWriter`: a folder that appears whole or not at all.

#ifndef LIMN_IO_FILES_FOLDER_WRITER_HPP
#define LIMN_IO_FILES_FOLDER_WRITER_HPP

#include <limn/io/files/digest.hpp>
#include <limn/meta/error.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace limn::detail {

/// What a bundle says of a file.
struct FileEntry {
    std::size_t size = 0;
    std::string sha256;
};

/// The version of the format. One is added whenever an older program could not read it.
inline constexpr unsigned bundle_version = 1;

/// The file that makes a folder a bundle.
inline constexpr char const* manifest_name = "bundle.json";

/// What may be there and is replaced: a folder that is a bundle, a file that is one, nothing.
enum class Existing : unsigned char { bundle, file, none };

/// Writes files into a temporary sibling of the folder, and exchanges the two at the end. Whatever
/// happens before, the old folder stays whole; whoever commits last has won.
template <class = void> class FolderWriter {
public:
    /// `subject` is the function that writes, for errors.
    ///
    /// Errors  SaveError when `target` is there and may not be replaced, or nothing can be made
    ///         beside it
    explicit FolderWriter(std::filesystem::path const& target, char const* subject = "save",
                          Existing replaced = Existing::bundle)
        : target_{std::filesystem::absolute(target).lexically_normal()}, subject_{subject},
          replaced_{replaced} {
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
                            target_.string() +
                                " is there and is not a bundle; nothing was written: "
                                "choose another name, or remove it"};
        std::random_device random;
        std::filesystem::path sibling;
        do sibling = target_.string() + ".tmp" + std::to_string(random());
        while (::mkdir(sibling.c_str(), 0777) != 0 && errno == EEXIST);
        if (!std::filesystem::is_directory(sibling, none)) refuse("make a folder beside", target_);
        folder_ = sibling;
    }
    FolderWriter(FolderWriter const&) = delete;
    FolderWriter& operator=(FolderWriter const&) = delete;
    ~FolderWriter() {
        std::error_code none;
        if (!folder_.empty()) std::filesystem::remove_all(folder_, none);
    }

    /// Writes the file `name`: `produce` is called with a function that takes its bytes.
    template <class Produce> void write(std::string const& name, Produce const& produce) {
        std::filesystem::path const path = folder_ / name;
        make_folder(path.parent_path());
        int const file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0) refuse("open", path);
        struct Close {
            int file;
            ~Close() {
                if (file >= 0) ::close(file);
            }
        } closing{file};
        Digest<> digest;
        FileEntry entry;
        produce([&](std::string_view bytes) {
            digest.add(bytes);
            entry.size += bytes.size();
            while (!bytes.empty()) {
                auto const written = ::write(file, bytes.data(), bytes.size());
                if (written < 0 && errno == EINTR) continue;
                if (written <= 0) refuse("write", path);
                bytes.remove_prefix(static_cast<std::size_t>(written));
            }
        });
        if (::fsync(file) != 0) refuse("flush", path);
        closing.file = -1;
        if (::close(file) != 0) refuse("close", path);
        entry.sha256 = std::move(digest).hex();
        entries_[name] = std::move(entry);
    }
    void write_bytes(std::string const& name, std::string_view bytes) {
        write(name, [&](auto const& out) { out(bytes); });
    }

    /// Copies a file, or a folder with all that is in it. Errors  SaveError when it is not there
    void copy(std::string const& name, std::filesystem::path const& source) {
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

    std::map<std::string, FileEntry> const& entries() const noexcept { return entries_; }

    /// Puts the folder in its place. Nothing is written after it.
    void commit() {
        flush(folder_);
        for (int attempt = 0;; ++attempt) {
            if (::renameat2(AT_FDCWD, folder_.c_str(), AT_FDCWD, target_.c_str(),
                            RENAME_NOREPLACE) == 0) {
                folder_.clear();
                break;
            }
            if (errno == EEXIST && replaced_ == Existing::none) refuse_existing();
            // it is there: the old one becomes ours to remove
            if (errno == EEXIST && ::renameat2(AT_FDCWD, folder_.c_str(), AT_FDCWD, target_.c_str(),
                                               RENAME_EXCHANGE) == 0)
                break;
            if (attempt == 100 || (errno != EEXIST && errno != ENOENT)) refuse("replace", target_);
        }
        flush(target_.parent_path());
    }

    /// Puts a file in the place of the target: what `make` makes of the folder, within it.
    template <class Make> void commit_as(Make const& make) {
        std::filesystem::path const file = make(folder_);
        flush(file);
        if (::rename(file.c_str(), target_.c_str()) != 0) refuse("replace", target_);
        flush(target_.parent_path());
    }

private:
    /// Whether it is a file that begins as zip archives do.
    static bool is_archive(std::filesystem::path const& path) {
        std::error_code none;
        if (!std::filesystem::is_regular_file(path, none)) return false;
        std::FILE* const in = std::fopen(path.c_str(), "rb");
        if (in == nullptr) return false;
        char mark[4]{};
        std::size_t const size = std::fread(mark, 1, sizeof mark, in);
        std::fclose(in);
        return std::string_view{mark, size} == "PK\3\4";
    }
    void make_folder(std::filesystem::path const& folder) const {
        std::error_code fault;
        std::filesystem::create_directories(folder, fault);
        if (fault) refuse("make", folder, fault);
    }
    static void flush(std::filesystem::path const& folder) {
        int const file = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0) return; // a parent that may not be read: the rename is done
        ::fsync(file);
        ::close(file);
    }
    [[noreturn]] void refuse_existing() const {
        throw SaveError{Where{}, subject_,
                        target_.string() + " is there already; nothing was written: choose "
                                           "another name, or remove it"};
    }
    [[noreturn]] void refuse(char const* what, std::filesystem::path const& path) const {
        refuse(what, path, std::error_code{errno, std::generic_category()});
    }
    [[noreturn]] void refuse(char const* what, std::filesystem::path const& path,
                             std::error_code fault) const {
        throw SaveError{Where{}, subject_,
                        std::string{"cannot "} + what + " " + path.string() + ": " +
                            fault.message() + "; what was there before is unchanged"};
    }

    std::filesystem::path target_, folder_;
    char const* subject_;
    Existing replaced_;
    std::map<std::string, FileEntry> entries_;
};

} // namespace limn::detail

#endif // LIMN_IO_FILES_FOLDER_WRITER_HPP
