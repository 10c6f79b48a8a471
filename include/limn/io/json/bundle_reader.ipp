// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_JSON_BUNDLE_READER_IPP
#define LIMN_IO_JSON_BUNDLE_READER_IPP

#include <limn/io/files/file_source.hpp>
#include <limn/io/files/folder_source.hpp>
#include <limn/io/files/folder_writer.hpp>
#include <limn/io/files/zip_source.hpp>
#include <limn/io/json/bundle_reader.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

namespace limn::detail {

LIMN_DEFINE BundleReader::BundleReader(std::filesystem::path const& bundle) {
    std::error_code none;
    if (std::filesystem::is_directory(bundle, none))
        source_ = std::make_unique<FolderSource>(bundle);
    else if (std::filesystem::is_regular_file(bundle, none))
        source_ = std::make_unique<ZipSource>(bundle);
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
    for (auto const& item : files->items()) {
        std::string const& name = item.key();
        Json const& entry = item.value();
        if (!entry.is_object() || entry.size() != 2 ||
            !entry.value("size", Json{}).is_number_unsigned() ||
            !entry.value("sha256", Json{}).is_string())
            refuse(manifest_name, "has no size and no hash of `" + name + "`");
        entries_[name] = {entry["size"].get<std::size_t>(), entry["sha256"].get<std::string>()};
    }
}

LIMN_DEFINE std::string BundleReader::read(std::string const& name) {
    auto const entry = entries_.find(name);
    if (entry == entries_.end()) refuse(manifest_name, "has no file `" + name + "`");
    std::string out;
    check(name, entry->second, [&](std::string_view piece) { out += piece; });
    checked_.insert(name);
    return out;
}

LIMN_DEFINE std::shared_ptr<char const> BundleReader::map(std::string const& name) {
    std::shared_ptr<char const> out = source_->map(name, entries_.at(name).size);
    if (out != nullptr) checked_.insert(name);
    return out;
}

LIMN_DEFINE void BundleReader::check_others(bool unpacks) const {
    FileSource::Take const nothing = [](std::string_view) {};
    for (auto const& [name, entry] : entries_)
        if (checked_.count(name) == 0)
            check(name, entry, unpacks ? source_->unpack(name) : nothing);
}

LIMN_DEFINE std::filesystem::path BundleReader::path_of(std::string const& name) const {
    check_name(name);
    auto const next = entries_.lower_bound(name);
    bool const file = next != entries_.end() && next->first == name;
    auto const inside = entries_.lower_bound(name + "/");
    bool const directory = inside != entries_.end() && inside->first.starts_with(name + "/");
    if (!file && !directory && !(name.starts_with("assets/") && source_->has_folder(name)))
        refuse(manifest_name, "has no asset `" + name + "`");
    return std::filesystem::absolute(source_->folder() / name).lexically_normal();
}

LIMN_DEFINE void BundleReader::refuse(std::string const& file, std::string const& fault) const {
    source_->refuse(file, fault);
}

LIMN_DEFINE void BundleReader::check_name(std::string const& name) const {
    if (name.empty()) refuse(manifest_name, "has a file without a name");
    if (!FileSource::is_plain(name))
        refuse(manifest_name, "has the name `" + name + "`, which leads out of it");
}

LIMN_DEFINE std::string BundleReader::bytes(std::string const& name, std::size_t most) const {
    std::string out;
    source_->each_piece(name, most, [&](std::string_view piece) { out += piece; });
    return out;
}

} // namespace limn::detail

#endif // LIMN_IO_JSON_BUNDLE_READER_IPP
