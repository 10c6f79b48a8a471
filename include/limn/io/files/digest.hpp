// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Digest`: SHA-256, by OpenSSL.

#ifndef LIMN_IO_FILES_DIGEST_HPP
#define LIMN_IO_FILES_DIGEST_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <memory>
#include <openssl/evp.h>
#include <string>
#include <string_view>

namespace limn::detail {

/// Takes bytes, piece by piece. Source  FIPS 180-4
class Digest {
public:
    Digest();
    LIMN_DECLARE void add(std::string_view bytes);
    /// In hexadecimal: 64 characters.
    LIMN_DECLARE std::string hex() &&;

private:
    LIMN_DECLARE static void check(bool worked);

    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/files/digest.ipp>
#endif

#endif // LIMN_IO_FILES_DIGEST_HPP
