// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/fenced_heap.hpp>

#include <catch2/catch.hpp>

#include <csetjmp>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace fenced_heap_test {

using Heap = limn::detail::FencedHeap;

std::uintptr_t address(void const* block) { return reinterpret_cast<std::uintptr_t>(block); }

TEST_CASE("FencedHeap: while it is off, there is no memory from it", "[capture][fenced_heap]") {
    CHECK(Heap::allocate(8) == nullptr);
    int own = 0;
    CHECK_FALSE(Heap::release(&own));
    CHECK(Heap::block_size(address(&own)) == 0);
}

#ifdef LIMN_FENCED_HEAP
sigjmp_buf back; // NOLINT
void jump(int) { siglongjmp(back, 1); }

/// Whether writing there raises SIGSEGV.
bool is_closed(char* at) {
    struct sigaction action{}, before{};
    action.sa_handler = &jump;
    sigaction(SIGSEGV, &action, &before);
    bool closed = true;
    if (sigsetjmp(back, 1) == 0) {
        *static_cast<char volatile*>(at) = 1;
        closed = false;
    }
    sigaction(SIGSEGV, &before, nullptr);
    return closed;
}

TEST_CASE("FencedHeap: nobody may write beyond a block", "[capture][fenced_heap]") {
    Heap::Switch const on{true};
    for (std::size_t const bytes : {0u, 1u, 16u, 40u, 4096u, 4097u, 100'000u, 1u << 20}) {
        CAPTURE(bytes);
        auto* const block = static_cast<char*>(Heap::allocate(bytes));
        REQUIRE(block != nullptr);
        std::size_t const size = Heap::block_size(address(block));
        CHECK(address(block) % 16 == 0);
        CHECK(size >= bytes);
        CHECK(size < bytes + 17);
        CHECK(Heap::contains(address(block)));
        CHECK(Heap::block_size(address(block) + 16) == 0); // none begins there
        std::memset(block, 7, size);
        CHECK(is_closed(block + size));
        CHECK_FALSE(is_closed(block + size - 1));
        CHECK(Heap::release(block));
        CHECK(Heap::block_size(address(block)) == 0);
    }
    CHECK(Heap::allocate((1u << 20) + 1) == nullptr); // malloc asks the system for such a one
}

TEST_CASE("FencedHeap: what is before a block is of no use to anybody", "[capture][fenced_heap]") {
    Heap::Switch const on{true};
    auto *const a = static_cast<int*>(Heap::allocate(16)), *const b = static_cast<int*>(
                                                               Heap::allocate(16));
    a[0] = b[0] = 5;
    int volatile* const before = b - 1; // which compilers need not know
    *before = 9;
    CHECK(a[0] == 5);
    Heap::release(a);
    Heap::release(b);
    auto* const c = static_cast<int*>(Heap::allocate(16));
    CHECK(c[0] == 0); // and it is new
    Heap::release(c);
}

TEST_CASE("FencedHeap: a block that was freed is not handed out again at once",
          "[capture][fenced_heap]") {
    Heap::Switch const on{true};
    auto* const freed = static_cast<int*>(Heap::allocate(32));
    Heap::release(freed);
    std::size_t again = 0;
    for (std::size_t i = 0; i < 5000; ++i) {
        void* const next = Heap::allocate(32);
        REQUIRE(next != nullptr);
        if (next == freed && again == 0) again = i;
        Heap::release(next);
    }
    CHECK(again >= 1000); // but there is an end of them
    {
        Heap::Switch const off{false};
        CHECK(Heap::allocate(32) == nullptr);
    }
    void* const last = Heap::allocate(32);
    CHECK(last != nullptr);
    CHECK(Heap::release(last));
    CHECK(Heap::release(last)); // a second time it is nothing
}

TEST_CASE("FencedHeap: what lost runs hold comes back, but not what somebody points to",
          "[capture][fenced_heap]") {
    static void* kept = nullptr;
    std::vector<void**> owners(2); // on the other heap
    std::size_t got = 0;
    for (int i = 0; i < 60'000; ++i) {
        Heap::begin_run();
        {
            Heap::Switch const on{true};
            auto* const block = static_cast<void**>(Heap::allocate(48));
            got += block != nullptr;
            if (i == 100) { // a list of two
                block[0] = Heap::allocate(64);
                static_cast<int*>(block[0])[3] = 77;
                owners[1] = block;
            }
            if (i == 101) {
                kept = block;
                *static_cast<int*>(kept) = 78;
            }
        }
        Heap::leave_run();
    }
    CHECK(got == 60'000); // 24,000 at a time
    CHECK(static_cast<int*>(owners[1][0])[3] == 77);
    CHECK(*static_cast<int*>(kept) == 78);
    CHECK(Heap::release(owners[1][0]));
    CHECK(Heap::release(owners[1]));
    CHECK(Heap::release(std::exchange(kept, nullptr)));
}
TEST_CASE("FencedHeap: in a process of few addresses", "[.][few_addresses]") {
    Heap::Switch const on{true};
    void* const block = Heap::allocate(40);
    CHECK(Heap::contains(address(block)));
    CHECK(Heap::release(block));
}

TEST_CASE("FencedHeap: it takes fewer addresses where there are fewer", "[capture][fenced_heap]") {
    char self[4096] = {};
    REQUIRE(readlink("/proc/self/exe", self, sizeof self - 1) > 0);
    for (char const* kilobytes : {"3000000", "1000000"})
        CHECK(std::system((std::string{"ulimit -v "} + kilobytes + "; exec '" + self +
                           "' '[few_addresses]' > /dev/null")
                              .c_str()) == 0);
}

#endif

} // namespace fenced_heap_test
