// SPDX-License-Identifier: BSL-1.0
#include <limn/static/static_trace.hpp>
#include <limn/static/typed_nodes.hpp>

#include <boost/hana/equal.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/length.hpp>
#include <boost/hana/size.hpp>
#include <catch2/catch.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace hana = boost::hana;
namespace prims = limn::prims;
using limn::TypedNode;

namespace {

template <std::size_t I> using place = hana::size_t<I>;
template <class... Nodes> constexpr bool are(hana::tuple<Nodes...> const&, limn::types<Nodes...>) {
    return true;
}
template <class... Nodes, class Other> constexpr bool are(hana::tuple<Nodes...> const&, Other) {
    return false;
}

constexpr auto both = limn::static_trace<float, bool>([](auto x, auto b) {
    return std::pair{limn::select(b, x, 2.0), -x};
});

static_assert(std::same_as<TypedNode<prims::negate, int, place<0>>::op, prims::negate>);
static_assert(std::same_as<TypedNode<prims::negate, int, place<0>>::result, int>);
static_assert(TypedNode<prims::add, int, place<2>, place<7>>::operands ==
              hana::make_tuple(hana::size_c<2>, hana::size_c<7>));

// op, result type and positions of the operands are all types
static_assert(are(both.nodes(),
                  limn::types<TypedNode<prims::input, float>,                      // 0
                              TypedNode<prims::input, bool>,                       // 1
                              TypedNode<prims::convert<double>, double, place<0>>, // 2
                              TypedNode<prims::constant, double>,                  // 3
                              TypedNode<prims::select, double, place<1>, place<2>, place<3>>,
                              TypedNode<prims::negate, float, place<0>>>{}));
static_assert(are(limn::static_trace<>([] { return 1; }).nodes(),
                  limn::types<TypedNode<prims::constant, int>>{}));
static_assert(are(limn::static_trace<std::array<int, 2>>([](auto q) { return q[1]; }).nodes(),
                  limn::types<TypedNode<prims::input, int>, TypedNode<prims::input, int>>{}));
static_assert(are(limn::static_trace<>([] {}).nodes(), limn::types<>{}));

constexpr auto five =
    limn::op<"five">([](int a, int b, int c, int d, int e) { return a + b + c + d + e; });
static_assert(are(limn::static_trace<int>([](auto n) { return five(n, n, 1, n, 1); }).nodes(),
                  limn::types<TypedNode<prims::input, int>, TypedNode<prims::constant, int>,
                              TypedNode<decltype(five)::op, int, place<0>, place<0>, place<1>,
                                        place<0>, place<1>>>{}));

} // namespace

TEST_CASE("TypedNodes: a list that Hana walks, node for node the graph's", "[kit][typed_nodes]") {
    constexpr auto lifted = limn::static_trace<double, int>([](auto x, auto n) {
        using std::sqrt;
        return sqrt(x * x + n) < x;
    });
    static_assert(hana::length(lifted.nodes()) == hana::size_c<lifted.size()>);
    limn::Graph const graph = lifted.graph();
    std::uint32_t index = 0;
    hana::for_each(lifted.nodes(), [&]<class Op, class Result, class... Operands>(
                                       TypedNode<Op, Result, Operands...>) {
        limn::Node const node = graph[limn::Value{index++}];
        CHECK(node.type().name == limn::type_name<Result>);
        if constexpr (limn::Op<Op>) CHECK(node.op().name == Op::name);
        std::vector<std::uint32_t> operands;
        for (limn::Value v : node.operands()) operands.push_back(v.index);
        CHECK(operands == std::vector<std::uint32_t>{std::uint32_t{Operands::value}...});
    });
    CHECK(index == graph.size());
}

TEST_CASE("TypedNodes: 300 nodes", "[kit][typed_nodes]") {
    constexpr auto lifted = limn::static_trace<double>([](auto x) {
        for (int i = 0; i < 299; ++i) x = x * x;
        return x;
    });
    static_assert(hana::length(lifted.nodes()) == hana::size_c<300>);
    using Last = std::remove_cvref_t<decltype(lifted.nodes()[hana::size_c<299>])>;
    CHECK((std::same_as<Last, TypedNode<prims::multiply, double, place<298>, place<298>>>));
}
