// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>
#include <limn/type/fields.hpp>

#include <boost/hana/define_struct.hpp>
#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <tuple>

using namespace limn;
using Catch::Contains;

namespace my {

template <class T> struct Wheel {
    T speed{};
    T radius{};
    friend bool operator==(Wheel const&, Wheel const&) = default;
};
template <class T, class N = int> struct State {
    std::array<Wheel<T>, 3> wheels;
    N step{};
};
template <class T> struct Mixed {
    T value{};
    int size = 0;
};
template <class T> struct Pose { BOOST_HANA_DEFINE_STRUCT(Pose, (T, x), (T, y)); };

/// No aggregate: it says itself what its fields are.
template <class T> class Vector {
public:
    Vector() = default;
    Vector(T a, T b) : x(a), y(b) {}
    T x{}, y{};
};

template <class T> auto dot(Vector<T> const& a, Vector<T> const& b) {
    return a.x * b.x + a.y * b.y;
}

} // namespace my

template <class T> struct limn::fields<my::Vector<T>> {
    static constexpr std::array<std::string_view, 2> names{"x", "y"};
    static constexpr auto tie(auto& v) { return std::tie(v.x, v.y); }
};

namespace {

static_assert(
    std::same_as<mapped_tree_t<my::State<double>, Proxy>, my::State<Proxy<double>, Proxy<int>>>);
static_assert(tree<my::State<double>>::count == 7);
static_assert(std::same_as<mapped_tree_t<my::Mixed<double>, Proxy>, Proxy<my::Mixed<double>>>,
              "a field that does not depend on T: one leaf");
static_assert(tree<my::Pose<float>>::row.names[1] == "y");
static_assert(fields<my::Wheel<int>>::names[0] == "speed");

} // namespace

TEST_CASE("fields: a template of proxies in, the plain template out, paths named",
          "[type][fields][features][C3][C4]") {
    auto const advance = [](auto s) {
        s.wheels[2].speed = s.wheels[2].speed * s.wheels[0].radius;
        s.step += 1;
        return s;
    };
    auto const graph = trace(advance, input<my::State<double>>("state"));
    verify(graph);
    CHECK_THAT(to_text(graph), Contains("state.wheels[2].speed : double = input\n") &&
                                   Contains("state.step : int = input\n"));
    auto const run = interpret<my::State<double>(my::State<double>)>(graph);
    my::State<double> const start{{{{1, 2}, {3, 4}, {5, 6}}}, 7};
    auto const out = run(start), expected = advance(start);
    CHECK(out.wheels == expected.wheels);
    CHECK(out.step == 8);
    CHECK_THAT(to_cpp(graph), Contains("state.wheels[2].speed * state.wheels[0].radius"));
}

TEST_CASE("fields: a Hana struct is a tree by its accessors", "[type][fields][features][C3]") {
    auto const turn = [](auto p) { return decltype(p){-p.y, p.x}; };
    auto const graph = trace(turn, input<my::Pose<double>>("p"));
    CHECK(to_text(graph) == "p : my::Pose<double>\n"
                            "p.x : double = input\n"
                            "p.y : double = input\n"
                            "%2 : double = negate(p.y)\n"
                            "return %2, p.x : my::Pose<double>\n");
    auto const out = interpret<my::Pose<double>(my::Pose<double>)>(graph)({1, 2});
    CHECK((out.x == -2 && out.y == 1));
}

TEST_CASE("fields: a class that says its fields is a tree", "[type][fields][features][C5]") {
    using V = my::Vector<double>;
    auto const graph =
        trace([](auto a, auto b) { return my::dot(a, b); }, input<V>("a"), input<V>("b"));
    CHECK(interpret<double(V, V)>(graph)({1, 2}, {3, 4}) == 11);
    auto const swapped = trace<V>([](auto v) { return decltype(v){v.y, v.x}; });
    CHECK(interpret<V(V)>(swapped)({1, 2}).x == 2);
}

TEST_CASE("fields: structures within structures, in batches", "[type][fields]") {
    using W = my::Wheel<float>;
    using In = std::pair<W, std::array<my::Pose<int>, 2>>;
    auto const f = [](auto in) { return in.first.speed + in.second[1].y; };
    auto const run = interpret<float(In)>(trace<In>(f));
    std::array<In, 2> const in{In{{1, 2}, {{{3, 4}, {5, 6}}}}, In{{10, 2}, {{{3, 4}, {5, 60}}}}};
    std::array<float, 2> out{};
    run.map(out, in);
    CHECK(out == std::array{7.0f, 70.0f});
}

TEST_CASE("fields: leaves are reached, and made, by number", "[type][fields]") {
    my::State<double> s{{{{1, 2}, {3, 4}, {5, 6}}}, 7};
    CHECK(leaf_at<5>(s) == 6);
    CHECK(leaf_at<6>(s) == 7);
    auto const made = tree<my::Wheel<double>>::make<0>([](auto i) { return double(i()) + 0.5; });
    CHECK((made.speed == 0.5 && made.radius == 1.5));
}
