// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/equations.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <limits>
#include <random>

namespace equations_test {

using limn::detail::Equations;
using Numbers = limn::detail::Vector<long double>;

TEST_CASE("Equations: without an equation each unknown is zero", "[capture][equations]") {
    Equations const none{3};
    CHECK(none.rank() == 0);
    CHECK(none.solution() == Numbers{0, 0, 0});
    CHECK(Equations{0}.solution().empty());
}

TEST_CASE("Equations: the earliest unknown explains what it can", "[capture][equations]") {
    Equations two{3};
    CHECK(two.add({1, 1, 0}, 3));
    CHECK(two.solution() == Numbers{3, 0, 0});
    CHECK(two.add({1, 3, 0}, 7));
    CHECK(two.solution() == Numbers{1, 2, 0});
    CHECK(two.rank() == 2);
    Equations last{3};
    CHECK(last.add({0, 0, 4}, 2));
    CHECK(last.solution() == Numbers{0, 0, 0.5L});
    CHECK(last.add({1, 0, 2}, 5)); // one with an earlier unknown may come later
    CHECK(last.solution() == Numbers{4, 0, 0.5L});
}

TEST_CASE("Equations: what follows from others adds nothing, and what contradicts them is seen",
          "[capture][equations]") {
    Equations all{2};
    CHECK(all.add({1, 2}, 5));
    CHECK(all.add({2, 1}, 4));
    CHECK(all.add({3, 3}, 9)); // their sum
    CHECK(all.rank() == 2);
    CHECK_FALSE(all.add({3, 3}, 10));
    CHECK_FALSE(all.add({3, 3}, 9.001L));
    CHECK(all.rank() == 2);
    CHECK(all.solution() == Numbers{1, 2}); // it is as it was
    Equations zero{2};
    CHECK(zero.add({0, 0}, 0));
    CHECK_FALSE(zero.add({0, 0}, 1));
    CHECK(zero.rank() == 0);
}

TEST_CASE("Equations: solutions are fractions of a power of two", "[capture][equations]") {
    Equations thirds{1};
    CHECK(thirds.add({3}, 1)); // whoever asks has to see that this is no solution
    CHECK(thirds.solution()[0] == 341.0L / 1024);
    Equations halves{1};
    CHECK(halves.add({8}, 3));
    CHECK(halves.solution()[0] == 0.375L);
}

TEST_CASE("Equations: numbers that are no numbers contradict what is known",
          "[capture][equations]") {
    Equations one{1};
    CHECK(one.add({1}, 5));
    CHECK_FALSE(one.add({1}, std::numeric_limits<long double>::quiet_NaN()));
    CHECK_FALSE(one.add({1}, std::numeric_limits<long double>::infinity()));
    CHECK(one.solution() == Numbers{5});
}

TEST_CASE("Equations: counts of random runs give back what each answer adds",
          "[capture][equations]") {
    std::mt19937 random{3};
    for (int round = 0; round < 50; ++round) {
        Numbers wanted;
        for (int i = 0; i < 9; ++i)
            wanted.push_back((static_cast<long double>(random() % 4001) - 2000) / 8);
        Equations found{wanted.size()};
        for (int run = 0; run < 60; ++run) {
            Numbers row{1};
            while (row.size() < wanted.size())
                row.push_back(static_cast<long double>(random() % 40));
            long double value = 0;
            for (std::size_t i = 0; i < row.size(); ++i) value += row[i] * wanted[i];
            CHECK(found.add(row, value));
        }
        CHECK(found.rank() == wanted.size());
        CHECK(found.solution() == wanted);
    }
}

} // namespace equations_test
