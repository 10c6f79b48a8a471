// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_FILES_FOLDER_SOURCE_IPP
#define LIMN_IO_FILES_FOLDER_SOURCE_IPP

#include <limn/io/files/file_source.hpp>
#include <limn/io/files/folder_source.hpp>
#include <limn/meta/inline.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace limn::detail {

LIMN_INLINE void FolderSource::each_piece(std::string const& name, std::size_t most,
                                          Take const& take) {
    std::size_t size = 0;
    Descriptor const file = opened(name, most, size);
    size = 0;
    char buffer[1 << 16];
    for (;;) {
        auto const got = ::read(file.number, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) refuse(name, std::string{"cannot be read: "} + std::strerror(errno));
        if (got == 0) return;
        size += static_cast<std::size_t>(got);
        if (size > most) refuse(name, "grows while it is read");
        take(std::string_view{buffer, static_cast<std::size_t>(got)});
    }
}

LIMN_INLINE std::shared_ptr<char const> FolderSource::map(std::string const& name,
                                                          std::size_t wanted) {
    std::size_t size = 0;
    Descriptor const file = opened(name, wanted, size);
    if (size != wanted) refuse(name, "is shorter than it was when it was saved");
    if (size == 0) return nullptr;
    void* const at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
    if (at == MAP_FAILED) refuse(name, std::string{"cannot be mapped: "} + std::strerror(errno));
    return {static_cast<char const*>(at),
            [size](char const* p) { ::munmap(const_cast<char*>(p), size); }};
}

LIMN_INLINE bool FolderSource::has_folder(std::string const& name) const {
    std::error_code none;
    return std::filesystem::is_directory(bundle() / name, none);
}

LIMN_INLINE FolderSource::Descriptor::~Descriptor() {
    if (number >= 0) ::close(number);
}

LIMN_DEFINE FolderSource::Descriptor FolderSource::opened(std::string const& name, std::size_t most,
                                                          std::size_t& size) const {
    std::filesystem::path now = bundle();
    for (auto const& part : std::filesystem::path{name}) {
        now /= part;
        std::error_code none;
        if (std::filesystem::is_symlink(std::filesystem::symlink_status(now, none)))
            refuse(name, "is a symbolic link, which may lead out of the bundle");
    }
    Descriptor file{::open(now.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)};
    if (file.number < 0) refuse(name, std::string{"cannot be read: "} + std::strerror(errno));
    struct stat about {};
    if (::fstat(file.number, &about) != 0 || !S_ISREG(about.st_mode))
        refuse(name, "is not a plain file");
    size = static_cast<std::size_t>(about.st_size);
    if (size > most) refuse(name, "is longer than it was when it was saved");
    return file;
}

} // namespace limn::detail

#endif // LIMN_IO_FILES_FOLDER_SOURCE_IPP
