// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

constexpr auto add_ = op<"add_">([](double x, double y) { return x + y; });

struct NothingInPlace : TraceHooks {
    std::optional<Value> on_call(TraceCall const& call) override {
        if (call.op().name.ends_with('_')) throw std::runtime_error{"changes in place; write add"};
        return std::nullopt;
    }
};

struct Log : TraceHooks {
    std::vector<std::string> calls{};
    std::vector<unsigned> branches{};
    std::optional<Value> on_call(TraceCall const& call) override {
        calls.emplace_back(call.op().name);
        return std::nullopt;
    }
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

namespace {

constexpr auto scale = op<"scale">([](double x) { return x * 2.0; });

/// Inlines the op `scale`, and makes a cosine of each sine.
struct Replacing : TraceHooks {
    int calls = 0;
    std::optional<Value> on_call(TraceCall const& call) override {
        ++calls;
        if (call.op().name == "scale") return call.value(call.operand<double>(0) * 2.0);
        if (!is<prims::sin>(call.op())) return std::nullopt;
        return call.value(limn::cos(call.operand<double>(0)));
    }
};

} // namespace

TEST_CASE("hooks: a call is replaced as it is recorded, an op inlined",
          "[trace][hooks][features][A9][F2]") {
    Replacing hooks;
    auto const f = [](auto x) {
        auto y = limn::sin(x) + scale(x);
        while (y < 10.0) y = scale(y) + 1.0;
        return y;
    };
    Graph const g = trace<double>(f, {.hooks = &hooks});
    CHECK(g == trace<double>([](auto x) {
              auto y = limn::cos(x) + x * 2.0;
              while (y < 10.0) y = y * 2.0 + 1.0;
              return y;
          }));
    CHECK_THAT(to_text(trace<double>(f)), Contains("sin(x0)") && Contains("scale("));
    auto const inner = interpret<double(double)>(trace<double>([](auto x) { return scale(x); }));
    CHECK(trace<double>([&](auto x) { return inner(x); }, {.hooks = &hooks}) ==
          trace<double>([](auto x) { return x * 2.0; }));
    hooks.calls = 0;
    trace<double>([](auto x) { return scale(x); }, {.hooks = &hooks});
    CHECK(hooks.calls == 1); // what the hook computes is not told to it
}

namespace {

constexpr auto doubled = op<"doubled">([](double x) { return x * 2.0; });

/// Keeps large functions as calls; inlines what was kept under the name `price`.
struct Policy : TraceHooks {
    std::size_t most = 3;
    bool keeps(Graph const& function) override { return function.size() > most; }
    std::optional<Value> on_call(TraceCall const& call) override {
        if (call.op().name == "price") return call.inlined();
        return std::nullopt;
    }
};

} // namespace

TEST_CASE("hooks: a function is inlined or kept as one call, by name or predicate",
          "[trace][hooks][features][A9][F2]") {
    Policy policy;
    auto const small = interpret<double(double)>(trace<double>([](auto x) { return x + 1.0; }));
    auto const large = interpret<double(double)>(trace<double>([](auto x) {
        if (x < 0.0) return limn::cos(x);
        return limn::sin(x) * 2.0 + doubled(x);
    }));
    auto const price = keep<"price">(small);
    auto const f = [&](auto x) {
        auto y = large(small(x)) + price(x);
        while (y < 10.0) y = large(y) + 20.0;
        return y;
    };
    Graph const g = trace<double>(f, {.hooks = &policy});
    verify(g);
    std::string const text = to_text(g);
    CHECK_THAT(text, Contains("kept_function(") && Contains("constant callable kept_function") &&
                         !Contains("price(") && !Contains("sin("));
    CHECK_THAT(to_cpp(g), Contains("kept_function(double x0)"));
    Graph const plain = trace<double>(f);
    CHECK_THAT(to_text(plain), Contains("price(") && Contains("sin(") && !Contains("kept_"));
    for (double x : {-3.0, -1.0, 0.5, 40.0})
        CHECK(interpret<double(double)>(g)(x) == interpret<double(double)>(plain)(x));

    // of no effect, no parameter, no structure
    policy.most = 0;
    auto const pair = interpret<std::pair<double, double>(double)>(
        trace<double>([](auto x) { return std::pair{x, x + 1.0}; }));
    CHECK_THROWS_WITH(
        trace<double>([&](auto x) { return pair(x).second; }, {.hooks = &policy}),
        Contains("a function that takes or gives a structure cannot be kept or inlined by a hook"));
    auto const weighted = interpret<double(double)>(
        trace<double>([](auto x) { return x * parameter(0.5, "w"); }));
    CHECK_THROWS_WITH(trace<double>([&](auto x) { return weighted(x); }, {.hooks = &policy}),
                      Contains("kept_function has the parameter `w`"));
}

TEST_CASE("hooks: what is given in place of a call has its type",
          "[trace][hooks][features][A9][error]") {
    struct Wrong : TraceHooks {
        bool operand = false;
        std::optional<Value> on_call(TraceCall const& call) override {
            if (operand) return call.value(call.operand<int>(0));
            return call.value(convert<float>(call.operand<double>(0)));
        }
    } hooks;
    auto const f = [](auto x) { return limn::sin(x); };
    CHECK_THROWS_WITH(trace<double>(f, {.hooks = &hooks}),
                      Contains("hooks.cpp:") &&
                          Contains("sin: a hook gives a value of type float in place of"));
    hooks.operand = true;
    CHECK_THROWS_WITH(trace<double>(f, {.hooks = &hooks}),
                      Contains("operand 0 is of type double, not int"));
}

TEST_CASE("hooks: a container of ops is inlined, and its leaves are kept",
          "[trace][hooks][features][F2]") {
    auto const sequential = [](auto... layers) {
        return [=](auto x) {
            ((x = layers(x)), ...);
            return x;
        };
    };
    Graph const g = trace<double>(sequential(scale, [](auto x) { return x + 1.0; }, scale));
    CHECK(to_text(g) == "x0 : double = input\n"
                        "%1 : double = scale(x0)\n"
                        "%2 : double = constant 1.0\n"
                        "%3 : double = add(%1, %2)\n"
                        "%4 : double = scale(%3)\n"
                        "return %4\n");
}
