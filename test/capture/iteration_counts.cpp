// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/iteration_counts.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace iteration_counts_test {

using IterationCounts = limn::detail::IterationCounts<>;

/// All numbers after which a loop is left; the state after `n` iterations is `state(n)`.
template <class State>
std::vector<std::size_t> all(IterationCounts counts, std::size_t up_to, bool counted, State state) {
    std::vector<std::size_t> out;
    for (std::size_t n = counts.first(); n != 0; n = counts.after(n, up_to, counted)) {
        out.push_back(n);
        counts.note(n, state(n));
    }
    return out;
}
bool holds(std::vector<std::size_t> const& numbers, std::size_t n) {
    return std::find(numbers.begin(), numbers.end(), n) != numbers.end();
}
std::uint64_t same(std::size_t) { return 0; }

TEST_CASE("IterationCounts: each number up to one, then some up to the last",
          "[capture][iteration_counts]") {
    CHECK(all({1, 10}, 0, false, same) == std::vector<std::size_t>{1, 2, 3, 5, 10});
    CHECK(all({1, 30}, 6, false, same) == std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 10, 30});
    CHECK(all({1000, 1024}, 0, false, same) == std::vector<std::size_t>{1000, 1024});
    CHECK(all({1024, 250'000}, 0, false, same) == std::vector<std::size_t>{1024, 10'000, 100'002});
    CHECK(all({1024, 250'000, {}, true}, 0, false, same) ==
          std::vector<std::size_t>{1024, 10'000, 50'000, 70'000, 100'002});
}

TEST_CASE("IterationCounts: of counted iterations, the periods that people count in",
          "[capture][iteration_counts]") {
    std::vector<std::size_t> const numbers = all({1, 1024}, 256, true, same);
    CHECK(std::is_sorted(numbers.begin(), numbers.end()));
    for (std::size_t const period : {300u, 365u, 1000u, 2000u, 5000u, 65'536u}) {
        CHECK(holds(numbers, period));
        CHECK(holds(numbers, period - 1));
    }
    CHECK_FALSE(holds(all({1, 1024}, 256, false, same), 2000));
}

TEST_CASE("IterationCounts: of counted iterations, no wide band of numbers is left out",
          "[capture][iteration_counts]") {
    std::vector<std::size_t> numbers = all({1, 1024}, 256, true, same);
    for (std::size_t const n : all({1000, 1'000'000}, 0, true, same)) numbers.push_back(n);
    std::sort(numbers.begin(), numbers.end());
    for (std::size_t i = 1; i < numbers.size() && numbers[i] <= 10'000; ++i) {
        std::size_t const last = numbers[i - 1];
        CHECK(numbers[i] - last <= std::max<std::size_t>(1, last / (last < 1000 ? 32 : 8)));
    }
    CHECK(numbers.back() == 1'000'000);
}

TEST_CASE("IterationCounts: what is rare comes back after a period",
          "[capture][iteration_counts]") {
    std::vector<std::size_t> const numbers =
        all({1, 1024}, 256, true, [](std::size_t n) { return n % 1000 == 7 ? 1u : 0u; });
    CHECK(holds(numbers, 1007));
    std::vector<std::size_t> const twice = // at 30 and 130
        all({1, 1024}, 256, true, [](std::size_t n) { return n % 100 == 30 ? 1u : 0u; });
    CHECK(holds(twice, 230));

    IterationCounts counts{1, 1024};
    for (std::size_t n = 1; n < 64; ++n) counts.note(n, n == 9 ? 1 : 0);
    CHECK_FALSE(counts.has_rare()); // too few to say
    counts.note(64, 0);
    CHECK(counts.has_rare());
    for (std::size_t n = 65; n < 68; ++n) counts.note(n, 1);
    CHECK_FALSE(counts.has_rare());
}

TEST_CASE("IterationCounts: iterations that stand apart, or that are one, are counted as well",
          "[capture][iteration_counts]") {
    limn::detail::Peeling peeling;
    peeling.peeled = 2;
    std::vector<std::size_t> const after_two = all({1, 1024, peeling}, 256, true, same);
    CHECK(holds(after_two, 1998));
    peeling.peeled = 0;
    peeling.unrolled = 2;
    std::vector<std::size_t> const in_twos = all({1, 1024, peeling}, 256, true, same);
    CHECK(holds(in_twos, 1800)); // 3,600
}

} // namespace iteration_counts_test
