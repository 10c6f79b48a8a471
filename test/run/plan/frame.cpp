// SPDX-License-Identifier: BSL-1.0
#include <limn/run/plan/frame.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

using limn::detail::Frame;

static_assert(!std::is_copy_constructible_v<Frame> && !std::is_copy_assignable_v<Frame>);

TEST_CASE("Frame: has as many bytes as asked for, aligned for every fundamental type",
          "[run][frame]") {
    for (std::size_t size : {0u, 1u, 2047u, 2048u, 2049u, 1'000'000u}) {
        Frame frame{size};
        CHECK(reinterpret_cast<std::uintptr_t>(frame.data()) % alignof(std::max_align_t) == 0);
        std::memset(frame.data(), 0x5a, size); // the sanitizers watch the bounds
    }
}

TEST_CASE("Frame: is aligned as asked for, near and far", "[run][frame]") {
    for (std::size_t alignment : {1u, 8u, 32u, 64u, 4096u})
        for (std::size_t size : {64u, 2000u, 100'000u}) {
            Frame frame{size, alignment};
            CHECK(reinterpret_cast<std::uintptr_t>(frame.data()) % alignment == 0);
            std::memset(frame.data(), 0x5a, size);
        }
}
