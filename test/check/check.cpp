// SPDX-License-Identifier: BSL-1.0
#include <limn/check/check.hpp>
#include <limn/kit/lazy.hpp>
#include <limn/op/call.hpp>
#include <limn/op/catalogue.hpp>
#include <limn/op/select.hpp>
#include <limn/pass/common_subexpressions.hpp>
#include <limn/pass/dead_code.hpp>
#include <limn/pass/fold_constants.hpp>
#include <limn/pass/simplify.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

using namespace limn;
using Catch::Contains;

namespace {

static_assert(std::is_constructible_v<bool, Report> && !std::is_convertible_v<Report, bool>);

auto const wave = [](auto x, auto y) { return sin(x) * y + select(x < y, x, y / 2.0); };

/// The text of a check that must fail.
template <class... Ts> std::string fault(auto const& f, Graph const& g, CheckOptions options = {}) {
    Report const report = check<Ts...>(f, g, options);
    CHECK_FALSE(report);
    return report.text();
}

enum class Mode { fast, slow };

} // namespace

TEST_CASE("check: a graph is the function that it was traced from", "[kit][check]") {
    Report const report = check(wave, trace<double, double>(wave), {.seed = 7});
    CHECK(report);
    CHECK(report.seed() == 7);
    CHECK(report.text() == "check: no fault; 400 of 400 inputs run, seed 7\n");
    CHECK(check<double, double>(wave, trace<double, double>(wave)));
    CHECK(check<double(double, double)>(wave, trace<double, double>(wave)));
    CHECK(check(wave, trace(wave, input<double>("a"), input<double>("b"))));
}

TEST_CASE("check: each run has another seed, and says it", "[kit][check]") {
    Report const report = check(wave, trace<double, double>(wave));
    CHECK_THAT(report.text(), Contains("seed " + std::to_string(report.seed())));
    CHECK(report.seed() != check(wave, trace<double, double>(wave)).seed());
}

TEST_CASE("check: a graph that passes have changed is compared by its results", "[kit][check]") {
    auto const f = [](auto x) { return (x + 0.5) * (x + 0.5) * 1.0; };
    auto const g = trace<double>(f);
    CHECK(check(f, g | pass::common_subexpressions | pass::simplify | pass::dead_code));
}

TEST_CASE("check: structures, texts, small integers, no inputs, no result", "[kit][check]") {
    auto const swap = [](auto p, auto b) {
        return std::pair{select(b, p.second, p.second + 1), std::array{p.first[1], p.first[0]}};
    };
    CHECK(check(swap, trace<std::pair<std::array<float, 2>, short>, bool>(swap)));
    auto const greet = [](auto const& s, auto const& t) { return s + ", " + t; };
    CHECK(check(greet, trace<std::string, std::string>(greet)));
    auto const nothing = [](auto) {};
    CHECK(check(nothing, trace<int>(nothing)));
    auto const compare = [](auto x, auto y) { return x <=> y; };
    CHECK(check(compare, trace<double, double>(compare)));
}

TEST_CASE("check: integers are drawn where C++ defines the function", "[kit][check]") {
    auto const f = [](auto a, auto b) { return a / b + a % b - (a << (b & 7)); };
    Report const report = check(f, trace<int, int>(f), {.seed = 3});
    CHECK(report);
    CHECK_THAT(report.text(), !Contains("400 of 400"));
}

TEST_CASE("check: finds a graph that is not the function", "[kit][check][features][I7]") {
    auto const f = [](auto x, auto y) { return x * y + 1.0; };
    auto const other = [](auto x, auto y) { return x * y + 1.0 + 1e-15; };
    (void)trace<double, double>(f);
    std::string const text = fault(f, trace<double, double>(other), {.seed = 5});
    CHECK_THAT(text, Contains("check.cpp:") && Contains("output `result`: the function gives ") &&
                         Contains("(bits ") && Contains(", the graph gives ") &&
                         Contains(", on x0 = ") && Contains("traced anew it differs: ") &&
                         Contains("the graph has ") && Contains("seed 5"));
}

