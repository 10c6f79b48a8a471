// SPDX-License-Identifier: BSL-1.0
#include <limn/type/tree.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace limn;

namespace {

template <class T> struct Wrapped { T value{}; };
using Nested = std::pair<std::array<std::tuple<int, double>, 2>, std::string>;

static_assert(tree<double>::count == 1 && tree<std::string>::count == 1);
static_assert(tree<std::vector<int>>::count == 1, "a type that is not a tree is a leaf");
static_assert(tree<Nested>::count == 5);
static_assert(tree<std::tuple<>>::count == 0 && tree<std::array<int, 0>>::count == 0);
static_assert(std::same_as<mapped_tree_t<Nested, Wrapped>,
                           std::pair<std::array<std::tuple<Wrapped<int>, Wrapped<double>>, 2>,
                                     Wrapped<std::string>>>);

static_assert(tree<Nested>::row.leaves == 5 && tree<Nested>::row.access == Access::pair);
static_assert(tree<Nested>::row.children[0] == &tree<std::array<std::tuple<int, double>, 2>>::row);
static_assert(tree<int>::row.access == Access::leaf && tree<int>::row.type == &type_row<int>);

constexpr std::array<std::tuple<int, double>, 2> two{{{1, 2.0}, {3, 4.0}}};
static_assert(leaf_at<0>(two) == 1 && leaf_at<1>(two) == 2.0 && leaf_at<3>(two) == 4.0);

std::vector<std::string> paths(TreeRow const& row) {
    std::vector<std::string> out;
    auto const visit = [&](Text const& path, TypeRow const& type) {
        out.push_back(path.str() + " : " + std::string{type.name});
    };
    each_path(row, Text{"q"}, visit);
    return out;
}

} // namespace

TEST_CASE("tree: leaves are visited in order, and can be changed", "[type][tree]") {
    Nested value{{{{1, 0.5}, {2, 1.5}}}, "text"};
    std::string seen;
    each_leaf(value, [&](auto& leaf) {
        if constexpr (std::same_as<decltype(leaf), std::string&>) seen += leaf;
        else seen += std::to_string(static_cast<int>(leaf * 10)) + " ";
        leaf = {};
    });
    CHECK(seen == "10 5 20 15 text");
    CHECK(value == Nested{});
}

TEST_CASE("tree: a leaf is reached by its number, as it is visited", "[type][tree]") {
    Nested value{{{{1, 0.5}, {2, 1.5}}}, "text"};
    CHECK(leaf_at<0>(value) == 1);
    CHECK(leaf_at<3>(value) == 1.5);
    CHECK(leaf_at<4>(value) == "text");
    std::vector<void const*> visited;
    each_leaf(value, [&](auto& leaf) { visited.push_back(&leaf); });
    CHECK(visited == std::vector<void const*>{&leaf_at<0>(value), &leaf_at<1>(value),
                                              &leaf_at<2>(value), &leaf_at<3>(value),
                                              &leaf_at<4>(value)});
}

TEST_CASE("tree: a path is the C++ that reaches the leaf", "[type][tree]") {
    CHECK(paths(tree<int>::row) == std::vector<std::string>{"q : int"});
    CHECK(paths(tree<std::array<bool, 0>>::row).empty());
    CHECK(paths(tree<Nested>::row) == std::vector<std::string>{"std::get<0>(q.first[0]) : int",
                                                               "std::get<1>(q.first[0]) : double",
                                                               "std::get<0>(q.first[1]) : int",
                                                               "std::get<1>(q.first[1]) : double",
                                                               "q.second : std::string"});
    CHECK(paths(tree<std::tuple<std::pair<int, int>>>::row) ==
          std::vector<std::string>{"std::get<0>(q).first : int", "std::get<0>(q).second : int"});
}

TEST_CASE("tree: empty structures among others have no leaf", "[type][tree]") {
    std::tuple<std::array<int, 0>, int, std::tuple<>, double> value{{}, 1, {}, 2.5};
    STATIC_REQUIRE(tree<decltype(value)>::count == 2);
    CHECK(leaf_at<0>(value) == 1);
    CHECK(leaf_at<1>(value) == 2.5);
}
