// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace limn;

namespace {

/// Counts its copies.
struct Counted {
    int value = 0;
    static inline int copies = 0, moves = 0;

    Counted() = default;
    explicit Counted(int v) : value{v} {}
    Counted(Counted const& other) : value{other.value} { ++copies; }
    Counted(Counted&& other) noexcept : value{std::exchange(other.value, -1)} { ++moves; }
    Counted& operator=(Counted const& other) {
        value = other.value;
        ++copies;
        return *this;
    }
    Counted& operator=(Counted&& other) noexcept {
        value = std::exchange(other.value, -1);
        ++moves;
        return *this;
    }
    friend bool operator==(Counted const& a, Counted const& b) { return a.value == b.value; }
};

constexpr auto next = op<"next">([](Counted c) {
    ++c.value;
    return c;
});
constexpr auto both = op<"both">([](Counted a, Counted b) {
    a.value += b.value;
    return a;
});
constexpr auto seen = op<"seen">([](Counted const& c) { return c.value; });

struct Plus {
    int by;
    Counted operator()(Counted c) const {
        c.value += by;
        return c;
    }
};

/// The copies of one run, and what it gives.
template <class F> std::pair<int, int> copies_of(F f, int from) {
    auto const run = interpret<Counted(Counted)>(trace<Counted>(f));
    Counted const in{from};
    Counted::copies = 0;
    Counted const out = run(in);
    CHECK(in.value == from);
    return {Counted::copies, out.value};
}

using Copies = std::pair<int, int>;

} // namespace

TEST_CASE("hand_over: a chain of ops copies what came from outside, and nothing else",
          "[op][hand_over]") {
    CHECK(copies_of([](auto c) { return next(c); }, 1) == Copies{1, 2});
    CHECK(copies_of([](auto c) { return next(next(next(c))); }, 1) == Copies{1, 4});
}

TEST_CASE("hand_over: a value that is read again is copied, at its last use moved",
          "[op][hand_over]") {
    CHECK(copies_of(
              [](auto c) {
                  auto const a = next(c);
                  auto const b = next(a);
                  return both(a, b);
              },
              1) == Copies{2, 5});
    CHECK(copies_of(
              [](auto c) {
                  auto const a = next(c);
                  return both(a, a);
              },
              1) == Copies{3, 4});
}

TEST_CASE("hand_over: of two operands each is moved where it is used last", "[op][hand_over]") {
    CHECK(copies_of([](auto c) { return both(next(c), next(next(c))); }, 1) == Copies{2, 5});
    CHECK(copies_of([](auto c) { return both(next(c), c); }, 1) == Copies{2, 3});
}

TEST_CASE("hand_over: an op by reference copies nothing; ops with state and modules move",
          "[op][hand_over]") {
    auto const plus = op<"plus">(Plus{5});
    auto const module_plus = module<Plus>(7);
    CHECK(copies_of([&](auto c) { return plus(module_plus(next(c))); }, 1) == Copies{1, 14});

    auto const run = interpret<int(Counted)>(trace<Counted>([](auto c) { return seen(next(c)); }));
    Counted const in{1};
    Counted::copies = 0;
    CHECK(run(in) == 2);
    CHECK(Counted::copies == 1);
}

TEST_CASE("hand_over: a row hands over only what its op can take", "[op][hand_over]") {
    OpRow const& row = op_row<decltype(next)::op, Counted>;
    CHECK(row.hand_over != nullptr);
    CHECK(row.hand_over(0) == nullptr);
    CHECK(row.hand_over(1) != row.kernel);
    CHECK(op_row<prims::add, double, double>.hand_over == nullptr);
    CHECK(op_row<decltype(op<"f">([](double x) { return x; }))::op, double>.hand_over == nullptr);
}

TEST_CASE("hand_over: strings and vectors", "[op][hand_over]") {
    static constexpr auto upper = [](std::string s) {
        for (char& c : s) c = static_cast<char>(c & ~' ');
        return s;
    };
    auto const f = [](auto const& s) {
        constexpr auto shout = op<"shout">(upper);
        return shout(shout(s + "!")) + s;
    };
    auto const run = interpret<std::string(std::string)>(trace<std::string>(f));
    std::string const in = "a text that is too long for the small string";
    CHECK(run(in) == f(in));
    CHECK(run(in) == f(in));
}
