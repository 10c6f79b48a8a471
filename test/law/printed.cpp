// SPDX-License-Identifier: BSL-1.0
// Laws of the printed C++, over the corpus: compiled under the strictest warnings it gives bit for
// bit what the function gives; traced again it gives the same graph.

#include "law/cases.hpp"
#include "law/program.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <fstream>
#include <sstream>
#include <string>

namespace {

/// `double(int, double)`, as the graph has it.
std::string signature_of(limn::Graph const& graph) {
    std::string out{graph.result()->type->name};
    out += '(';
    for (limn::Parameter const& p : graph.parameters()) {
        if (out.back() != '(') out += ", ";
        out += p.structure->type->name;
    }
    return out += ')';
}

} // namespace

TEST_CASE("law: to_cpp compiles, agrees, and traces to the same graph, over the corpus", "[law]") {
    std::string functions, calls, expected;
    int number = 0;
    for (limn::test::Case const& c : limn::test::cases()) {
        std::string const plain = "plain_" + std::to_string(number);
        std::string const generic = "generic_" + std::to_string(number++);
        std::string const name = c.name + "_";
        functions += limn::to_cpp(c.graph, {.name = name, .name_space = plain});
        functions += limn::to_cpp(c.graph, {.name = name, .name_space = generic, .generic = true});
        std::ostringstream bounds;
        bounds << std::hexfloat << c.low << ", " << c.high;
        calls += "    show<" + signature_of(c.graph) + ">(" + plain + "::" + name +
                 ", [](auto const&... x) { return " + generic + "::" + name + "(x...); }, " +
                 bounds.str() + ");\n";
        expected += limn::to_text(c.graph) + c.plain;
    }

    limn::test::Folder const folder;
    std::ofstream{folder / "functions.hpp"} << "#pragma once\n" << functions;
    std::ofstream{folder / "main.cpp"}
        << "#include \"law/support.hpp\"\n#include \"functions.hpp\"\n#include <iostream>\n"
        << "template <class S> void show(auto plain, auto generic, double low, double high) {\n"
        << "    using Law = limn::test::Law<S>;\n"
        << "    std::cout << limn::to_text(Law::traced(generic))\n"
        << "              << Law::outcomes(plain, low, high);\n}\n"
        << "int main() {\n"
        << calls << "}\n";
    CHECK(output_of(folder, "-O1 " + std::string{limn::test::strictest} + " main.cpp") == expected);
}
