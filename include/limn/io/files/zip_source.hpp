// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ZipSource`: the files of a bundle that is one file, by libzip.

#ifndef LIMN_IO_FILES_ZIP_SOURCE_HPP
#define LIMN_IO_FILES_ZIP_SOURCE_HPP

#include <limn/io/files/file_source.hpp>
#include <limn/io/files/temporary_folder.hpp>
#include <limn/meta/error.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <zip.h>

namespace limn::detail {

/// Only plain names, each once, of files that are neither compressed nor encrypted: what is read is
/// never longer than the file. What others open by its path is unpacked to a temporary folder.
template <class = void> class ZipSource final : public FileSource {
public:
    /// Errors  LoadError: what is wrong with the file
    explicit ZipSource(std::filesystem::path file) : FileSource{std::move(file)} {
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

    void each_piece(std::string const& name, std::size_t most, Take const& take) override {
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
            if (got < 0)
                refuse(name, std::string{"cannot be read: "} + zip_file_strerror(file.get()));
            if (got == 0) return;
            size += static_cast<std::size_t>(got);
            if (size > most) refuse(name, "is longer than it was when it was saved");
            take(std::string_view{buffer, static_cast<std::size_t>(got)});
        }
    }
    bool has_folder(std::string const& name) const override { return folders_.count(name) != 0; }
    std::filesystem::path folder() const override {
        return unpacked_.has_value() ? unpacked_->path() : bundle();
    }
    Take unpack(std::string const& name) override {
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
    void keep() override {
        if (unpacked_.has_value()) std::move(*unpacked_).keep();
    }

private:
    struct Discard {
        void operator()(zip_t* archive) const { zip_discard(archive); }
    };

    [[noreturn]] void refuse_archive(std::string const& fault) const {
        throw LoadError{Where{}, "load",
                        bundle().string() + " " + fault +
                            "; copy the bundle again, or save the graph again"};
    }

    void make_folder(std::filesystem::path const& path, std::string const& name) const {
        std::error_code fault;
        std::filesystem::create_directories(path, fault);
        if (fault) refuse(name, "cannot be unpacked to " + path.string() + ": " + fault.message());
    }
    void add(zip_uint64_t index) {
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

    std::unique_ptr<zip_t, Discard> archive_;
    std::uintmax_t size_ = 0; ///< of the archive
    std::map<std::string, zip_uint64_t> files_;
    std::set<std::string> folders_;
    std::optional<TemporaryFolder<>> unpacked_;
};

} // namespace limn::detail

#endif // LIMN_IO_FILES_ZIP_SOURCE_HPP
