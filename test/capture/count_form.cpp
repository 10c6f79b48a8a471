// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/count_form.hpp>

#include <catch2/catch.hpp>

#include <bit>
#include <climits>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace count_form_test {

using namespace limn;
using detail::CountForm;
using detail::FormValue;
using detail::NumberStep;
using limn::detail::Vector;
using Kind = CountForm::Kind;
using Numbers = Vector<long double>;

template <class N> bool same(N a, N b) {
    return a == b && std::signbit(static_cast<double>(a)) == std::signbit(static_cast<double>(b));
}

/// A function of a count, made of the form.
template <class N> Graph graph_of(CountForm const& form) {
    Tracer tracer{TraceOptions{}, Where::here()};
    Value const c = tracer.builder().parameter<int>("c")[0];
    Value const out = FormValue<>{tracer, type_row<N>}(form, c);
    return tracer.graph(&tree<N>::row, {out}, true);
}
/// The ops that it is made of and, of a constant count, the constant give what `wanted` does.
template <class N, class Wanted>
void gives(CountForm const& form, Wanted const& wanted, int most = 100) {
    Graph const graph = graph_of<N>(form);
    CAPTURE(to_text(graph));
    auto const run = interpret<N(int)>(graph);
    Tracer tracer{TraceOptions{}, Where::here()};
    FormValue<> const value{tracer, type_row<N>};
    for (int c = 0; c <= most; ++c) {
        N const expected = static_cast<N>(wanted(c));
        Value const known = value(form, tracer.builder().constant(c));
        CAPTURE(c, expected, run(c));
        REQUIRE(same(run(c), expected));
        REQUIRE(known == tracer.builder().constant(expected));
    }
}
/// For each type of which sums are of that type.
template <class Use> void each_computed_type(Use const& use) {
    use(types<int>{});
    use(types<unsigned>{});
    use(types<std::int64_t>{});
    use(types<std::uint64_t>{});
    use(types<float>{});
    use(types<double>{});
}

TEST_CASE("count_form: a table is repeated, and drifts from one period to the next",
          "[capture][count_form]") {
    each_computed_type([]<class N>(types<N>) {
        TypeRow const* const type = &type_row<N>;
        gives<N>({type, Kind::table, {}, {4}}, [](int) { return 4; });
        gives<N>({type, Kind::table, {}, {4, 1, 9}}, [](int c) {
            return c % 3 == 0 ? 4 : c % 3 == 1 ? 1 : 9;
        });
        gives<N>({type, Kind::table, {}, {2, 5, 8, 11}}, [](int c) { return 2 + 3 * (c % 4); });
        gives<N>({type, Kind::table, {}, {6}, 5}, [](int c) { return 6 + 5 * c; });
        gives<N>({type, Kind::table, {}, {3, 3}, 1}, [](int c) { return 3 + c / 2; });
        gives<N>({type, Kind::table, {}, {7, 1}, 10},
                 [](int c) { return (c % 2 == 0 ? 7 : 1) + 10 * (c / 2); });
    });
    gives<double>({&type_row<double>, Kind::table, {}, {0.5, 0.1, 0.1}},
                  [](int c) { return c % 3 == 0 ? 0.5 : static_cast<double>(0.1L); });
    gives<bool>({&type_row<bool>, Kind::table, {}, {1, 0}}, [](int c) { return c % 2 == 0; });
    gives<char>({&type_row<char>, Kind::table, {}, {'a', 'b', 'c'}},
                [](int c) { return 'a' + c % 3; });
    gives<short>({&type_row<short>, Kind::table, {}, {-1, 300}},
                 [](int c) { return c % 2 == 0 ? -1 : 300; });
}

TEST_CASE("count_form: its first constants each stand below a bound", "[capture][count_form]") {
    each_computed_type([]<class N>(types<N>) {
        CountForm const form{&type_row<N>, Kind::table, {{1, 8}, {4, 2}, {5, 3}}, {6, 7}};
        gives<N>(form, [](int c) { return c < 1 ? 8 : c < 4 ? 2 : c < 5 ? 3 : 6 + c % 2; });
    });
}

TEST_CASE("count_form: polynomials, with coefficients that are fractions",
          "[capture][count_form]") {
    each_computed_type([]<class N>(types<N>) {
        TypeRow const* const type = &type_row<N>;
        gives<N>({type, Kind::polynomial, {}, {1, 0, 0}}, [](int c) { return c * c; });
        gives<N>({type, Kind::polynomial, {}, {2, 3, 4}},
                 [](int c) { return (2 * c + 3) * c + 4; });
        gives<N>({type, Kind::polynomial, {}, {1, 0, 5, 1}},
                 [](int c) { return c * c * c + 5 * c + 1; });
        CountForm sum{type, Kind::polynomial, {}, {1, 1, 0}};
        sum.over = 2;
        gives<N>(sum, [](int c) { return c * (c + 1) / 2; });
        CountForm squares{type, Kind::polynomial, {}, {2, 3, 1, 0}};
        squares.over = 6;
        gives<N>(squares, [](int c) { return c * (c + 1) * (2 * c + 1) / 6; });
    });
    gives<int>({&type_row<int>, Kind::polynomial, {}, {-1, 0, 0}}, [](int c) { return -c * c; });
}

