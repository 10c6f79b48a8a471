// SPDX-License-Identifier: BSL-1.0
// The code of docs/editing.md: a graph is changed node by node, cut, joined and specialised.
#include <limn.hpp>
#include <limn/kit/fast_math.hpp>
#include <limn/pass/loop_fusion.hpp>

#include <iostream>
#include <span>
#include <string_view>
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

/// Each sine becomes a cosine: one override.
class Cosines : public limn::Transformer {
    using Transformer::Transformer;

    limn::Value call(limn::Node const& node, std::span<limn::Value const> x,
                     limn::Place const& here) override {
        if (!limn::is<limn::prims::sin>(node.op())) return Transformer::call(node, x, here);
        return here.insert([](auto v) { return limn::cos(v); }, x[0]);
    }
};

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

    limn::Split const parts = limn::split(g, [](limn::Node const& node) -> std::size_t {
        return limn::is<limn::prims::multiply>(node.op()) ? 1 : 2;
    });
    std::cout << limn::to_text(parts.wiring())
              << limn::to_cpp(parts.parts()[1].graph, {.name = "part2"}) << '\n';
    std::cout << (parts.recombined() == g ? "recombined\n" : "?\n");

    limn::Graph const both = limn::compose(at_two, limn::trace<double>([](auto x) { return -x; }));
    std::cout << limn::to_cpp(both, {.name = "both"}) << '\n';

    // one override changes an op wherever it stands
    limn::Graph const cosines = Cosines{g}.run();
    std::cout << (cosines == with_cosines(g) ? "the same cosines\n" : "?\n");

    // rules are applied until none matches
    limn::Rules rules;
    rules.add<double>("twice", [](auto x) { return x + x; }, [](auto x) { return x * 2.0; })
        .add<double>("half", [](auto x) { return x * 2.0 * 0.5; }, [](auto x) { return x; });
    limn::Graph const plain =
        rules(limn::trace<double>([](auto x) { return (x + x) * 0.5 - 1.0; }));
    std::cout << limn::to_cpp(plain, {.name = "plain"}) << '\n';

    // two loops over one range become one
    limn::Graph const sums = limn::trace<int, int>([](auto n, auto x) {
        auto const up = limn::for_loop(n, [&](auto i, auto s) { return s + i * x; }, x);
        auto const down = limn::for_loop(n, [&](auto i, auto s) { return s - i; }, x);
        return up * down;
    });
    std::cout << limn::to_cpp(sums | limn::pass::loop_fusion, {.name = "sums"}) << '\n';

    // the algebra of real numbers, where that is asked for
    limn::Graph const far = limn::trace<double, double>(
        [](auto a, auto b) { return limn::sqrt(limn::pow(a - b, 2.0)) + 0.0; });
    std::cout << limn::to_cpp(far | limn::pass::fast_math, {.name = "far"}) << '\n';
    limn::Rules const fast = limn::fast_math_rules();
    for (limn::Rule const& rule : fast.rules())
        if (limn::is_type<double>(rule.pattern[rule.pattern.inputs()[0]].type()))
            std::cout << rule.name << ": where " << rule.when << '\n';

    // passes are checked one by one
    limn::pass::Pipeline clean{{.samples = 100}};
    clean.add({.name = "simplify", .change = limn::pass::simplify, .ensures = {{"simple"}}});
    clean.add({.name = "cosines", .change = with_cosines, .needs = {{"simple"}}});
    try {
        clean(g);
    } catch (limn::GraphError const& e) {
        std::string_view const text = e.what();
        std::cout << text.substr(text.find("the pass"), 36) << '\n';
    }
}
