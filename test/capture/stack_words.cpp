// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/stack_words.hpp>
#include <limn/meta/address_sanitizer.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <memory>

namespace stack_words_test {

constexpr std::uintptr_t mark = 0x1234'5678;

/// Tells where it has left the mark.
[[gnu::noinline, gnu::no_sanitize_address]] void leave_mark(std::uintptr_t& left) {
    std::uintptr_t volatile room[32];
    for (auto& word : room) word = mark;
    left = reinterpret_cast<std::uintptr_t>(&room[0]);
}

TEST_CASE("clear_stack_below: what calls have left is gone", "[capture][stack_words]") {
    std::uintptr_t left = 0;
    leave_mark(left);
    limn::detail::clear_stack_below();
    std::uintptr_t const now = limn::detail::word_at(left); // before other calls
    CHECK(now == 0);
}

TEST_CASE("word_in_use: all bytes, or those that the sanitizer says are in use",
          "[capture][stack_words]") {
    auto const words = std::make_unique<std::uintptr_t[]>(2);
    words[0] = words[1] = ~std::uintptr_t{0};
    auto const at = reinterpret_cast<std::uintptr_t>(words.get());
    CHECK(limn::detail::word_in_use(at) == words[0]);
#if LIMN_ADDRESS_SANITIZER
    __asan_poison_memory_region(&words[1], sizeof words[1]);
    CHECK(limn::detail::word_in_use(at + sizeof at) == 0);
    __asan_unpoison_memory_region(&words[1], 3);
    CHECK(limn::detail::word_in_use(at + sizeof at) == 0xff'ffff);
    __asan_unpoison_memory_region(&words[1], sizeof words[1]);
#endif
}

} // namespace stack_words_test
