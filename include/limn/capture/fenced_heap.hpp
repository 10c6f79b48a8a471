// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FencedHeap`: memory for a function while it is traced.

#ifndef LIMN_CAPTURE_FENCED_HEAP_HPP
#define LIMN_CAPTURE_FENCED_HEAP_HPP

#include <limn/capture/fenced_lock.hpp>
#include <limn/capture/writable_memory.hpp>
#include <limn/meta/address_range.hpp>
#include <limn/meta/address_sanitizer.hpp>

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#if defined(__linux__) && __SIZEOF_POINTER__ == 8 && !LIMN_ADDRESS_SANITIZER &&                    \
    !defined(__SANITIZE_THREAD__) && !defined(LIMN_NO_FENCED_HEAP)
#define LIMN_FENCED_HEAP
#include <sys/mman.h>
#endif

namespace limn::detail {

/// A run with invented answers may take a function where no input takes it, and there let it write
/// beyond the end of a vector, before its begin, or to one that is freed already. So each block that
/// the function asks for stands alone on its pages, at their end, and after them comes a page that
/// nobody may touch: whoever does gets the signal SIGSEGV, and what is before the block is of no
/// use to anybody. What is freed is not handed out again before a thousand others. What a run holds
/// that such a signal ends is lost; when much is, what nothing points to any more is found.
///
/// It exists on Linux with 64 bits, but not with the address and the thread sanitizer, whose own
/// allocators see such a write.
class FencedHeap {
public:
    /// While one lives, `new` in this thread takes memory from here, or again from elsewhere.
    class Switch {
    public:
        explicit Switch(bool on) : before_{is_on()} { is_on() = on; }
        ~Switch() { is_on() = before_; }
        Switch(Switch const&) = delete;
        Switch& operator=(Switch const&) = delete;

    private:
        bool before_;
    };
    /// From now on, in this thread.
    static void turn(bool on) { is_on() = on; }
    /// To be called before a run.
    static void begin_run() {
#ifdef LIMN_FENCED_HEAP
        if (state().lost >= most_lost) find_lost();
        run() = ++state().runs;
#endif
    }
    /// To be called where it was left by a jump. Nobody will free its blocks.
    static void leave_run() {
#ifdef LIMN_FENCED_HEAP
        Lock::let_go();
        Lock const lock;
        each_slot([&](Page& page, std::uint32_t) {
            if (!lock.is_held || !page.in_use || page.run != run() || page.is_lost) return;
            page.is_lost = true;
            ++state().lost;
        });
#endif
    }

    /// Null where the heap is off, or has no such room.
    static void* allocate([[maybe_unused]] std::size_t bytes) noexcept {
#ifdef LIMN_FENCED_HEAP
        if (!is_on() || bytes > most_bytes) return nullptr;
        Lock const lock;
        if (!lock.is_held || !reserve()) return nullptr;
        std::uint32_t const slot = free_slot(order_of(bytes));
        if (slot == 0) return nullptr;
        Page& page = page_of(slot);
        page.bytes = static_cast<std::uint32_t>(rounded(bytes));
        page.run = run();
        page.in_use = true;
        return std::memset(reinterpret_cast<void*>(begin_of(slot)), 0, page.bytes);
#else
        return nullptr;
#endif
    }
    /// False where it is not from here.
    static bool release([[maybe_unused]] void* block) noexcept {
#ifdef LIMN_FENCED_HEAP
        auto const address = reinterpret_cast<std::uintptr_t>(block);
        if (!contains(address)) return false;
        Lock const lock; // else it is lost
        std::uint32_t const slot = slot_of(address);
        if (!lock.is_held || slot == 0 || !page_of(slot).in_use) return true;
        Page& page = page_of(slot);
        page.in_use = false;
        State& all = state();
        if (std::exchange(page.is_lost, false) && all.lost != 0) --all.lost;
        std::uint32_t const old = std::exchange(all.last_freed[all.freed++ % most_freed], slot);
        if (old != 0) give_back(old);
        return true;
#else
        return false;
#endif
    }

    static bool contains([[maybe_unused]] std::uintptr_t address) noexcept {
#ifdef LIMN_FENCED_HEAP
        return begin() != 0 && address - begin() < state().room;
#else
        return false;
#endif
    }
    /// Where its own data stand.
    static AddressRange own_data() noexcept {
#ifdef LIMN_FENCED_HEAP
        return AddressRange::of(&state(), sizeof(State));
#else
        return {};
#endif
    }
    /// The size of the block that begins there; 0 where none does.
    static std::size_t block_size([[maybe_unused]] std::uintptr_t address) noexcept {
#ifdef LIMN_FENCED_HEAP
        std::uint32_t const slot = slot_of(address);
        if (slot != 0 && page_of(slot).in_use && begin_of(slot) == address)
            return page_of(slot).bytes;
#endif
        return 0;
    }

private:
    static constexpr std::size_t page_size = 4096, most_room = std::size_t{1} << 32,
                                 least_room = std::size_t{1} << 26, orders = 9,
                                 most_bytes = page_size << (orders - 1), most_freed = 1024;
    /// The system allows a process 65,530 pieces of memory, and a slot is two.
    static constexpr std::size_t most_slots = 24'000, most_lost = 4000;
    static constexpr std::size_t most_searched = std::size_t{2} << 30;

