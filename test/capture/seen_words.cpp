// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/seen_words.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace seen_words_test {

using limn::detail::SeenWords;
using limn::detail::Vector;

/// The innermost comes first: an address, what does not change, a count below it, a large number,
/// and two flags in one word.
Vector<std::uint32_t> words(std::uint32_t count, bool flag) {
    return {0x5000u + count, 0x7fff, 12, 0, count, 0, count * 1'000'000, 0,
            flag ? 0x0100u : 0u, 0};
}

TEST_CASE("SeenWords: small numbers that change are kept, and flags that share a word",
          "[capture][seen_words]") {
    SeenWords<> seen;
    seen.begin_run();
    for (std::uint32_t i = 0; i < 5; ++i) seen.look(words(i, i % 2 == 1));
    seen.choose();
    for (int run = 0; run < 2; ++run) {
        seen.begin_run();
        for (std::uint32_t i = 0; i < 3; ++i) seen.look(words(10 + i, i == 1));
    }
    REQUIRE(seen.runs() == 2);
    REQUIRE(seen.decisions(1) == 3);
    bool has_count = false, has_flag = false, has_others = false;
    for (std::size_t c = 0; c < seen.columns(); ++c) {
        auto const at = [&](std::size_t i) { return seen.at(1, i)[c]; };
        bool const is_count = at(0) == 10 && at(1) == 11 && at(2) == 12;
        bool const is_flag = at(0) == 0 && (at(1) == 1 || at(1) == 0x100) && at(2) == 0;
        has_count = has_count || is_count;
        has_flag = has_flag || (is_flag && at(1) == 1);
        has_others = has_others || (!is_count && !is_flag);
    }
    CHECK(has_count);
    CHECK(has_flag);
    CHECK_FALSE(has_others);
}

TEST_CASE("SeenWords: words are counted from the outermost, for calls may be nested deeper",
          "[capture][seen_words]") {
    SeenWords<> seen;
    seen.begin_run();
    seen.look({1, 0});
    seen.look({9, 9, 2, 0});
    seen.choose();
    seen.begin_run();
    seen.look({7, 7, 7, 7, 3, 0});
    REQUIRE(seen.columns() == 1);
    CHECK(seen.at(0, 0)[0] == 3);
}

TEST_CASE("SeenWords: nothing is kept of runs in which nothing changes", "[capture][seen_words]") {
    SeenWords<> seen;
    seen.begin_run();
    for (int i = 0; i < 3; ++i) seen.look({1, 2, 3, 4});
    seen.choose();
    seen.begin_run();
    seen.look({1, 2, 3, 4});
    CHECK(seen.columns() == 0);
    CHECK(seen.decisions(0) == 0);
}

} // namespace seen_words_test
