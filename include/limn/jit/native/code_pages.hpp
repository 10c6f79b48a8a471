// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CodePages`: memory that holds machine code, writable first, then executable, never both.

#ifndef LIMN_JIT_NATIVE_CODE_PAGES_HPP
#define LIMN_JIT_NATIVE_CODE_PAGES_HPP

#include <limn/meta/inline.hpp>

#include <cstddef>

namespace limn::detail {

/// Pages of their own with a copy of some code.
class CodePages {
public:
    /// Empty where the platform refuses executable memory.
    LIMN_DECLARE CodePages(unsigned char const* code, std::size_t size);
    ~CodePages();
    CodePages(CodePages const&) = delete;
    CodePages& operator=(CodePages const&) = delete;

    bool empty() const noexcept { return pages_ == nullptr; }
    unsigned char const* data() const noexcept { return static_cast<unsigned char*>(pages_); }
    std::size_t size() const noexcept { return size_; }

private:
    void* pages_ = nullptr;
    std::size_t size_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/code_pages.ipp>
#endif

#endif // LIMN_JIT_NATIVE_CODE_PAGES_HPP
