// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PageAllocator`: memory for arrays of millions of elements, in large pages where there are.

#ifndef LIMN_META_PAGE_ALLOCATOR_HPP
#define LIMN_META_PAGE_ALLOCATOR_HPP

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace limn {

/// As `std::allocator`; a block of 4 MiB and more is aligned to, and asks for, large pages. In a
/// first recording the faults of small pages cost more than the recording itself.
template <class T> struct PageAllocator {
    using value_type = T;

    constexpr PageAllocator() = default;
    template <class U> constexpr PageAllocator(PageAllocator<U> const&) noexcept {}

    constexpr T* allocate(std::size_t count) {
        if (std::is_constant_evaluated() || count * sizeof(T) < large)
            return std::allocator<T>{}.allocate(count);
        void* const block = ::operator new(count * sizeof(T), std::align_val_t{page});
#if defined(__linux__)
        ::madvise(block, count * sizeof(T), MADV_HUGEPAGE); // a hint: its failure changes nothing
#endif
        return static_cast<T*>(block);
    }
    constexpr void deallocate(T* block, std::size_t count) noexcept {
        if (std::is_constant_evaluated() || count * sizeof(T) < large)
            std::allocator<T>{}.deallocate(block, count);
        else ::operator delete(block, std::align_val_t{page});
    }

    friend constexpr bool operator==(PageAllocator, PageAllocator) noexcept { return true; }

private:
    static constexpr std::size_t page = std::size_t{1} << 21;
    static constexpr std::size_t large = 2 * page;
};

} // namespace limn

#endif // LIMN_META_PAGE_ALLOCATOR_HPP
