// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/implied_answers.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <optional>

namespace implied_answers_test {

using ImpliedAnswers = limn::detail::ImpliedAnswers<>;

TEST_CASE("ImpliedAnswers: a question is answered once", "[capture][implied_answers]") {
    ImpliedAnswers answers;
    int asked = 0;
    auto const ask = [&](ImpliedAnswers::Question const& q, std::optional<bool> answer) {
        return answers.find(q, [&] {
            ++asked;
            return answer;
        });
    };
    CHECK(ask({1, {5}, 32}, true) == true);
    CHECK(ask({1, {5}, 32}, false) == true);
    CHECK(ask({1, {6}, 32}, std::nullopt) == std::nullopt);
    CHECK(ask({1, {6}, 32}, true) == std::nullopt); // that nothing is implied is known, too
    CHECK(asked == 2);
    CHECK(ask({2, {5}, 32}, false) == false);
    CHECK(ask({1, {5}, 1024}, false) == false);
    CHECK(asked == 4);
}

TEST_CASE("ImpliedAnswers: of a long run only the last ones are kept",
          "[capture][implied_answers]") {
    ImpliedAnswers answers;
    for (std::uint32_t path = 0; path < 100'000; ++path)
        answers.find({path, {3}, 32}, [] { return true; });
    auto const other = [] { return false; };
    CHECK(answers.find({99'999, {3}, 32}, other) == true);
    CHECK(answers.find({0, {3}, 32}, other) == false);
}

} // namespace implied_answers_test