TEST_CASE("check: random numbers, counters, captured variables, statics",
          "[kit][check][caught][features][I2]") {
    auto const random = [](auto x) { return x + std::rand(); };
    std::string const line = "(" __FILE__ ":" + std::to_string(__LINE__ - 1) + ") ";
    CHECK_THAT(fault(random, trace<int>(random)),
               Contains("check.cpp:") && Contains("the function is another at each trace: node ") &&
                   Contains("is constant ") && Contains(line + "in one trace, and constant ") &&
                   Contains(line + "in the next; pass what changes as an input"));

    auto const counter = [n = 0](auto x) mutable { return x + ++n; };
    CHECK_THAT(fault(counter,
                     [&] {
                         auto copy = counter;
                         return trace<int>(copy);
                     }()),
               Contains("another at each trace"));

    auto const still = [](auto x) {
        static int calls = 0;
        return x * ++calls;
    };
    CHECK_THAT(fault(still, trace<double>(still)), Contains("another at each trace"));

    auto const clock = [](auto x) {
        return x + std::chrono::steady_clock::now().time_since_epoch().count();
    };
    CHECK_THAT(fault(clock, trace<double>(clock)), Contains("another at each trace"));
}

TEST_CASE("check: a constant that should have been an input",
          "[kit][check][caught][features][I2]") {
    double rate = 0.05;
    auto const interest = [&](auto x) { return x * rate; };
    auto const g = trace<double>(interest);
    CHECK(check(interest, g));
    rate = 0.07;
    CHECK_THAT(fault(interest, g),
               Contains("a constant has changed since the graph was traced: node 1 is constant "
                        "0.05 : double (") &&
                   Contains("in the graph, and constant 0.07 : double (") &&
                   Contains("in a new trace; pass it as an input"));
}

TEST_CASE("check: a clock of seconds", "[kit][check][caught][features][I2]") {
    auto const age = [](auto born) { return static_cast<double>(std::time(nullptr)) - born; };
    auto const g = trace<double>(age);
    CHECK_FALSE(check(age, g));
    auto const fixed_day = [](auto x) { return x - 1e9; };
    CHECK(check(fixed_day, trace<double>(fixed_day)));
    auto const now = static_cast<double>(std::time(nullptr));
    auto const deadline = [&](auto x) { return x - now; };
    CHECK_THAT(fault(deadline, trace<double>(deadline)),
               Contains("is the time at which the function was traced; pass the time as an input"));
    CHECK(check(deadline, trace<double>(deadline), {.times = false}));
}

TEST_CASE("check: a value read from a file", "[kit][check][caught][features][I2]") {
    auto const path = std::filesystem::temp_directory_path() /
                      ("limn_check_" + std::to_string(std::time(nullptr)));
    std::ofstream{path} << "0.25\n";
    auto const f = [&](auto x) {
        double rate = 0;
        std::ifstream{path} >> rate;
        return x * rate;
    };
    auto const g = trace<double>(f);
    CHECK(interpret<double(double)>(g)(4.0) == 1.0);
#ifdef __linux__
    CHECK_THAT(fault(f, g), Contains("check.cpp:") &&
                                Contains("the function reads from a file while it is traced (") &&
                                Contains("read it before, and pass it as an input"));
#endif
    std::ofstream{path} << "0.5\n";
    CHECK_THAT(fault(f, g), Contains("a constant has changed since the graph was traced"));
    std::filesystem::remove(path);
}

TEST_CASE("check: memos", "[kit][check][caught][features][I2]") {
    std::optional<Proxy<double>> kept;
    auto const keeps = [&](auto x) {
        if (!kept) kept = sin(x);
        return *kept + 1.0;
    };
    auto const g = trace<double>(keeps);
    CHECK_THAT(fault(keeps, g), Contains("traced again, the function throws: ") &&
                                    Contains("an operand belongs to"));

    // one that forgets when it is traced: its results betray it
    double last = 0;
    bool known = false;
    auto const plain_memo = [&](auto x) {
        if constexpr (std::is_same_v<decltype(x), double>) {
            if (!known) last = x * 2.0;
            known = true;
            return last;
        } else {
            return x * 2.0;
        }
    };
    CHECK_THAT(fault<double>(plain_memo, trace<double>(plain_memo)),
               Contains("depends on more than its inputs"));
}

TEST_CASE("check: a branch that was not taken when a trace followed its examples",
          "[kit][check][caught][features][I2]") {
    auto const f = [](auto x) {
        if (x < 0.0) return -x; // not on 0.0, which would have no sign in the message
        return x * 2.0;
    };
    auto const g = trace(f, TraceOptions{.branches = follow}, input<double>("x", 1.0));
    CHECK_THAT(fault<double>(f, g),
               Contains("the graph throws `") && Contains("the function does not, on x = -"));
}

TEST_CASE("check: what a function does otherwise for plain types", "[kit][check][caught]") {
    auto const f = [](auto x) {
        if constexpr (std::is_floating_point_v<decltype(x)>) return x * 3.0;
        else return x * 2.0;
    };
    auto const g = trace<double>(f);
    CHECK(check(f, g));
    CHECK_THAT(fault<double>(f, g), Contains("output `result`: the function gives "));
    CHECK_THAT((fault<double(double)>(f, g)), Contains("output `result`: the function gives "));
}

