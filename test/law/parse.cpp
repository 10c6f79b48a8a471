// SPDX-License-Identifier: BSL-1.0
// What is printed is read back, over the corpus and the catalogue. For the corpus of control flow
// see `check` in control.cpp.

#include "law/cases.hpp"
#include "law/check_back.hpp"
#include <limn.hpp>
#include <limn/io/builtin_ops.hpp>

#include <catch2/catch.hpp>

#include <string>

TEST_CASE("law: parse(to_text(g)) == g, over the corpus", "[law][features][J1]") {
    for (limn::test::Case const& c : limn::test::cases()) {
        CAPTURE(c.name);
        limn::test::check_back(c, c.graph);
    }
}

TEST_CASE("law: parse(to_text(g)) == g, of each op of the library on its types",
          "[law][features][J1]") {
    limn::Ops const& known = limn::builtin_ops;
    std::size_t count = 0;
    for (std::string const& signature : known.names()) {
        limn::OpRow const* const row = known.row(signature);
        if (row == nullptr || row->kind != limn::Kind::call || row->arity == limn::variadic)
            continue;
        CAPTURE(signature);
        limn::Builder b;
        limn::detail::Vector<limn::Value> operands;
        for (std::size_t i = 0; i < row->arity; ++i) {
            auto const type = known.structure(row->operands[i]->name);
            REQUIRE(type.has_value());
            operands.push_back(
                b.parameter("x" + std::to_string(i), *type->row, type->inputs, limn::Where::here())
                    .front());
        }
        auto const result = known.structure(row->result->name);
        REQUIRE(result.has_value());
        b.result(result->row, {b.call(*row, operands)});
        limn::test::check_back(std::move(b).finish(), known);
        ++count;
    }
    CHECK(count > 800);
}
