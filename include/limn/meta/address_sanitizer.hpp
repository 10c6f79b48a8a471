// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LIMN_ADDRESS_SANITIZER`: 1 where the address sanitizer watches what is compiled, else 0.

#ifndef LIMN_META_ADDRESS_SANITIZER_HPP
#define LIMN_META_ADDRESS_SANITIZER_HPP

#if defined(__SANITIZE_ADDRESS__) // g++
#define LIMN_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LIMN_ADDRESS_SANITIZER 1
#endif
#endif
#ifndef LIMN_ADDRESS_SANITIZER
#define LIMN_ADDRESS_SANITIZER 0
#endif

#endif // LIMN_META_ADDRESS_SANITIZER_HPP
