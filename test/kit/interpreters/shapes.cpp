// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/kit/interpreters/shapes.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace shapes_test {

struct Matrix {
    std::size_t rows = 0, columns = 0;
    std::vector<double> entries{};
    friend bool operator==(Matrix const&, Matrix const&) = default;
    friend Matrix operator+(Matrix const& a, Matrix const&) { return a; }
    friend Matrix operator*(Matrix const& a, double) { return a; }
};

constexpr auto matmul = limn::op<"shapes_test::matmul">(
    [](Matrix const& a, Matrix const& b) { return Matrix{a.rows, b.columns}; });
constexpr auto transpose =
    limn::op<"shapes_test::transpose">([](Matrix const& a) { return Matrix{a.columns, a.rows}; });
constexpr auto norm = limn::op<"shapes_test::norm">([](Matrix const&) { return 1.0; });

class MyShapes : public Shapes {
public:
    using Shapes::Shapes;

protected:
    Shape call(Node const& node, std::span<Shape const> x) override {
        if (node.op().name == "shapes_test::norm") return {};
        if (node.op().name == "shapes_test::transpose")
            return {x[0].lengths()[1], x[0].lengths()[0]};
        if (node.op().name != "shapes_test::matmul") return Shapes::call(node, x);
        if (x[0].lengths()[1] != x[1].lengths()[0]) throw mismatch(node, x);
        return {x[0].lengths()[0], x[1].lengths()[1]};
    }
};

} // namespace shapes_test

using namespace shapes_test;

TEST_CASE("Shapes: I6: they go through ops, branches and loops", "[kit][shapes]") {
    auto const g = trace<Matrix, Matrix, Matrix>([](auto a, auto b, auto c) {
        auto out = matmul(a, b) + c * 2.0;
        if (norm(c) < 1.0) out = c;
        while (norm(out) < 9.0) out = out + out;
        return transpose(out);
    });
    CHECK(MyShapes{g}.run({{2, 3}, {3, 4}, {2, 4}}).front() == Shape{4, 2});
    CHECK(Shape{4, 2}.text() == "4 x 2");
    CHECK(Shape{5}.text() == "a vector of 5");
    CHECK(Shape{}.text() == "a number");
}

TEST_CASE("Shapes: I6: a mismatch is an error with the line", "[kit][shapes][error]") {
    unsigned line = 0;
    auto const g = trace<Matrix, Matrix, Matrix>([&](auto a, auto b, auto c) {
        line = __LINE__ + 1;
        auto const product = matmul(a, b);
        return product + c;
    });
    std::string const at = "shapes.cpp:" + std::to_string(line) + ": shapes_test::matmul: ";
    CHECK_THROWS_AS((MyShapes{g}.run({{2, 3}, {2, 4}, {2, 4}})), TypeError);
    CHECK_THROWS_WITH((MyShapes{g}.run({{2, 3}, {2, 4}, {2, 4}})),
                      Contains(at + "2 x 3 and 2 x 4 do not fit; change the shape"));
    CHECK_THROWS_WITH(
        (MyShapes{g}.run({{2, 3}, {3, 4}, {4, 2}})),
        Contains("shapes.cpp:" + std::to_string(line + 1) + ": add: 2 x 4 and 4 x 2"));
    CHECK_THROWS_WITH((Shapes{g}.run({{2, 3}, {3, 4}, {4, 2}})),
                      Contains("matmul: nobody says what shape it gives; override Shapes::call"));
    auto const arms = trace<Matrix, Matrix>([](auto a, auto b) {
        if (norm(a) < norm(b)) return a;
        return b;
    });
    CHECK_THROWS_WITH((MyShapes{arms}.run({{2, 3}, {2, 4}})),
                      Contains("the arms give 2 x 3 and 2 x 4"));
    auto const loop = trace<Matrix, Matrix>([](auto a, auto b) {
        while (norm(a) < 1.0) a = matmul(a, b);
        return a;
    });
    CHECK(MyShapes{loop}.run({{2, 3}, {3, 3}}).front() == Shape{2, 3});
    CHECK_THROWS_WITH((MyShapes{loop}.run({{2, 3}, {3, 4}})),
                      Contains("shapes.cpp:") && Contains("the loop carries 2 x 3 and 2 x 4"));
}

TEST_CASE("Shapes: I6: of sequences", "[kit][shapes]") {
    auto const g = trace<std::span<double const>, std::size_t>(
        [](auto const& all, auto i) { return all[i] * 2.0; });
    CHECK(Shapes{g}.run({{9}, {}}).front() == Shape{});
    CHECK_THROWS_WITH((Shapes{g}.run({{}, {}})), Contains("do not fit"));
}
