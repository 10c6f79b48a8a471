// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `zipped`: a folder as one file, by libzip.

#ifndef LIMN_IO_FILES_ZIPPED_HPP
#define LIMN_IO_FILES_ZIPPED_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <filesystem>

namespace limn::detail {

/// Makes a zip archive, without compression, of all that is in `folder`; gives its path, which is
/// in `folder` too. The same files make the same archive, at any time.
///
/// Errors  SaveError when libzip or the file system refuses
LIMN_DECLARE std::filesystem::path zipped(std::filesystem::path const& folder);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/files/zipped.ipp>
#endif

#endif // LIMN_IO_FILES_ZIPPED_HPP
