// SPDX-License-Identifier: BSL-1.0
// Code of docs/tutorial.md: the parts of a function have names; it runs as it is written.
#include <limn.hpp>

#include <iostream>

namespace {

auto layer(auto x, double weight) {
    limn::scope scope{"layer"};
    return limn::tanh(x * weight);
}

auto const model = [](auto x) {
    limn::scope scope{"encoder"};
    auto const code = limn::note(layer(layer(x, 0.5), 2.0), "unit", "m");
    limn::scope head{"head"};
    return code + 1.0;
};

} // namespace

int main() {
    limn::Graph const g = limn::trace<double>(model);
    std::cout << limn::to_text(g) << '\n';
    limn::Graph const h = g | limn::pass::note_origins | limn::pass::optimize;
    for (limn::Node node : h.nodes())
        for (auto const& [key, value] : node.notes())
            std::cout << node.op().name << " in " << node.scope() << ": " << key << " = " << value
                      << '\n';
    auto const lazily = limn::lazy(model);
    limn::plain plain;
    std::cout << lazily(0.5) << '\n'; // a breakpoint in `model` is reached
}
