// SPDX-License-Identifier: BSL-1.0
// The examples of torch.fx: replace an op by another, invert a function, profile a run.

#include <limn.hpp>

#include <chrono>
#include <iostream>
#include <map>
#include <span>
#include <string>

using limn::Constant, limn::is, limn::Kind, limn::Node, limn::Value;
namespace prims = limn::prims;

// Replace: every tanh becomes a quotient that is cheaper.
class Cheaper : public limn::Transformer {
    using Transformer::Transformer;

    Value call(Node const& node, std::span<Value const> x, limn::Place const& here) override {
        if (!is<prims::tanh>(node.op())) return Transformer::call(node, x, here);
        return here.insert([](auto v) { return v * (27.0 + v * v) / (27.0 + 9.0 * v * v); }, x[0]);
    }
};

// Invert: a chain of ops, each with one operand that is not a constant, from its end.
limn::Graph inverted(limn::Graph const& g) {
    return limn::trace<double>([&](auto y) {
        Value at = g.outputs()[0];
        while (g[at].kind() != Kind::input) {
            auto const x = g[at].operands();
            auto const number = [&](Value v) { return g[v].constant().as<double>(); };
            bool const first = x.size() == 1 || g[x[1]].kind() == Kind::constant;
            double const c = x.size() == 1 ? 0.0 : number(first ? x[1] : x[0]);
            if (is<prims::add>(g[at].op())) y = y - c;
            else if (is<prims::multiply>(g[at].op())) y = y / c;
            else if (is<prims::subtract>(g[at].op())) y = first ? y + c : c - y;
            else if (is<prims::divide>(g[at].op())) y = first ? y * c : c / y;
            else if (is<prims::exp>(g[at].op())) y = log(y);
            else if (is<prims::log>(g[at].op())) y = exp(y);
            else throw limn::GraphError{g[at].where(), g[at].op().name, "it has no inverse here"};
            at = first ? x[0] : x[1];
        }
        return y;
    });
}

// Profile: how often each op is called in a run, and how long that takes.
class Profiler : public limn::Interpreter<Constant> {
public:
    using Interpreter::Interpreter;
    struct Share {
        int calls = 0;
        std::chrono::steady_clock::duration time{};
    };
    std::map<std::string, Share> ops;

private:
    Constant call(Node const& node, std::span<Constant const> x) override {
        auto const begin = std::chrono::steady_clock::now();
        Constant out = Interpreter::call(node, x);
        Share& share = ops[std::string{node.op().name}];
        ++share.calls;
        share.time += std::chrono::steady_clock::now() - begin;
        return out;
    }
};

int main() {
    auto const wave = limn::trace<double>([](auto x) {
        while (x < 2.0) x = x + tanh(x) * 0.5;
        return x;
    });
    std::cout << limn::to_text(Cheaper{wave}.run()) << '\n';

    auto const f = limn::trace<double>([](auto x) { return 3.0 - exp(x * 2.0 + 1.0) / 4.0; });
    limn::Graph const back = inverted(f);
    std::cout << limn::to_cpp(back, {.name = "back"}) << '\n'
              << "there and back: "
              << limn::interpret<double(double)>(back)(limn::interpret<double(double)>(f)(0.25))
              << "\n\n";

    Profiler profiler{wave};
    profiler.run({Constant{0.25}});
    for (auto const& [op, share] : profiler.ops)
        std::cout << op << ": " << share.calls << " calls\n";
}
