// SPDX-License-Identifier: BSL-1.0
#include <limn/op/call.hpp>
#include <limn/run/inspect/walk.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

/// Notes each value that a node gets.
class Listener final : public detail::Walk {
public:
    using detail::Walk::Walk;

    std::vector<std::string> seen;

private:
    void visit(Node const& node, Constant const& value) override {
        Text out{node.op().name};
        out += ' ';
        value.type().literal(out, value);
        seen.push_back(out.str());
    }
};

} // namespace

TEST_CASE("Walk: visits each value in order, and gives the outputs", "[run][walk]") {
    auto const g = trace<int, int>([](auto x, auto y) { return (x + y) * 2; });
    Listener walk{g};
    auto const out = walk.run(std::vector{Constant{3}, Constant{4}});
    REQUIRE(out.size() == 1);
    CHECK(out[0].as<int>() == 14);
    CHECK(walk.seen == std::vector<std::string>{"input 3", "input 4", "add 7", "multiply 14"});
}

TEST_CASE("Walk: law: the outputs are those of interpret", "[run][walk][law]") {
    auto const g =
        trace<std::string, int>([r = op<"repeat">([](std::string const& s, int n) {
                                     std::string out;
                                     for (int i = 0; i < n; ++i) out += s;
                                     return out;
                                 })](auto const& s, auto n) { return r(s + "!", n + 1); });
    auto const f = interpret<std::string(std::string, int)>(g);
    Listener walk{g};
    for (int n : {0, 1, 5})
        CHECK(walk.run(std::vector{Constant{std::string{"ab"}}, Constant{n}})[0]
                  .as<std::string>() == f("ab", n));
}

TEST_CASE("Walk: what C++ leaves undefined is told, not run", "[run][walk][error]") {
    auto const g = trace<int>([](auto x) { return 10 / x; });
    Listener walk{g};
    CHECK_THROWS_AS(walk.run(std::vector{Constant{0}}), detail::Undefined);
    CHECK_THROWS_WITH(walk.run(std::vector{Constant{0}}),
                      Contains("walk.cpp:") &&
                          Contains("divide: C++ leaves this undefined for these operands; test "
                                   "them before"));
    CHECK(walk.run(std::vector{Constant{5}})[0].as<int>() == 2);
}

TEST_CASE("Walk: takes the arm that is chosen, and iterates loops", "[run][walk]") {
    auto const steps = [](auto n) { // of Collatz
        auto count = n - n;
        while (n != 1) {
            if (n % 2 == 0) n = n / 2;
            else n = 3 * n + 1;
            count = count + 1;
        }
        return count;
    };
    auto const g = trace<int>(steps);
    Listener walk{g};
    for (int n : {1, 2, 7, 27})
        CHECK(walk.run(std::vector{Constant{n}})[0].as<int>() == steps(n));

    auto const divide = [](auto a, auto b) {
        if (b == 0) return a;
        return a / b;
    };
    auto const h = trace<int, int>(divide);
    Listener other{h};
    CHECK(other.run(std::vector{Constant{7}, Constant{0}})[0].as<int>() == 7);
    CHECK(other.run(std::vector{Constant{7}, Constant{2}})[0].as<int>() == 3);
}

TEST_CASE("Walk: a loop within a loop", "[run][walk]") {
    auto const f = [](auto n) {
        auto sum = n - n;
        for (auto i = n - n; i < n; ++i)
            for (auto j = n - n; j < i; ++j) sum = sum + i * j;
        return sum;
    };
    auto const g = trace<int>(f);
    Listener walk{g};
    for (int n : {0, 1, 2, 9}) CHECK(walk.run(std::vector{Constant{n}})[0].as<int>() == f(n));
}
