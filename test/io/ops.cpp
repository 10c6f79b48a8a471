// SPDX-License-Identifier: BSL-1.0
#include <limn/io/ops.hpp>
#include <limn/op/arithmetic.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace limn;

TEST_CASE("Ops: rows are found by their signature, types by their name",
          "[io][ops][features][F3]") {
    Ops base;
    base.add<prims::add, double, double>();
    Ops const known{base};
    CHECK(known.row("add(double, double) -> double") == &op_row<prims::add, double, double>);
    CHECK(known.row("add(int, int) -> int") == nullptr);
    CHECK(known.type("double") == &type_row<double>);
    CHECK(known.type("int") == nullptr);
    CHECK(known.structure("double").has_value());
    CHECK(not known.structure("std::vector<double>").has_value());
    CHECK(not known.callable("add").has_value());
    CHECK(not known.maker("Vocabulary"));
}

TEST_CASE("Ops: a structure brings the types of its leaves", "[io][ops]") {
    Ops known;
    known.add_type<std::array<float, 2>>();
    CHECK(known.type("float") == &type_row<float>);
    CHECK(known.structure("std::array<float, 2>")->inputs.size() == 2);
    CHECK(known.row("input() -> float") != nullptr);
}

TEST_CASE("Ops: names are those of ops, not of what stands for values", "[io][ops]") {
    Ops base;
    base.add<prims::add, double, double>();
    Ops const known{base};
    CHECK(known.row("constant() -> double") != nullptr);
    CHECK(known.names() == std::vector<std::string>{"add(double, double) -> double"});
}

TEST_CASE("nearest_names: a name of any length takes no time", "[io][ops][features][Z9]") {
    std::vector<std::string> const names(1000, "add(double, double) -> double");
    CHECK(detail::nearest_names("add(double, d" + std::string(10'000'000, 'x'), names).size() <
          200);
}

TEST_CASE("nearest_names: three at most, the nearest first", "[io][ops][features][F3]") {
    std::vector<std::string> const names{"sine", "add", "sink", "multiply"};
    CHECK(detail::nearest_names("sin", names) == "`sine`, `sink`, `add`");
    CHECK(detail::nearest_names("sin", {}).empty());
    CHECK(detail::nearest_names("sin", {"sine", "add", "sine"}) == "`sine`, `add`");
}
