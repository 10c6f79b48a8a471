// SPDX-License-Identifier: BSL-1.0
// Propagate shapes: matrices that do not fit are found without a run, with the line.

#include <limn.hpp>
#include <limn/kit/interpreters/shapes.hpp>

#include <cstddef>
#include <iostream>
#include <span>
#include <vector>

struct Matrix {
    std::size_t rows = 0, columns = 0;
    std::vector<double> entries{};
    friend bool operator==(Matrix const&, Matrix const&) = default;
};

inline constexpr auto matmul = limn::op<"matmul">([](Matrix const& a, Matrix const& b) {
    Matrix out{a.rows, b.columns, std::vector<double>(a.rows * b.columns)};
    for (std::size_t i = 0; i < a.rows; ++i)
        for (std::size_t j = 0; j < b.columns; ++j)
            for (std::size_t k = 0; k < a.columns; ++k)
                out.entries[i * out.columns + j] +=
                    a.entries[i * a.columns + k] * b.entries[k * b.columns + j];
    return out;
});
inline constexpr auto relu = limn::op<"relu">([](Matrix a) {
    for (double& x : a.entries) x = x < 0.0 ? 0.0 : x;
    return a;
});

// What these ops do to shapes.
class MyShapes : public limn::Shapes {
    using Shapes::Shapes;

    limn::Shape call(limn::Node const& node, std::span<limn::Shape const> x) override {
        if (node.op().name == "relu") return x[0];
        if (node.op().name != "matmul") return Shapes::call(node, x);
        if (x[0].lengths()[1] != x[1].lengths()[0]) throw mismatch(node, x);
        return {x[0].lengths()[0], x[1].lengths()[1]};
    }
    void visit(limn::Node const& node, limn::Shape const& shape) override {
        std::cout << node.where().line << ": " << node.op().name << ": " << shape.text() << '\n';
    }
};

auto network(auto x, auto first, auto second) {
    auto const hidden = relu(matmul(x, first));
    return matmul(hidden, second);
}

int main() {
    auto const graph = limn::trace<Matrix, Matrix, Matrix>([](auto... m) { return network(m...); });
    MyShapes{graph}.run({{1, 8}, {8, 16}, {16, 2}});
    try {
        MyShapes{graph}.run({{1, 8}, {8, 16}, {2, 16}});
    } catch (limn::TypeError const& error) {
        std::cout << error.what() << '\n';
    }
}
