// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/counting_words.hpp>

#include <catch2/catch.hpp>

#include <bit>
#include <cstdint>

namespace counting_words_test {

using limn::detail::CountingWords;
using limn::detail::Vector;

/// Whether two words count that are made of a number and the next ones in turn.
template <class T, class Next> bool counts(T number, Next const& next) {
    CountingWords<> words;
    for (int i = 0; i < 7; ++i) {
        Vector<std::uint32_t> now;
        if constexpr (sizeof(T) == 8) {
            auto const bits = std::bit_cast<std::uint64_t>(number);
            now.push_back(static_cast<std::uint32_t>(bits));
            now.push_back(static_cast<std::uint32_t>(bits >> 32));
        } else {
            now.push_back(std::bit_cast<std::uint32_t>(number));
            now.push_back(17);
        }
        words.look(std::move(now));
        number = static_cast<T>(next(number));
    }
    return !words.found().empty();
}

TEST_CASE("CountingWords: numbers that change as a count does", "[capture][counting_words]") {
    CHECK(counts(3, [](int n) { return n + 2; }));
    CHECK(counts(30, [](int n) { return n - 1; }));
    CHECK(counts(0.5, [](double t) { return t + 0.1; }));
    CHECK(counts(0.5f, [](float t) { return t + 0.1f; }));
    CHECK(counts(1.0, [](double w) { return w * 0.9995; }));
    CHECK(counts(1.0, [](double w) { return w * 0.5 + 3.0; }));
    CHECK_FALSE(counts(3, [](int n) { return n; }));
    CHECK_FALSE(counts(0.5, [](double t) { return t; }));
    CHECK_FALSE(counts(0.5f, [](float side) { return 2.0f - side; }));
    CHECK(counts(8.0, [](double t) { return 3.0 - t * 0.5; }));
    CHECK_FALSE(counts(3, [](int n) { return n * n % 101; }));
    CHECK_FALSE(counts(6, [](int size) { return 2 * size; })); // a float of almost nothing
    CHECK_FALSE(counts(0.25, [](double t) { return 3.9 * t * (1 - t); }));
}

// What matters for the first time after more than 10,000 iterations was dropped.
TEST_CASE("CountingWords: a plain time that matters after many iterations",
          "[capture][counting_words]") {
    auto const late = [](auto x) {
        double t = 0;
        while (x > 0.01) {
            x = x * 0.9995;
            t += 0.25;
        }
        return t > 2600.0 ? 1 : 0;
    };
    double const x = 2.0022130852203057;
    try {
        auto const run = limn::interpret<int(double)>(limn::trace<double>(late));
        CHECK(run(x) == late(x));
    } catch (limn::TraceError const& e) {
        CHECK_THAT(e.what(), Catch::Contains("counting_words.cpp:"));
    }
}

} // namespace counting_words_test
