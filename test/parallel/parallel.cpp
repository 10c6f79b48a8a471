// SPDX-License-Identifier: BSL-1.0
#include "parallel_support.hpp"
#include <limn/parallel/parallel.hpp>

#include <catch2/catch.hpp>

#include <memory>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;
using test::Outcome;
using test::RandomFunction;
using test::Signature;

namespace my {

/// Counts its live instances, and how many there were at most.
class Counted {
public:
    Counted() : Counted{0.0} {}
    explicit Counted(double v) : value_{v}, held_{std::make_unique<double>(v)} { count(); }
    Counted(Counted const& other) : Counted{other.value()} {}
    Counted& operator=(Counted const& other) {
        value_ = other.value();
        return *this;
    }
    ~Counted() { --living; }
    double value() const { return value_; }
    friend bool operator==(Counted const& a, Counted const& b) { return a.value() == b.value(); }

    static inline std::atomic<int> living{0}, most{0};

private:
    static void count() {
        int const now = ++living;
        for (int seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {
        }
    }
    double value_;
    std::unique_ptr<double> held_;
};

inline constexpr auto make = limn::op<"my::make">([](double v) { return Counted{v}; });
inline constexpr auto grow = limn::op<"my::grow">([](Counted const& c, double by) {
    if (c.value() > 1000) throw std::domain_error{"too large"};
    return Counted{c.value() + by};
});
inline constexpr auto read = limn::op<"my::read">([](Counted const& c) { return c.value(); });

} // namespace my

namespace {

/// The result, or what was thrown.
struct Ending {
    std::optional<Outcome> value;
    std::string error;
    friend bool operator==(Ending const&, Ending const&) = default;
};
template <class F> Ending ending(F const& f, double x, double y) {
    try {
        return {f(x, y, "some text to begin with"), ""};
    } catch (std::exception const& e) {
        return {std::nullopt, e.what()};
    }
}

/// As serial, with 0 to 8 threads, on some inputs. Returns how many of the runs threw.
int agrees(RandomFunction const& f) {
    CAPTURE(f.seed);
    Graph const graph = trace<double, double, std::string>(f);
    auto const serial = interpret<Signature>(graph);
    int thrown = 0;
    for (unsigned threads = 0; threads <= 8; ++threads) {
        auto const side_by_side = parallel<Signature>(graph, Parallel{threads});
        CAPTURE(threads);
        for (double x : {-0.5, 0.75, 3.0}) {
            Ending const expected = ending(serial, x, 0.3);
            thrown += expected.value ? 0 : 1;
            CHECK(ending(side_by_side, x, 0.3) == expected);
        }
    }
    return thrown;
}

} // namespace

TEST_CASE("parallel: random graphs give what they give serially, bit for bit",
          "[kit][parallel][features][H7]") {
    test::ManyThreads const many;
    for (unsigned seed = 0; seed < 25; ++seed) agrees({seed, 60});
}

TEST_CASE("parallel: branches run one arm", "[kit][parallel]") {
    test::ManyThreads const many;
    int branching = 0;
    for (unsigned seed = 0; seed < 12; ++seed) {
        RandomFunction const f{seed, 40, true};
        branching += trace<double, double, std::string>(f).branches() ? 1 : 0;
        agrees(f);
    }
    CHECK(branching > 3);

    auto const graph = trace<double, double>([](auto x, auto y) {
        auto z = x;
        if (x < y) z = my::guarded(y, 0.0, 1); // throws where it is run
        return z + my::mix(x, y) * my::mix(y, x);
    });
    auto const f = parallel<double(double, double)>(graph, Parallel{2});
    CHECK(f(3.0, 2.0) == interpret<double(double, double)>(graph)(3.0, 2.0));
    CHECK_THROWS_WITH(f(1.0, 2.0), Catch::Contains(" throws: number 1;"));
}

TEST_CASE("parallel: what is thrown is what a serial run would have thrown",
          "[kit][parallel][features][H7]") {
    test::ManyThreads const many;
    int thrown = 0;
    for (unsigned seed = 0; seed < 25; ++seed) thrown += agrees({seed, 60, false, true});
    CHECK(thrown > 25);
}

TEST_CASE("parallel: effects keep their order, and none runs after what throws",
          "[kit][parallel]") {
    test::ManyThreads const many;
    for (unsigned seed = 0; seed < 25; ++seed) {
        RandomFunction const f{seed, 60, seed % 2 == 0, true, true};
        CAPTURE(f.seed);
        Graph const graph = trace<double, double, std::string>(f);
        for (double x : {-0.5, 3.0}) {
            my::noted.clear();
            Ending const expected = ending(interpret<Signature>(graph), x, 0.3);
            auto const noted = my::noted;
            my::noted.clear();
            CHECK(ending(parallel<Signature>(graph, Parallel{4}), x, 0.3) == expected);
            CHECK(my::noted == noted);
        }
    }
}

TEST_CASE("parallel: loops are one task each", "[kit][parallel]") {
    test::ManyThreads const many;
    auto const graph = trace<double, double>([](auto x, auto y) {
        auto const root = [](auto a) {
            auto r = a;
            while (abs(r * r - a) > 1e-9 * a) r = 0.5 * (r + a / r);
            return r;
        };
        return root(x) * root(y) + root(x + y);
    });
    auto const serial = interpret<double(double, double)>(graph);
    auto const f = parallel<double(double, double)>(graph, Parallel{3});
    for (double x : {0.25, 2.0, 1e6}) CHECK(f(x, 3.0) == serial(x, 3.0));
}

TEST_CASE("parallel: nodes that need not wait for each other are run at one time",
          "[kit][parallel]") {
    test::ManyThreads const many;
    auto const graph = trace<double, int>([](auto x, auto n) {
        return my::meet(x, n) + my::meet(x + 1.0, n) * my::meet(x * 2.0, n);
    });
    my::present = 0;
    CHECK(parallel<double(double, int)>(graph, Parallel{3})(2.0, 3) == 14.0);
}

TEST_CASE("parallel: one function may be called by several threads, and inside of itself",
          "[kit][parallel]") {
    test::ManyThreads const many;
    Graph const graph = trace<double, double, std::string>(RandomFunction{7, 60});
    auto const f = parallel<Signature>(graph, Parallel{3});
    Outcome const expected = interpret<Signature>(graph)(0.1, 0.2, "text");
    std::vector<int> const calls(50);
    auto const same =
        pmap([&](int) { return f(0.1, 0.2, "text") == expected; }, calls, Parallel{4});
    CHECK(same == std::vector<bool>(50, true));
}

TEST_CASE("parallel: values die when they have been read; nothing leaks, thrown or not",
          "[kit][parallel]") {
    test::ManyThreads const many;
    auto const graph = trace<double>([](auto x) {
        auto a = my::make(x), b = my::make(x * 2.0);
        for (int i = 0; i < 100; ++i) {
            a = my::grow(a, x);
            b = my::grow(b, x);
        }
        return my::read(a) + my::read(b);
    });
    auto const f = parallel<double(double)>(graph, Parallel{2});
    my::Counted::most = 0;
    CHECK(f(1.0) == 203.0);
    CHECK(my::Counted::living == 0);
    CHECK(my::Counted::most < 12);
    CHECK_THROWS_WITH(f(50.0), Catch::Contains(" throws: too large;"));
    CHECK(my::Counted::living == 0);

    auto const kept = trace<double>([](auto x) { return std::array{my::make(x), my::make(-x)}; });
    CHECK(parallel<std::array<my::Counted, 2>(double)>(kept, Parallel{2})(3.0) ==
          std::array{my::Counted{3.0}, my::Counted{-3.0}});
    CHECK(my::Counted::living == 0);
}

TEST_CASE("parallel: a batch in parts is the batch", "[kit][parallel][features][H8]") {
    test::ManyThreads const many;
    auto const light = trace<double, double>([](auto x, auto y) { return x * y - x / (y + 2.0); });
    auto const heavy =
        trace<double, double>([](auto x, auto y) { return my::score(my::word(my::mix(x, y))); });
    for (Graph const& graph : {light, heavy})
        for (std::size_t size : {0u, 1u, 3u, 255u, 256u, 2000u}) {
            std::vector<double> x(size), y(size), expected(size), out(size);
            std::iota(x.begin(), x.end(), -5.0);
            std::iota(y.begin(), y.end(), 0.5);
            interpret<double(double, double)>(graph).map(expected, x, y);
            for (unsigned threads : {0u, 1u, 2u, 8u}) {
                out.assign(size, 0.0);
                parallel<double(double, double)>(graph, Parallel{threads}).map(out, x, y);
                CHECK(out == expected);
            }
        }

    auto const meeting = trace<double, int>([](auto x, auto n) { return my::meet(x, n); });
    std::vector<double> const x{1.0, 2.0};
    std::vector<int> const needed{2, 2};
    std::vector<double> out(2);
    my::present = 0;
    parallel<double(double, int)>(meeting, Parallel{2}).map(out, x, needed);
    CHECK(out == x);
}

TEST_CASE("parallel: a batch throws what its first value throws; with effects it is serial",
          "[kit][parallel]") {
    test::ManyThreads const many;
    auto const graph =
        trace<std::string, int>([](auto s, auto n) { return my::guarded(my::score(s), 0.5, n); });
    std::vector<std::string> texts(400, "");
    std::vector<int> numbers(400);
    std::iota(numbers.begin(), numbers.end(), 0);
    std::vector<double> out(400);
    for (std::size_t i : {399u, 310u, 201u, 77u}) {
        texts[i] = "over the limit";
        CHECK_THROWS_WITH(
            (parallel<double(std::string, int)>(graph, Parallel{4}).map(out, texts, numbers)),
            Catch::Contains(" throws: number " + std::to_string(i) + ";"));
    }

    auto const noting = trace<double>([](auto x) { return my::note(x) + my::mix(x, x); });
    std::vector<double> x(1000);
    std::iota(x.begin(), x.end(), 0.0);
    out.resize(x.size());
    my::noted.clear();
    parallel<double(double)>(noting, Parallel{4}).map(out, x);
    CHECK(my::noted == x);
}

TEST_CASE("parallel: a wrong signature is refused, with the line", "[kit][parallel][error]") {
    auto const graph = trace<double>([](auto x) { return x; });
    CHECK_THROWS_WITH((parallel<float(double)>(graph, Parallel{2})),
                      Catch::Matchers::Contains("parallel.cpp:") &&
                          Catch::Matchers::Contains("the graph returns double"));
}

TEST_CASE("parallel: long chains and wide fans", "[kit][parallel]") {
    test::ManyThreads const many;
    auto const graph = trace<double>([](auto x) {
        auto a = my::make(x), b = my::make(-x);
        for (int i = 0; i < 50000; ++i) {
            a = my::grow(a, 0.001);
            b = my::grow(b, 0.002);
        }
        auto sum = my::read(a) + my::read(b);
        for (int i = 0; i < 3000; ++i) sum = sum + my::guarded(x, 10.0, i);
        return sum;
    });
    CHECK(parallel<double(double)>(graph, Parallel{4})(1.0) ==
          interpret<double(double)>(graph)(1.0));
}

TEST_CASE("parallel: with state a batch runs in order", "[kit][parallel][features][D5]") {
    state<double> sum{0.0, "sum"};
    auto const f = [&](auto x) {
        sum = sum * 0.5 + my::read(my::grow(my::make(x), 1.0));
        return sum + my::read(my::make(x * 2.0));
    };
    auto const graph = trace<double>(f);
    auto serial = interpret<double(double)>(graph), threads = parallel<double(double)>(graph, {4});
    std::vector<double> in(2000), expected(2000), out(2000);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = 0.001 * static_cast<double>(i);
    for (std::size_t i = 0; i < in.size(); ++i) expected[i] = serial(in[i]);
    threads.map(out, in);
    CHECK(out == expected);
    CHECK(threads(1.0) == serial(1.0));
    CHECK(threads.get<double>("sum") == serial.get<double>("sum"));
}

TEST_CASE("parallel: vectors that loops leave behind, side by side", "[kit][parallel]") {
    auto const f = [](auto const& xs) {
        auto const sums = scan(xs, 0.0, [](auto const& s, auto const& x) {
                              return std::pair{s + x, s + x};
                          }).second;
        auto const squares = map(xs, [](auto const& x) { return x * x; });
        return std::tuple{sums, squares, map(sums, [](auto const& s) { return -s; })};
    };
    using Vector = std::vector<double>;
    using Result = std::tuple<Vector, Vector, Vector>;
    auto const run = parallel<Result(sequence<double>)>(trace<sequence<double>>(f), Parallel{4});
    Vector const xs(500, 0.25);
    for (int i = 0; i < 20; ++i) CHECK(run(xs) == f(xs));
}
