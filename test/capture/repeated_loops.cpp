// SPDX-License-Identifier: BSL-1.0
#include "capture/toys.hpp"
#include <limn.hpp>
#include <limn/capture/close_loop.hpp>
#include <limn/capture/repeated_loops.hpp>

#include <catch2/catch.hpp>

#include <optional>
#include <string_view>

namespace repeated_loops_test {

using namespace limn;
using limn::detail::Divergence;
using Loops = limn::detail::RepeatedLoops<>;

/// A function that was explored, and its loops, which are gone through again and again.
template <class F> struct Toy : capture_toys::Explored<F> {
    explicit Toy(F function) : capture_toys::Explored<F>{function} { this->explorer.explore(); }
    std::size_t loops() { return this->explorer.loops().size(); }
};
template <class F> Toy(F) -> Toy<F>;

/// Halves a number, and does something else in or after the iteration that a plain count is at.
auto const limited = [](int at) {
    return [at](auto n) {
        int k = 0;
        while (n > 1) {
            n = n / 2;
            ++k;
        }
        return k == at ? n + 1 : n + 0;
    };
};

TEST_CASE("RepeatedLoops: a loop whose iterations are alike shows nothing",
          "[capture][repeated_loops]") {
    Toy toy{[](auto n) {
        while (n > 1) {
            if (n % 3 == 0) n = n - 1;
            n = n / 2;
        }
        return n;
    }};
    REQUIRE(toy.loops() == 1);
    Loops loops{toy.explorer, 10'000'000};
    CHECK_FALSE(loops.first_difference(Loops::few_times).has_value());
    CHECK(loops.iterations() == 100);
    CHECK_FALSE(loops.first_difference(Loops::each_time).has_value());
    CHECK(loops.iterations() >= 1000);
}

TEST_CASE("RepeatedLoops: a plain count that matters at one number shows in the stage of it",
          "[capture][repeated_loops]") {
    for (int const at : {5, 77, 1024}) {
        CAPTURE(at);
        Toy toy{limited(at)};
        REQUIRE(toy.loops() == 1);
        Loops loops{toy.explorer, 10'000'000};
        std::optional<Divergence> const few = loops.first_difference(Loops::few_times);
        CHECK(few.has_value() == (at == 5));
        std::optional<Divergence> const each = loops.first_difference(Loops::each_time);
        REQUIRE(each.has_value());
        CHECK(each->loop == toy.explorer.loops()[0].head.tag);
        REQUIRE(each->loop_at.has_value());
        CHECK(std::string_view{each->loop_at->file}.ends_with("repeated_loops.cpp"));
    }
}

TEST_CASE("RepeatedLoops: a plain count that matters again after a period shows",
          "[capture][repeated_loops]") {
    auto const differs = [](auto matters) {
        Toy toy{[matters](auto n) {
            int k = 0;
            while (n > 1) {
                n = n / 2;
                ++k;
            }
            return matters(k) ? n + 1 : n + 0;
        }};
        REQUIRE(toy.loops() == 1);
        Loops loops{toy.explorer, 10'000'000};
        return loops.first_difference(Loops::each_time).has_value();
    };
    CHECK(differs([](int k) { return k % 100 == 50; }));
    CHECK(differs([](int k) { return k % 1000 == 7; }));
    CHECK(differs([](int k) { return static_cast<unsigned char>(k) == 5; }));
    CHECK(differs([](int k) { return k == 2000; }));
}

TEST_CASE("RepeatedLoops: bands of numbers in which a plain count matters show",
          "[capture][repeated_loops]") {
    auto const differs = [](auto matters) {
        Toy toy{[matters](auto n) {
            int months = 0, years = 0, k = 0;
            while (n > 1) {
                n = n / 2;
                ++k;
                if (++months == 12) {
                    months = 0;
                    ++years;
                }
            }
            return matters(k, years) ? n + 1 : n + 0;
        }};
        REQUIRE(toy.loops() == 1);
        Loops loops{toy.explorer, 10'000'000};
        return loops.first_difference(Loops::each_time).has_value() ||
               loops.first_difference(Loops::many_times).has_value();
    };
    CHECK(differs([](int k, int) { return k / 12 == 28; }));
    CHECK(differs([](int k, int) { return k > 270 && k < 290; }));
    CHECK(differs([](int k, int) { return k % 8760 > 8000; }));
    CHECK(differs([](int k, int) { return k >= 4100 && k < 4900; }));
    CHECK(differs([](int, int years) { return years >= 40 && years < 45; }));
    CHECK(differs([](int, int years) { return years > 8000; })); // 96,000 months
}

TEST_CASE("RepeatedLoops: two plain counts that matter together show",
          "[capture][repeated_loops]") {
    for (bool const other : {false, true}) {
        Toy toy{[other](auto n) {
            int threes = 0, fives = 0;
            while (n > 1) {
                n = n / 2;
                if ((n % 3 == 0) != other) ++threes;
                else if (n % 5 == 0) ++fives;
            }
            return threes > 200 && fives > 200 ? n + 1 : n + 0;
        }};
        REQUIRE(toy.loops() == 1);
        Loops loops{toy.explorer, 10'000'000};
        CHECK_FALSE(loops.first_difference(Loops::few_times).has_value());
        CHECK(loops.first_difference(Loops::many_times).has_value());
    }
}

TEST_CASE("RepeatedLoops: what the last iteration alone decides shows nothing",
          "[capture][repeated_loops]") {
    Toy toy{[](auto n) {
        auto sum = n - n;
        while (n > 1) {
            if (n % 3 == 0) sum = n + 1;
            if (n % 5 == 0) sum = sum + n;
            if (n % 7 == 0) break;
            n = n / 2;
        }
        return sum;
    }};
    REQUIRE(toy.loops() == 1);
    Loops loops{toy.explorer, 10'000'000};
    CHECK_FALSE(loops.first_difference(Loops::few_times).has_value());
    CHECK_FALSE(loops.first_difference(Loops::each_time).has_value());
    CHECK_FALSE(loops.first_difference(Loops::many_times).has_value());
}

TEST_CASE("RepeatedLoops: with no budget large numbers are not compared",
          "[capture][repeated_loops]") {
    Toy toy{limited(1024)};
    Loops loops{toy.explorer, 0};
    CHECK_FALSE(loops.first_difference(Loops::few_times).has_value());
    CHECK_FALSE(loops.first_difference(Loops::many_times).has_value());
    CHECK(loops.iterations() < 1024);
}

TEST_CASE("RepeatedLoops: a function without a loop has nothing to compare",
          "[capture][repeated_loops]") {
    Toy toy{[](auto n) {
        if (n > 1) n = n / 2;
        return n;
    }};
    CHECK(toy.loops() == 0);
    Loops loops{toy.explorer, 10'000'000};
    CHECK_FALSE(loops.first_difference(Loops::each_time).has_value());
    CHECK(loops.iterations() == 0);
}

} // namespace repeated_loops_test
