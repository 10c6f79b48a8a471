// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/random_answers.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <set>

namespace random_answers_test {

using limn::detail::RandomAnswers;
using limn::detail::spread;
using limn::detail::Tag;
using limn::detail::TagNumbers;

TEST_CASE("RandomAnswers: they follow from the seed, on each machine",
          "[capture][random_answers]") {
    RandomAnswers one{1};
    CHECK(one.next() == 908834774);
    CHECK(one.next() == 1093944153);
    CHECK(one.next() == 1392341196);
    RandomAnswers same{7}, again{7}, other{8};
    int differ = 0;
    for (int i = 0; i < 200; ++i) {
        bool const answer = same.answer();
        CHECK(again.answer() == answer);
        differ += other.answer() != answer ? 1 : 0;
    }
    CHECK(differ > 50);
}

TEST_CASE("RandomAnswers: each answer is as likely, whatever came before",
          "[capture][random_answers]") {
    RandomAnswers random{spread(3)};
    int yes[16]{};
    std::size_t last = 0; // the last four answers
    for (int i = 0; i < 64'000; ++i) {
        bool const answer = random.answer();
        yes[last] += answer ? 1 : 0;
        last = (2 * last + (answer ? 1 : 0)) % 16;
    }
    for (int count : yes) {
        CHECK(count > 1'800); // of some 4,000
        CHECK(count < 2'200);
    }
    for (int i = 0; i < 1'000; ++i) CHECK(random.next() < (std::uint64_t{1} << 31));
}

TEST_CASE("RandomAnswers: seeds that follow one another begin differently",
          "[capture][random_answers]") {
    std::set<std::uint64_t> first;
    int yes = 0;
    for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
        RandomAnswers random{spread(seed)};
        yes += RandomAnswers{spread(seed)}.answer() ? 1 : 0;
        first.insert(random.next());
    }
    CHECK(first.size() == 1'000);
    CHECK(yes > 400);
    CHECK(yes < 600);
}

TEST_CASE("TagNumbers: decisions are numbered as they are met", "[capture][random_answers]") {
    TagNumbers numbers;
    Tag const tags[]{{5, 1, 1}, {4, 1, 1}, {5, 2, 1}, {5, 1, 2}};
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(numbers.number(tags[i]) == i);
        for (std::size_t k = 0; k <= i; ++k) CHECK(numbers.number(tags[k]) == k);
    }
}

} // namespace random_answers_test
