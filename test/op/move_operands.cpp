// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <tuple>
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

/// What a random function does: the same on plain values and on proxies.
struct RandomSteps {
    std::minstd_rand random;
    unsigned below(std::size_t n) { return static_cast<unsigned>(random() % n); }

    template <class C, class N> C value(std::vector<C> const& known, N const& n, int depth) {
        C const& a = below(2) == 0 ? known.back() : known[below(known.size())];
        C const& b = known[below(known.size())];
        unsigned const what = depth == 0 ? below(2) : below(6);
        if (what == 0) return next(a);
        if (what == 1) return both(a, b);
        std::minstd_rand const then = random;
        auto const inside = [&](C const& c, C const& d) {
            RandomSteps steps{then};
            std::vector<C> more = known;
            more.push_back(c);
            more.push_back(d);
            std::tuple<C, C> out{c, d};
            unsigned const count = 1 + steps.below(4);
            for (unsigned i = 0; i < count; ++i) more.push_back(steps.value(more, n, depth - 1));
            std::get<0>(out) = more.back();
            std::get<1>(out) = more[steps.below(more.size())];
            return out;
        };
        random.discard(7);
        if (what == 2 || what == 5)
            return std::get<0>(cond(
                seen(a) < seen(b), [&] { return inside(a, b); }, [&] { return inside(b, a); }));
        auto const [i, c, d] = while_loop([](auto const& k, auto const&...) { return k > 0; },
                                          [&](auto const& k, C const& x, C const& y) {
                                              auto const [z, w] = inside(x, y);
                                              return std::tuple{k - 1, z, w};
                                          },
                                          n, a, b);
        return what == 3 ? both(c, d) : d;
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

TEST_CASE("move_operands: a chain of ops copies what came from outside, and nothing else",
          "[op][move_operands]") {
    CHECK(copies_of([](auto c) { return next(c); }, 1) == Copies{1, 2});
    CHECK(copies_of([](auto c) { return next(next(next(c))); }, 1) == Copies{1, 4});
}

TEST_CASE("move_operands: a value that is read again is copied, at its last use moved",
          "[op][move_operands]") {
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

TEST_CASE("move_operands: of two operands each is moved where it is used last",
          "[op][move_operands]") {
    CHECK(copies_of([](auto c) { return both(next(c), next(next(c))); }, 1) == Copies{2, 5});
    CHECK(copies_of([](auto c) { return both(next(c), c); }, 1) == Copies{2, 3});
}

TEST_CASE("move_operands: an op by reference copies nothing; ops with state and modules move",
          "[op][move_operands]") {
    auto const plus = op<"plus">(Plus{5});
    auto const module_plus = module<Plus>(7);
    CHECK(copies_of([&](auto c) { return plus(module_plus(next(c))); }, 1) == Copies{1, 14});

    auto const run = interpret<int(Counted)>(trace<Counted>([](auto c) { return seen(next(c)); }));
    Counted const in{1};
    Counted::copies = 0;
    CHECK(run(in) == 2);
    CHECK(Counted::copies == 1);
}

TEST_CASE("move_operands: a row moves only what its op can take", "[op][move_operands]") {
    OpRow const& row = op_row<decltype(next)::op, Counted>;
    CHECK(row.move_operands != nullptr);
    CHECK(row.move_operands(0) == nullptr);
    CHECK(row.move_operands(1) != row.kernel);
    CHECK(op_row<prims::add, double, double>.move_operands == nullptr);
    CHECK(op_row<decltype(op<"f">([](double x) { return x; }))::op, double>.move_operands ==
          nullptr);
}

TEST_CASE("move_operands: what a loop carries is moved from iteration to iteration",
          "[op][move_operands]") {
    auto const loop = [](auto const& body) {
        return [body](auto n, auto c) {
            auto const [k, a, b] = while_loop([](auto i, auto const&...) { return i > 0; },
                                              [&](auto i, auto const& x, auto const& y) {
                                                  auto const [z, w] = body(i, x, y);
                                                  return std::tuple{i - 1, z, w};
                                              },
                                              n, c, c);
            return both(a, b);
        };
    };
    auto const agrees = [&](int copies, auto const& body) {
        auto const f = loop(body);
        auto const run = interpret<Counted(int, Counted)>(trace<int, Counted>(f));
        for (int n : {0, 1, 2, 3, 7}) {
            Counted const in{5};
            Counted::copies = 0;
            Counted const out = run(n, in);
            CHECK(Counted::copies == 2 + copies * n); // the input is carried twice
            CHECK(out == f(n, in));
            CHECK(in.value == 5);
        }
    };
    agrees(0, [](auto, auto x, auto y) { return std::tuple{next(x), next(next(y))}; });
    agrees(0, [](auto, auto x, auto y) { return std::tuple{y, next(x)}; }); // change places
    agrees(0, [](auto, auto x, auto y) { return std::tuple{y, x}; });
    agrees(1, [](auto, auto x, auto y) { return std::tuple{x, both(y, x)}; }); // `x` stays
    agrees(1, [](auto, auto, auto y) { return std::tuple{y, y}; });
    agrees(1, [](auto, auto x, auto y) { return std::tuple{both(x, y), y}; });
    agrees(0, [](auto i, auto x, auto y) { // each arm reads it for the last time
        return std::tuple{
            cond(i % 2 == 0, [&] { return next(x); }, [&] { return next(next(x)); }), y};
    });
    agrees(0, [](auto i, auto x, auto y) {
        return std::tuple{cond(i % 2 == 0, [&] { return next(x); }, [&] { return x; }), next(y)};
    });
    agrees(1, [](auto i, auto x, auto y) { // one arm reads `x` again
        auto const z = next(x);
        return std::tuple{cond(i % 2 == 0, [&] { return z; }, [&] { return both(z, x); }), y};
    });
    agrees(0, [](auto i, auto x, auto y) { // a loop inside
        auto const [j, z] =
            while_loop([&](auto k, auto const&) { return k < 3; },
                       [](auto k, auto const& v) { return std::tuple{k + 1, next(v)}; }, i, x);
        return std::tuple{z, y};
    });
}

TEST_CASE("move_operands: random functions with branches and loops never read what was moved",
          "[op][move_operands]") {
    unsigned const seed = 20261121;
    CAPTURE(seed);
    for (unsigned i = 0; i < 400; ++i) {
        CAPTURE(i);
        auto const f = [&](auto n, auto c, auto d) {
            RandomSteps steps{std::minstd_rand{seed + i}};
            std::vector<decltype(c)> known{c, d};
            for (int k = 0; k < 6; ++k) known.push_back(steps.value(known, n, 2));
            return std::pair{known[known.size() - 1], known[known.size() - 2]};
        };
        auto const run = interpret<std::pair<Counted, Counted>(int, Counted, Counted)>(
            trace<int, Counted, Counted>(f));
        for (int n : {0, 1, 3}) {
            Counted const c{2}, d{3};
            REQUIRE(run(n, c, d) == f(n, c, d));
            REQUIRE(c.value == 2);
            REQUIRE(d.value == 3);
        }
    }
}

TEST_CASE("move_operands: a scan copies what it keeps of each element, and no vector of them",
          "[op][move_operands]") {
    auto const f = [](auto const& xs, auto const& c) {
        return scan(xs, c, [](auto const& s, auto const& x) {
            return std::pair{both(s, Proxy<Counted>(Counted{1})), seen(s) + x};
        });
    };
    using Result = std::pair<Counted, std::vector<int>>;
    auto const run = interpret<Result(sequence<int>, Counted)>(trace<sequence<int>, Counted>(f));
    auto const results = [](auto const& xs, auto const& c) {
        return scan(xs, c,
                    [](auto const& s, auto const&) { return std::pair{next(s), next(next(s))}; });
    };
    using Counteds = std::pair<Counted, std::vector<Counted>>;
    auto const keep =
        interpret<Counteds(sequence<int>, Counted)>(trace<sequence<int>, Counted>(results));
    for (int n : {0, 1, 10, 1000}) {
        std::vector<int> const xs(static_cast<std::size_t>(n), 3);
        Counted const from{2};
        Counted::copies = 0;
        CHECK(run(xs, from).first.value == 2 + n);
        CHECK(Counted::copies == 1 + 2 * n); // `s` is read afterwards, the constant is not its own
        Counted::copies = 0;
        CHECK(keep(xs, from).second.size() == xs.size());
        CHECK(Counted::copies == 1 + n); // the start; `s` is read twice
    }
}

TEST_CASE("move_operands: strings and vectors", "[op][move_operands]") {
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
