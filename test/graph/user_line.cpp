// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/user_line.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

std::string line(unsigned number) { return "user_line.cpp:" + std::to_string(number) + ": "; }

/// What `f` is refused with.
template <class F, class... In> std::string refusal(F const& f, In const&... inputs) {
    try {
        trace(f, inputs...);
    } catch (TraceError const& error) {
        return error.what();
    }
    return "";
}

static_assert(detail::is_system_header("/usr/include/c++/12/bits/stl_algo.h"));
static_assert(detail::is_system_header("/opt/gcc/include/c++/13/algorithm"));
static_assert(!detail::is_system_header("src/include/mine.hpp"));

} // namespace

TEST_CASE("user_line: a decision in an algorithm names the line that made its values",
          "[graph][user_line][error]") {
    unsigned made = 0;
    auto const f = [&](auto a, auto b) {
        made = __LINE__ + 1;
        std::vector<decltype(a)> v{a * 2.0, b + 1.0};
        std::sort(v.begin(), v.end());
        return v[0];
    };
    std::string const text =
        refusal(f, TraceOptions{.branches = limn::reject}, input<double>("a"), input<double>("b"));
    CHECK_THAT(text, Contains(line(made)) && Contains("less: a plain `if`") && !Contains("/usr/"));
}

TEST_CASE("user_line: an algorithm on the inputs names the line of an input",
          "[graph][user_line][error]") {
    auto const f = [](auto a, auto b) { return std::max(a, b); };
    auto const a = input<double>("a"), b = input<double>("b");
    unsigned const at = __LINE__ - 1;
    CHECK_THAT(refusal(f, TraceOptions{.branches = limn::reject}, a, b), Contains(line(at)));
}

TEST_CASE("user_line: a noexcept function around an algorithm", "[graph][user_line][error]") {
    unsigned made = 0;
    auto const greater = [&](auto a, auto b) noexcept {
        made = __LINE__ + 1;
        auto const x = a * 2.0;
        return std::max(b, x);
    };
    auto const text =
        refusal([&](auto a, auto b) { return greater(a, b) + 1.0; },
                TraceOptions{.branches = limn::reject}, input<double>("a"), input<double>("b"));
    CHECK_THAT(text, Contains("a plain `if`") && !Contains("/usr/"));
    CHECK_THAT(text, Contains(line(made)));
}

TEST_CASE("user_line: a plain hash of 700 decisions, and the remedy", "[graph][user_line]") {
    auto const plain = [](auto x, auto y) {
        int n = 0;
        for (int i = 0; i < 700; ++i) {
            if (x > y * double(i)) n = (n * 31 + i) % 1009;
            x = x * 1.5;
        }
        return x + double(n);
    };
    CHECK_THAT(refusal(plain, input<double>("x"), input<double>("y")),
               Contains("a plain variable") && Contains("`limn::Proxy<int> n = 0;`"));
    auto const counted = [](auto x, auto y) {
        limn::Proxy<int> n = 0;
        for (int i = 0; i < 40; ++i) {
            if (x > y * double(i)) ++n;
            x = x * 1.5;
        }
        return n;
    };
    auto const run =
        interpret<int(double, double)>(trace(counted, input<double>("x"), input<double>("y")));
    CHECK(run(1.0, 1.0) == 40);
    CHECK(run(-1.0, 1.0) == 0);
    CHECK(counted(1.0, 1.0).is_constant());
    CHECK(to_text(trace<>([&] { return counted(1.0, 1.0); })) ==
          "%0 : int = constant 40\nreturn %0\n");
}
