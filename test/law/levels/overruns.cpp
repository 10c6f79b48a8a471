// SPDX-License-Identifier: BSL-1.0
// Functions that, with answers no input gives, write a few bytes beyond a plain array of theirs: at
// -O2 there are the registers and the return address of their callers. Each is traced, and right, or
// refused; the process goes on.

#include "capture/overruns.hpp"

#include <limn.hpp>

#include <catch2/catch.hpp>

#include <string>

namespace overruns_test {

template <class F> void is_harmless(F const& f, char const* file = "overruns.cpp:") {
    try {
        auto const run = limn::interpret<int(int)>(limn::trace<int>(f));
        for (int const x : {-3, 0, 1, 2, 8, 9, 10, 99, 123'456, 0x7fff'ffff}) CHECK(run(x) == f(x));
    } catch (limn::TraceError const& e) {
        CHECK_THAT(e.what(), Catch::Contains(file));
    }
}

TEST_CASE("overruns: arrays of bytes", "[law][levels]") {
    is_harmless(overruns::bytes, "overruns.hpp:");
    is_harmless([](auto m) UNCHECKED {
        char text[12] = {};
        int n = 0;
        while (m > 0) {
            text[n++] = m % 10 > 4 ? 'x' : 'y';
            m = m / 10;
        }
        return m + int(std::string(text).size());
    });
    is_harmless([](auto m) UNCHECKED {
        std::string text(3, ' '); // it stands on the stack
        char* const at = text.data();
        int n = 0;
        while (m > 0) {
            at[n++] = m % 1024 > 511 ? 'x' : 'y';
            m = m / 1024;
        }
        return m + int(text == "xy ");
    });
}

TEST_CASE("overruns: arrays of integers and bools", "[law][levels]") {
    is_harmless([](auto m) UNCHECKED {
        int digits[10] = {};
        int n = 0;
        while (m > 0) {
            digits[n++] = m % 10 > 4 ? 1 : 2;
            m = m / 10;
        }
        return m + digits[0] + digits[9];
    });
    is_harmless(overruns::bits, "overruns.hpp:");
}

template <class T> [[gnu::noinline]] UNCHECKED int digits_of(T m) {
    short digits[10] = {};
    int n = 0;
    while (m > 0) {
        digits[n++] = m % 10 == 7 ? 1 : 2;
        m = m / 10;
    }
    return digits[0] * 100 + digits[1] * 10 + n;
}

TEST_CASE("overruns: in what the function calls", "[law][levels]") {
    is_harmless([](auto m) { return m * 0 + digits_of(m) + digits_of(m / 3); });
}

} // namespace overruns_test
