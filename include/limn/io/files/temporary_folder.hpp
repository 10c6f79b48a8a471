// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TemporaryFolder`: a folder of this program's own, gone when it is not needed.

#ifndef LIMN_IO_FILES_TEMPORARY_FOLDER_HPP
#define LIMN_IO_FILES_TEMPORARY_FOLDER_HPP

#include <limn/meta/error.hpp>

#include <filesystem>
#include <mutex>
#include <stdlib.h>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace limn::detail {

/// Removed with what is in it, when it is destroyed; or, when it is kept, when the program ends.
template <class = void> class TemporaryFolder {
public:
    /// Errors  LoadError when the system's folder for such takes none
    TemporaryFolder() {
        std::error_code fault;
        std::string name = (std::filesystem::temp_directory_path(fault) / "limn.XXXXXX").string();
        if (fault || ::mkdtemp(name.data()) == nullptr)
            throw LoadError{Where{}, "load",
                            name + " cannot be made, for the assets of a bundle; set TMPDIR to a "
                                   "folder that takes files"};
        path_ = name;
    }
    TemporaryFolder(TemporaryFolder const&) = delete;
    TemporaryFolder& operator=(TemporaryFolder const&) = delete;
    ~TemporaryFolder() { remove(path_); }

    std::filesystem::path const& path() const noexcept { return path_; }
    void keep() && {
        static Kept kept;
        std::lock_guard const guard{kept.lock};
        kept.folders.push_back(std::exchange(path_, {}));
    }

private:
    struct Kept {
        std::mutex lock;
        std::vector<std::filesystem::path> folders;
        pid_t process = ::getpid(); // what it forks leaves them alone
        ~Kept() {
            if (::getpid() != process) return;
            for (std::filesystem::path const& folder : folders) remove(folder);
        }
    };
    static void remove(std::filesystem::path const& folder) {
        std::error_code none;
        if (!folder.empty()) std::filesystem::remove_all(folder, none);
    }

    std::filesystem::path path_;
};

} // namespace limn::detail

#endif // LIMN_IO_FILES_TEMPORARY_FOLDER_HPP
