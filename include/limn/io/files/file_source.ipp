// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_FILES_FILE_SOURCE_IPP
#define LIMN_IO_FILES_FILE_SOURCE_IPP

#include <limn/io/files/file_source.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace limn::detail {

LIMN_INLINE FileSource::Take FileSource::unpack(std::string const&) {
    return [](std::string_view) {};
}

LIMN_DEFINE void FileSource::refuse(std::string const& file, std::string const& fault) const {
    throw LoadError{Where{}, "load",
                    (bundle_ / file).string() + " " + fault +
                        "; copy the bundle again, or save the graph again"};
}

LIMN_DEFINE bool FileSource::is_plain(std::string const& name) {
    bool plain = !name.empty() && name.front() != '/' && name.find("//") == std::string::npos &&
                 name.find('\0') == std::string::npos;
    for (auto const& part : std::filesystem::path{name})
        plain = plain && part != ".." && part != "." && !part.empty();
    return plain;
}

} // namespace limn::detail

#endif // LIMN_IO_FILES_FILE_SOURCE_IPP
