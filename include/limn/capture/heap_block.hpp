// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `HeapBlock`: the block of the heap that begins at an address, if one does.

#ifndef LIMN_CAPTURE_HEAP_BLOCK_HPP
#define LIMN_CAPTURE_HEAP_BLOCK_HPP

#include <limn/capture/fenced_heap.hpp>
#include <limn/capture/tag.hpp>
#include <limn/meta/address_range.hpp>
#include <limn/meta/address_sanitizer.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#if defined(__GLIBC__) && __SIZEOF_POINTER__ == 8
#include <sys/mman.h>
#include <unistd.h>
#endif
#if LIMN_ADDRESS_SANITIZER
#include <sanitizer/lsan_interface.h>
#if __has_include(<sanitizer/allocator_interface.h>)
#include <sanitizer/allocator_interface.h>
#else // g++ has the functions, but not the header
extern "C" {
int __sanitizer_get_ownership(void const volatile* address);
std::size_t __sanitizer_get_allocated_size(void const volatile* address);
}
#endif
#endif

namespace limn::detail {

/// What is known of it. Where no block begins there, all is null.
struct HeapBlock {
    std::uintptr_t begin = 0;
    std::size_t bytes = 0;
    std::size_t words() const { return bytes / sizeof(std::uintptr_t); }
};

/// The heap that the C library keeps in one piece; null where it is not known.
LIMN_LAZY AddressRange heap_range() {
    AddressRange out;
#if LIMN_ADDRESS_SANITIZER && __SIZEOF_POINTER__ == 8
    // compiler-rt's asan_allocator.h: it keeps all but large blocks in 4 terabytes of addresses
    constexpr std::uintptr_t room = std::uintptr_t{1} << 42;
    static std::uintptr_t const begin = [] {
        auto const some = std::make_unique<char>();
        return reinterpret_cast<std::uintptr_t>(some.get()) / room * room;
    }();
    out = {begin, begin + room};
#elif defined(__GLIBC__) && __SIZEOF_POINTER__ == 8
    static std::uintptr_t const begin = [] {
        std::uintptr_t found = 0;
        if (std::FILE* const maps = std::fopen("/proc/self/maps", "r")) {
            char line[512];
            while (found == 0 && std::fgets(line, sizeof line, maps) != nullptr)
                if (std::strstr(line, "[heap]") != nullptr)
                    found = static_cast<std::uintptr_t>(std::strtoull(line, nullptr, 16));
            std::fclose(maps);
        }
        return found;
    }();
    out = {begin, begin == 0 ? 0 : reinterpret_cast<std::uintptr_t>(::sbrk(0))};
#endif
    return out;
}

/// The same of a large block, for which the C library asks the system: it stands at the begin of a
/// page, after two words, the second of which is its size and a mark.
/// Source  glibc's malloc/malloc.c, "IS_MMAPPED"
[[gnu::no_sanitize_address]] inline std::size_t
mapped_block_size([[maybe_unused]] std::uintptr_t address) {
#if defined(__GLIBC__) && __SIZEOF_POINTER__ == 8 && !LIMN_ADDRESS_SANITIZER
    constexpr std::size_t page = 4096, most_pages = 1024;
    constexpr std::uintptr_t highest = std::uintptr_t{1} << 47, header = 2 * sizeof address;
    if (address % page != header || address < page || address >= highest) return 0;
    unsigned char resident[most_pages];
    auto const is_mapped = [&](std::size_t bytes) {
        return ::mincore(reinterpret_cast<void*>(address - header), bytes, resident) == 0;
    };
    if (!is_mapped(page)) return 0;
    std::size_t const size = word_at(address - sizeof address);
    if ((size & 7) != 2 || (size - 2) % page != 0 || size - 2 > most_pages * page) return 0;
    return is_mapped(size - 2) ? size - 2 - header : 0;
#else
    return 0;
#endif
}

/// How many bytes the block has that begins at `address`; 0 where none does. Without a sanitizer it
/// is the header before it that says so: what merely looks like one is taken for one.
/// Source  glibc's malloc/malloc.c, "malloc_chunk details"
[[gnu::no_sanitize_address]] inline std::size_t block_size(std::uintptr_t address,
                                                           [[maybe_unused]] AddressRange heap) {
    constexpr std::size_t word = sizeof(std::uintptr_t);
#if LIMN_ADDRESS_SANITIZER
    auto* const pointer = reinterpret_cast<void const*>(address);
    bool const may_be = address % word == 0 && address >> 40 != 0 && address >> 47 == 0;
    bool const is_owned = may_be && __sanitizer_get_ownership(pointer) != 0;
    return is_owned ? __sanitizer_get_allocated_size(pointer) : 0;
#else
    if (address % (2 * word) != 0) return 0;
    if (FencedHeap::contains(address)) return FencedHeap::block_size(address);
    if (address < heap.begin + 2 * word || address >= heap.end) return mapped_block_size(address);
    auto const size_at = [](std::uintptr_t header) { return word_at(header) & ~std::size_t{7}; };
    auto const is_size = [&](std::size_t bytes, std::uintptr_t from) {
        return bytes >= 4 * word && bytes % (2 * word) == 0 && bytes <= heap.end - from;
    };
    std::uintptr_t const header = address - word;
    std::size_t const size = size_at(header);
    if ((word_at(header) & 6) != 0 || !is_size(size, address - 2 * word)) return 0;
    std::uintptr_t const next = header + size;
    if (next + word > heap.end || (word_at(next) & 7) != 1) return 0; // this one is in use
    return is_size(size_at(next), next - word) ? size - word : 0;
#endif
}

/// The block that begins at `address`.
inline HeapBlock heap_block(std::uintptr_t address, AddressRange heap) {
    std::size_t const bytes = block_size(address, heap);
    return bytes < sizeof address ? HeapBlock{} : HeapBlock{address, bytes};
}

/// Has the leak sanitizer report none of the blocks that the frames between these two point to:
/// nobody will free them, for the frames were left by a jump.
[[gnu::no_sanitize_address]] inline void lose_blocks([[maybe_unused]] void const* inner,
                                                     [[maybe_unused]] void const* outer) {
#if LIMN_ADDRESS_SANITIZER
    constexpr std::size_t word = sizeof(std::uintptr_t);
    auto const end = reinterpret_cast<std::uintptr_t>(outer);
    for (auto at = reinterpret_cast<std::uintptr_t>(inner); at != 0 && at < end; at += word)
        __lsan_ignore_object(reinterpret_cast<void const*>(word_at(at)));
#endif
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_HEAP_BLOCK_HPP
