// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/number_fit.hpp>
#include <limn/type/type_row.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <vector>

namespace number_fit_test {

using namespace limn::detail;

/// The answers of 60 runs: of two places, in any order; even ones are false. `number` says what is seen
/// after each run.
struct Runs {
    SeenNumbers seen{};
    SeenNumbers::Place place{};

    explicit Runs(std::function<int(std::vector<std::uint32_t> const&)> const& number) {
        for (std::uint32_t edge = 0; edge < 4; ++edge)
            seen.edges.push_back({Tag{edge / 2, 0, 0}, edge % 2 != 0});
        place.type = &limn::type_row<int>;
        std::mt19937 random{3};
        for (std::size_t run = 0; run < 60; ++run) {
            std::vector<std::uint32_t> answers(random() % 20);
            for (std::uint32_t& a : answers) a = random() % 4;
            seen.runs.push_back(Vector<std::uint32_t>(answers.begin(), answers.end()));
            place.seen.push_back({run, answers.size(), static_cast<long double>(number(answers))});
        }
    }
    std::optional<NumberRule> rule() const { return NumberFit<>{seen}.rule_of(place, false); }
};

TEST_CASE("NumberFit: what each answer adds", "[capture][number_fit]") {
    Runs const runs{[](auto const& answers) {
        int out = 7;
        for (auto a : answers) out += a == 1 ? 2 : a == 2 ? -3 : 0;
        return out;
    }};
    auto const rule = runs.rule();
    REQUIRE(rule.has_value());
    CHECK(rule->begin == 7);
    CHECK(rule->steps.at(1) == NumberStep{2});
    CHECK(rule->steps.at(2) == NumberStep{-3});
    CHECK(NumberFit<>{runs.seen}.edges() == 4);
}

TEST_CASE("NumberFit: what an answer sets", "[capture][number_fit]") {
    Runs const runs{[](auto const& answers) {
        int out = 1;
        for (auto a : answers) out = a == 3 ? 10 : a == 0 ? out + 1 : out;
        return out;
    }};
    auto const rule = runs.rule();
    REQUIRE(rule.has_value());
    CHECK(rule->steps.at(3) == NumberStep{10, NumberStep::sets});
    CHECK(rule->steps.at(0) == NumberStep{1});
}

TEST_CASE("NumberFit: what the answer before it at its place says", "[capture][number_fit]") {
    Runs const runs{[](auto const& answers) { // rising edges, and what the other place adds
        int out = 0;
        bool last = false;
        for (auto a : answers) {
            if (a == 0) out += 5;
            if (a < 2) continue;
            bool const now = a == 3;
            if (now && !last) ++out;
            last = now;
        }
        return out;
    }};
    auto const rule = runs.rule();
    REQUIRE(rule.has_value());
    CHECK(rule->by_flag);
    CHECK(rule->steps.at(3) == NumberStep{0, NumberStep::adds_by_flag, {1, 0, 1}});
    CHECK_FALSE(rule->steps.contains(2));
    CHECK(rule->steps.at(0) == NumberStep{5});
    CHECK(rule->after(3, 10, 0) == 11);
    CHECK(rule->after(3, 10, 1) == 10);
    CHECK(rule->after(3, 10, 2) == 11);
}

TEST_CASE("NumberFit: the most that a count has been", "[capture][number_fit]") {
    for (bool const all : {true, false}) {
        Runs const runs{[&](auto const& answers) {
            int most = 0, now = 0;
            for (auto a : answers) {
                now = a == 3 ? now + 1 : a != 2 ? now : all ? 0 : now - 1;
                most = std::max(most, now);
            }
            return most;
        }};
        auto const rule = runs.rule();
        REQUIRE(rule.has_value());
        CHECK(rule->is_most);
        CHECK(rule->after(3, 4, 4) == 5);
        CHECK(rule->after(3, 4, 2) == 4);
        CHECK(rule->after(2, 4, 4) == 4);
        CHECK(rule->source[0].after(2, 4, 0) == (all ? 0 : 3));
    }
}

TEST_CASE("NumberFit: none where no such rule explains it", "[capture][number_fit]") {
    Runs const runs{[](auto const& answers) {
        int out = 1;
        for (auto a : answers) out = (out * 31 + static_cast<int>(a)) % 1009;
        return out;
    }};
    CHECK_FALSE(runs.rule().has_value());
}

} // namespace number_fit_test
