// SPDX-License-Identifier: BSL-1.0
// Plain state that is neither on the function's stack nor made by it: the graph is right, or the
// function is refused.

#include <limn.hpp>
#include <limn/meta/address_sanitizer.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace watch_outside_test {

using Bits = std::array<double, 12>;

Bits bits(unsigned pattern) {
    Bits out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = (pattern >> i & 1) != 0 ? 1.0 : -1.0;
    return out;
}

/// Whether the graph of `f` is `f`, on each of 4,096 inputs.
template <class F> bool is_right(F const& f) {
    auto const run = limn::interpret<double(Bits)>(limn::trace<Bits>(f));
    for (unsigned pattern = 0; pattern < 4096; ++pattern)
        if (run(bits(pattern)) != f(bits(pattern))) return false;
    return true;
}

/// Counts of four kinds, which matter together in a few of the 4,096 inputs.
struct Counts {
    int n[4];

    template <class A> auto operator()(A const& a) {
        for (int& k : n) k = 0;
        for (std::size_t i = 0; i < 12; ++i)
            if (a[i] > 0.0) ++n[i % 4];
        auto r = a[0] * 1.0;
        if (n[0] == 3 && n[1] == 0 && n[2] == 2 && n[3] == 1) r = r + 1000.0;
        return r;
    }
};

/// A code in a buffer that is kept from call to call.
struct Decoder {
    std::vector<char> word{};

    template <class A> auto operator()(A const& a) {
        word.clear();
        for (std::size_t i = 0; i < 12; ++i) word.push_back(a[i] > 0.0 ? '1' : '0');
        auto r = a[0] * 1.0;
        if (std::string(word.begin(), word.end()) == "001111001010") r = r + 1000.0;
        return r;
    }
};

TEST_CASE("watch_outside: what the function captured by reference", "[capture][watch_outside]") {
    Counts counts{};
    CHECK(is_right([&](auto const& a) { return counts(a); }));
    Decoder decoder;
    CHECK(is_right([&](auto const& a) { return decoder(a); }));
    std::vector<int> kept(
        4); // the vector itself does not change, and nothing on the stack points there
    CHECK(is_right([&](auto const& a) {
        auto r = a[0] * 1.0;
        for (std::size_t k = 0; k < 4; ++k) kept[k] = 0;
        for (std::size_t i = 0; i < 12; ++i)
            if (a[i] > 0.5) ++kept[i % 4];
        if (kept[0] == 1 && kept[1] == 3 && kept[2] == 0 && kept[3] == 2) r = r + 7.0;
        return r;
    }));
    auto const owned = std::make_unique<Decoder>();
    CHECK(is_right([&owned](auto const& a) { return (*owned)(a); }));
}

#if !LIMN_ADDRESS_SANITIZER
auto with_static(auto const& a) {
    static Counts counts;
    return counts(a);
}
auto with_thread_local(auto const& a) {
    thread_local Decoder decoder;
    return decoder(a);
}
auto with_static_buffer(auto const& a) { // of earlier calls there is more in it than of this one
    static char word[13];
    for (std::size_t i = 0; i < 12; ++i) word[i] = a[i] > 0.0 ? '1' : '0';
    auto r = a[0] * 1.0;
    if (std::string(word) == "001111001010") r = r + 1000.0;
    return r;
}

TEST_CASE("watch_outside: what is static, or of the thread", "[capture][watch_outside]") {
    CHECK(is_right([](auto const& a) { return with_static(a); }));
    CHECK(is_right([](auto const& a) { return with_thread_local(a); }));
    CHECK(is_right([](auto const& a) { return with_static_buffer(a); }));
}

TEST_CASE("watch_outside: a code of more values than are compared is refused",
          "[capture][watch_outside][error]") {
    using Long = std::array<double, 16>;
    auto const f = [](auto const& a) {
        static std::uint32_t word;
        word = 0;
        for (std::size_t i = 0; i < 16; ++i)
            if (a[i] > 0.0) word |= 1u << i;
        auto r = a[0] * 1.0;
        if (word == 0xA53C) r = r + 1000.0;
        return r;
    };
    CHECK_THROWS_WITH(limn::trace<Long>(f), Catch::Matchers::Contains("too many to compare"));
}
#endif

} // namespace watch_outside_test
