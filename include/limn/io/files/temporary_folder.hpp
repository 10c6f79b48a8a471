// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TemporaryFolder`: a folder of this program's own, gone when it is not needed.

#ifndef LIMN_IO_FILES_TEMPORARY_FOLDER_HPP
#define LIMN_IO_FILES_TEMPORARY_FOLDER_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <filesystem>
#include <mutex>
#include <unistd.h>
#include <vector>

namespace limn::detail {

/// Removed with what is in it, when it is destroyed; or, when it is kept, when the program ends.
class TemporaryFolder {
public:
    /// Errors  LoadError when the system's folder for such takes none
    TemporaryFolder();
    TemporaryFolder(TemporaryFolder const&) = delete;
    TemporaryFolder& operator=(TemporaryFolder const&) = delete;
    ~TemporaryFolder() { remove(path_); }

    std::filesystem::path const& path() const noexcept { return path_; }
    LIMN_DECLARE void keep() &&;

private:
    struct Kept {
        std::mutex lock;
        std::vector<std::filesystem::path> folders;
        pid_t process = ::getpid(); // what it forks leaves them alone
        ~Kept();
    };
    LIMN_DECLARE static void remove(std::filesystem::path const& folder);

    std::filesystem::path path_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/files/temporary_folder.ipp>
#endif

#endif // LIMN_IO_FILES_TEMPORARY_FOLDER_HPP
