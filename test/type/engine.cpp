// SPDX-License-Identifier: BSL-1.0
#include <limn/type/engine.hpp>
#include <limn/type/type_row.hpp>

#include <catch2/catch.hpp>

#include <random>
#include <string>

using namespace limn;
using Engine = std::mt19937_64;

static_assert(type_name<Engine> == "std::mt19937_64");
static_assert(!type_row<Engine>.trivial, "it is pointed at: a draw changes it where it stands");

namespace {

std::string literal_of(Engine const& engine) {
    Text out;
    Constant const value{engine};
    REQUIRE(value.type().literal(out, value));
    return out.str();
}

} // namespace

TEST_CASE("engine: its literal is its seed, until something is drawn", "[type][engine]") {
    CHECK(literal_of(Engine{}) == "std::mt19937_64{5489}");
    CHECK(literal_of(Engine{0}) == "std::mt19937_64{0}");
    CHECK(literal_of(Engine{18446744073709551615u}) == "std::mt19937_64{18446744073709551615}");
    Engine drawn{7};
    drawn();
    std::string const text = literal_of(drawn);
    std::string const before = "[] { std::mt19937_64 engine; std::istringstream{\"",
                      behind = "\"} >> engine; return engine; }()";
    REQUIRE(text.starts_with(before));
    REQUIRE(text.ends_with(behind));
    Engine again;
    std::istringstream{text.substr(before.size(), text.size() - before.size() - behind.size())} >>
        again;
    CHECK(again == drawn);
}

TEST_CASE("engine: equal constants have equal states", "[type][engine]") {
    Engine a{7}, b{7};
    CHECK(Constant{a} == Constant{b});
    b();
    CHECK_FALSE(Constant{a} == Constant{b});
    a();
    CHECK(Constant{a} == Constant{b});
}
