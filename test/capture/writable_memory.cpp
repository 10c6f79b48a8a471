// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/writable_memory.hpp>
#include <limn/meta/address_sanitizer.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace writable_memory_test {

using limn::detail::each_writable_word;

TEST_CASE("each_writable_word: more than was asked for is not all", "[capture][writable_memory]") {
    CHECK_FALSE(each_writable_word(0, 0, 4096, [](std::uintptr_t) {}));
}

#if defined(__linux__)
TEST_CASE("is_readable: what the process has, and nothing else", "[capture][writable_memory]") {
    using limn::detail::is_readable;
    double const here[2]{};
    CHECK(is_readable(here, 16));
    CHECK_FALSE(is_readable(nullptr, 4));
    CHECK_FALSE(is_readable(reinterpret_cast<void const*>(std::uintptr_t{1} << 62 | 8), 4));
}
#endif

#if defined(__linux__) && !LIMN_ADDRESS_SANITIZER // its shadow is terabytes
/// How often a word is found that is `value` less 1.
std::size_t times(std::uintptr_t value, std::uintptr_t begin = 0, std::uintptr_t end = 0) {
    std::size_t out = 0;
    bool const all = each_writable_word(begin, end, std::size_t{1} << 40,
                                        [&](std::uintptr_t word) { out += word + 1 == value; });
    CHECK(all);
    return out;
}

TEST_CASE("each_writable_word: what static variables, the stack and the heap hold",
          "[capture][writable_memory]") {
    constexpr std::uintptr_t mark = 0x5A17'C0DE'0BAD'F00D;
    [[maybe_unused]] static std::uintptr_t volatile in_static;
    [[maybe_unused]] std::uintptr_t volatile on_stack = 0;
    auto const on_heap = std::make_unique<std::uintptr_t>(0);
    std::size_t const before = times(mark);
    in_static = mark - 1;
    CHECK(times(mark) > before);
    in_static = 0;
    on_stack = mark - 1;
    CHECK(times(mark) > before);
    on_stack = 0;
    *on_heap = mark - 1;
    CHECK(times(mark) > before);
    auto const at = reinterpret_cast<std::uintptr_t>(on_heap.get());
    CHECK(times(mark, at, at + 1) == before); // all in that mapping is left out
}
#endif

} // namespace writable_memory_test
