// SPDX-License-Identifier: BSL-1.0
#include <limn/run/plan/layout.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <tuple>

using namespace limn;

TEST_CASE("Layout: constants first, then slots, each aligned, none upon another", "[run][layout]") {
    auto const graph = trace<char, double>([](auto c, auto d) {
        return std::tuple{c + 1, d * 2.0, c};
    });
    detail::Layout const layout{graph};
    detail::Part const& part = layout.part(graph);
    std::size_t end = 0;
    auto const next = [&](std::uint32_t offset, TypeRow const& type) {
        CHECK(offset >= end);
        CHECK(offset % type.alignment == 0);
        CHECK(layout.alignment >= type.alignment);
        end = offset + type.size;
    };
    REQUIRE(layout.constants.size() == graph.constants().size());
    REQUIRE(part.slots.size() == part.schedule.slots.size());
    for (auto const& [value, offset] : layout.constants) next(offset, value->type());
    CHECK(layout.prefix == end);
    for (std::size_t i = 0; i < part.slots.size(); ++i)
        next(part.slots[i], *part.schedule.slots[i]);
    CHECK(layout.size >= end);
}

TEST_CASE("Layout: separate cells are shared by no two values", "[run][layout]") {
    auto const graph = trace<double>([](auto x) { return -(-(-(-x))); });
    CHECK(detail::Layout{graph}.part(graph).slots.size() == 1);
    CHECK(detail::Layout{graph, detail::Cells::separate}.part(graph).slots.size() == 5);
}
