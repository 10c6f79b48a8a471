// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/code.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn::detail;

namespace {

/// The statements' user lines, in order.
std::string lines(Code<> const& code, CodeList list) {
    std::string out;
    for (std::uint32_t i = list.first; i != no_code; i = code[i].next)
        out += std::to_string(code[i].where.line) + ' ';
    return out;
}
CodeStatement at(unsigned line) {
    return {.does = CodeStatement::Does::leave, .where = {"", line}};
}

} // namespace

TEST_CASE("Code: statements are added to the list that is being written", "[print][code]") {
    Code<> code;
    CHECK(code.list().empty());
    code.add(at(1));
    CodeList const outer = code.exchange({});
    code.add(at(2));
    code.add(at(3));
    CodeList const inner = code.exchange(outer);
    code.add(at(4));
    CHECK(lines(code, inner) == "2 3 ");
    CHECK(lines(code, code.list()) == "1 4 ");
    code.add(inner);
    code.add(CodeList{});
    code.add(at(5));
    CHECK(lines(code, code.list()) == "1 4 2 3 5 ");
}
