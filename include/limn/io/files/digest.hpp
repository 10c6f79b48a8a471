// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Digest`: SHA-256, by OpenSSL.

#ifndef LIMN_IO_FILES_DIGEST_HPP
#define LIMN_IO_FILES_DIGEST_HPP

#include <limn/io/files/hex.hpp>
#include <limn/meta/error.hpp>

#include <cstddef>
#include <memory>
#include <openssl/evp.h>
#include <string>
#include <string_view>

namespace limn::detail {

/// Takes bytes, piece by piece. Source  FIPS 180-4
template <class = void> class Digest {
public:
    Digest() : context_{EVP_MD_CTX_new(), &EVP_MD_CTX_free} {
        check(context_ != nullptr && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
    }
    void add(std::string_view bytes) {
        check(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
    }
    /// In hexadecimal: 64 characters.
    std::string hex() && {
        unsigned char out[EVP_MAX_MD_SIZE];
        unsigned size = 0;
        check(EVP_DigestFinal_ex(context_.get(), out, &size) == 1);
        return to_hex({reinterpret_cast<char const*>(out), static_cast<std::size_t>(size)});
    }

private:
    static void check(bool worked) {
        if (!worked)
            throw Error{"sha256: OpenSSL refuses to compute it; look at its configuration"};
    }

    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

} // namespace limn::detail

#endif // LIMN_IO_FILES_DIGEST_HPP
