// SPDX-License-Identifier: BSL-1.0
// The code of docs/text.md, "With example values".
#include <limn.hpp>
#include <limn/run/inspect/examples.hpp>

#include <iostream>

namespace {

auto const price = [](auto amount, auto rate) {
    auto const discounted = amount * (1.0 - rate);
    if (auto const now = limn::example_of(discounted)) std::cout << "discounted: " << *now << '\n';
    if (discounted > 100.0) return discounted;
    return discounted + 4.5;
};

} // namespace

int main() {
    limn::Graph const g = limn::trace(price, {.branches = limn::follow},
                                      limn::input<double>("amount", 90.0), limn::example(0.25));
    std::cout << limn::to_text(g, {.examples = limn::examples(g)}) << limn::report(g).text();
}
