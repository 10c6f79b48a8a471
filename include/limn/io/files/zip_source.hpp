// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ZipSource`: the files of a bundle that is one file, by libzip.

#ifndef LIMN_IO_FILES_ZIP_SOURCE_HPP
#define LIMN_IO_FILES_ZIP_SOURCE_HPP

#include <limn/io/files/file_source.hpp>
#include <limn/io/files/temporary_folder.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <zip.h>

namespace limn::detail {

/// Only plain names, each once, of files that are neither compressed nor encrypted: what is read is
/// never longer than the file. What others open by its path is unpacked to a temporary folder.
class ZipSource final : public FileSource {
public:
    /// Errors  LoadError: what is wrong with the file
    LIMN_DECLARE explicit ZipSource(std::filesystem::path file);

    void each_piece(std::string const& name, std::size_t most, Take const& take) override;
    bool has_folder(std::string const& name) const override { return folders_.count(name) != 0; }
    std::filesystem::path folder() const override;
    Take unpack(std::string const& name) override;
    void keep() override;

private:
    struct Discard {
        void operator()(zip_t* archive) const { zip_discard(archive); }
    };

    LIMN_DECLARE [[noreturn]] void refuse_archive(std::string const& fault) const;

    LIMN_DECLARE void make_folder(std::filesystem::path const& path, std::string const& name) const;
    LIMN_DECLARE void add(zip_uint64_t index);

    std::unique_ptr<zip_t, Discard> archive_;
    std::uintmax_t size_ = 0; ///< of the archive
    std::map<std::string, zip_uint64_t> files_;
    std::set<std::string> folders_;
    std::optional<TemporaryFolder> unpacked_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/files/zip_source.ipp>
#endif

#endif // LIMN_IO_FILES_ZIP_SOURCE_HPP
