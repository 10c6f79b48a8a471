// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FolderReader`: the files of a bundle, each what it was when it was saved.
/// Layer: io. Includes meta, io.

#ifndef LIMN_IO_FOLDER_READER_HPP
#define LIMN_IO_FOLDER_READER_HPP

#include <limn/io/digest.hpp>
#include <limn/io/folder_writer.hpp>
#include <limn/meta/error.hpp>

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace limn::detail {

/// Opens a bundle. Paths never leave it: no absolute name, no `..`, no symbolic link.
template <class = void> class FolderReader {
public:
    /// Reads the list of files.
    ///
    /// Errors  LoadError: the file, what is wrong, what to do
    explicit FolderReader(std::filesystem::path folder) : folder_{std::move(folder)} {
        std::error_code fault;
        if (!std::filesystem::is_directory(folder_, fault))
            throw LoadError{Where{}, "load",
                            folder_.string() + " is no folder; look for the bundle's name"};
        using Json = nlohmann::json;
        Json const manifest = Json::parse(bytes(manifest_name, largest_manifest), nullptr, false);
        auto const files = manifest.is_object() ? manifest.find("files") : manifest.end();
        if (manifest.size() != 3 || files == manifest.end() || !files->is_object() ||
            manifest.value("format", Json{}) != "limn bundle" ||
            !manifest.value("version", Json{}).is_number_unsigned())
            refuse(manifest_name, "is no list of a bundle's files");
        if (manifest["version"] != bundle_version)
            throw LoadError{Where{}, "load",
                            (folder_ / manifest_name).string() + " is of version " +
                                manifest["version"].dump() + ", this program reads " +
                                std::to_string(bundle_version) + "; build it with a newer limn"};
        for (auto const& [name, entry] : files->items()) {
            if (!entry.is_object() || entry.size() != 2 ||
                !entry.value("size", Json{}).is_number_unsigned() ||
                !entry.value("sha256", Json{}).is_string())
                refuse(manifest_name, "has no size and no hash of `" + name + "`");
            entries_[name] = {entry["size"].template get<std::size_t>(),
                              entry["sha256"].template get<std::string>()};
        }
    }

    bool has(std::string const& name) const { return entries_.count(name) != 0; }
    /// The bytes of a file, checked.
    std::string read(std::string const& name) {
        auto const entry = entries_.find(name);
        if (entry == entries_.end()) refuse(manifest_name, "has no file `" + name + "`");
        std::string out;
        check(name, entry->second, [&](std::string_view piece) { out += piece; });
        checked_.insert(name);
        return out;
    }
    /// Checks the files that were not read: those which others open by their paths.
    void check_others() const {
        for (auto const& [name, entry] : entries_)
            if (checked_.count(name) == 0) check(name, entry, [](std::string_view) {});
    }
    /// The path of an asset: a file, or a folder of files. Errors  LoadError when there is none
    std::filesystem::path path_of(std::string const& name) const {
        check_name(name);
        auto const next = entries_.lower_bound(name);
        bool const file = next != entries_.end() && next->first == name;
        auto const inside = entries_.lower_bound(name + "/");
        bool const directory = inside != entries_.end() && inside->first.starts_with(name + "/");
        std::error_code fault;
        if (!file && !directory &&
            !(name.starts_with("assets/") && std::filesystem::is_directory(folder_ / name, fault)))
            refuse(manifest_name, "has no asset `" + name + "`");
        return std::filesystem::absolute(folder_ / name).lexically_normal();
    }
    std::map<std::string, FileEntry> const& entries() const noexcept { return entries_; }
    std::filesystem::path const& folder() const noexcept { return folder_; }

private:
    static constexpr std::size_t largest_manifest = std::size_t{1} << 28;

    [[noreturn]] void refuse(std::string const& file, std::string const& fault) const {
        throw LoadError{Where{}, "load",
                        (folder_ / file).string() + " " + fault +
                            "; copy the bundle again, or save the graph again"};
    }

    void check_name(std::string const& name) const {
        bool plain = !name.empty() && name.front() != '/' && name.find('\0') == std::string::npos;
        std::filesystem::path now = folder_;
        for (auto const& part : std::filesystem::path{name}) {
            plain = plain && part != ".." && part != "." && !part.empty();
            if (!plain) refuse(manifest_name, "has the name `" + name + "`, which leads out of it");
            now /= part;
            std::error_code none;
            if (std::filesystem::is_symlink(std::filesystem::symlink_status(now, none)))
                refuse(name, "is a symbolic link, which may lead out of the bundle");
        }
        if (!plain) refuse(manifest_name, "has a file without a name");
    }

    /// Calls `take` with the file's bytes, piece by piece; gives their number.
    template <class Take>
    std::size_t each_piece(std::string const& name, std::size_t most, Take const& take) const {
        check_name(name);
        std::filesystem::path const path = folder_ / name;
        int const file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
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
            if (got == 0) return size;
            size += static_cast<std::size_t>(got);
            if (size > most) refuse(name, "grows while it is read");
            take(std::string_view{buffer, static_cast<std::size_t>(got)});
        }
    }
    std::string bytes(std::string const& name, std::size_t most) const {
        std::string out;
        each_piece(name, most, [&](std::string_view piece) { out += piece; });
        return out;
    }
    template <class Take>
    void check(std::string const& name, FileEntry const& entry, Take const& take) const {
        Digest<> digest;
        std::size_t const size = each_piece(name, entry.size, [&](std::string_view piece) {
            digest.add(piece);
            take(piece);
        });
        if (size != entry.size) refuse(name, "is shorter than it was when it was saved");
        if (std::move(digest).hex() != entry.sha256)
            refuse(name, "has changed since it was saved: its SHA-256 differs");
    }

    std::filesystem::path folder_;
    std::map<std::string, FileEntry> entries_;
    std::set<std::string> checked_;
};

} // namespace limn::detail

#endif // LIMN_IO_FOLDER_READER_HPP
