// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

struct OwnError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

constexpr auto root = op<"my::root">([](double x, int n) {
    if (x < 0.0) throw std::domain_error{"negative"};
    return x / n;
});
constexpr auto strict = op<"my::strict">([](double x) {
    if (x < 0.0) throw OwnError{"own"};
    return x;
});
constexpr auto shout = op<"my::shout">([](std::string text, std::string const& more) {
    if (more.empty()) throw std::invalid_argument{"nothing to shout"};
    return std::move(text) + more;
});

/// What is thrown, and what is nested in it.
template <class E, class F> std::pair<std::string, std::string> thrown(F const& f) {
    try {
        f();
    } catch (E const& e) {
        try {
            std::rethrow_if_nested(e);
        } catch (std::exception const& inner) {
            return {e.what(), inner.what()};
        }
        return {e.what(), ""};
    }
    return {"", ""};
}

} // namespace

TEST_CASE("failure: an op's exception says op, line and operands, and is nested",
          "[run][failure][error][features][K8]") {
    auto const run = interpret<double(double)>(
        trace([](auto x) { return root(x - 1.0, 3) + x; }, input<double>("x")));
    std::string const line = std::to_string(__LINE__ - 1);
    CHECK(run(4.0) == 5.0);
    auto const [text, inner] = thrown<std::domain_error>([&] { run(0.5); });
    CHECK_THAT(text, Contains("failure.cpp:" + line +
                              ": my::root: my::root(%2 = -0.5, 3) throws: negative; test the "
                              "operands before"));
    CHECK(inner == "negative");
}

TEST_CASE("failure: in an arm and in a round, with the values of that round",
          "[run][failure][error][features][K8]") {
    auto const f = [](auto x, auto n) {
        auto y = x;
        if (n > 1)
            for (auto i = n * 0; i < n; i += 1) y = root(y - 1.0, n) - i;
        return y;
    };
    auto const run = interpret<double(double, int)>(trace<double, int>(f));
    CHECK(run(-5.0, 1) == -5.0);
    auto const [text, inner] = thrown<std::domain_error>([&] { run(4.0, 3); });
    CHECK_THAT(text, Contains("failure.cpp:" + std::to_string(__LINE__ - 6)) &&
                         Contains(" = -2.0, ") && Contains(" = 3) throws: negative"));
    CHECK(inner == "negative");
}

TEST_CASE("failure: values with destructors are shown; what was moved away is not",
          "[run][failure][error]") {
    auto const run = interpret<std::string(std::string, std::string)>(
        trace<std::string, std::string>([](auto s, auto t) { return shout(s + "!", t) + s; }));
    CHECK(run("a", "b") == "a!ba");
    CHECK_THAT(thrown<std::invalid_argument>([&] { run("a", ""); }).first,
               Contains("my::shout(%3, x1 = std::string{\"\"}) throws: nothing to shout"));
    std::string const longer(1000, 'x');
    auto const keep = interpret<std::string(std::string, std::string)>(
        trace<std::string, std::string>([](auto s, auto t) { return shout(s, t); }));
    CHECK_THAT(thrown<std::invalid_argument>([&] { keep(longer, ""); }).first,
               Contains("xxx... (1015 characters), x1 = "));
}

TEST_CASE("failure: in a batch, it is that of the first value that fails",
          "[run][failure][error]") {
    auto const run = interpret<double(double)>(trace<double>([](auto x) { return root(x, 2); }));
    std::array const in{4.0, 2.0, -3.0, -5.0};
    std::array out{0.0, 0.0, 0.0, 0.0};
    CHECK_THAT(thrown<std::domain_error>([&] { run.map(out, in); }).first,
               Contains("my::root(x0 = -3.0, 2) throws: negative"));
    CHECK(out == std::array{2.0, 1.0, 0.0, 0.0});
}

TEST_CASE("failure: types and texts that say enough arrive as they are", "[run][failure][error]") {
    auto const own = interpret<double(double)>(trace<double>([](auto x) { return strict(x); }));
    CHECK(thrown<OwnError>([&] { own(-1.0); }) == std::pair<std::string, std::string>{"own", ""});
    auto const path = interpret<double(double)>(trace<double>([](auto x) {
        if (x < 0.0) throw std::domain_error{"of the function"};
        return x;
    }));
    CHECK(thrown<std::domain_error>([&] { path(-1.0); }) ==
          std::pair<std::string, std::string>{"of the function", ""});
    auto const checked = interpret<double(double)>(trace<double>([](auto x) {
        require(x > 0.0, "x is positive");
        return x;
    }));
    auto const [text, inner] = thrown<std::runtime_error>([&] { checked(-1.0); });
    CHECK_THAT(text, Catch::EndsWith("require: x is positive"));
    CHECK(inner.empty());
}
