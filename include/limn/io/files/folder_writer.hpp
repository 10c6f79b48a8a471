// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FolderWriter`: a folder that appears whole or not at all.

#ifndef LIMN_IO_FILES_FOLDER_WRITER_HPP
#define LIMN_IO_FILES_FOLDER_WRITER_HPP

#include <limn/io/files/digest.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
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
class FolderWriter {
public:
    /// `subject` is the function that writes, for errors.
    ///
    /// Errors  SaveError when `target` is there and may not be replaced, or nothing can be made
    ///         beside it
    LIMN_DECLARE explicit FolderWriter(std::filesystem::path const& target,
                                       char const* subject = "save",
                                       Existing replaced = Existing::bundle);
    FolderWriter(FolderWriter const&) = delete;
    FolderWriter& operator=(FolderWriter const&) = delete;
    ~FolderWriter();

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
        Digest digest;
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
    LIMN_DECLARE void write_bytes(std::string const& name, std::string_view bytes);

    /// Copies a file, or a folder with all that is in it. Errors  SaveError when it is not there
    LIMN_DECLARE void copy(std::string const& name, std::filesystem::path const& source);

    std::map<std::string, FileEntry> const& entries() const noexcept { return entries_; }

    /// Puts the folder in its place. Nothing is written after it.
    LIMN_DECLARE void commit();

    /// Puts a file in the place of the target: what `make` makes of the folder, within it.
    template <class Make> void commit_as(Make const& make) {
        std::filesystem::path const file = make(folder_);
        flush(file);
        if (::rename(file.c_str(), target_.c_str()) != 0) refuse("replace", target_);
        flush(target_.parent_path());
    }

private:
    /// Whether it is a file that begins as zip archives do.
    LIMN_DECLARE static bool is_archive(std::filesystem::path const& path);
    LIMN_DECLARE void make_folder(std::filesystem::path const& folder) const;
    LIMN_DECLARE static void flush(std::filesystem::path const& folder);
    LIMN_DECLARE [[noreturn]] void refuse_existing() const;
    LIMN_DECLARE [[noreturn]] void refuse(char const* what,
                                          std::filesystem::path const& path) const;
    LIMN_DECLARE [[noreturn]] void refuse(char const* what, std::filesystem::path const& path,
                                          std::error_code fault) const;

    std::filesystem::path target_, folder_;
    char const* subject_;
    Existing replaced_;
    std::map<std::string, FileEntry> entries_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/files/folder_writer.ipp>
#endif

#endif // LIMN_IO_FILES_FOLDER_WRITER_HPP
