// SPDX-License-Identifier: BSL-1.0
// Functions that write beyond a plain array of theirs on ways that no input takes.

#include "capture/overruns.hpp"
#include <limn.hpp>
#include <limn/capture/guard_page.hpp>
#include <limn/meta/address_sanitizer.hpp>
#include <limn/proxy/signals.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <string>

namespace guard_page_test {

TEST_CASE("guard_page: it calls the function, and the page opens again", "[capture][guard_page]") {
    limn::detail::GuardPage page;
    int calls = 0;
    for (int i = 0; i < 2; ++i)
        page.call_below([&] {
            page.close();
            ++calls;
        });
    CHECK(calls == 2);
}

#if !LIMN_ADDRESS_SANITIZER // which ends the process where a run writes over its own frames

/// Writes over its own frame, and those of its callers: so many words, each as it is.
[[gnu::noinline]] UNCHECKED void write_up(std::size_t words) {
    std::uintptr_t volatile mine = 0;
    std::uintptr_t volatile* at = &mine;
    asm("" : "+r"(at)); // a compiler knows that nothing is there
    for (std::size_t i = 0; i < words; ++i) at[i] = at[i];
}

/// Whether a signal ended that; the page closed, or open.
[[gnu::noinline]] bool trapped(bool closes, std::size_t words) {
    limn::detail::SignalGuard signals;
    limn::detail::GuardPage page;
    limn::detail::SignalGuard::Run run{signals};
    bool const ended = sigsetjmp(signals.back, 0) != 0;
    if (!ended)
        page.call_below([&] {
            if (closes) page.close();
            write_up(words);
        });
    page.open();
    run.retire();
    return ended;
}

/// Writes so many bytes above its frame what is there.
[[gnu::noinline]] UNCHECKED void write_at(std::uintptr_t bytes) {
    auto* at = static_cast<char volatile*>(__builtin_frame_address(0)) + bytes;
    *at = *at;
}

TEST_CASE("guard_page: closed, it is as wide as two bytes of an address can lead",
          "[capture][guard_page]") {
    limn::detail::SignalGuard signals;
    limn::detail::GuardPage page;
    for (std::uintptr_t const bytes : {std::uintptr_t{4096}, std::uintptr_t{0xffff}}) {
        limn::detail::SignalGuard::Run run{signals};
        bool const ended = sigsetjmp(signals.back, 0) != 0;
        if (!ended)
            page.call_below([&] {
                page.close();
                write_at(bytes);
            });
        page.open();
        run.retire();
        CHECK(ended);
    }
}

TEST_CASE("guard_page: while it is closed, nothing writes beyond", "[capture][guard_page]") {
    std::uintptr_t below[4096] = {}; // there is so much of the stack
    below[17] = 1;
    CHECK_FALSE(trapped(false, 1000));
    CHECK(trapped(true, 4096));
    CHECK_FALSE(trapped(false, 1000)); // it is open again
    CHECK(below[17] == 1);
}

template <class R, class A, class F> void is_right(F const& f, std::initializer_list<A> inputs) {
    auto const run = limn::interpret<R(A)>(limn::trace<A>(f));
    for (A const x : inputs) CHECK(run(x) == f(x));
}

TEST_CASE("guard_page: an array of bytes on the stack", "[capture][guard_page]") {
    is_right<int>(overruns::bytes, {-3, 0, 1, 2, 8, 123456, 0x7fff'ffff});
}

TEST_CASE("guard_page: a text on the stack", "[capture][guard_page]") {
    auto const length = [](auto m) UNCHECKED {
        char text[40] = {};
        int n = 0;
        while (m > 0) {
            text[n++] = 'x';
            m = m / 10;
        }
        return m + int(std::string(text).size());
    };
    is_right<int>(length, {-3, 0, 1, 9, 10, 123456, 0x7fff'ffff});
}

TEST_CASE("guard_page: the value of a proxy after an array", "[capture][guard_page]") {
    is_right<int>(overruns::bits, {-3, 0, 1, 2, 8, 9, 123456, 0x7fff'ffff});
}

TEST_CASE("guard_page: thousands of bytes at once, after a few decisions",
          "[capture][guard_page]") {
    auto const padded = [](auto m) UNCHECKED { // a length below zero is a large one
        if (m < 0 || m > 999) return m * 0 - 1;
        int n = 0;
        for (; m > 0; ++n) m = m / 10;
        char text[4] = {};
        std::memset(text, 'x', std::size_t(3 - n));
        return m + int(std::string(text).size()) * 10 + n;
    };
    is_right<int>(padded, {-3, 0, 1, 9, 10, 99, 100, 999, 1000, 0x7fff'ffff});

    auto const filled = [](auto x) UNCHECKED {
        int all[6] = {}, n = 4000;
        if (x % 100 < 50) n = 3;
        if (x % 100 * 2 > 98) n = 6;
        std::fill(all, all + n, 7);
        return x * 0 + all[0] + all[5];
    };
    is_right<int>(filled, {-3, 0, 1, 49, 50, 99, 100, 0x7fff'ffff});
}

#ifdef __x86_64__
void end_the_process() { std::_Exit(3); }

TEST_CASE("guard_page: a return address", "[capture][guard_page]") {
    auto const digits = [](auto m) UNCHECKED {
        auto* const frame = static_cast<std::uintptr_t volatile*>(__builtin_frame_address(0));
        int n = 0;
        while (m > 0) {
            if (++n == 11) frame[1] = reinterpret_cast<std::uintptr_t>(&end_the_process);
            m = m / 10;
        }
        return m + n;
    };
    is_right<int>(digits, {-3, 0, 1, 2, 8, 9, 123456, 0x7fff'ffff});
}
#endif

#endif

} // namespace guard_page_test
