// SPDX-License-Identifier: BSL-1.0
// The law of the C++ that captured control flow is printed as: compiled under the strictest
// warnings it gives bit for bit what the function gives.

#include "law/control_cases.hpp"
#include <limn/print/cpp.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

namespace {

std::string read(std::filesystem::path const& file) {
    std::ostringstream out;
    out << std::ifstream{file}.rdbuf();
    return out.str();
}

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
    for (auto const topic : limn::test::control_topics)
        for (limn::test::ControlCase const& c : topic()) {
            if (limn::test::refused(c)) continue;
            functions += limn::to_cpp(c.traced(), {.name = c.name, .name_space = "printed"});
            calls += "    show<limn::test::control::" + c.name + ">(printed::" + c.name + ");\n";
            expected += "# " + c.name + '\n' + c.plain();
        }

    auto const folder = std::filesystem::temp_directory_path() /
                        ("limn_control_printed_" + std::to_string(std::random_device{}()));
    std::filesystem::create_directories(folder);
    std::ofstream{folder / "functions.hpp"} << functions;
    std::ofstream{folder / "main.cpp"} << program << "int main() {\n" << calls << "}\n";
    std::string const command =
        "cd '" + folder.string() +
        "' && " LIMN_TEST_COMPILER
        " -std=c++20 -O1 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
        " -I" LIMN_TEST_INCLUDE " -I" LIMN_TEST_SOURCE " main.cpp -o main 2> errors"
        " && ./main > output";
    int const status = std::system(command.c_str());
    INFO(folder.string() << '\n' << read(folder / "errors").substr(0, 4000));
    REQUIRE(status == 0);
    CHECK(read(folder / "output") == expected);
    std::filesystem::remove_all(folder);
}
