// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_CODE_PAGES_IPP
#define LIMN_JIT_NATIVE_CODE_PAGES_IPP

#include <limn/jit/native/code_pages.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstring>
#include <sys/mman.h>

namespace limn::detail {

LIMN_DEFINE CodePages::CodePages(unsigned char const* code, std::size_t size) : size_{size} {
    int flags = MAP_PRIVATE | MAP_ANONYMOUS;
#ifdef MAP_POPULATE // a fault for each page costs more than writing its code
    flags |= MAP_POPULATE;
#endif
    void* const pages = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (pages == MAP_FAILED) return;
    std::memcpy(pages, code, size);
#ifdef __GNUC__ // some processors look for instructions in a cache of their own
    __builtin___clear_cache(static_cast<char*>(pages), static_cast<char*>(pages) + size);
#endif
    if (mprotect(pages, size, PROT_READ | PROT_EXEC) == 0) pages_ = pages;
    else munmap(pages, size);
}

LIMN_INLINE CodePages::~CodePages() {
    if (pages_ != nullptr) munmap(pages_, size_);
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_CODE_PAGES_IPP
