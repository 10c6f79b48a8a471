// SPDX-License-Identifier: BSL-1.0
// The law of the C++ that captured control flow is printed as: compiled under the strictest
// warnings it gives bit for bit what the function gives. What is captured is read from the golden
// file, which the laws of each function compare with it: see `check`.

#include "law/check_back.hpp"
#include "law/control_cases.hpp"
#include "law/program.hpp"
#include <limn/io/parse.hpp>
#include <limn/print/cpp.hpp>

#include <catch2/catch.hpp>

#include <fstream>
#include <string>

namespace {

constexpr auto program = R"(
#include "corpus/control_bits.hpp"
#include "corpus/control_calendar.hpp"
#include "corpus/control_digits.hpp"
#include "corpus/control_finance.hpp"
#include "corpus/control_geometry.hpp"
#include "corpus/control_integer.hpp"
#include "corpus/control_nests.hpp"
#include "corpus/control_order.hpp"
#include "corpus/control_roots.hpp"
#include "corpus/control_series.hpp"
#include "corpus/control_signal.hpp"
#include "functions.hpp"
#include "law/control_support.hpp"
#include <iostream>

template <class Entry> void show(auto printed) {
    std::cout << "# " << Entry::name << '\n' << limn::test::ControlLaw<Entry>::outcomes(printed);
}
)";

} // namespace

TEST_CASE("law: to_cpp of captured control flow compiles and agrees", "[law]") {
    std::string functions, calls, expected;
    int count = 0;
    for (auto const topic : limn::test::control_topics)
        for (limn::test::ControlCase const& c : topic()) {
            if (limn::test::refused(c)) continue;
            CAPTURE(c.name);
            limn::Graph const graph = limn::parse(limn::test::listed(c), limn::test::ops_of(c));
            auto const print = [&](limn::CppOptions options) {
                options.name = c.name;
                functions += limn::to_cpp(graph, options);
                ((calls += "    show<limn::test::control::") += c.name) += ">(";
                ((calls += options.name_space) += "::" + c.name) += ");\n";
                expected += "# " + c.name + '\n' + c.plain();
            };
            print({.name_space = "printed"});
            if (count++ % 4 == 0) print({.name_space = "in_parts", .most_statements = 3});
        }

    limn::test::Folder const folder;
    std::ofstream{folder / "functions.hpp"} << functions;
    std::ofstream{folder / "main.cpp"} << program << "int main() {\n" << calls << "}\n";
    CHECK(output_of(folder, "-O1 " + std::string{limn::test::strictest} + " main.cpp") == expected);
}
