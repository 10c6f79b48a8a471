// SPDX-License-Identifier: BSL-1.0
// The code of docs/editing.md: a graph is changed node by node, cut, joined and specialised.
#include <limn.hpp>

#include <iostream>
#include <vector>

namespace {

/// Each sine becomes a cosine: the transformation of torch.fx's first page.
limn::Graph with_cosines(limn::Graph const& g) {
    limn::Editor edit{g};
    for (limn::Node node : g.nodes()) {
        if (!limn::is<limn::prims::sin>(node.op())) continue;
        limn::Value const x = edit.operands(node.value())[0];
        limn::Value const cosine =
            edit.after(node.value()).insert([](auto v) { return limn::cos(v); }, x);
        edit.replace_uses(node.value(), cosine);
        edit.erase(node.value());
    }
    return std::move(edit).finish();
}

/// The value of the first call of an op.
limn::Value first(limn::Graph const& g, std::string_view op) {
    for (limn::Node node : g.nodes())
        if (node.op().name == op) return node.value();
    return {};
}

} // namespace

int main() {
    auto const wave = [](auto x, auto y) { return limn::sin(x * y) + y; };
    limn::Graph const g = limn::trace<double, double>(wave);
    std::cout << limn::to_cpp(with_cosines(g), {.name = "cosines"}) << '\n';

    // what is inserted may branch and loop
    limn::Editor edit{g};
    limn::Value const sine = first(g, "sin");
    limn::Value const clipped = edit.after(sine).insert(
        [](auto v) {
            if (v < 0.0) v = 0.0;
            return v;
        },
        sine);
    edit.replace_uses(sine, clipped);
    limn::Graph const rectified = std::move(edit).finish();
    std::cout << limn::to_cpp(rectified, {.name = "rectified"}) << '\n';

    // faults are errors where they are made, with both lines
    try {
        limn::Editor wrong{g};
        wrong.erase(sine);
    } catch (limn::GraphError const& e) {
        std::cout << (std::string_view{e.what()}.find("replace its uses first") != std::string::npos
                          ? "refused\n"
                          : "?\n");
    }

    // a graph goes on with ordinary operators
    limn::Editor more{g};
    auto const y = limn::proxy<double>(more, g.outputs()[0]);
    more.replace_uses(g.outputs()[0], y * y - 1.0);
    std::cout << limn::to_cpp(std::move(more).finish(), {.name = "squared"}) << '\n';

    limn::Graph const part =
        limn::extract(g, {first(g, "multiply"), g.inputs()[1]}, {g.outputs()[0]});
    std::cout << limn::to_cpp(part, {.name = "part"}) << '\n';

    limn::Graph const at_two = limn::specialise(g, {{"x1", 2.0}});
    std::cout << limn::to_cpp(at_two, {.name = "at_two"}) << '\n';

    limn::Graph const both = limn::compose(at_two, limn::trace<double>([](auto x) { return -x; }));
    std::cout << limn::to_cpp(both, {.name = "both"}) << '\n';
}
