// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_FILES_TEMPORARY_FOLDER_IPP
#define LIMN_IO_FILES_TEMPORARY_FOLDER_IPP

#include <limn/io/files/temporary_folder.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <filesystem>
#include <mutex>
#include <stdlib.h>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace limn::detail {

LIMN_INLINE TemporaryFolder::TemporaryFolder() {
    std::error_code fault;
    std::string name = (std::filesystem::temp_directory_path(fault) / "limn.XXXXXX").string();
    if (fault || ::mkdtemp(name.data()) == nullptr)
        throw LoadError{Where{}, "load",
                        name + " cannot be made, for the assets of a bundle; set TMPDIR to a "
                               "folder that takes files"};
    path_ = name;
}

LIMN_DEFINE void TemporaryFolder::keep() && {
    static Kept kept;
    std::lock_guard const guard{kept.lock};
    kept.folders.push_back(std::exchange(path_, {}));
}

LIMN_INLINE TemporaryFolder::Kept::~Kept() {
    if (::getpid() != process) return;
    for (std::filesystem::path const& folder : folders) remove(folder);
}

LIMN_DEFINE void TemporaryFolder::remove(std::filesystem::path const& folder) {
    std::error_code none;
    if (!folder.empty()) std::filesystem::remove_all(folder, none);
}

} // namespace limn::detail

#endif // LIMN_IO_FILES_TEMPORARY_FOLDER_IPP
