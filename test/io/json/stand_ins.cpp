// SPDX-License-Identifier: BSL-1.0
#include <limn/io/json/stand_ins.hpp>
#include <limn/op/op_row.hpp>

#include <catch2/catch.hpp>

#include <string>

namespace stand_ins_test {

using limn::detail::StandIns;

TEST_CASE("StandIns: one description gives one type, with all its rows", "[io][stand_ins]") {
    auto const* const one = StandIns::type("shop::Price", "shop.hpp", false);
    REQUIRE(one != nullptr);
    CHECK(StandIns::type("shop::Price", "shop.hpp", false) == one);
    CHECK(one->type.name == "shop::Price");
    CHECK(one->type.header == "shop.hpp");
    auto const* const other = StandIns::type("shop::Price", "other.hpp", false);
    REQUIRE(other != nullptr);
    CHECK(other != one);
    for (auto const* row : {&one->input, &one->constant, &one->gate, &one->result}) {
        CHECK(row->result == &one->type);
        CHECK(row->values().input == &one->input);
    }
    CHECK(&other->input.values() != &one->input.values());
}

TEST_CASE("StandIns: a value is of the type that it stands for", "[io][stand_ins]") {
    auto const* const type = StandIns::type("shop::Amount", "shop.hpp", false);
    REQUIRE(type != nullptr);
    CHECK(&StandIns::value(type->type).type() == &type->type);
}

TEST_CASE("StandIns: an op is the same for one description, and does not run",
          "[io][stand_ins][error]") {
    auto const* const type = StandIns::type("shop::Rate", "shop.hpp", false);
    REQUIRE(type != nullptr);
    limn::OpRow draft = type->constant;
    draft.name = "shop::convert";
    draft.arity = 1;
    auto const& row = StandIns::row("shop::convert(Rate)", draft, {&type->type});
    CHECK(&StandIns::row("shop::convert(Rate)", draft, {&type->type}) == &row);
    CHECK(&StandIns::row("shop::convert(Rate) 2", draft, {&type->type}) != &row);
    CHECK(row.operands[0] == &type->type);
    CHECK_THROWS_WITH(row.kernel(nullptr, nullptr),
                      Catch::Matchers::Contains("loaded to be looked at"));
}

TEST_CASE("StandIns: a text is kept once", "[io][stand_ins]") {
    std::string text = "a name of some length, which is not a short string";
    auto const kept = StandIns::kept(text);
    CHECK(kept == text);
    CHECK(StandIns::kept(std::string{text}).data() == kept.data());
    text[0] = 'b';
    CHECK(kept[0] == 'a');
}

} // namespace stand_ins_test
