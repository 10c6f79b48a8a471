// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_FILES_HEX_IPP
#define LIMN_IO_FILES_HEX_IPP

#include <limn/io/files/hex.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace limn::detail {

LIMN_DEFINE std::string to_hex(std::string_view bytes) {
    std::string out;
    for (char const c : bytes)
        for (int const shift : {4, 0})
            out += "0123456789abcdef"[(static_cast<unsigned char>(c) >> shift) & 15];
    return out;
}

LIMN_DEFINE bool from_hex(std::string_view text, std::string& out) {
    if (text.size() % 2 != 0) return false;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        unsigned byte = 0;
        for (char const c : text.substr(i, 2)) {
            std::size_t const digit = std::string_view{"0123456789abcdef"}.find(c);
            if (digit == std::string_view::npos) return false;
            byte = 16 * byte + static_cast<unsigned>(digit);
        }
        out += static_cast<char>(byte);
    }
    return true;
}

} // namespace limn::detail

#endif // LIMN_IO_FILES_HEX_IPP
