// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/graph/copied_paths.hpp>
#include <limn/type/type_row.hpp>

#include <catch2/catch.hpp>

#include <cstdint>

using namespace limn;
using detail::CopiedPaths;
using detail::never_taken;

namespace {

/// Two decisions: `b` is asked for where `a` was true.
struct Nested {
    Builder builder;
    Value a = builder.parameter<bool>("a").front(), b = builder.parameter<bool>("b").front();
    std::uint32_t first = builder.path(0, a, true), second = builder.path(first, b, true);

    Graph const& graph() const { return builder.graph(); }
};

} // namespace

TEST_CASE("CopiedPaths: a path is written once, after those that lead to it",
          "[graph][copied_paths]") {
    Nested const from;
    Builder to;
    Value const a = to.parameter<bool>("a").front(), b = to.parameter<bool>("b").front();
    auto const value_now = [&](Value v) { return v == from.a ? a : b; };
    CopiedPaths paths{from.graph()};
    CHECK(paths.now(0, to, value_now) == 0);
    std::uint32_t const path = paths.now(from.second, to, value_now);
    CHECK(paths.now(from.second, to, value_now) == path);
    REQUIRE(to.graph().paths().size() == 3);
    Path const& last = to.graph().paths()[path];
    CHECK((last.condition == b && last.taken));
    CHECK(to.graph().paths()[last.parent].condition == a);
}

TEST_CASE("CopiedPaths: a decision on a constant is none, or nothing comes after it",
          "[graph][copied_paths]") {
    Nested const from;
    for (bool const known : {true, false}) {
        Builder to;
        Value const a = to.constant(known);
        Value const b = to.parameter<bool>("b").front();
        CopiedPaths paths{from.graph()};
        std::uint32_t const path =
            paths.decided(from.second, to, [&](Value v) { return v == from.a ? a : b; });
        CHECK((path == never_taken) == !known);
        if (known) CHECK(to.graph().paths()[path].parent == 0);
    }
}

TEST_CASE("CopiedPaths: what stood outside of all decisions may come to stand after one",
          "[graph][copied_paths]") {
    Nested const from;
    Builder to;
    Value const outer = to.parameter<bool>("outer").front(), b = to.parameter<bool>("b").front();
    std::uint32_t const arm = to.path(0, outer, false);
    CopiedPaths paths{from.graph(), arm};
    CHECK(paths.now(0, to, [&](Value) { return b; }) == arm);
    std::uint32_t const path = paths.now(from.second, to, [&](Value) { return b; });
    CHECK(to.graph().paths()[to.graph().paths()[path].parent].parent == arm);
}
