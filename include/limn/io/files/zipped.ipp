// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_FILES_ZIPPED_IPP
#define LIMN_IO_FILES_ZIPPED_IPP

#include <limn/io/files/zipped.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <zip.h>

namespace limn::detail {

LIMN_DEFINE std::filesystem::path zipped(std::filesystem::path const& folder) {
    namespace fs = std::filesystem;
    fs::path const out = folder / "bundle.zip";
    auto const refuse = [&](std::string const& fault) {
        throw SaveError{Where{}, "save",
                        "cannot make " + out.string() + ": " + fault +
                            "; what was there before is unchanged"};
    };
    std::map<std::string, bool> names; // sorted; whether it is a folder
    std::error_code fault;
    fs::recursive_directory_iterator item{folder, fault};
    for (; !fault && item != fs::recursive_directory_iterator{}; item.increment(fault))
        names[item->path().lexically_relative(folder).string()] = item->is_directory(fault);
    if (fault) refuse(fault.message());
    int code = 0;
    struct Discard {
        void operator()(zip_t* archive) const { zip_discard(archive); }
    };
    std::unique_ptr<zip_t, Discard> archive{zip_open(out.c_str(), ZIP_CREATE | ZIP_EXCL, &code)};
    if (archive == nullptr) refuse("libzip gives error " + std::to_string(code));
    for (auto const& [name, is_folder] : names) {
        zip_int64_t index = -1;
        if (is_folder) {
            index = zip_dir_add(archive.get(), name.c_str(), ZIP_FL_ENC_UTF_8);
        } else {
            zip_source_t* const file =
                zip_source_file(archive.get(), (folder / name).c_str(), 0, -1);
            if (file != nullptr)
                index = zip_file_add(archive.get(), name.c_str(), file, ZIP_FL_ENC_UTF_8);
            if (file != nullptr && index < 0) zip_source_free(file);
        }
        constexpr zip_uint16_t first_of_1980 = 1 << 5 | 1;
        if (index < 0 ||
            zip_set_file_compression(archive.get(), static_cast<zip_uint64_t>(index), ZIP_CM_STORE,
                                     0) != 0 ||
            zip_file_set_dostime(archive.get(), static_cast<zip_uint64_t>(index), 0, first_of_1980,
                                 0) != 0)
            refuse(name + ": " + zip_strerror(archive.get()));
    }
    if (zip_close(archive.get()) != 0) refuse(zip_strerror(archive.get()));
    (void)archive.release(); // closed
    return out;
}

} // namespace limn::detail

#endif // LIMN_IO_FILES_ZIPPED_IPP
