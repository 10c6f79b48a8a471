// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FencedHeap`: memory for a function while it is traced.

#ifndef LIMN_CAPTURE_FENCED_HEAP_HPP
#define LIMN_CAPTURE_FENCED_HEAP_HPP

#include <limn/capture/call_stack.hpp>
#include <limn/capture/writable_memory.hpp>

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#if defined(__linux__) && __SIZEOF_POINTER__ == 8 && !defined(LIMN_ADDRESS_SANITIZER) &&           \
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
/// Elsewhere than on Linux with 64 bits, and with the address and the thread sanitizer, whose own
/// allocators see such a write, there is no such heap.
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
    /// To be called before a run.
    static void begin_run() {
#ifdef LIMN_FENCED_HEAP
        if (lost_count() >= most_lost) find_lost();
        run() = ++last_run();
#endif
    }
    /// To be called where it was left by a jump. Nobody will free its blocks.
    static void leave_run() {
        is_on() = false;
#ifdef LIMN_FENCED_HEAP
        Lock const lock;
        each_slot([](Page& page, std::uint32_t) {
            if (!page.in_use || page.run != run() || page.is_lost) return;
            page.is_lost = true;
            ++lost_count();
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
        if (slot == none) return nullptr;
        Page& page = pages()[slot];
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
        if (!lock.is_held || slot == none || !pages()[slot].in_use) return true;
        pages()[slot].in_use = false;
        if (std::exchange(pages()[slot].is_lost, false)) --lost_count();
        std::uint32_t const old = std::exchange(freed()[freed_count()++ % most_freed], slot + 1);
        if (old != 0) give_back(old - 1);
        return true;
#else
        return false;
#endif
    }

    static bool contains(std::uintptr_t address) noexcept {
        std::uintptr_t const begin = begin_address().load(std::memory_order_relaxed);
        return begin != 0 && address - begin < room;
    }
    /// The size of the block that begins there; 0 where none does.
    static std::size_t block_size([[maybe_unused]] std::uintptr_t address) noexcept {
#ifdef LIMN_FENCED_HEAP
        std::uint32_t const slot = contains(address) ? slot_of(address) : none;
        if (slot != none && pages()[slot].in_use && begin_of(slot) == address)
            return pages()[slot].bytes;
#endif
        return 0;
    }

private:
    static constexpr std::size_t page_size = 4096, room = std::size_t{1} << 32, orders = 9,
                                 most_bytes = page_size << (orders - 1), most_freed = 1024;
    /// The system allows a process 65,530 pieces of memory, and a slot is two.
    static constexpr std::size_t most_slots = 24'000, most_lost = 4000;
    static constexpr std::size_t most_searched = std::size_t{2} << 30;
    static constexpr std::uint32_t none = 0xffff'ffffu;

    static bool& is_on() {
        static constinit thread_local bool on = false;
        return on;
    }
    static std::atomic<std::uintptr_t>& begin_address() {
        static constinit std::atomic<std::uintptr_t> begin{0};
        return begin;
    }

#ifdef LIMN_FENCED_HEAP
    /// Of a slot its first page says all; the others which that is.
    struct Page {
        std::uint32_t first, bytes, next, run;
        std::uint8_t order; ///< it has two to that many pages, and the one that is closed
        bool in_use, is_lost, is_found;
    };
    /// Whoever was left by a jump inside holds it for ever: then there is no memory from here.
    struct Lock {
        bool is_held = false;
        Lock() {
            for (int tries = 0; tries < 10'000 && !is_held; ++tries)
                is_held = !flag().test_and_set(std::memory_order_acquire);
        }
        ~Lock() {
            if (is_held) flag().clear(std::memory_order_release);
        }
        static std::atomic_flag& flag() {
            static constinit std::atomic_flag taken{};
            return taken;
        }
    };

    static Page*& pages() {
        static constinit Page* all = nullptr;
        return all;
    }
    static std::uint32_t* freed() {
        static constinit std::uint32_t last[most_freed]{};
        return last;
    }
    static std::size_t& freed_count() {
        static constinit std::size_t count = 0;
        return count;
    }
    static std::uint32_t* first_free() {
        static constinit std::uint32_t first[orders]{none, none, none, none, none,
                                                     none, none, none, none};
        return first;
    }

    static std::uint32_t& run() {
        static constinit thread_local std::uint32_t number = 0;
        return number;
    }
    static std::atomic<std::uint32_t>& last_run() {
        static constinit std::atomic<std::uint32_t> number{0};
        return number;
    }
    static std::size_t& lost_count() {
        static constinit std::size_t count = 0;
        return count;
    }
    static std::size_t& end_of_slots() { ///< in pages
        static constinit std::size_t end = 0;
        return end;
    }

    static std::size_t rounded(std::size_t bytes) {
        return bytes == 0 ? 16 : (bytes + 15) / 16 * 16; // as `new` aligns
    }
    static std::size_t order_of(std::size_t bytes) {
        return static_cast<std::size_t>(std::bit_width((rounded(bytes) - 1) / page_size));
    }
    static std::uintptr_t begin_of(std::uint32_t slot) {
        Page const& page = pages()[slot];
        std::uintptr_t const begin = begin_address().load(std::memory_order_relaxed);
        return begin + (slot + (std::size_t{1} << page.order)) * page_size - page.bytes;
    }
    static std::uint32_t slot_of(std::uintptr_t address) {
        std::uintptr_t const begin = begin_address().load(std::memory_order_relaxed);
        return pages()[(address - begin) / page_size].first - 1;
    }

    /// Asks the system for addresses: it has no memory for them before they are used.
    static bool reserve() {
        if (begin_address().load(std::memory_order_relaxed) != 0) return true;
        constexpr std::size_t count = room / page_size;
        constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
        void* const all =
            ::mmap(nullptr, count * sizeof(Page), PROT_READ | PROT_WRITE, flags, -1, 0);
        if (all == MAP_FAILED) return false;
        void* const begin = ::mmap(nullptr, room, PROT_NONE, flags, -1, 0);
        if (begin == MAP_FAILED) return false;
        pages() = static_cast<Page*>(all);
        begin_address() = reinterpret_cast<std::uintptr_t>(begin);
        return true;
    }
    template <class F> static void each_slot(F const& use) {
        for (std::size_t i = 0; i < end_of_slots(); i += (std::size_t{1} << pages()[i].order) + 1)
            use(pages()[i], static_cast<std::uint32_t>(i));
    }
    static void give_back(std::uint32_t slot) {
        Page& page = pages()[slot];
        page.next = std::exchange(first_free()[page.order], slot);
    }
    /// Gives back what is lost, unless a word somewhere in the process, or in a block that is not
    /// lost, points to it: a variable of the function's that outlives its runs may hold it.
    static void find_lost() {
        std::size_t const before = std::exchange(lost_count(), 0);
        auto const find = [](std::uintptr_t word) {
            std::uint32_t const slot = contains(word) ? slot_of(word) : none;
            if (slot != none) pages()[slot].is_found = true;
        };
        auto const find_all_of = [&](std::uint32_t slot) {
            auto const* const words = reinterpret_cast<std::uintptr_t const*>(begin_of(slot));
            for (std::size_t i = 0; i < pages()[slot].bytes / sizeof *words; ++i) find(words[i]);
        };
        std::uintptr_t const begin = begin_address();
        each_slot([](Page& page, std::uint32_t) { page.is_found = false; });
        if (!each_writable_word(begin, begin + room, most_searched, find)) return;
        each_slot([&](Page const& page, std::uint32_t slot) {
            if (page.in_use && !page.is_lost) find_all_of(slot);
        });
        for (std::size_t left = before + 1; left != 0;) {
            left = 0;
            each_slot([&](Page& page, std::uint32_t slot) {
                if (!page.in_use || !page.is_lost || !page.is_found) return;
                page.is_lost = false; // it is somebody's
                find_all_of(slot);
                ++left;
            });
        }
        Lock const lock;
        each_slot([&](Page& page, std::uint32_t slot) {
            if (!lock.is_held || !page.in_use || !page.is_lost) return;
            page.in_use = page.is_lost = false;
            give_back(slot);
        });
    }
    static std::uint32_t free_slot(std::size_t order) {
        std::uint32_t& first = first_free()[order];
        if (first != none) return std::exchange(first, pages()[first].next);
        static constinit std::size_t slots = 0;
        std::size_t& end = end_of_slots();
        std::size_t const count = std::size_t{1} << order;
        if (slots == most_slots || end + count + 1 > room / page_size) return none;
        std::uintptr_t const begin = begin_address().load(std::memory_order_relaxed);
        auto* const data = reinterpret_cast<void*>(begin + end * page_size);
        if (::mprotect(data, count * page_size, PROT_READ | PROT_WRITE) != 0) return none;
        auto const slot = static_cast<std::uint32_t>(end);
        for (std::size_t i = 0; i < count; ++i) pages()[slot + i].first = slot + 1;
        pages()[slot].order = static_cast<std::uint8_t>(order);
        end += count + 1;
        ++slots;
        return slot;
    }
#endif
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_FENCED_HEAP_HPP
