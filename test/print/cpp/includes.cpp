// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp.hpp>
#include <limn/print/cpp/includes.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <tuple>
#include <utility>

using limn::to_cpp;
using limn::trace;
using limn::detail::Includes;

namespace {

/// What is printed before the function.
std::string head(limn::Graph const& graph, limn::CppOptions options = {}) {
    std::string const text = to_cpp(graph, options);
    auto const end = text.find("\n\n");
    return end == text.npos || text[0] != '#' ? "" : text.substr(0, end + 1);
}

} // namespace

static_assert([] {
    limn::Graph const nothing;
    return Includes{}.print(nothing, false).empty();
}());

TEST_CASE("Includes: none where none is needed", "[print][includes]") {
    CHECK(head(trace<double, int>([](auto x, auto n) { return x * n < 2.0; })) == "");
}

TEST_CASE("Includes: of ops, types and literals, sorted, each once", "[print][includes]") {
    CHECK(head(trace<double, std::string>([](auto x, auto s) {
              using std::sin, std::cos, std::max, std::numeric_limits;
              return std::tuple{sin(x) + cos(x), max(x, 1.0), s + "a",
                                x * numeric_limits<double>::infinity()};
          })) == "#include <algorithm>\n"
                 "#include <cmath>\n"
                 "#include <limits>\n"
                 "#include <string>\n"
                 "#include <tuple>\n");
}

TEST_CASE("Includes: of every level of a structure, of inputs that nothing uses too",
          "[print][includes]") {
    CHECK(head(trace<std::array<std::pair<int, std::string>, 2>>([](auto) { return 1; })) ==
          "#include <array>\n"
          "#include <string>\n"
          "#include <utility>\n");
    CHECK(head(trace<int>([](auto n) {
              return std::pair{std::tuple{n}, std::array{n}};
          })) == "#include <array>\n"
                 "#include <tuple>\n"
                 "#include <utility>\n");
}

TEST_CASE("Includes: of a local's type", "[print][includes]") {
    CHECK(head(trace<int>([](auto n) {
              auto const order = n <=> 0;
              return std::pair{n, order};
          })) == "#include <compare>\n"
                 "#include <utility>\n");
}

TEST_CASE("Includes: of an op of the user's own, quoted or angled, only where it is called",
          "[print][includes]") {
    constexpr auto near = limn::op<"near">([](double x) { return x; }).header("here/near.hpp");
    constexpr auto far = limn::op<"far">([](double x) { return x; }).header("<far.hpp>");
    CHECK(head(trace<double>([&](auto x) { return near(far(x)); })) ==
          "#include <far.hpp>\n"
          "#include \"here/near.hpp\"\n");
    CHECK(head(trace<double>([&](auto x) {
              near(x); // pure, and not needed
              return far(x);
          })) == "#include <far.hpp>\n");
    CHECK(head(trace<double>([&](auto x) {
              far(limn::Proxy<double>{2}); // computed at once
              return x;
          })) == "");
}

TEST_CASE("Includes: code to be traced again includes the library, and uses std's functions",
          "[print][includes]") {
    auto const text = to_cpp(trace<double>([](auto x) {
                                 using std::sin, std::max;
                                 return max(sin(x), sin(x + 1.0));
                             }),
                             {.generic = true});
    CHECK(text == "#include <algorithm>\n"
                  "#include <cmath>\n"
                  "#include <limn.hpp>\n"
                  "\n"
                  "auto traced(auto x0) {\n"
                  "    using std::max;\n"
                  "    using std::sin;\n"
                  "    return max(sin(x0), sin(x0 + 1.0));\n"
                  "}\n");
}