    static bool& is_on() {
        static constinit thread_local bool on = false;
        return on;
    }

#ifdef LIMN_FENCED_HEAP
    /// Of a slot its first page says all; the others only which slot it is.
    struct Page {
        std::uint32_t slot, bytes, next, run;
        std::uint8_t order; ///< it has two to that many pages, and the one that is closed
        bool in_use, is_lost, is_found;
    };
    using Lock = FencedLock;

    /// Of the process. A slot is named by the number of its first page, from 1; 0 is none.
    struct State {
        std::atomic<std::uintptr_t> begin{0};
        Page* pages = nullptr;
        std::size_t room = 0;                                ///< in bytes
        std::size_t end = 0, slots = 0, lost = 0, freed = 0; ///< the first in pages
        std::uint32_t last_freed[most_freed]{}, first_free[orders]{};
        std::atomic<std::uint32_t> runs{0};
    };
    static State& state() {
        static constinit State all{};
        return all;
    }
    static std::uint32_t& run() {
        static constinit thread_local std::uint32_t number = 0;
        return number;
    }
    static std::uintptr_t begin() { return state().begin.load(std::memory_order_acquire); }
    static Page& page_of(std::uint32_t slot) { return state().pages[slot - 1]; }

    static std::size_t rounded(std::size_t bytes) {
        return bytes == 0 ? 16 : (bytes + 15) / 16 * 16; // as `new` aligns
    }
    static std::size_t order_of(std::size_t bytes) {
        return static_cast<std::size_t>(std::bit_width((rounded(bytes) - 1) / page_size));
    }
    static std::uintptr_t begin_of(std::uint32_t slot) {
        Page const& page = page_of(slot);
        return begin() + (slot - 1 + (std::size_t{1} << page.order)) * page_size - page.bytes;
    }
    static std::uint32_t slot_of(std::uintptr_t address) {
        return contains(address) ? state().pages[(address - begin()) / page_size].slot : 0;
    }

    /// Asks the system for addresses: it has no memory for them before they are used. Where a limit
    /// is set on them, it takes what it gets.
    static bool reserve() {
        if (begin() != 0) return true;
        for (std::size_t size = most_room; size >= least_room; size /= 2)
            if (reserve(size)) return true;
        return false;
    }
    static bool reserve(std::size_t room) {
        std::size_t const bytes = room / page_size * sizeof(Page);
        constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
        void* const pages = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
        if (pages == MAP_FAILED) return false;
        void* const all = ::mmap(nullptr, room, PROT_NONE, flags, -1, 0);
        if (all == MAP_FAILED) {
            ::munmap(pages, bytes);
            return false;
        }
        state().pages = static_cast<Page*>(pages);
        state().room = room;
        state().begin.store(reinterpret_cast<std::uintptr_t>(all), std::memory_order_release);
        return true;
    }
    template <class F> static void each_slot(F const& use) {
        for (std::size_t i = 0; i < state().end;) {
            Page& page = state().pages[i];
            use(page, page.slot);
            i += (std::size_t{1} << page.order) + 1;
        }
    }
    static void give_back(std::uint32_t slot) {
        Page& page = page_of(slot);
        page.next = std::exchange(state().first_free[page.order], slot);
    }
    /// Gives back what is lost, unless a word somewhere in the process, or in a block that is not
    /// lost, points to it: a variable of the function's that outlives its runs may hold it.
    static void find_lost() {
        Lock const lock;
        if (!lock.is_held) return;
        state().lost = 0;
        auto const find = [](std::uintptr_t word) {
            if (std::uint32_t const slot = slot_of(word); slot != 0) page_of(slot).is_found = true;
        };
        auto const find_all_of = [&](std::uint32_t slot) {
            auto const* const words = reinterpret_cast<std::uintptr_t const*>(begin_of(slot));
            for (std::size_t i = 0; i < page_of(slot).bytes / sizeof *words; ++i) find(words[i]);
        };
        each_slot([](Page& page, std::uint32_t) { page.is_found = false; });
        if (!each_writable_word(begin(), begin() + state().room, most_searched, find)) return;
        each_slot([&](Page const& page, std::uint32_t slot) {
            if (page.in_use && !page.is_lost) find_all_of(slot);
        });
        for (bool finds = true; finds;) {
            finds = false;
            each_slot([&](Page& page, std::uint32_t slot) {
                if (!page.in_use || !page.is_lost || !page.is_found) return;
                page.is_lost = false; // it is somebody's
                find_all_of(slot);
                finds = true;
            });
        }
        each_slot([&](Page& page, std::uint32_t slot) {
            if (!page.in_use || !page.is_lost) return;
            page.in_use = page.is_lost = false;
            give_back(slot);
        });
    }
    /// 0 where there is none.
    static std::uint32_t free_slot(std::size_t order) {
        State& all = state();
        if (std::uint32_t const slot = all.first_free[order]; slot != 0) {
            all.first_free[order] = page_of(slot).next;
            return slot;
        }
        std::size_t const count = std::size_t{1} << order;
        if (all.slots == most_slots || all.end + count + 1 > state().room / page_size) return 0;
        auto* const data = reinterpret_cast<void*>(begin() + all.end * page_size);
        if (::mprotect(data, count * page_size, PROT_READ | PROT_WRITE) != 0) return 0;
        auto const slot = static_cast<std::uint32_t>(all.end + 1);
        for (std::size_t i = 0; i < count; ++i) all.pages[all.end + i].slot = slot;
        page_of(slot).order = static_cast<std::uint8_t>(order);
        all.end += count + 1;
        ++all.slots;
        return slot;
    }
#endif
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_FENCED_HEAP_HPP
