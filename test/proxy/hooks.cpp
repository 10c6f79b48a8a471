// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

constexpr auto add_ = op<"add_">([](double x, double y) { return x + y; });

struct NothingInPlace : TraceHooks {
    void on_call(OpRow const& row, Where) override {
        if (row.name.ends_with('_')) throw std::runtime_error{"changes in place; write add"};
    }
};

struct Log : TraceHooks {
    std::vector<std::string> calls{};
    std::vector<unsigned> branches{};
    void on_call(OpRow const& row, Where) override { calls.emplace_back(row.name); }
    void on_branch(OpRow const& row, Where at) override {
        branches.push_back(at.line);
        calls.push_back("? " + std::string{row.name});
    }
};

} // namespace

TEST_CASE("hooks: a policy refuses ops by their names, with the line of the user",
          "[trace][hooks][features][A9][error]") {
    NothingInPlace hooks;
    CHECK_NOTHROW(trace<double>([](auto x) { return x + x; }, {.hooks = &hooks}));
    auto const refused = [&](auto f) {
        try {
            trace<double>(f, {.hooks = &hooks});
        } catch (TraceError const& e) {
            CHECK_THROWS_WITH(std::rethrow_if_nested(e), "changes in place; write add");
            return std::string{e.what()};
        }
        return std::string{"none"};
    };
    std::string const straight = refused([](auto x) { return add_(x, 1.0); });
    std::string const line = std::to_string(__LINE__ - 1);
    CHECK_THAT(straight, Contains("hooks.cpp:" + line + ": add_: changes in place; write add"));
    CHECK_THAT(refused([](auto x) {
                   if (x > 0.0)
                       while (x < 9.0) x = add_(x, 1.0);
                   return x;
               }),
               Contains("add_: changes in place"));
    auto const f = interpret<double(double)>(trace<double>([](auto x) { return add_(x, x); }));
    CHECK_THAT(refused([&](auto x) { return f(x); }), Contains("add_: changes in place"));
    CHECK_FALSE(is_tracing());
    CHECK_NOTHROW(trace<double>([](auto x) { return add_(x, 1.0); }));
}

TEST_CASE("hooks: calls and decisions, in the order in which they are made",
          "[trace][hooks][features][A9]") {
    Log log;
    trace<double>(
        [](auto x) {
            auto const y = x * 2.0;
            if (y > 1.0) return y;
            return -y;
        },
        {.hooks = &log});
    REQUIRE(log.calls.size() > 3);
    CHECK(std::vector(log.calls.begin(), log.calls.begin() + 3) ==
          std::vector<std::string>{"multiply", "greater", "? greater"});
    for (unsigned line : log.branches) CHECK(line == log.branches[0]);

    Log straight;
    trace([](auto x) { return sin(x) + 1; }, {.hooks = &straight}, input<float>("x"));
    CHECK(straight.calls == std::vector<std::string>{"sin", "add"});
    CHECK(straight.branches.empty());
}
