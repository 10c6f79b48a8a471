// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/proxy/sequence.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <stdexcept>
#include <string>

using namespace limn;
using Catch::Contains;

namespace {

/// A line of a file of settings, as anyone would write it.
auto setting(auto const& line) {
    auto const colon = line.find(": ");
    auto const key = line.substr(0, colon);
    auto const value = line.substr(colon + 2);
    return std::tuple{key + "=" + value,   key < value, key == "name",  line.starts_with("na"),
                      line.ends_with('n'), line.size(), line[0] == 'n', line.rfind('n', 3)};
}
using Setting = std::tuple<std::string, bool, bool, bool, bool, unsigned long, bool, unsigned long>;

} // namespace

TEST_CASE("texts: generic code over a text is traced as it stands", "[trace][sequence]") {
    auto const graph = trace<std::string>([](auto const& line) { return setting(line); });
    auto const run = interpret<Setting(std::string)>(graph);
    for (std::string const line : {"name: limn", "other: thing", "n: ", ": x"})
        CHECK(run(line) == Setting{setting(line)});
    CHECK_THAT(to_cpp(graph), Contains("x0.find(std::string{\": \"})") &&
                                  Contains("x0.starts_with(std::string{\"na\"})") &&
                                  Contains("x0.substr(0uL, v"));
}

TEST_CASE("texts: positions are converted as C++ converts them, by a node", "[trace][sequence]") {
    auto const graph =
        trace<std::string, int>([](auto const& s, auto n) { return s.substr(n, n).size(); });
    CHECK(to_text(graph) == "x0 : std::string = input\n"
                            "x1 : int = input\n"
                            "%2 : unsigned long = convert(x1)\n"
                            "%3 : unsigned long = convert(x1)\n"
                            "%4 : std::string = substr(x0, %2, %3)\n"
                            "%5 : unsigned long = size(%4)\n"
                            "return %5\n");
    CHECK(interpret<unsigned long(std::string, int)>(graph)("abcdef", 2) == 2);
    CHECK_THAT(to_cpp(graph, {.generic = true}), Contains(".substr(") && Contains(".size()"));
}

TEST_CASE("texts: an error of the plain member is that of the graph", "[trace][sequence][error]") {
    auto const run = interpret<std::string(std::string)>(
        trace<std::string>([](auto const& s) { return s.substr(3); }));
    CHECK(run("abcd") == "d");
    CHECK_THROWS_AS(run("a"), std::out_of_range);
}
