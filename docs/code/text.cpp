// SPDX-License-Identifier: BSL-1.0
// The code of docs/text.md: a listing is read back, and two are compared.
#include <limn/parse.hpp>

#include <array>
#include <iostream>
#include <string>
#include <utility>

namespace {

auto const route = [](auto q, auto n) {
    auto length = q[0];
    while (n > 0) {
        if (n % 3 == 1) length = length + q[1];
        --n;
    }
    return std::pair{length, limn::parameter(0.5, "weight") * length};
};

limn::state<double> total{0.0, "total"};
auto const add = [](auto x) {
    total += x;
    return total.get();
};

} // namespace

int main() {
    limn::Graph const g =
        limn::trace([](auto x) { return limn::sin(x) * 2.0; }, limn::input<double>("x"));
    std::string const text = limn::to_text(g);
    limn::Graph const back = limn::parse(text, limn::ops());
    std::cout << text << (back == g ? "the same\n\n" : "another\n\n");

    limn::Graph const loop =
        limn::trace(route, limn::input<std::array<double, 2>>("q"), limn::input<int>("n"));
    std::cout << limn::to_text(loop) << '\n'
              << limn::to_text(limn::trace(add, limn::input<double>("x"))) << '\n';
    limn::Ops const known = limn::ops(limn::value_type<std::array<double, 2>>,
                                      limn::value_type<std::pair<double, double>>);
    std::cout << (limn::parse(limn::to_text(loop), known) == loop ? "the same\n\n" : "another\n\n");

    try {
        (void)limn::parse("x : double = input\n%1 : double = sin(y)\nreturn %1\n", limn::ops());
    } catch (limn::LoadError const& fault) {
        std::cout << fault.what() << "\n\n";
    }

    limn::Graph const cosine = limn::parse("x : double = input\n"
                                           "%1 : double = cos(x)\n"
                                           "%2 : double = constant 2.0\n"
                                           "%3 : double = multiply(%1, %2)\n"
                                           "return %3\n",
                                           limn::ops());
    limn::Difference const change = limn::difference(g, cosine, "the old", "the new");
    std::cout << change.text << '\n' << change.beside;
}
