// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FolderSource`: the files of a bundle that is a folder.

#ifndef LIMN_IO_FILES_FOLDER_SOURCE_HPP
#define LIMN_IO_FILES_FOLDER_SOURCE_HPP

#include <limn/io/files/file_source.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

namespace limn::detail {

/// No symbolic link is followed below the folder.
class FolderSource final : public FileSource {
public:
    explicit FolderSource(std::filesystem::path folder) : FileSource{std::move(folder)} {}

    void each_piece(std::string const& name, std::size_t most, Take const& take) override;
    std::shared_ptr<char const> map(std::string const& name, std::size_t wanted) override;
    bool has_folder(std::string const& name) const override;
    std::filesystem::path folder() const override { return bundle(); }

private:
    struct Descriptor {
        int number;
        explicit Descriptor(int file) : number{file} {}
        Descriptor(Descriptor&& other) noexcept : number{std::exchange(other.number, -1)} {}
        ~Descriptor();
    };
    /// The file, open, and its size. Errors  LoadError when it is longer than `most`
    LIMN_DECLARE Descriptor opened(std::string const& name, std::size_t most,
                                   std::size_t& size) const;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/files/folder_source.ipp>
#endif

#endif // LIMN_IO_FILES_FOLDER_SOURCE_HPP
