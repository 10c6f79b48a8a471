// SPDX-License-Identifier: BSL-1.0
// What is printed is read back, over the corpus and the catalogue. For the corpus of control flow
// see `check` in control.cpp.

#include "law/cases.hpp"
#include <limn.hpp>
#include <limn/io/builtin_ops.hpp>
#include <limn/io/parse.hpp>

#include <catch2/catch.hpp>

#include <string>

namespace {

void check_back(limn::Graph const& graph, limn::Ops const& known) {
    std::string const text = to_text(graph);
    limn::Graph back;
    CHECK_NOTHROW(back = limn::parse(text, known));
    CHECK(back == graph);
    CHECK(to_text(back) == text);
}

} // namespace

TEST_CASE("law: parse(to_text(g)) == g, over the corpus", "[law][features][J1]") {
    for (limn::test::Case const& c : limn::test::cases()) {
        CAPTURE(c.name);
        limn::Ops known{static_cast<limn::Ops const&>(limn::builtin_ops)};
        c.register_types(known);
        check_back(c.graph, known);
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
        check_back(std::move(b).finish(), known);
        ++count;
    }
    CHECK(count > 800);
}
