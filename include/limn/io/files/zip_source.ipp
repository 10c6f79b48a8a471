// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_FILES_ZIP_SOURCE_IPP
#define LIMN_IO_FILES_ZIP_SOURCE_IPP

#include <limn/io/files/file_source.hpp>
#include <limn/io/files/zip_source.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <zip.h>

namespace limn::detail {

LIMN_DEFINE ZipSource::ZipSource(std::filesystem::path file) : FileSource{std::move(file)} {
    int code = 0;
    archive_.reset(zip_open(bundle().c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code));
    if (archive_ == nullptr) {
        zip_error_t fault;
        zip_error_init_with_code(&fault, code);
        std::string const text = zip_error_strerror(&fault);
        zip_error_fini(&fault);
        refuse_archive("is not a bundle: " + text);
    }
    std::error_code none;
    size_ = std::filesystem::file_size(bundle(), none);
    zip_int64_t const count = zip_get_num_entries(archive_.get(), 0);
    for (zip_int64_t i = 0; i < count; ++i) add(static_cast<zip_uint64_t>(i));
}

LIMN_INLINE void ZipSource::each_piece(std::string const& name, std::size_t most,
                                       Take const& take) {
    auto const at = files_.find(name);
    if (at == files_.end()) refuse(name, "cannot be read: it is not there");
    std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> const file{
        zip_fopen_index(archive_.get(), at->second, 0), &zip_fclose};
    if (file == nullptr)
        refuse(name, std::string{"cannot be read: "} + zip_strerror(archive_.get()));
    std::size_t size = 0;
    char buffer[1 << 16];
    for (;;) {
        zip_int64_t const got = zip_fread(file.get(), buffer, sizeof buffer);
        if (got < 0) refuse(name, std::string{"cannot be read: "} + zip_file_strerror(file.get()));
        if (got == 0) return;
        size += static_cast<std::size_t>(got);
        if (size > most) refuse(name, "is longer than it was when it was saved");
        take(std::string_view{buffer, static_cast<std::size_t>(got)});
    }
}

LIMN_INLINE std::filesystem::path ZipSource::folder() const {
    return unpacked_.has_value() ? unpacked_->path() : bundle();
}

LIMN_INLINE ZipSource::Take ZipSource::unpack(std::string const& name) {
    if (!unpacked_.has_value()) {
        unpacked_.emplace();
        for (std::string const& empty : folders_) make_folder(unpacked_->path() / empty, empty);
    }
    std::filesystem::path const path = unpacked_->path() / name;
    make_folder(path.parent_path(), name);
    auto const out = std::make_shared<std::ofstream>(path, std::ios::binary);
    return [this, out, name](std::string_view bytes) {
        out->write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        if (!out->flush()) refuse(name, "cannot be unpacked to " + folder().string());
    };
}

LIMN_INLINE void ZipSource::keep() {
    if (unpacked_.has_value()) std::move(*unpacked_).keep();
}

LIMN_DEFINE void ZipSource::refuse_archive(std::string const& fault) const {
    throw LoadError{Where{}, "load",
                    bundle().string() + " " + fault +
                        "; copy the bundle again, or save the graph again"};
}

LIMN_DEFINE void ZipSource::make_folder(std::filesystem::path const& path,
                                        std::string const& name) const {
    std::error_code fault;
    std::filesystem::create_directories(path, fault);
    if (fault) refuse(name, "cannot be unpacked to " + path.string() + ": " + fault.message());
}

LIMN_DEFINE void ZipSource::add(zip_uint64_t index) {
    zip_stat_t about;
    char const* const raw = zip_get_name(archive_.get(), index, ZIP_FL_ENC_RAW);
    constexpr zip_uint64_t wanted =
        ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD;
    if (raw == nullptr || zip_stat_index(archive_.get(), index, 0, &about) != 0 ||
        (about.valid & wanted) != wanted)
        refuse_archive("has a file without a name or a size");
    std::string name = raw;
    bool const is_folder = name.ends_with('/');
    if (is_folder) name.pop_back();
    if (!is_plain(name)) refuse_archive("has the name `" + name + "`, which leads out of it");
    if (about.comp_method != ZIP_CM_STORE || about.encryption_method != ZIP_EM_NONE ||
        about.size != about.comp_size)
        refuse(name, "is compressed or encrypted");
    if (about.size > size_) refuse(name, "is longer than the archive that it is in");
    bool const fresh =
        is_folder ? folders_.insert(name).second : files_.insert({name, index}).second;
    if (!fresh) refuse(name, "is there twice");
}

} // namespace limn::detail

#endif // LIMN_IO_FILES_ZIP_SOURCE_IPP
