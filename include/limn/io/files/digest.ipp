// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_FILES_DIGEST_IPP
#define LIMN_IO_FILES_DIGEST_IPP

#include <limn/io/files/digest.hpp>
#include <limn/io/files/hex.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <openssl/evp.h>
#include <string>
#include <string_view>

namespace limn::detail {

LIMN_INLINE Digest::Digest() : context_{EVP_MD_CTX_new(), &EVP_MD_CTX_free} {
    check(context_ != nullptr && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
}

LIMN_DEFINE void Digest::add(std::string_view bytes) {
    check(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
}

LIMN_DEFINE std::string Digest::hex() && {
    unsigned char out[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    check(EVP_DigestFinal_ex(context_.get(), out, &size) == 1);
    return to_hex({reinterpret_cast<char const*>(out), static_cast<std::size_t>(size)});
}

LIMN_DEFINE void Digest::check(bool worked) {
    if (!worked) throw Error{"sha256: OpenSSL refuses to compute it; look at its configuration"};
}

} // namespace limn::detail

#endif // LIMN_IO_FILES_DIGEST_IPP
