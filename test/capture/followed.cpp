// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/examples.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace limn;

namespace {

std::size_t count(std::string_view text, std::string_view word) {
    std::size_t out = 0;
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++out;
    return out;
}

constexpr TraceOptions following{.branches = follow};

} // namespace

TEST_CASE("Examples: what the nodes are where the inputs have their defaults",
          "[trace][followed]") {
    Builder b;
    Value const x = b.parameter<int>("x")[0];
    b.defaults({Constant{3}});
    auto const q = b.parameter<std::array<int, 2>>("q");
    b.defaults({Constant{10}, Constant{20}});
    Value const none = b.parameter<int>("none")[0];
    Value const sum = b.call<prims::add, int, int>({x, q[1]});
    Value const more = b.call<prims::multiply, int, int>({sum, b.constant(2)});
    Value const unknown = b.call<prims::add, int, int>({more, none});
    Value const undefined = b.call<prims::divide, int, int>({sum, b.constant(0)});
    limn::detail::Vector<std::optional<Constant>> known;
    detail::Examples<> examples{b.graph(), known, detail::OwnOps::run};
    CHECK(examples.of(more) == Constant{46});
    CHECK(examples.of(q[0]) == Constant{10});
    CHECK(known.size() == more.index + 1); // computed once, up to what was asked for
    CHECK(examples.of(unknown) == std::nullopt);
    CHECK(examples.of(undefined) == std::nullopt);
}

TEST_CASE("followed: one question is guarded once, and answered alike", "[trace][followed]") {
    auto const f = [](auto x) {
        auto const small = x < 2.0;
        if (small) x = x + 1.0;
        if (small) x = x * 2.0;
        return x;
    };
    Graph const g = trace(f, following, input<double>("x", 1.5));
    CHECK(count(to_text(g), "limn::raise(") == 1);
    CHECK(interpret<double(double)>(g)(1.0) == f(1.0));
    CHECK_THROWS_AS(interpret<double(double)>(g)(2.0), GuardError);
}

TEST_CASE("followed: either answer, as the examples say", "[trace][followed]") {
    auto const f = [](auto x, auto y) { return x < y ? x : y; };
    for (double const y : {1.0, 3.0}) {
        Graph const g = trace(f, following, input<double>("x", 2.0), input<double>("y", y));
        auto const run = interpret<double(double, double)>(g);
        CHECK(run(2.0, y) == f(2.0, y));
        CHECK_THROWS_WITH(run(2.0, 4.0 - y),
                          Catch::Contains(y < 2.0 ? "less: was false" : "less: was true"));
    }
}

TEST_CASE("followed: what must not run elsewhere is asked for under its guards alone",
          "[trace][followed]") {
    auto const f = [](auto x, auto y) {
        if (y == 0) return x;
        return x / y;
    };
    Graph const g = trace(f, following, input<int>("x", 7), input<int>("y", 2));
    verify(g);
    CHECK(interpret<int(int, int)>(g)(9, 3) == 3);
    CHECK_THROWS_AS(interpret<int(int, int)>(g)(9, 0), GuardError);
    CHECK(count(to_text(g), "gate(") == 1);
    auto const safe = [](auto x, auto y) {
        if (y == 0.0) return x;
        return x * y;
    };
    Graph const plain = trace(safe, following, input<double>("x", 7), input<double>("y", 2));
    CHECK(count(to_text(plain), "gate(") == 0);
}
