// SPDX-License-Identifier: BSL-1.0
// The code of docs/codegen.md: what is printed is changed.
#include <limn.hpp>

#include <iostream>
#include <string>
#include <vector>

namespace {

auto const curve = [](auto spot, auto rate, auto years) {
    auto const growth = limn::exp(rate * years);
    return spot * growth + limn::log(growth);
};

/// The function with one parameter, a list of its arguments.
std::string of_a_list(limn::Graph const& g, limn::CppOptions options) {
    std::string before;
    for (limn::Value input : g.inputs())
        before += "double const " + std::string{g[input].name()} + " = arguments[" +
                  std::to_string(input.index) + "];\n";
    options.parameters = "std::span<double const> arguments";
    options.before = before;
    return limn::to_cpp(g, options);
}

} // namespace

int main() {
    limn::Graph const g =
        limn::trace(curve, limn::input<double>("spot"), limn::input<double>("rate"),
                    limn::input<double>("years"));

    limn::CppSpelling const spellings[]{{"exp", "fast::exp"}, {"log", "fast::log"}};
    std::vector<limn::CppName> names;
    for (limn::Node node : g.nodes())
        if (node.op().name == "exp") names.push_back({node, "growth"});
    std::cout << limn::to_cpp(g, {.name = "price",
                                  .header = "// Generated: do not edit.\n#include <fast.hpp>",
                                  .before = "PROFILE(\"price\");",
                                  .after = "REGISTER(price);",
                                  .spellings = spellings,
                                  .names = names})
              << '\n';

    std::cout << of_a_list(g, {.name = "price", .header = "#include <span>"});
}