TEST_CASE("count_form: remainders, and what is left in a narrow type", "[capture][count_form]") {
    each_computed_type([]<class N>(types<N>) {
        gives<N>(
            {&type_row<N>, Kind::remainder, {}, {3, 5, 101, 0}},
            [](int c) { return (3 * c + 5) % 101; }, 300);
    });
    gives<int>(
        {&type_row<int>, Kind::remainder, {}, {7, -100, 256, -128}},
        [](int c) { return static_cast<signed char>(7 * c - 100); }, 600);
    gives<double>(
        {&type_row<double>, Kind::remainder, {}, {1, 0, 256, 0}},
        [](int c) { return static_cast<unsigned char>(c); }, 600);
}

template <class N> void gives_floating() {
    TypeRow const* const type = &type_row<N>;
    N const tenth = static_cast<N>(0.1L);
    gives<N>({type, Kind::reciprocal, {}, {3, 2, 1}}, [](int c) { return N(3) / (2 * N(c) + 1); });
    gives<N>({type, Kind::reciprocal, {}, {1, 1, 0}},
             [](int c) { return N(1) / N(c); }); // infinity
    gives<N>({type, Kind::power, {}, {3, 2}}, [](int c) { return N(3) * std::pow(N(2), N(c)); });
    gives<N>({type, Kind::power, {}, {1, 0.9L}},
             [](int c) { return std::pow(static_cast<N>(0.9L), N(c)); });
    gives<N>({type, Kind::multiple, {}, {2, 0.1L, 0.5L}},
             [&](int c) { return (N(c) + 2) * tenth + N(0.5); });
    gives<N>({type, Kind::multiple, {}, {0, 0.1L, 0}}, [&](int c) { return N(c) * tenth; });
    gives<N>({type, Kind::fraction, {}, {2, 7, -1}}, [](int c) { return (N(c) + 2) / N(7) - 1; });
}

TEST_CASE("count_form: what only floating numbers can be rounds as the function does",
          "[capture][count_form]") {
    gives_floating<double>();
    gives_floating<float>();
}

TEST_CASE("count_form: a constant may be any number of its type", "[capture][count_form]") {
    auto const all_of = []<class N>(types<N>) {
        using Limits = std::numeric_limits<N>;
        Tracer tracer{TraceOptions{}, Where::here()};
        FormValue<> const value{tracer, type_row<N>};
        for (N const x :
             {Limits::lowest(), Limits::max(), N(0), N(1), static_cast<N>(Limits::max() / 2 + 1)})
            CHECK(value.constant(static_cast<long double>(x)) == tracer.builder().constant(x));
    };
    each_computed_type(all_of);
    all_of(types<bool>{});
    all_of(types<signed char>{});
    all_of(types<unsigned short>{});
}

TEST_CASE("count_form: a step is done by the op that it names", "[capture][count_form]") {
    auto const step_of = []<class N>(NumberStep const& step, N from) {
        Tracer tracer{TraceOptions{}, Where::here()};
        Value const v = tracer.builder().constant(from);
        Value const out = FormValue<>{tracer, type_row<N>}.stepped(v, step);
        return tracer.builder().graph()[out].constant().template as<N>();
    };
    for (auto const does : {NumberStep::rounds, NumberStep::multiplies, NumberStep::divides})
        for (double const by : {0.1, -3.0, 1e-300, 1e300}) {
            NumberStep const step{by, does};
            for (double const from : {0.0, -0.0, 0.7, 1e300, 5e-324}) {
                double const plain = does == NumberStep::rounds       ? from + by
                                     : does == NumberStep::multiplies ? from * by
                                                                      : from / by;
                CHECK(same(step_of(step, from), plain));
                CHECK(same(static_cast<double>(step.of<double>(from)), plain));
            }
        }
    float const tenth = static_cast<float>(NumberStep{0.1L, NumberStep::multiplies}.of<float>(1));
    CHECK(tenth == 0.1f);
    CHECK(step_of(NumberStep{0.1L, NumberStep::multiplies}, 1.0f) == 0.1f);
}

