// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `BundleReader`: the files of a bundle, each what it was when it was saved.

#ifndef LIMN_IO_JSON_BUNDLE_READER_HPP
#define LIMN_IO_JSON_BUNDLE_READER_HPP

#include <limn/io/files/digest.hpp>
#include <limn/io/files/file_source.hpp>
#include <limn/io/files/folder_source.hpp>
#include <limn/io/files/folder_writer.hpp>
#include <limn/io/files/zip_source.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

/// Opens a bundle, a folder or one file. Paths never leave it: no absolute name, no `..`, no
/// symbolic link.
class BundleReader {
public:
    /// Reads the list of files.
    ///
    /// Errors  LoadError: the file, what is wrong, what to do
    LIMN_DECLARE explicit BundleReader(std::filesystem::path const& bundle);

    bool has(std::string const& name) const { return entries_.count(name) != 0; }
    /// The bytes of a file, checked.
    LIMN_DECLARE std::string read(std::string const& name);
    /// The bytes of a file where the system maps it: its size is checked, its hash is not. Null
    /// where it is not mapped: in an archive, or empty.
    LIMN_DECLARE std::shared_ptr<char const> map(std::string const& name);
    /// Checks the files that were not read: those which others open by their paths.
    LIMN_DECLARE void check_others(bool unpacks = true) const;
    /// Others may open the assets from now on, for as long as the program runs.
    void keep() { source_->keep(); }
    /// The path of an asset: a file, or a folder of files. Errors  LoadError when there is none
    LIMN_DECLARE std::filesystem::path path_of(std::string const& name) const;
    std::map<std::string, FileEntry> const& entries() const noexcept { return entries_; }
    /// What a file is called, for errors.
    std::filesystem::path file(std::string const& name) const { return source_->bundle() / name; }

private:
    static constexpr std::size_t largest_manifest = std::size_t{1} << 28;

    LIMN_DECLARE [[noreturn]] void refuse(std::string const& file, std::string const& fault) const;

    LIMN_DECLARE void check_name(std::string const& name) const;

    LIMN_DECLARE std::string bytes(std::string const& name, std::size_t most) const;
    template <class Take>
    void check(std::string const& name, FileEntry const& entry, Take const& take) const {
        check_name(name);
        Digest digest;
        std::size_t size = 0;
        source_->each_piece(name, entry.size, [&](std::string_view piece) {
            digest.add(piece);
            size += piece.size();
            take(piece);
        });
        if (size != entry.size) refuse(name, "is shorter than it was when it was saved");
        if (std::move(digest).hex() != entry.sha256)
            refuse(name, "has changed since it was saved: its SHA-256 differs");
    }

    std::unique_ptr<FileSource> source_;
    std::map<std::string, FileEntry> entries_;
    std::set<std::string> checked_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/json/bundle_reader.ipp>
#endif

#endif // LIMN_IO_JSON_BUNDLE_READER_HPP
