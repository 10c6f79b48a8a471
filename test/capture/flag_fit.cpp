// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/flag_fit.hpp>
#include <limn/type/type_row.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <vector>

namespace flag_fit_test {

using namespace limn::detail;

/// The answers of 80 runs at two places, in any order; even ones are false. `number` says what is
/// seen after each run.
struct Runs {
    using Answers = std::vector<std::uint32_t>;
    SeenNumbers seen{};
    SeenNumbers::Place place{};

    explicit Runs(std::function<int(Answers const&)> const& number) {
        for (std::uint32_t edge = 0; edge < 4; ++edge)
            seen.edges.push_back({Tag{edge / 2, 0, 0}, edge % 2 != 0});
        place.type = &limn::type_row<int>;
        std::mt19937 random{5};
        for (std::size_t run = 0; run < 80; ++run) {
            Answers answers(random() % 30);
            for (std::uint32_t& a : answers) a = random() % 4;
            seen.runs.push_back(Vector<std::uint32_t>(answers.begin(), answers.end()));
            place.seen.push_back({run, answers.size(), static_cast<long double>(number(answers))});
        }
    }
    /// The rule, if it gives what is seen after other runs too.
    std::optional<NumberRule> rule(std::function<int(Answers const&)> const& number) const {
        auto rule = FlagFit<>{seen}.rule_of(place, false);
        std::mt19937 random{11};
        for (int run = 0; rule && run < 50; ++run) {
            Answers answers(60);
            for (std::uint32_t& a : answers) a = random() % 4;
            Vector<std::uint32_t> const passed(answers.begin(), answers.end());
            CHECK(rule->after_first(60, passed) == number(answers));
        }
        return rule;
    }
};
std::optional<NumberRule> rule(std::function<int(Runs::Answers const&)> const& number) {
    return Runs{number}.rule(number);
}

TEST_CASE("FlagFit: what was answered last at a place", "[capture][flag_fit]") {
    auto const same = rule([](auto const& answers) { // rising edges
        int out = 0;
        bool last = false;
        for (auto a : answers) {
            out += a == 3 && !last;
            last = a == 3 || (last && a < 2);
        }
        return out;
    });
    REQUIRE(same.has_value());
    CHECK(same->steps.at(3) == NumberStep{0, NumberStep::adds_by_flag, {1, 0, 1}});
    auto const other = rule([](auto const& answers) {
        int out = 0;
        bool last = false;
        for (auto a : answers) {
            out += a == 3 && last;
            if (a < 2) last = a == 1;
        }
        return out;
    });
    REQUIRE(other.has_value());
    CHECK(other->steps.at(3) == NumberStep{0, NumberStep::adds_by_flag, {0, 1, 0}});
}

TEST_CASE("FlagFit: and an answer that sets the number", "[capture][flag_fit]") {
    auto const found = rule([](auto const& answers) {
        int out = 3;
        bool last = false;
        for (auto a : answers) {
            if (a == 3 && !last) ++out;
            if (a == 0) out = 1;
            if (a > 1) last = a == 3;
        }
        return out;
    });
    REQUIRE(found.has_value());
    CHECK(found->by_flag);
    CHECK(found->steps.at(0) == NumberStep{1, NumberStep::sets});
}

TEST_CASE("FlagFit: a flag that turns", "[capture][flag_fit]") {
    auto const pairs = rule([](auto const& answers) {
        int out = 0;
        bool open = false;
        for (auto a : answers) {
            if (a == 3 && open) ++out;
            open = a == 3 ? !open : open && a != 2;
        }
        return out;
    });
    REQUIRE(pairs.has_value());
    NumberRule const& flag = pairs->source[0];
    CHECK(flag.steps.at(3) == NumberStep{0, NumberStep::adds_by_flag, {1, -1, 0}});
    CHECK(flag.steps.at(2) == NumberStep{0, NumberStep::sets});
    CHECK(flag.after(3, 0, 0) == 1);
    CHECK(flag.after(3, 1, 1) == 0);
}

TEST_CASE("FlagFit: a flag of three values", "[capture][flag_fit]") {
    auto const changes = rule([](auto const& answers) { // of the sign, where 0 is none
        int out = 0, before = 0;
        for (auto a : answers) {
            int const sign = a == 1 ? 1 : a == 3 ? -1 : 0;
            if (sign != 0 && before != 0 && sign != before) ++out;
            if (sign != 0) before = sign;
        }
        return out;
    });
    REQUIRE(changes.has_value());
    CHECK(changes->source[0].steps.size() == 2);
}

TEST_CASE("FlagFit: none where no flag explains it", "[capture][flag_fit]") {
    CHECK_FALSE(rule([](auto const& answers) {
                    int out = 1;
                    for (auto a : answers) out = (out * 31 + static_cast<int>(a)) % 1009;
                    return out;
                }).has_value());
}

} // namespace flag_fit_test
