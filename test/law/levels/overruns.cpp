// SPDX-License-Identifier: BSL-1.0
// Functions that, with answers no input gives, write a few bytes beyond a plain array of theirs: at
// -O2 there are the registers and the return address of their callers. Each is traced, and right, or
// refused; the process goes on.

#include "capture/overruns.hpp"

#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstring>
#include <stdexcept>
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

/// After its last decision it writes over what it keeps for its caller.
template <class T> [[gnu::noinline]] UNCHECKED int written_last(T m) {
    int n = 0;
    while (m > 0) {
        m = m / 10;
        ++n;
    }
    char out[8] = {};
    std::memcpy(out, "abcdefghijklmno", static_cast<unsigned>(n - 1) % 64);
    return out[0];
}

TEST_CASE("overruns: after the last decision", "[law][levels]") {
    for (int i = 0; i < 4; ++i) { // what is there is by chance
        is_harmless([](auto m) UNCHECKED {
            using T = decltype(m);
            if (m < 1 || m > 99) return T(-1);
            int n = 0;
            while (m > 0) {
                m = m / 10;
                ++n;
            }
            char out[8] = {};
            std::memcpy(out, "abcdefg", static_cast<std::size_t>(n - 1));
            return T(out[0]);
        });
        is_harmless([](auto m) {
            if (m < 1 || m > 99) return m * 0;
            return m * 0 + written_last(m);
        });
    }
}

TEST_CASE("overruns: and throws after that", "[law][levels]") {
    auto const f = [](auto m) {
        if (m < 1 || m > 99) return m * 0;
        if (written_last(m) == 'b') throw std::domain_error{"no digits"};
        return m;
    };
    for (int i = 0; i < 4; ++i) is_harmless(f);
}

TEST_CASE("overruns: a destructor, also where a run is left", "[law][levels]") {
    is_harmless([](auto m) UNCHECKED {
        using T = decltype(m);
        if (m < 0) return T(0);
        int out[10] = {};
        int n = 0;
        struct Add {
            int* out;
            int& n;
            UNCHECKED ~Add() { out[n++] += 2; }
        };
        while (m > 0) {
            Add const add{out, n};
            m = m / 10;
        }
        int sum = 0;
        for (int const v : out) sum += v;
        return T(sum);
    });
}

} // namespace overruns_test
