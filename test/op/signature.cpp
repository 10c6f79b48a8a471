// SPDX-License-Identifier: BSL-1.0
#include <limn/op/arithmetic.hpp>
#include <limn/op/make.hpp>
#include <limn/op/signature.hpp>

#include <catch2/catch.hpp>

#include <vector>

using limn::op_signature;

TEST_CASE("op_signature: name, operands and result", "[op][signature]") {
    CHECK(op_signature(limn::op_row<limn::prims::add, int, int>) == "add(int, int) -> int");
    CHECK(op_signature(limn::source_row<limn::Kind::input, double>) == "input() -> double");
    CHECK(op_signature(limn::make_row<std::vector<int>>) == "make() -> std::vector<int>");
}
