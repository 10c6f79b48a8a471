// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns bytes as hexadecimal text.

#ifndef LIMN_IO_FILES_HEX_HPP
#define LIMN_IO_FILES_HEX_HPP

#include <limn/meta/inline.hpp>

#include <string>
#include <string_view>

namespace limn::detail {

LIMN_DECLARE std::string to_hex(std::string_view bytes);

/// Appends the bytes to `out`; false where `text` is no such text.
LIMN_DECLARE bool from_hex(std::string_view text, std::string& out);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/files/hex.ipp>
#endif

#endif // LIMN_IO_FILES_HEX_HPP
