// SPDX-License-Identifier: BSL-1.0
// Functions that make vectors of sequences give bit for bit what the plain function gives: in the
// interpreter, after every pass, and as printed C++.

#include "law/program.hpp"
#include "law/scans_support.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <fstream>
#include <string>

using namespace limn;

namespace {

template <class Entry> using ScanSignature = typename Entry::result(sequence<double>);

} // namespace

TEST_CASE("law: scans over sequences are the function's, optimised too", "[law][features][E3]") {
    test::each_scan([]<class Entry>(Entry) {
        CAPTURE(Entry::name);
        Graph const graph = trace(Entry::function, input<sequence<double>>("xs"));
        CHECK_NOTHROW(verify(graph));
        std::string const plain = test::outcomes<Entry>(Entry::function);
        CHECK(test::outcomes<Entry>(interpret<ScanSignature<Entry>>(graph)) == plain);
        Graph const optimised = graph | pass::optimize;
        CHECK_NOTHROW(verify(optimised));
        CHECK(test::outcomes<Entry>(interpret<ScanSignature<Entry>>(optimised)) == plain);
        CHECK(check(Entry::function, graph).ok());
    });
}

TEST_CASE("law: scans printed as C++ compile and agree, and can be traced again", "[law]") {
    std::string functions, generic, calls, expected;
    test::each_scan([&]<class Entry>(Entry) {
        std::string const name{Entry::name};
        Graph const graph = trace(Entry::function, input<sequence<double>>("xs"));
        functions += to_cpp(graph, {.name = name, .name_space = "printed"});
        functions += to_cpp(graph, {.name = name, .name_space = "lines", .one_per_line = true});
        generic += to_cpp(graph, {.name = name, .name_space = "generic", .generic = true});
        calls += "    show<limn::test::scans::" + name + ">([](auto xs) { return printed::" + name +
                 "(xs); });\n    show<limn::test::scans::" + name +
                 ">([](auto xs) { return lines::" + name +
                 "(xs); });\n    again<limn::test::scans::" + name +
                 ">([](auto const& xs) { return generic::" + name + "(xs); });\n";
        std::string const plain = "# " + name + '\n' + test::outcomes<Entry>(Entry::function);
        expected += plain + plain + plain;
    });
    test::Folder const folder;
    std::ofstream{folder / "functions.hpp"} << functions;
    std::ofstream{folder / "generic.hpp"} << generic;
    std::ofstream{folder / "main.cpp"} << R"(
#include "functions.hpp"
#include "generic.hpp"
#include "law/scans_support.hpp"
#include <iostream>

template <class Entry> void show(auto printed) {
    std::cout << "# " << Entry::name << '\n' << limn::test::outcomes<Entry>(printed);
}
template <class Entry> void again(auto generic) {
    auto const graph = limn::trace(generic, limn::input<limn::sequence<double>>("xs"));
    show<Entry>(limn::interpret<typename Entry::result(limn::sequence<double>)>(graph));
}
int main() {
)" << calls << "}\n";
    CHECK(test::output_of(folder, std::string{"-O0 "} + test::strictest + " main.cpp") == expected);
}
