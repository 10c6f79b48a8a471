// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/place_table.hpp>

#include <catch2/catch.hpp>

#include <cstdint>

using namespace limn;
using detail::PathTable;
using detail::PlaceTable;
using detail::Vector;

namespace {

// in a constant expression too, on both compilers
constexpr bool places_are_found = [] {
    PlaceTable table;
    Vector<Where> places;
    Where const a{"f.cpp", 3}, b{"f.cpp", 4}, c{"g.cpp", 3};
    bool const fresh = table.find_or_insert(places, a) == 0 && table.find_or_insert(places, b) == 1;
    bool const other_file = table.find_or_insert(places, c) == 2;
    bool const known = table.find_or_insert(places, c) == 2 && table.find_or_insert(places, a) == 0;
    return fresh && other_file && known && places.size() == 3;
}();
static_assert(places_are_found);

constexpr bool paths_are_found = [] {
    PathTable table;
    Vector<Path> paths{{}};
    Path const yes{0, {7}, true}, no{0, {7}, false}, behind{1, {7}, true};
    bool const fresh = table.find_or_insert(paths, yes) == 1 &&
                       table.find_or_insert(paths, no) == 2 &&
                       table.find_or_insert(paths, behind) == 3;
    return fresh && table.find_or_insert(paths, yes) == 1 && paths.size() == 4;
}();
static_assert(paths_are_found);

} // namespace

TEST_CASE("PlaceTable: each line is held once, however many there are", "[graph][place_table]") {
    PlaceTable table;
    Vector<Where> places;
    for (int iteration = 0; iteration < 2; ++iteration)
        for (std::uint32_t line = 1; line <= 1000; ++line)
            CHECK(table.find_or_insert(places, Where{"f.cpp", line}) == line - 1);
    CHECK(places.size() == 1000);
}

TEST_CASE("PathTable: a path leads to itself and to what is after it", "[graph][place_table]") {
    PathTable table;
    Vector<Path> paths{{}};
    for (std::uint32_t i = 1; i < 600; ++i) // a tree with long and short branches
        CHECK(table.find_or_insert(paths, {i % 3 == 0 ? i / 3 : i - 1, {i}, true}) == i);
    for (std::uint32_t from = 0; from < 600; from += 7)
        for (std::uint32_t path = 0; path < 600; ++path) {
            std::uint32_t step = path;
            while (step > from) step = paths[step].parent;
            if (table.leads_to(paths, from, path) != (step == from)) FAIL(from << ' ' << path);
        }
    CHECK(table.leads_to(paths, 0, 0));
}
