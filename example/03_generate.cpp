// SPDX-License-Identifier: BSL-1.0
// Print a traced function as C++: its name, its namespace, one node a line, the lines it came from.

#include <limn.hpp>

#include <array>
#include <iostream>

/// One step of a second-order filter: its output, then its next state. Inputs may be structured.
inline constexpr auto biquad = [](auto const& b, auto const& a, auto const& state, auto x) {
    auto const y = b[0] * x + state[0];
    auto const first = b[1] * x - a[0] * y + state[1];
    auto const second = b[2] * x - a[1] * y;
    return std::array{y, first, second};
};

using Two = std::array<double, 2>;
using Three = std::array<double, 3>;

int main() {
    limn::Graph const graph = limn::trace(biquad, limn::input<Three>("b"), limn::input<Two>("a"),
                                          limn::input<Two>("state"), limn::input<double>("x"));

    std::cout << "// As short as it reads well\n"
              << limn::to_cpp(graph, {.name = "biquad", .name_space = "dsp::generated"});

    std::cout << "\n// A statement for every node\n"
              << limn::to_cpp(graph, {.name = "biquad", .one_per_line = true});

    std::cout << "\n// Each statement with the line it came from\n"
              << limn::to_cpp(graph, {.name = "biquad", .one_per_line = true, .locations = true});

    // Coefficients that are known already are no parameters: they become constants.
    limn::Graph const smooth =
        limn::trace(biquad, limn::fixed(Three{0.25, 0.5, 0.25}), limn::fixed(Two{0.5, 0.125}),
                    limn::input<Two>("state"), limn::input<double>("x"));
    std::cout << "\n// With its coefficients fixed\n" << limn::to_cpp(smooth, {.name = "smooth"});
}
