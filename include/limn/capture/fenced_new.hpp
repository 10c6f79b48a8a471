// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the `operator new` that takes the memory of a traced function from a `FencedHeap`, and all
/// other memory from malloc.

#ifndef LIMN_CAPTURE_FENCED_NEW_HPP
#define LIMN_CAPTURE_FENCED_NEW_HPP

#include <limn/capture/fenced_heap.hpp>

#include <cstddef>
#include <cstdlib>
#include <new>

// In a program of headers only each translation unit has them, and the linker takes one; one of the
// program's own goes before it. The library calls these two from all other forms but the aligned.
#if defined(LIMN_FENCED_HEAP) &&                                                                   \
    (!defined(LIMN_COMPILED) || defined(LIMN_SOURCE_HPP) || defined(LIMN_IMPLEMENTATION))
[[gnu::weak]] void* operator new(std::size_t bytes) {
    if (void* const fenced = limn::detail::FencedHeap::allocate(bytes)) return fenced;
    for (;;) {
        if (void* const block = std::malloc(bytes == 0 ? 1 : bytes)) return block; // NOLINT
        std::new_handler const handler = std::get_new_handler();
        if (handler == nullptr) throw std::bad_alloc{};
        handler();
    }
}
[[gnu::weak]] void operator delete(void* block) noexcept {
    if (!limn::detail::FencedHeap::release(block)) std::free(block); // NOLINT
}
[[gnu::weak]] void operator delete(void* block, std::size_t) noexcept { ::operator delete(block); }
#endif

#endif // LIMN_CAPTURE_FENCED_NEW_HPP
