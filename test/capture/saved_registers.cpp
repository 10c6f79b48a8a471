// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/call_stack.hpp>
#include <limn/capture/saved_registers.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace saved_registers_test {

using Saved = limn::detail::SavedRegisters<>;

TEST_CASE("SavedRegisters: words that are as they were", "[capture][saved_registers]") {
    std::uintptr_t words[] = {1, 2};
    auto const at = [&](int i) { return reinterpret_cast<std::uintptr_t>(&words[i]); };
    Saved saved;
    CHECK(saved.are_kept({}));
    CHECK(saved.are_kept({at(0), 0}));
    words[1] = 3;
    CHECK(saved.are_kept({at(0), at(1)})); // met there for the first time
    words[1] = 2;
    CHECK_FALSE(saved.are_kept({at(0), at(1)}));
    CHECK(saved.are_kept({at(0), 0}));
    saved.begin();
    CHECK(saved.are_kept({at(0), at(1)}));
}

#if defined(__x86_64__) && !defined(LIMN_ADDRESS_SANITIZER)
struct Frames {
    limn::detail::CallStack<> stack{};
    Saved saved{};
    void const *caller = nullptr, *entry = nullptr;

    /// As a decision asks.
    [[gnu::noinline]] bool are_kept() {
        stack.tag(__builtin_frame_address(0), entry, caller);
        return stack.is_whole() && saved.are_kept(stack.kept());
    }
};

/// Calls `f` as capture calls a function: from a frame that is noted, after one that is the last.
[[gnu::noinline]] void call(Frames& frames, std::function<void()> const& f) {
    frames.caller = __builtin_frame_address(0);
    f();
    asm volatile("" ::: "memory", "rbx"); // no tail call
}
[[gnu::noinline]] void run(Frames& frames, std::function<void()> const& f) {
    frames.entry = __builtin_frame_address(0);
    frames.saved.begin();
    call(frames, f);
    asm volatile("" ::: "memory", "r12");
}

/// Which of the words are told from others that a frame with so many registers keeps, between two
/// looks without a change: the frame pointer is the first one.
[[gnu::noinline]] std::vector<bool> told(Frames& frames) {
    asm volatile("" ::: "rbx", "r12", "r13");
    auto* const frame = static_cast<std::uintptr_t volatile*>(__builtin_frame_address(0));
    std::vector<bool> out;
    for (int i = -1; i < 5; ++i) {
        std::uintptr_t const change = i < 0 || i == 4 ? 0 : ~std::uintptr_t{0};
        asm volatile("" : "+r"(i)); // it is one call
        int const n = i < 0 ? 0 : i;
        frame[-n] = frame[-n] ^ change;
        bool const kept = frames.are_kept();
        frame[-n] = frame[-n] ^ change;
        out.push_back(!kept);
    }
    return out;
}
/// It is `told` that is called, and nothing in between.
[[gnu::noinline]] std::vector<bool> told_at_once(Frames& frames) {
    frames.caller = __builtin_frame_address(0);
    std::vector<bool> const out = told(frames);
    asm volatile("" ::: "memory");
    return out;
}

TEST_CASE("SavedRegisters: what a function keeps for its caller", "[capture][saved_registers]") {
    Frames frames;
    for (int runs = 0; runs < 2; ++runs)
        run(frames, [&] {
            CHECK(told_at_once(frames) == std::vector<bool>{false, true, true, true, true, false});
        });
}

[[gnu::noinline]] bool keeps_rbx(Frames& frames) {
    asm volatile("" ::: "rbx");
    bool const out = frames.are_kept();
    asm volatile("" ::: "memory", "rbx");
    return out;
}

/// It is another one that calls `told`, and needs no register itself.
[[gnu::noinline]] std::vector<bool> told_deeper(Frames& frames) {
    frames.caller = __builtin_frame_address(0);
    auto const between = [](Frames& f) __attribute__((noinline)) {
        std::vector<bool> const out = told(f);
        asm volatile("" ::: "memory");
        return out;
    };
    std::vector<bool> const out = between(frames);
    asm volatile("" ::: "memory");
    return out;
}

TEST_CASE("SavedRegisters: what another function keeps for it, which the function calls",
          "[capture][saved_registers]") {
    Frames frames;
    run(frames, [&] {
        auto const words = told_deeper(frames);
        CHECK(words.front() == false);
        CHECK(std::count(words.begin(), words.end(), true) >= 2); // r12 and r13, if not rbx
        CHECK(words.back() == false);
    });
}

TEST_CASE("SavedRegisters: what the function calls may keep what it likes",
          "[capture][saved_registers]") {
    Frames frames;
    std::vector<bool> kept;
    for (int runs = 0; runs < 2; ++runs)
        run(frames, [&] {
            for (std::uintptr_t i = 1; i < 9; ++i) {
                asm volatile("mov %0, %%rbx" ::"r"(i) : "rbx");
                kept.push_back(keeps_rbx(frames));
            }
        });
    CHECK(kept == std::vector<bool>(16, true));
}
#endif

} // namespace saved_registers_test
