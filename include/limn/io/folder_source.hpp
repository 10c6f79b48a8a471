// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FolderSource`: the files of a bundle that is a folder.
/// Layer: io. Includes meta, io.

#ifndef LIMN_IO_FOLDER_SOURCE_HPP
#define LIMN_IO_FOLDER_SOURCE_HPP

#include <limn/io/file_source.hpp>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace limn::detail {

/// No symbolic link is followed below the folder.
template <class = void> class FolderSource final : public FileSource {
public:
    explicit FolderSource(std::filesystem::path folder) : FileSource{std::move(folder)} {}

    void each_piece(std::string const& name, std::size_t most, Take const& take) override {
        std::filesystem::path now = bundle();
        for (auto const& part : std::filesystem::path{name}) {
            now /= part;
            std::error_code none;
            if (std::filesystem::is_symlink(std::filesystem::symlink_status(now, none)))
                refuse(name, "is a symbolic link, which may lead out of the bundle");
        }
        int const file = ::open(now.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
        if (file < 0) refuse(name, std::string{"cannot be read: "} + std::strerror(errno));
        struct Close {
            int file;
            ~Close() { ::close(file); }
        } const closing{file};
        struct stat about {};
        if (::fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) refuse(name, "is no plain file");
        if (static_cast<std::uintmax_t>(about.st_size) > most)
            refuse(name, "is longer than it was when it was saved");
        std::size_t size = 0;
        char buffer[1 << 16];
        for (;;) {
            auto const got = ::read(file, buffer, sizeof buffer);
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) refuse(name, std::string{"cannot be read: "} + std::strerror(errno));
            if (got == 0) return;
            size += static_cast<std::size_t>(got);
            if (size > most) refuse(name, "grows while it is read");
            take(std::string_view{buffer, static_cast<std::size_t>(got)});
        }
    }
    bool has_folder(std::string const& name) const override {
        std::error_code none;
        return std::filesystem::is_directory(bundle() / name, none);
    }
    std::filesystem::path folder() const override { return bundle(); }
};

} // namespace limn::detail

#endif // LIMN_IO_FOLDER_SOURCE_HPP
