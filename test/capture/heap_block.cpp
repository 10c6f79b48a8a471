// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/heap_block.hpp>
#include <limn/meta/address_sanitizer.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace heap_block_test {

limn::detail::HeapBlock block_at(void const* pointer) {
    return limn::detail::heap_block(reinterpret_cast<std::uintptr_t>(pointer),
                                    limn::detail::heap_range());
}

TEST_CASE("heap_block: where a block begins", "[capture][heap_block]") {
    auto const numbers = std::make_unique<std::uint64_t[]>(10);
    limn::detail::HeapBlock const block = block_at(numbers.get());
    CHECK(block.begin == reinterpret_cast<std::uintptr_t>(numbers.get()));
    CHECK(block.words() >= 10);
    CHECK(block.words() <= 12);
    CHECK(block.bytes >= 80);
    for (std::size_t const size : {2000u, 100'000u}) { // the second one is not of the heap
        auto const large = std::make_unique<std::uint64_t[]>(size);
        CHECK(block_at(large.get()).words() >= size);
        CHECK(block_at(large.get()).words() <= size + 512);
        CHECK(block_at(large.get() + 2).begin == 0);
    }
}

TEST_CASE("heap_block: where none does", "[capture][heap_block]") {
    auto const numbers = std::make_unique<std::uint64_t[]>(10);
    std::uint64_t const on_stack = 1;
    static std::uint64_t const nowhere_else = 1;
    CHECK(block_at(numbers.get() + 1).begin == 0);
    CHECK(block_at(reinterpret_cast<char*>(numbers.get()) + 4).begin == 0);
    CHECK(block_at(&on_stack).begin == 0);
    CHECK(block_at(&nowhere_else).begin == 0);
    CHECK(block_at(nullptr).begin == 0);
    CHECK(block_at(reinterpret_cast<void*>(std::uintptr_t{17})).begin == 0);
    CHECK(block_at(reinterpret_cast<void*>(~std::uintptr_t{15})).begin == 0);
}

#if LIMN_ADDRESS_SANITIZER

/// Points to a block, where a frame is left that held it.
[[gnu::noinline]] void lose() {
    int* held[2] = {nullptr, new int[10]};
    limn::detail::lose_blocks(held + 0, held + 2);
    held[1] = nullptr;
}

TEST_CASE("heap_block: one that is lost is not reported as a leak", "[capture][heap_block]") {
    lose();
    CHECK(__lsan_do_recoverable_leak_check() == 0);
}

#endif

} // namespace heap_block_test
