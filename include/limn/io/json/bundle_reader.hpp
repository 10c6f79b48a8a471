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

#include <nlohmann/json.hpp>

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace limn::detail {

/// Opens a bundle, a folder or one file. Paths never leave it: no absolute name, no `..`, no
/// symbolic link.
template <class = void> class BundleReader {
public:
    /// Reads the list of files.
    ///
    /// Errors  LoadError: the file, what is wrong, what to do
    explicit BundleReader(std::filesystem::path const& bundle) {
        std::error_code none;
        if (std::filesystem::is_directory(bundle, none))
            source_ = std::make_unique<FolderSource<>>(bundle);
        else if (std::filesystem::is_regular_file(bundle, none))
            source_ = std::make_unique<ZipSource<>>(bundle);
        else
            throw LoadError{Where{}, "load",
                            bundle.string() +
                                " is neither a folder nor a file; look for the bundle's name"};
        using Json = nlohmann::json;
        Json const manifest = Json::parse(bytes(manifest_name, largest_manifest), nullptr, false);
        auto const files = manifest.is_object() ? manifest.find("files") : manifest.end();
        if (manifest.size() != 3 || files == manifest.end() || !files->is_object() ||
            manifest.value("format", Json{}) != "limn bundle" ||
            !manifest.value("version", Json{}).is_number_unsigned())
            refuse(manifest_name, "is not a list of a bundle's files");
        if (manifest["version"] != bundle_version)
            throw LoadError{Where{}, "load",
                            file(manifest_name).string() + " is of version " +
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
    /// The bytes of a file where the system maps it: its size is checked, its hash is not. Null
    /// where it is not mapped: in an archive, or empty.
    std::shared_ptr<char const> map(std::string const& name) {
        std::shared_ptr<char const> out = source_->map(name, entries_.at(name).size);
        if (out != nullptr) checked_.insert(name);
        return out;
    }
    /// Checks the files that were not read: those which others open by their paths.
    void check_others(bool unpacks = true) const {
        FileSource::Take const nothing = [](std::string_view) {};
        for (auto const& [name, entry] : entries_)
            if (checked_.count(name) == 0)
                check(name, entry, unpacks ? source_->unpack(name) : nothing);
    }
    /// Others may open the assets from now on, for as long as the program runs.
    void keep() { source_->keep(); }
    /// The path of an asset: a file, or a folder of files. Errors  LoadError when there is none
    std::filesystem::path path_of(std::string const& name) const {
        check_name(name);
        auto const next = entries_.lower_bound(name);
        bool const file = next != entries_.end() && next->first == name;
        auto const inside = entries_.lower_bound(name + "/");
        bool const directory = inside != entries_.end() && inside->first.starts_with(name + "/");
        if (!file && !directory && !(name.starts_with("assets/") && source_->has_folder(name)))
            refuse(manifest_name, "has no asset `" + name + "`");
        return std::filesystem::absolute(source_->folder() / name).lexically_normal();
    }
    std::map<std::string, FileEntry> const& entries() const noexcept { return entries_; }
    /// What a file is called, for errors.
    std::filesystem::path file(std::string const& name) const { return source_->bundle() / name; }

private:
    static constexpr std::size_t largest_manifest = std::size_t{1} << 28;

    [[noreturn]] void refuse(std::string const& file, std::string const& fault) const {
        source_->refuse(file, fault);
    }

    void check_name(std::string const& name) const {
        if (name.empty()) refuse(manifest_name, "has a file without a name");
        if (!FileSource::is_plain(name))
            refuse(manifest_name, "has the name `" + name + "`, which leads out of it");
    }

    std::string bytes(std::string const& name, std::size_t most) const {
        std::string out;
        source_->each_piece(name, most, [&](std::string_view piece) { out += piece; });
        return out;
    }
    template <class Take>
    void check(std::string const& name, FileEntry const& entry, Take const& take) const {
        check_name(name);
        Digest<> digest;
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

#endif // LIMN_IO_JSON_BUNDLE_READER_HPP
