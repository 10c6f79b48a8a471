// SPDX-License-Identifier: BSL-1.0
#include "toys.hpp"
#include <limn.hpp>
#include <limn/capture/by_witnesses.hpp>
#include <limn/meta/address_sanitizer.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace by_witnesses_test {

/// The graph of the paths that inputs take.
template <class F> std::optional<limn::Graph> captured(F const& f) {
    capture_toys::Traced<F> toy{f};
    auto const* const result = decltype(toy.recording)::result();
    return limn::detail::ByWitnesses<void>{toy.tracer, toy.callable, result, 2'000'000, {}}.graph();
}

TEST_CASE("ByWitnesses: containers that have other sizes on each path", "[capture][by_witnesses]") {
    auto const f = [](auto x) {
        std::vector<decltype(x)> kept;
        if (x % 2 == 0) kept.push_back(x);
        if (x % 3 == 0) kept.push_back(x * 2);
        if (kept.empty()) return x;
        return kept.back() + int(kept.size());
    };
    auto const graph = captured(f);
    REQUIRE(graph.has_value());
    CHECK(graph->validated.samples > 0);
    auto const run = limn::interpret<int(int)>(*graph);
    for (int x = -20; x < 20; ++x) CHECK(run(x) == f(x));
}

TEST_CASE("ByWitnesses: where no input is known to come, there is a guard",
          "[capture][by_witnesses]") {
    // One number in a million sets the flag, which is read after many decisions.
    auto const f = [](auto x) {
        bool flag = false;
        if (x % 1'000'003 * 7 == 35) flag = true;
        auto sum = x * 0;
        for (int i = 0; i < 30; ++i)
            if (x % (i + 2) == 1) sum = sum + i;
        if (x > 100'000'000)
            if (flag) return x * 0 - 1;
        return sum;
    };
    auto const graph = captured(f);
    REQUIRE(graph.has_value());
    auto const run = limn::interpret<int(int)>(*graph);
    CHECK(run(0) == f(0));
    CHECK(run(200'000'607) == f(200'000'607));
    CHECK_THROWS_WITH(run(200'000'605), Catch::Contains("no input found that comes here"));
}

#if !LIMN_ADDRESS_SANITIZER // which ends the process where a run writes beyond the array
TEST_CASE("ByWitnesses: each length of a number, whatever its bits", "[capture][by_witnesses]") {
    auto const f = [](auto n) {
        std::array<int, 5> digits{};
        std::size_t count = 0;
        do {
            digits[count++] = (n & 127u) > 63u ? 1 : 2;
            n = n >> 7;
        } while (n != 0u);
        int out = 0;
        for (std::size_t i = 0; i < count; ++i) out = out * 3 + digits[i];
        return n + static_cast<unsigned>(out);
    };
    auto const run = limn::interpret<unsigned(unsigned)>(limn::trace<unsigned>(f));
    for (unsigned bits = 0; bits < 32; ++bits)
        for (unsigned n = 1u << bits, i = 0; i < 8; ++i, n += (1u << bits) / 8)
            CHECK(run(n) == f(n));
}
#endif

// One value in 65,536 matters: no number of inputs shows that.
TEST_CASE("ByWitnesses: none of a code", "[capture][by_witnesses]") {
    CHECK_FALSE(captured([](auto x) {
                    unsigned code = 0;
                    for (int bit = 0; bit < 16; ++bit)
                        if ((x >> bit) % 2 == 1) code |= 1u << bit;
                    return x * 0 + (code == 0x5A3C ? 1 : 0);
                }).has_value());
}

TEST_CASE("ByWitnesses: none where the function does not end on some inputs",
          "[capture][by_witnesses]") {
    CHECK_FALSE(captured([](auto x) {
                    auto y = x;
                    while (y != 0) y = y - 2; // an odd one comes to its end after 2^31 steps
                    return x;
                }).has_value());
}

} // namespace by_witnesses_test
