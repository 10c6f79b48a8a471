// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/op/call.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

using namespace limn;

namespace my {

/// Counts its live instances, and notices being destroyed twice, or read when dead.
class Counted {
public:
    explicit Counted(int v = 0) : value_{v}, alive_{std::make_unique<int>(++living)} {}
    Counted(Counted const& other) : Counted{other.value()} {}
    Counted& operator=(Counted const& other) {
        value_ = other.value();
        return *this;
    }
    ~Counted() {
        if (alive_ == nullptr) ++faults;
        alive_ = nullptr;
        --living;
    }
    int value() const {
        if (alive_ == nullptr) ++faults;
        return value_;
    }
    friend Counted operator+(Counted const& a, Counted const& b) {
        return Counted{a.value() + b.value()};
    }
    friend bool operator==(Counted const& a, Counted const& b) { return a.value() == b.value(); }

    static inline int living = 0, faults = 0;

private:
    int value_;
    std::unique_ptr<int> alive_;
};

inline constexpr auto make = limn::op<"my::make">([](int v) { return Counted{v}; });
inline constexpr auto read = limn::op<"my::read">([](Counted const& c) { return c.value(); });
inline constexpr auto check = limn::op<"my::check">([](Counted const& c, int limit) {
    if (c.value() > limit) throw std::domain_error{"over the limit"};
    return Counted{c.value()};
});
inline constexpr auto note =
    limn::op<"my::note", limn::effect>([](Counted const& c) { return Counted{c.value() + 1}; });

/// Needs more alignment than `new` gives.
struct alignas(64) Wide {
    double value[4]{};
    friend bool operator==(Wide const&, Wide const&) = default;
};
inline int misaligned = 0;
inline constexpr auto widen = limn::op<"my::widen">([](Wide const& w, double x) {
    if (reinterpret_cast<std::uintptr_t>(&w) % alignof(Wide) != 0) ++misaligned;
    Wide out = w;
    out.value[0] += x;
    return out;
});

} // namespace my

namespace {

using my::Counted;

auto const work = [](auto a, auto b, auto n) {
    auto sum = a + b;
    my::note(sum); // its result is used by nothing
    auto const constant = sum + Counted{1000};
    for (int i = 0; i < 10; ++i) sum = sum + my::make(n + i);
    auto const checked = my::check(sum, 500);
    return std::tuple{checked + b, a, checked, my::read(constant), checked};
};
using Result = std::tuple<Counted, Counted, Counted, int, Counted>;

} // namespace

TEST_CASE("interpret: runs a graph, and keeps its own copy", "[run][interpret]") {
    auto f = [] {
        auto graph = trace<double, double>([](auto x, auto y) { return x * y + 1; });
        auto out = interpret<double(double, double)>(graph);
        graph = Graph{};
        return out;
    }();
    CHECK(f(6, 7) == 43);
}

TEST_CASE("interpret: user types: nothing leaks, nothing is destroyed twice", "[run][interpret]") {
    int const before = Counted::living;
    Counted::faults = 0;
    {
        auto const graph = trace<Counted, Counted, int>(work);
        verify(graph);
        auto const run = interpret<Result(Counted, Counted, int)>(graph);
        Counted const a{3}, b{4};
        int const idle = Counted::living;
        for (int i = 0; i < 100; ++i) {
            CHECK(run(a, b, i % 3) == work(a, b, i % 3));
            CHECK(Counted::living == idle);
        }
        std::vector<Counted> as(300, a), bs(300, b);
        std::vector<int> n(300, 2);
        std::vector<Result> out(300);
        int const full = Counted::living;
        run.map(out, as, bs, n);
        CHECK(out == std::vector<Result>(300, work(a, b, 2)));
        CHECK(Counted::living == full);
    }
    CHECK(Counted::living == before);
    CHECK(Counted::faults == 0);
}

TEST_CASE("interpret: an exception from the middle of a run leaves nothing alive",
          "[run][interpret][error]") {
    int const before = Counted::living;
    Counted::faults = 0;
    {
        auto const run =
            interpret<Result(Counted, Counted, int)>(trace<Counted, Counted, int>(work));
        Counted const a{3}, b{4};
        int const idle = Counted::living;
        for (int i = 0; i < 20; ++i) {
            CHECK_THROWS_AS(run(a, b, 100), std::domain_error);
            CHECK(Counted::living == idle);
            CHECK(run(a, b, 1) == work(a, b, 1));
        }
        std::vector<Counted> as(10, a), bs(10, b);
        std::vector<int> n(10, 2);
        n[7] = 100;
        std::vector<Result> out(10);
        int const full = Counted::living;
        CHECK_THROWS_AS(run.map(out, as, bs, n), std::domain_error);
        CHECK(Counted::living == full);
        CHECK(out[6] == work(a, b, 2));
    }
    CHECK(Counted::living == before);
    CHECK(Counted::faults == 0);
}

TEST_CASE("interpret: an op of plain values may throw, one by one and in a block",
          "[run][interpret][error]") {
    auto const root = op<"root">([](double x) {
        if (x < 0) throw std::domain_error{"negative"};
        return x;
    });
    auto const f = interpret<double(double)>(trace<double>([&](auto x) { return root(x) + 1; }));
    CHECK(f(1) == 2);
    CHECK_THROWS_AS(f(-1), std::domain_error);
    std::vector<double> in(600, 1), out(600);
    in[500] = -1;
    CHECK_THROWS_AS(f.map(out, in), std::domain_error);
    CHECK(out[0] == 2);
}

