// SPDX-License-Identifier: BSL-1.0
#include <limn/op/arithmetic.hpp>
#include <limn/op/op.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn;

namespace my {

struct Whole {
    static constexpr std::string_view name = "whole";
    static constexpr Notation notation = call_notation("whole", "");
    static constexpr Traits traits{};
    using conversion = limn::conversion::none;
    static constexpr int const& apply(int const& a) { return a; }
};
static_assert(Op<Whole> && explain_op<Whole>());

struct WithState : Whole {
    int state;
};
struct Nameless {
    static constexpr Notation notation = Whole::notation;
    static constexpr Traits traits{};
    using conversion = limn::conversion::none;
};
struct Unwritten {
    static constexpr std::string_view name = "unwritten";
    static constexpr Traits traits{};
    using conversion = limn::conversion::none;
};
struct Unclassified {
    static constexpr std::string_view name = "unclassified";
    static constexpr Notation notation = Whole::notation;
    using conversion = limn::conversion::none;
};
struct Unconverted {
    static constexpr std::string_view name = "unconverted";
    static constexpr Notation notation = Whole::notation;
    static constexpr Traits traits{};
};
static_assert(!Op<WithState> && !requirement::stateless<WithState> &&
              requirement::named<WithState>);
static_assert(!Op<Nameless> && !requirement::named<Nameless> && requirement::notated<Nameless>);
static_assert(!Op<Unwritten> && !requirement::notated<Unwritten> && requirement::named<Unwritten>);
static_assert(!Op<Unclassified> && !requirement::classified<Unclassified>);
static_assert(!Op<Unconverted> && !requirement::converting<Unconverted>);
static_assert(!Op<int>);

static_assert(std::same_as<result_t<Whole, int>, int>, "a reference returned is a value");
static_assert(defined_for<Whole, int> && !defined_for<Whole, std::string>);
static_assert(!defined_for<Whole> && !defined_for<Whole, int, int>);
static_assert(std::same_as<result_t<prims::add, int, int>, int>);

} // namespace my

TEST_CASE("Traits: a set; an op without any is pure, and a commutative one", "[op][traits]") {
    STATIC_REQUIRE(Traits{}.pure());
    STATIC_REQUIRE(Traits{commutative}.pure());
    STATIC_REQUIRE_FALSE(Traits{limn::effect}.pure());
    STATIC_REQUIRE_FALSE(Traits{commutative, limn::random}.pure());
    STATIC_REQUIRE(Traits{commutative, limn::random}.has(commutative));
    STATIC_REQUIRE(Traits{commutative, limn::random}.has(limn::random));
    STATIC_REQUIRE_FALSE(Traits{commutative, limn::random}.has(limn::effect));
    constexpr Traits one = limn::random, other = limn::effect;
    STATIC_REQUIRE(one.has(limn::random));
    STATIC_REQUIRE_FALSE(other.has(limn::random));
    CHECK(one.has(TraitName{limn::random})); // when it runs, too
}
