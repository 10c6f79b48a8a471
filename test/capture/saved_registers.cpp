// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/saved_registers.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace saved_registers_test {

using Saved = limn::detail::SavedRegisters<>;

TEST_CASE("SavedRegisters: where nobody knows who calls the function, all is well",
          "[capture][saved_registers]") {
    Saved saved;
    CHECK(saved.are_kept(nullptr, __builtin_frame_address(0)));
}

#if defined(__x86_64__) && !defined(LIMN_ADDRESS_SANITIZER)
struct Frames {
    Saved saved{};
    void const *caller = nullptr, *entry = nullptr;
    bool are_kept() { return saved.are_kept(caller, entry); }
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

/// Which of the words are told from others that a frame with so many registers keeps: the frame
/// pointer is the first one.
[[gnu::noinline]] std::vector<bool> told(Frames& frames) {
    asm volatile("" ::: "rbx", "r12", "r13");
    auto* const frame = static_cast<std::uintptr_t volatile*>(__builtin_frame_address(0));
    std::vector<bool> out{!frames.are_kept()};
    for (int i = 0; i < 4; ++i) {
        frame[-i] = ~frame[-i];
        bool const kept = frames.are_kept();
        frame[-i] = ~frame[-i];
        out.push_back(!kept);
    }
    out.push_back(!frames.are_kept());
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