TEST_CASE("interpret: a constant of the user's own type is pointed at, not copied",
          "[run][interpret]") {
    auto const graph = trace<int>([](auto x) { return my::read(my::make(x) + Counted{5}); });
    auto const run = interpret<int(int)>(graph);
    CHECK(run(1) == 6);
    CHECK(run(2) == 7);
}

TEST_CASE("interpret: values of more alignment than usual stand where they may",
          "[run][interpret]") {
    auto const graph = trace<my::Wide, double>([](auto w, auto x) {
        auto const a = my::widen(w, x);
        return std::pair{my::widen(my::widen(a, 1.0), x), my::widen(my::Wide{{7}}, x)};
    });
    auto const run = interpret<std::pair<my::Wide, my::Wide>(my::Wide, double)>(graph);
    my::misaligned = 0;
    std::vector<my::Wide> in(300, my::Wide{{1}});
    std::vector<double> x(300, 2);
    std::vector<std::pair<my::Wide, my::Wide>> out(300);
    for (int i = 0; i < 10; ++i) CHECK(run(in[0], 2) == std::pair{my::Wide{{6}}, my::Wide{{9}}});
    run.map(out, in, x);
    CHECK(out[299] == std::pair{my::Wide{{6}}, my::Wide{{9}}});
    CHECK(my::misaligned == 0);
}

// Texts of arms that did not run are handed on by gates, and never used.
TEST_CASE("interpret: an arm that did not run has no text", "[run][interpret]") {
    using Texts = std::array<std::string, 4>;
    auto const f = [](auto const& in) {
        using T = std::remove_cvref_t<decltype(in[0])>;
        T a = in[0], b = in[1], c = in[2], d = in[3];
        if (a <= "a") {
            if (d < "a") {
                b = T(std::string{"zz"});
                a = c;
            }
            c = a;
            if (b != d) {
                if (a <= b) {
                    d = d + b;
                } else {
                    c = b;
                    a = T(std::string{"zz"});
                }
            }
        }
        if (!(b < "a")) {
            if (c == c) {
                b = T(std::string{});
                a = d;
            } else if (c < "k") {
                d = b;
                a = c + b;
            }
            if (a != "a") {
                a = T(std::string{"a"});
            } else {
                a = b + c;
                if (a <= d) c = a + "z";
                else b = d + "k";
            }
        }
        c = T(std::string{});
        return a + "|" + b + "|" + c + "|" + d;
    };
    auto const run = interpret<std::string(Texts)>(trace<Texts>(f));
    std::array const texts{"", "a", "ba", "k", "more than a text holds in its own place"};
    for (auto const* a : texts)
        for (auto const* b : texts)
            for (auto const* c : texts)
                for (auto const* d : texts) {
                    Texts const in{a, b, c, d};
                    CHECK(run(in) == f(in));
                }
}

TEST_CASE("interpret: an output may be an input, a constant, and there more than once",
          "[run][interpret]") {
    auto const graph = trace<int, std::string>([](auto x, auto s) {
        return std::tuple{x, s, x, decltype(s)("constant"), decltype(x)(7), s + s, s};
    });
    using R = std::tuple<int, std::string, int, std::string, int, std::string, std::string>;
    auto const f = interpret<R(int, std::string)>(graph);
    CHECK(f(3, "a") == R{3, "a", 3, "constant", 7, "aa", "a"});
    std::vector<int> x(300, 3);
    std::vector<std::string> s(300, "a");
    std::vector<R> out(300);
    f.map(out, x, s);
    CHECK(out.back() == R{3, "a", 3, "constant", 7, "aa", "a"});
}

TEST_CASE("interpret: a map whose blocks would be large gives what single calls give",
          "[run][interpret]") {
    auto const graph = trace<double>([](auto x) {
        for (int i = 0; i < 30'000; ++i) x = x * 0.5 + i; // as many constants
        return x;
    });
    auto const f = interpret<double(double)>(graph);
    std::vector<double> in(260), out(260);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<double>(i);
    f.map(out, in);
    CHECK(out[0] == f(0.0));
    CHECK(out[259] == f(259.0));
}

TEST_CASE("interpret: a chain of a million nodes is traced, copied, printed, run and destroyed",
          "[run][interpret][big]") {
    constexpr int length = 1'000'000;
    auto graph = std::make_unique<Graph>(trace<std::uint32_t>([](auto x) {
        for (int i = 0; i < length / 2; ++i) x = x * 3u + 1u;
        return x;
    }));
    CHECK(graph->size() == length + 3);
    CHECK_NOTHROW(verify(*graph));

    Graph const copy = *graph;
    CHECK(copy == *graph);
    CHECK(copy.hash() == graph->hash());
    CHECK(to_text(copy).ends_with("return %1000002\n"));
    CHECK(to_cpp(copy).size() > 1'000'000);

    std::uint32_t x = 5;
    for (int i = 0; i < length / 2; ++i) x = x * 3u + 1u;
    auto const run = interpret<std::uint32_t(std::uint32_t)>(*graph);
    graph.reset();
    CHECK(run(5) == x);
    std::vector<std::uint32_t> in(3, 5), out(3);
    run.map(out, in);
    CHECK(out == std::vector<std::uint32_t>(3, x));
}
