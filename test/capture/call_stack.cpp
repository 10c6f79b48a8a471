// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/call_stack.hpp>
#include <limn/meta/address_sanitizer.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <functional>
#include <vector>

using CallStack = limn::detail::CallStack<>;
using limn::detail::Tag;

namespace {

void const* entry = nullptr;
CallStack stack;

/// By what was met before; and by a stack that has met nothing.
[[gnu::noinline]] Tag ask() {
    void const* const hook = __builtin_frame_address(0);
    Tag const tag = stack.tag(hook, entry);
    CHECK(tag == CallStack{}.tag(hook, entry));
    return tag;
}

[[gnu::noinline]] Tag ask_deeper() {
    Tag const tag = ask();
    asm volatile("" ::: "memory"); // no tail call
    return tag;
}

/// The frame of this one is as large as it is told.
[[gnu::noinline]] Tag ask_above(std::size_t bytes) {
    auto* const room = static_cast<char volatile*>(__builtin_alloca(bytes));
    room[0] = 1;
    Tag const tag = ask();
    room[bytes - 1] = 2;
    return tag;
}

[[gnu::noinline]] std::vector<Tag> inside(std::function<std::vector<Tag>()> const& f) {
    entry = __builtin_frame_address(0);
    std::vector<Tag> const out = f();
    asm volatile("" ::: "memory");
    return out;
}

} // namespace

TEST_CASE("CallStack: one line of a loop is one point, however often", "[trace][call_stack]") {
    auto const f = [] {
        std::vector<Tag> out;
        for (int i = 0; i < 3; ++i) out.push_back(ask());
        return out;
    };
    auto const tags = inside(f);
    CHECK((tags[0] == tags[1] && tags[1] == tags[2]));
    CHECK(tags[0].hash != 0);
    std::vector<Tag> again;
    for (int i = 0; i < 2; ++i) again.push_back(inside(f)[0]);
    CHECK(again[0] == again[1]);
}

TEST_CASE("CallStack: two calls, two callers, two depths are points of their own",
          "[trace][call_stack]") {
    auto const tags = inside([] {
        std::vector<Tag> out;
        out.push_back(ask());
        out.push_back(ask());
        out.push_back(ask_deeper());
        out.push_back(ask_deeper());
        return out;
    });
    for (std::size_t i = 0; i < tags.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) CHECK_FALSE(tags[i] == tags[k]);
    CHECK(tags[0].depth == tags[1].depth);
    CHECK(tags[2].depth == tags[0].depth + 1);
    CHECK(tags[2].caller == tags[3].caller); // both ask in the same line of `ask_deeper`
}

TEST_CASE("CallStack: a frame whose size varies is one point", "[trace][call_stack]") {
    auto const tags = inside([] {
        std::vector<Tag> out;
        for (std::size_t const bytes : {16u, 160u, 16u, 4000u, 160u})
            out.push_back(ask_above(bytes));
        out.push_back(ask_above(16));
        return out;
    });
    for (std::size_t i = 0; i < 5; ++i) CHECK(tags[i] == tags[0]);
    CHECK_FALSE(tags[5] == tags[0]);
}

TEST_CASE("CallStack: what is outside the entry plays no part", "[trace][call_stack]") {
    auto const f = [] { return std::vector{ask()}; };
    auto const direct = [&] { return inside(f)[0]; };
    std::function<Tag()> const wrapped = direct;
    std::vector<Tag> tags;
    for (std::function<Tag()> const& g :
         {std::function<Tag()>{direct}, std::function<Tag()>{wrapped}})
        tags.push_back(g());
    std::function<Tag()> const deeper = [&] { return wrapped(); };
    tags.push_back(deeper());
    CHECK(tags[0] == tags[1]);
    CHECK(tags[0] == tags[2]);
}

#if defined(__x86_64__) && !LIMN_ADDRESS_SANITIZER
TEST_CASE("CallStack: a return address that was written over", "[trace][call_stack]") {
    auto const f = [] {
        std::vector<Tag> out;
        auto* const address = static_cast<std::uintptr_t volatile*>(__builtin_frame_address(0)) + 1;
        std::uintptr_t const right = *address;
        static unsigned char const no_code[16]{};
        auto const nowhere = reinterpret_cast<std::uintptr_t>(no_code) + 1;
        for (std::uintptr_t const wrong : {std::uintptr_t{0}, nowhere, right}) {
            *address = wrong;
            CallStack fresh;
            void const* const hook = __builtin_frame_address(0);
            for (CallStack* const known : {&stack, &fresh}) {
                Tag const tag = known->tag(hook, entry);
                *address = right;
                CHECK(known->is_whole() == (wrong == right));
                out.push_back(tag);
                *address = wrong;
            }
        }
        return out;
    };
    auto const tags = inside(f);
    CHECK(tags[4] == tags[5]);
    CHECK(inside([] { return std::vector{ask()}; })[0].hash != 0);
    CHECK(stack.is_whole());
}
#endif
