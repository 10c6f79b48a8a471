// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/code_writer.hpp>
#include <limn/type/type_row.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using namespace limn::detail;
using limn::type_row;
using Does = CodeStatement::Does;

namespace {

struct Written {
    Expressions<> all{};
    Code<> code{};
    Word x = all.word("x");

    ExpressionId name(std::string_view text) { return all.name(all.word(text)); }
    CodeList list(CodeStatement const& statement) {
        CodeList const before = code.exchange({});
        code.add(statement);
        return code.exchange(before);
    }
    std::string text(Dialect dialect = {}, bool locations = false) const {
        limn::Text out;
        CodeWriter<>{out, code, all, dialect, locations}.write(code.list(), 0);
        return out.str();
    }
};

} // namespace

TEST_CASE("CodeWriter: variables", "[print][code_writer]") {
    Written w;
    auto const& type = type_row<double>;
    w.code.add({.does = Does::declare,
                .constant = true,
                .name = w.x,
                .type = &type,
                .value = w.name("a")});
    w.code.add({.does = Does::declare, .name = w.x, .type = &type, .value = w.name("a")});
    w.code.add({.does = Does::declare, .blank = true, .name = w.x, .type = &type});
    w.code.add({.does = Does::declare, .name = w.x, .type = &type});
    w.code.add({.does = Does::declare,
                .constant = true,
                .deduced = true,
                .name = w.x,
                .type = &type,
                .value = w.name("a")});
    w.code.add({.does = Does::assign, .name = w.x, .value = w.name("a")});
    w.code.add({.does = Does::assign, .name = w.x, .sign = "+", .value = w.name("a")});
    w.code.add({.does = Does::call, .value = w.name("f()")});
    CHECK(w.text() == "double const x = a;\ndouble x = a;\ndouble x{};\ndouble x;\n"
                      "auto const x = a;\nx = a;\nx += a;\nf();\n");
    CHECK(w.text({true}) ==
          "auto const x = a;\nlimn::Proxy<double> x = a;\nlimn::Proxy<double> x{};\n"
          "limn::Proxy<double> x;\nauto const x = a;\nx = a;\nx += a;\nf();\n");
}

TEST_CASE("CodeWriter: a jump stands in the line of its condition, where that fits",
          "[print][code_writer]") {
    Written w;
    CodeList const leave = w.list({.does = Does::leave});
    CodeList const give = w.list({.does = Does::give_back, .value = w.name("a")});
    CodeList const wide = w.list({.does = Does::give_back, .value = w.name(std::string(79, 'w'))});
    CodeList const call = w.list({.does = Does::call, .value = w.name("f()")});
    w.code.add({.does = Does::branch, .condition = w.name("c"), .first = leave});
    w.code.add({.does = Does::branch, .condition = w.name("c"), .first = give});
    w.code.add({.does = Does::branch, .condition = w.name("c"), .first = wide});
    w.code.add({.does = Does::branch, .condition = w.name("c"), .first = call});
    w.code.add({.does = Does::branch, .condition = w.name("c"), .first = call, .second = give});
    CHECK(w.text() == "if (c) break;\nif (c) return a;\nif (c) {\n    return " +
                          std::string(79, 'w') +
                          ";\n}\nif (c) {\n    f();\n}\n"
                          "if (c) {\n    f();\n} else {\n    return a;\n}\n");
}

TEST_CASE("CodeWriter: loops", "[print][code_writer]") {
    Written w;
    CodeList const leave = w.list({.does = Does::leave});
    w.code.add({.does = Does::loop, .first = leave});
    w.code.add({.does = Does::loop, .condition = w.name("c"), .first = leave});
    w.code.add({.does = Does::count,
                .name = w.x,
                .type = &type_row<int>,
                .value = w.name("0"),
                .condition = w.name("x < n")});
    w.code.add({.does = Does::go_over, .name = w.x, .type = &type_row<int>, .value = w.name("xs")});
    w.code.add({.does = Does::go_over,
                .name = w.x,
                .type = &type_row<std::string>,
                .value = w.name("xs")});
    CHECK(w.text() == "for (;;) {\n    break;\n}\nwhile (c) {\n    break;\n}\n"
                      "for (int x = 0; x < n; ++x) {\n}\nfor (int const x : xs) {\n}\n"
                      "for (std::string const& x : xs) {\n}\n");
}

TEST_CASE("CodeWriter: a line may say where it is from, and stays one line",
          "[print][code_writer]") {
    Written w;
    w.code.add({.does = Does::leave, .where = {"folder/f\\\n.cpp", 7}});
    w.code.add({.does = Does::leave});
    CHECK(w.text({}, true) == "break; // f??.cpp:7\nbreak;\n");
    CHECK(w.text() == "break;\nbreak;\n");
}
