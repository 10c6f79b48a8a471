// SPDX-License-Identifier: BSL-1.0
#include <limn/op/op_row.hpp>
#include <limn/op/random.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <random>

using namespace limn;
using Engine = std::mt19937_64;

namespace {

/// A distribution of somebody's own, of whole dice.
struct Dice {
    using result_type = long;
    explicit Dice(short dice = 1) : dice_{dice} {}
    template <class G> long operator()(G& engine) {
        long sum = 0;
        for (short i = 0; i < dice_; ++i) sum += std::uniform_int_distribution<long>{1, 6}(engine);
        return sum;
    }

private:
    short dice_;
};

template <class D, class... Ts> using operands = operand_types<prims::draw<D>, Engine, Ts...>;

static_assert(std::same_as<operands<std::normal_distribution<double>, int, float>,
                           types<Engine, double, double>>,
              "C++ converts what a constructor is given");
static_assert(std::same_as<operands<std::normal_distribution<float>, int, double>,
                           types<Engine, float, float>>);
static_assert(std::same_as<operands<std::uniform_int_distribution<short>, int, long>,
                           types<Engine, short, short>>);
static_assert(std::same_as<operands<std::binomial_distribution<int>, double, float>,
                           types<Engine, int, double>>);
static_assert(std::same_as<operands<std::exponential_distribution<double>>, types<Engine>>);
static_assert(std::same_as<operands<Dice, short>, types<Engine, short>>);
static_assert(detail::draws_from<std::bernoulli_distribution, int>);
static_assert(!detail::draws_from<std::bernoulli_distribution, int, int>);
static_assert(!detail::draws_from<std::normal_distribution<double>, char const*>);

static_assert(explain_op<prims::draw<Dice>>());
static_assert(!Traits{prims::draw<Dice>::traits}.pure());
static_assert(op_row<prims::draw<Dice>, Engine, short>.partial);

} // namespace

TEST_CASE("draw: changes the engine where it stands", "[op][random]") {
    Engine engine{7}, same{7};
    for (int i = 0; i < 3; ++i) {
        double const number =
            prims::draw<std::normal_distribution<double>>::apply(engine, 1.0, 2.0);
        CHECK(number == std::normal_distribution<double>{1.0, 2.0}(same));
        CHECK(engine == same);
    }
}

TEST_CASE("draw: on constants it is told where it is not defined", "[op][random]") {
    OpRow const& row =
        op_row<prims::draw<std::normal_distribution<double>>, Engine, double, double>;
    CHECK(row.name == "random<std::normal_distribution<double>>");
    Constant const engine{Engine{7}}, mean{1.0}, one{1.0}, none{0.0};
    Constant const* const well[]{&engine, &mean, &one};
    Constant const* const ill[]{&engine, &mean, &none};
    Engine same{7};
    CHECK(row.fold(well) == Constant{std::normal_distribution<double>{1.0, 1.0}(same)});
    CHECK(engine == Constant{same});
    CHECK_FALSE(row.fold(ill).has_value());
}
