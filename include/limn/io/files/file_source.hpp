// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FileSource`: the files of a bundle, whatever they are kept in.

#ifndef LIMN_IO_FILES_FILE_SOURCE_HPP
#define LIMN_IO_FILES_FILE_SOURCE_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

/// Gives bytes by name. Names are plain: see `is_plain`.
class FileSource {
public:
    using Take = std::function<void(std::string_view)>;

    virtual ~FileSource() = default;

    /// Calls `take` with the file's bytes, piece by piece. Errors  LoadError when it cannot be
    /// read, or has more than `most` bytes
    virtual void each_piece(std::string const& name, std::size_t most, Take const& take) = 0;
    /// The file's bytes where the system maps them; null where it cannot, or there are none.
    /// Errors  LoadError when it cannot be read, or is not of that size
    virtual std::shared_ptr<char const> map(std::string const&, std::size_t) { return nullptr; }
    /// Whether there is a folder of that name, be it empty.
    virtual bool has_folder(std::string const& name) const = 0;
    /// The folder in which others find the files that they open by their paths.
    virtual std::filesystem::path folder() const = 0;
    /// Takes the bytes of a file that others will open: puts them where `folder` says.
    virtual Take unpack(std::string const&);
    /// Others may open files from now on, for as long as the program runs.
    virtual void keep() {}

    /// Where the bundle is.
    std::filesystem::path const& bundle() const noexcept { return bundle_; }
    LIMN_DECLARE [[noreturn]] void refuse(std::string const& file, std::string const& fault) const;

    /// Whether the name leads to a place within: no absolute name, no `..`, no empty part.
    LIMN_DECLARE static bool is_plain(std::string const& name);

protected:
    explicit FileSource(std::filesystem::path bundle) : bundle_{std::move(bundle)} {}
    FileSource(FileSource const&) = delete;
    FileSource& operator=(FileSource const&) = delete;

private:
    std::filesystem::path bundle_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/files/file_source.ipp>
#endif

#endif // LIMN_IO_FILES_FILE_SOURCE_HPP
