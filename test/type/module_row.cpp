// SPDX-License-Identifier: BSL-1.0
#include <limn/type/module_row.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn;

namespace {

struct Lamp {};
using Ref = ModuleRef<Lamp>;

static_assert(traceable<Ref> && type_name<Ref> == type_name<Lamp>);
static_assert(type_row<Ref>.exact && type_row<int>.module == nullptr);

Ref make(bool braces) {
    ModuleRow row{&type_row<Ref>, {}, braces, {}};
    row.arguments.push_back(Constant{std::string{"a\0b", 3}});
    row.arguments.push_back(Constant{std::string{"plain"}});
    row.arguments.push_back(Constant{2.5});
    return Ref{std::shared_ptr<Ref::Held>{new Ref::Held{row, {}}}};
}

} // namespace

TEST_CASE("ModuleRef: equal where it is the same object", "[type][module_row]") {
    Ref const a = make(true), b = make(true), c = a;
    CHECK(a == c);
    CHECK_FALSE(a == b);
    CHECK(Constant{a} == Constant{c});
    CHECK(type_row<Ref>.module(Constant{a}) == &a.module_row());
}

TEST_CASE("ModuleRef: its literal makes it again", "[type][module_row]") {
    Text out;
    CHECK(append_literal(out, make(false)));
    CHECK(out.view().ends_with("Lamp(std::string{\"a\\000b\", 3}, \"plain\", 2.5)"));
}
