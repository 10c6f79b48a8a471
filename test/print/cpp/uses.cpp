// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/print/cpp/uses.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <string>

using namespace limn;
using detail::Uses;

namespace {

/// How often each node is named, in order.
std::string counts(Graph const& g, Loop const* loop = nullptr) {
    Uses<> const uses{g, loop};
    std::string out;
    for (Node node : g.nodes()) out += std::to_string(uses.count(node.value())) + ' ';
    return out;
}

} // namespace

TEST_CASE("Uses: without branches, operands and outputs", "[print][uses]") {
    Graph const g = trace<double, double>([](auto x, auto) {
        auto const y = x * x;
        return std::array{y, y + 1.0};
    });
    CHECK(counts(g) == "2 0 2 1 1 "); // x0, x1, y, 1.0, the sum
    CHECK(Uses<>{g, nullptr}.statements().empty());
}

TEST_CASE("Uses: a condition is named by its branch alone, however many gates it has",
          "[print][uses]") {
    Graph const g = trace<double, double>([](auto x, auto y) {
        if (x < y) {
            x = sqrt(x);
            y = y + x;
        }
        return x * y;
    });
    // x0, x1, the condition, the root, its gate, the sum, its gate, the product
    CHECK(counts(g) == "3 3 1 2 1 1 1 1 ");
    Uses<> const uses{g, nullptr};
    std::size_t branch = 0;
    while (uses.statements()[branch].does != Statement::Does::branch) ++branch;
    std::size_t const otherwise = uses.end_of(branch), join = uses.end_of(otherwise);
    CHECK(uses.statements()[otherwise].does == Statement::Does::otherwise);
    CHECK(uses.statements()[join].does == Statement::Does::join);
    CHECK_FALSE(uses.leaves_its_arm({3}));
    CHECK_FALSE(uses.leaves_its_arm({4})); // a gate belongs to where its branch stands
}

TEST_CASE("Uses: what is used after the arm that computes it leaves it", "[print][uses]") {
    Builder b;
    Value const x = b.parameter<int>("x")[0], y = b.parameter<int>("y")[0];
    Value const c = b.call<prims::less, int, int>({x, y});
    std::array const operands{x, y};
    Value const quotient =
        b.call(op_row<prims::divide, int, int>, operands, Where{}, b.path(0, c, true));
    Value const sum = b.call<prims::add, int, int>({quotient, x});
    b.result<int>({sum});
    Graph const g = std::move(b).finish();
    Uses<> const uses{g, nullptr};
    REQUIRE(g[Value{3}].op().name == "divide");
    CHECK(uses.leaves_its_arm({3}));
    CHECK(uses.used_after({3}, {3}));
    CHECK_FALSE(uses.leaves_its_arm({2}));
    CHECK_FALSE(uses.leaves_its_arm({4}));
}

TEST_CASE("Uses: a result does not name the number of the exit; a body is used by what comes next",
          "[print][uses]") {
    Graph const g = trace<int, int>([](auto n, auto m) {
        while (n < m) n = n * 2;
        return n;
    });
    REQUIRE(g[Value{2}].kind() == Kind::loop);
    CHECK(counts(g) == "1 1 0 1 ");
    Loop const& loop = g.loop_of(2);
    INFO(to_text(g));
    // n by the condition, the product and the exit; m; the condition, 2, the product
    CHECK(counts(loop.body, &loop) == "3 1 1 1 1 ");
}
