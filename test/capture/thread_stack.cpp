// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/thread_stack.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <memory>
#include <thread>

namespace thread_stack_test {

#if defined(__linux__)
TEST_CASE("thread_stack: each thread has its own", "[capture][thread_stack]") {
    auto const stack = limn::detail::thread_stack();
    auto const frame = [] { return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)); };
    CHECK(stack.contains(frame()));
    auto const on_heap = std::make_unique<int>();
    CHECK_FALSE(stack.contains(reinterpret_cast<std::uintptr_t>(on_heap.get())));
    bool is_own = false, is_other = false;
    std::thread{[&] {
        is_own = limn::detail::thread_stack().contains(frame());
        is_other = stack.contains(frame());
    }}.join();
    CHECK(is_own);
    CHECK_FALSE(is_other);
    CHECK(limn::detail::thread_stack().begin == stack.begin);
}
#endif

} // namespace thread_stack_test