TEST_CASE("count_form: types whose sums are ints have tables only", "[capture][count_form]") {
    Tracer tracer{TraceOptions{}, Where::here()};
    CHECK_FALSE(FormValue<>{tracer, type_row<bool>}.computes());
    CHECK_FALSE(FormValue<>{tracer, type_row<short>}.computes());
    CHECK(FormValue<>{tracer, type_row<int>}.computes());
    CHECK_FALSE(FormValue<>{tracer, type_row<int>}.is_floating());
    CHECK(FormValue<>{tracer, type_row<float>}.is_floating());
}

TEST_CASE("count_form: a remainder is found from where a number becomes less",
          "[capture][count_form]") {
    TypeRow const& type = type_row<int>;
    auto const found = [&](long double first, long double step, long double by, long double seen) {
        return detail::remainder_form(type, first, step, by, seen).has_value();
    };
    CHECK(detail::remainder_form(type, 5, 3, 101, 2)->numbers == Numbers{3, 5, 101, 0});
    CHECK(detail::remainder_form(type, 0, 1, 256, -128)->numbers == Numbers{1, 0, 256, -128});
    CHECK_FALSE(found(0, 1, 100, -50)); // no type wraps there
    CHECK_FALSE(found(0, 1, 256, -129));
    CHECK_FALSE(found(0, 1, 101, 101)); // a remainder is less
    CHECK_FALSE(found(0, 0, 101, 0));
    CHECK(detail::remainder_form(type, 5, -3, 101, 0)->numbers == Numbers{-3, 5, 101, 0});
    CHECK(found(-20, 1, 101, 0)); // a remainder of what is below 0 is not above it
    CHECK_FALSE(found(-101, 1, 101, 0));
    CHECK_FALSE(found(0, -1, 101, 1));
    CHECK_FALSE(found(0, -1, 101, -101));
    CHECK_FALSE(found(0, 0.5L, 101, 0));
    CHECK_FALSE(found(0.5L, 1, 101, 0));
    CHECK_FALSE(found(0, 1, 1, 0));
    CHECK_FALSE(found(0, 1, 100.5L, 0));
    CHECK_FALSE(found(0, 1, 1e9L, 0)); // an int would overflow soon
    CHECK_FALSE(found(std::nanl(""), 1, 101, 0));
}

TEST_CASE("count_form: an int that has overflowed is told from a form that is wrong",
          "[capture][count_form]") {
    auto const wrapped = [](std::int64_t x) { return static_cast<std::int32_t>(x); };
    CountForm square{&type_row<int>, Kind::polynomial, {}, {1, 0, 0}};
    CHECK_FALSE(square.overflows(46340, 7)); // an int is large enough
    CHECK_FALSE(square.overflows(46341, std::nullopt));
    CHECK_FALSE(square.overflows(46341, -1)); // as `n > 46340 ? -1 : n * n` is
    CHECK_FALSE(square.overflows(46341, 2147488281.0L));
    CHECK_FALSE(square.overflows(100'000, wrapped(10'000'000'000))); // as an unsigned is there
    CHECK(square.overflows(46341, wrapped(2147488281)));
    CHECK(square.overflows(100'000, wrapped(10'000'000'000))); // which is positive again
    CHECK_FALSE(square.overflows(100'000, wrapped(10'000'000'001)));

    CountForm minus{&type_row<double>, Kind::polynomial, {}, {-3, 0, 1}};
    CHECK(minus.overflows(30'000, wrapped(-3ll * 30'000 * 30'000 + 1)));
    CountForm sum{&type_row<int>, Kind::polynomial, {}, {1, 1, 0}};
    sum.over = 2;
    CHECK_FALSE(sum.overflows(50'000, 1'250'025'000)); // of a sum that is an int all the way
    CHECK(sum.overflows(50'000, wrapped(2'500'050'000) / 2));
    CountForm half{&type_row<double>, Kind::polynomial, {}, {1, 0, 0}};
    half.over = 2;
    CHECK(half.overflows(46341, wrapped(2147488281) * 0.5L));
    CountForm cube{&type_row<int>, Kind::polynomial, {}, {1000, 0, 0, 0}};
    std::uint64_t const large = 1'000'000; // which is beyond 64 bits, too
    auto const rest =
        static_cast<std::int32_t>(static_cast<std::uint32_t>(1000 * large * large * large));
    CHECK(cube.overflows(1'000'000, rest) == (rest < 0));

    CountForm table{&type_row<int>, Kind::table, {}, {1}, 1'000'000};
    CHECK_FALSE(table.overflows(46341, -5));
}

TEST_CASE("count_form: a function that avoids an overflow is not taken for one that overflows",
          "[capture][count_form]") {
    CHECK_THROWS_AS(trace<double>([](auto x) {
                        int n = 0;
                        while (x > 1.0) {
                            x = x - 1.0;
                            ++n;
                        }
                        return x + (n > 46340 ? -1.0 : double(n * n));
                    }),
                    TraceError);
}

} // namespace count_form_test