TEST_CASE("check: an exception on one side alone", "[kit][check][caught]") {
    auto const root = op<"root">([](double x) {
        if (x < 0) throw std::domain_error{"negative"};
        return x;
    });
    auto const both = [&](auto x) { return root(x) + 1.0; };
    CHECK(check<double>(both, trace<double>(both)));
    auto const alone = [&](auto x) {
        if constexpr (is_proxy<decltype(x)>) return x + 1.0;
        else return root(x) + 1.0;
    };
    CHECK_THAT(fault<double>(alone, trace<double>(alone)),
               Contains("the function throws `negative`, the graph does not, on x0 = -"));
}

TEST_CASE("check: says when an output depends on no input", "[kit][check][features][I3]") {
    auto const f = [](auto x) { return std::pair{x + 1.0, Proxy<double>(2.0)}; };
    Report const report = check(f, trace<double>(f));
    CHECK(report);
    CHECK_THAT(report.text(), Contains("output `result.second` depends on no input"));
}

TEST_CASE("check: what is random by its own word is not compared", "[kit][check]") {
    auto const f = [r = op<"roll", limn::random>([](int n) { return std::rand() % n; })](auto n) {
        return r(n);
    };
    Report const report = check(f, trace<int>(f));
    CHECK(report);
    CHECK_THAT(report.text(), Contains("`roll` is random: results are not compared"));
}

TEST_CASE("check: inputs by given generators", "[kit][check]") {
    auto const f = [](auto p, auto m) { return select(m == Mode::slow, p[0] / p[1], p[1]); };
    auto const g = trace(f, input<std::array<double, 2>>("p"), input<Mode>("mode"));
    CHECK_THAT(check(f, g).text(), Contains("input `mode` of type ") &&
                                       Contains("is always the same; give a generator"));
    int drawn = 0;
    Report const report = check(
        f, g,
        {.runs = 10, .inputs = {generate("p", between(1.0, 2.0)), generate("mode", [&](Random& r) {
                                    ++drawn;
                                    return r.below(2) == 0 ? Mode::fast : Mode::slow;
                                })}});
    CHECK(report);
    CHECK(drawn == 10);
    CHECK_THAT(report.text(), !Contains("always the same"));
    CHECK_THROWS_WITH(check(f, g, {.inputs = {generate("q", between(0, 1))}}),
                      Contains("check.cpp:") &&
                          Contains("check: the graph has no input `q`; name one of `p[0]`, "
                                   "`p[1]`, `mode`"));
    CHECK_THROWS_WITH(check(f, g, {.inputs = {generate("p[0]", between(0, 1))}}),
                      Contains("the generator of `p[0]` gives int, the input is double"));
}

TEST_CASE("check: a graph of other parameters is refused", "[kit][check][error]") {
    auto const f = [](auto x) { return x + 1; };
    auto const twice = [](auto x) { return x * 2; };
    (void)trace<int>(f);
    CHECK_THROWS_WITH(check(f, trace<float>(twice)),
                      Contains("check.cpp:") &&
                          Contains("check: the graph takes (float), and the function is traced on "
                                   "that nowhere in this program; write limn::check<float>(f, "
                                   "graph)"));
    CHECK_THROWS_AS(check<double>(f, trace<float>(twice)), TypeError);
    auto const constant = [](auto x) { return x + 1.5; };
    CHECK_THAT(fault<int>(constant, trace<int>(f)), Contains("return other types"));
}

TEST_CASE("check: branches and loops, and those which do not end in time", "[kit][check]") {
    auto const power = [](auto x, auto n) {
        auto out = x;
        if (n < 0) return out - x;
        for (auto i = n - n; i < n; ++i) out = out * x;
        return out;
    };
    Report const report = check(power, trace<double, int>(power), {.seed = 11});
    CHECK(report);
    CHECK_THAT(report.text(),
               !Contains("400 of 400")); // some draws would take two billion iterations
    CHECK(check<double, int>(power, trace<double, int>(power)));
    auto const other = [](auto x, auto n) {
        auto out = x;
        if (n <= 0) return out - x;
        for (auto i = n - n; i < n; ++i) out = out * x;
        return out;
    };
    CHECK_THAT(fault(power, trace<double, int>(other)), Contains("output `result`"));
}

TEST_CASE("check: where no input is in the domain, nothing is shown", "[kit][check][error]") {
    auto const f = [](auto x) { return x / (x - x); };
    CHECK_THAT(fault(f, trace<int>(f)),
               Contains("no input was in the domain of the function; give generators in "
                        "CheckOptions::inputs"));
}
