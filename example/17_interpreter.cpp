// SPDX-License-Identifier: BSL-1.0
// Run a graph over values of your own: dual numbers, which carry a derivative through branches and
// loops.

#include <limn.hpp>

#include <cmath>
#include <iostream>
#include <span>

using limn::Constant, limn::Decision, limn::is, limn::Node, limn::OpRow;
namespace prims = limn::prims;

// A value, and its derivative by the input.
struct Dual {
    double value, slope;
};

class Derivative : public limn::Interpreter<Dual> {
    using Interpreter::Interpreter;

    Dual constant(Node const& node) override { return {node.constant().as<double>(), 0}; }

    Dual call(Node const& node, std::span<Dual const> x) override {
        OpRow const& op = node.op();
        if (is<prims::add>(op)) return {x[0].value + x[1].value, x[0].slope + x[1].slope};
        if (is<prims::subtract>(op)) return {x[0].value - x[1].value, x[0].slope - x[1].slope};
        if (is<prims::multiply>(op))
            return {x[0].value * x[1].value, x[0].slope * x[1].value + x[0].value * x[1].slope};
        if (is<prims::less>(op)) return {x[0].value < x[1].value ? 1.0 : 0.0, 0};
        return Interpreter::call(node, x); // an error that names the op and its line
    }

    Decision decide(Node const&, Dual const& condition) override { return condition.value != 0; }
};

/// A function with a branch and a loop.
auto curve(auto x) {
    auto y = x * x;
    if (x < 0.0) y = x * 3.0;
    while (y < 100.0) y = y * y + 2.0;
    return y;
}

// The same graph, with one op swapped: without a hook, C++'s own values are computed as they are.
class Swapped : public limn::Interpreter<Constant> {
    using Interpreter::Interpreter;

    Constant call(Node const& node, std::span<Constant const> x) override {
        if (is<prims::add>(node.op())) return Constant{x[0].as<double>() - x[1].as<double>()};
        return Interpreter::call(node, x);
    }
};

int main() {
    auto const graph = limn::trace<double>([](auto x) { return curve(x); });

    Derivative derivative{graph};
    for (double x : {-1.5, 0.5, 2.0}) {
        Dual const y = derivative.run({{x, 1.0}}).front();
        double const step = 1e-6;
        double const quotient = (curve(x + step) - curve(x - step)) / (2 * step);
        bool const agree = std::abs(y.slope - quotient) < 1e-6 * std::abs(quotient);
        std::cout << "curve(" << x << ") = " << y.value << ", its slope " << y.slope
                  << (agree ? "" : ", but not by the quotient of differences") << '\n';
    }

    std::cout << "with minus for plus: " << Swapped{graph}.run({Constant{2.0}})[0].as<double>()
              << '\n';

    try { // sqrt is not among the ops that Derivative knows
        auto const root = limn::trace<double>([](auto x) { return sqrt(x); });
        Derivative{root}.run({{2.0, 1.0}});
    } catch (limn::RunError const& error) {
        std::cout << error.what() << '\n';
    }
}
