// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `each_writable_word`: all that the process may have written anywhere; and `is_readable`.

#ifndef LIMN_CAPTURE_WRITABLE_MEMORY_HPP
#define LIMN_CAPTURE_WRITABLE_MEMORY_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#if defined(__linux__)
#include <sys/uio.h>
#include <unistd.h>
#endif

namespace limn::detail {

#if defined(__linux__)
/// Copies bytes from an address that may be none. Gives how many; 0 or less where it is none.
inline ::ssize_t copy_from(std::uintptr_t address, void* to, std::size_t bytes) {
    ::iovec local{to, bytes}, remote{reinterpret_cast<void*>(address), bytes};
    return ::process_vm_readv(::getpid(), &local, 1, &remote, 1, 0);
}
#endif

/// Calls `see` with each word of the memory that this process alone may write, but for what lies
/// from `begin` to `end`. False where that is more than `most` bytes, or cannot be read: then it has
/// seen some only. Another thread may give memory back meanwhile.
template <class F>
bool each_writable_word([[maybe_unused]] std::uintptr_t begin, [[maybe_unused]] std::uintptr_t end,
                        [[maybe_unused]] std::size_t most, [[maybe_unused]] F const& see) {
#if defined(__linux__)
    constexpr std::size_t size = std::size_t{64} * 1024;
    struct Open {
        std::FILE* maps = std::fopen("/proc/self/maps", "r");
        std::uintptr_t* words = static_cast<std::uintptr_t*>(std::malloc(size)); // NOLINT
        ~Open() {
            if (maps != nullptr) std::fclose(maps);
            std::free(words); // NOLINT
        }
    } const open;
    if (open.maps == nullptr || open.words == nullptr) return false;
    char line[512], rights[8];
    std::size_t all = 0;
    while (std::fgets(line, sizeof line, open.maps) != nullptr) {
        unsigned long from = 0, to = 0;
        if (std::sscanf(line, "%lx-%lx %7s", &from, &to, rights) != 3) return false;
        bool const own = from < end && to > begin;
        if (own || std::strncmp(rights, "rw", 2) != 0 || rights[3] != 'p') continue;
        if ((all += to - from) > most) return false;
        while (from < to) {
            std::size_t const wanted = to - from < size ? to - from : size;
            ::ssize_t const read = copy_from(from, open.words, wanted);
            if (read <= 0) break; // it is gone
            std::size_t const count = static_cast<std::size_t>(read) / sizeof(std::uintptr_t);
            for (std::size_t i = 0; i < count; ++i) see(open.words[i]);
            from += static_cast<std::size_t>(read);
        }
    }
    return std::feof(open.maps) != 0;
#else
    return false;
#endif
}

/// Whether so many bytes, 16 at most, can be read there. Elsewhere than on Linux nobody can tell.
inline bool is_readable([[maybe_unused]] void const* at, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
    unsigned char room[16];
    if (bytes > sizeof room) return false;
    return copy_from(reinterpret_cast<std::uintptr_t>(at), room, bytes) ==
           static_cast<::ssize_t>(bytes);
#else
    return true;
#endif
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_WRITABLE_MEMORY_HPP
