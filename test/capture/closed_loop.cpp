// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/closed_loop.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <optional>

namespace closed_loop_test {

using limn::detail::answer_at;
using limn::detail::answer_in_turn;
using limn::detail::last_answer_at;
using limn::detail::Tag;
using limn::detail::TaggedAnswers;

Tag tag(std::uint64_t hash) { return {hash, 0, 0}; }

TEST_CASE("TaggedAnswers: the last one counts", "[capture][closed_loop]") {
    TaggedAnswers const answers{{tag(1), true}, {tag(2), true}, {tag(1), false}};
    CHECK(answer_at(answers, tag(1)) == false);
    CHECK(answer_at(answers, tag(2)) == true);
    CHECK(answer_at(answers, tag(3)) == std::nullopt);
    CHECK(answer_at({}, tag(1)) == std::nullopt);
    CHECK(last_answer_at(answers, tag(1)) == 2);
    CHECK(last_answer_at(answers, tag(2)) == 1);
    CHECK(last_answer_at(answers, tag(3)) == 3);
    CHECK(last_answer_at({}, tag(3)) == 0);
}

TEST_CASE("TaggedAnswers: another caller, or another depth, is another point of the program",
          "[capture][closed_loop]") {
    TaggedAnswers const answers{{{1, 2, 3}, true}};
    CHECK(answer_at(answers, {1, 2, 3}) == true);
    CHECK(answer_at(answers, {1, 2, 4}) == std::nullopt);
    CHECK(answer_at(answers, {1, 0, 3}) == std::nullopt);
}

TEST_CASE("TaggedAnswers: what comes in turn is turned each time, the rest is not",
          "[capture][closed_loop]") {
    TaggedAnswers answers{{tag(1), false}, {tag(1), true, true}, {tag(2), true}};
    for (bool const expected : {true, false, true, false})
        CHECK(answer_in_turn(answers, tag(1)) == expected);
    for (int i = 0; i < 3; ++i) CHECK(answer_in_turn(answers, tag(2)) == true);
    CHECK(answer_in_turn(answers, tag(3)) == std::nullopt);
    CHECK_FALSE(answers[0].taken);
}

TEST_CASE("TaggedAnswers: the opposite is given once, after so many", "[capture][closed_loop]") {
    TaggedAnswers answers{{tag(1), false, 3}, {tag(2), true, 1}};
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 3; ++i) {
            CHECK(answer_in_turn(answers, tag(1)) == false);
            CHECK(answer_at(answers, tag(1)) == false); // which counts nothing
        }
        CHECK(answer_in_turn(answers, tag(2)) == (round % 2 == 0)); // each by its own count
        CHECK(answer_in_turn(answers, tag(1)) == true);
    }
}

} // namespace closed_loop_test
