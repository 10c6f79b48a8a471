// SPDX-License-Identifier: BSL-1.0
#include "effects.hpp"
#include <limn.hpp>
#include <limn/print/cpp/body.hpp>
#include <limn/print/cpp/code_writer.hpp>
#include <limn/print/cpp/printed_function.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

using namespace limn;
using limn::test::emit;

namespace {

/// The statements of a graph whose inputs have their names.
std::string statements_of(Graph const& g, bool one_per_line = false) {
    detail::PrintedFunction<> function{.graph = g,
                                       .dialect = {},
                                       .one_per_line = one_per_line,
                                       .prefix = Text{"t"},
                                       .modules = {g, "f", {}}};
    auto& all = function.expressions;
    detail::BodyPrinter<> body{g, nullptr, function};
    for (Value input : g.inputs()) body.locals().name(input, all.name(all.word(g[input].name())));
    body.print();
    Text code;
    detail::CodeWriter<>{code, function.code, all, {}, false}.write(function.code.list(), 4);
    std::string out = code.str();
    for (Value output : g.outputs())
        out += "-> " + all.text(body.locals().operand(output)).str() + '\n';
    return out;
}

} // namespace

TEST_CASE("BodyPrinter: what is used once is part of an expression, the rest has a name",
          "[print][body]") {
    auto const f = [](auto x, auto y) {
        auto const d = x - y;
        return d * d + sqrt(y);
    };
    CHECK(statements_of(trace<double, double>(f)) == "    double const t0 = x0 - x1;\n"
                                                     "-> t0 * t0 + std::sqrt(x1)\n");
    CHECK(statements_of(trace<double, double>(f), true) == "    double const t0 = x0 - x1;\n"
                                                           "    double const t1 = t0 * t0;\n"
                                                           "    double const t2 = std::sqrt(x1);\n"
                                                           "    double const t3 = t1 + t2;\n"
                                                           "-> t3\n");
}

TEST_CASE("BodyPrinter: effects are statements in their order, with a name where they are used",
          "[print][body]") {
    CHECK(statements_of(trace<double>([](auto x) {
              auto const seen = emit(x);
              emit(seen * 2.0);
              return x;
          })) == "    double const t0 = emit(x0);\n"
                 "    emit(t0 * 2.0);\n"
                 "-> x0\n");
}

TEST_CASE("BodyPrinter: an expression that is too wide gives its longest operand a name",
          "[print][body]") {
    std::string const text = statements_of(trace<double, double>([](auto x, auto y) {
        auto out = x;
        for (int i = 0; i < 12; ++i) out = out * 1.25 + y;
        return out;
    }));
    CHECK_THAT(text, Catch::Contains("double const t0 = "));
    for (std::string_view rest = text; !rest.empty();) {
        std::size_t const size = rest.find('\n') + 1;
        CHECK(size <= 101);
        rest.remove_prefix(size);
    }
}

TEST_CASE("BodyPrinter: what an arm computes for use after it is declared before the outermost",
          "[print][body]") {
    Builder b;
    Value const x = b.parameter<int>("x")[0], y = b.parameter<int>("y")[0];
    Value const outer = b.call<prims::less, int, int>({x, y});
    Value const inner = b.call<prims::less, int, int>({y, b.constant(9)});
    std::array const operands{x, y};
    Value const quotient = b.call(op_row<prims::divide, int, int>, operands, Where{},
                                  b.path(b.path(0, outer, true), inner, false));
    b.result<int>({b.call<prims::add, int, int>({quotient, x})});
    CHECK(statements_of(std::move(b).finish()) == "    int t0{};\n"
                                                  "    if (x < y) {\n"
                                                  "        if (y >= 9) {\n"
                                                  "            t0 = x / y;\n"
                                                  "        }\n"
                                                  "    }\n"
                                                  "-> t0 + x\n");
}

TEST_CASE("BodyPrinter: a constant that C++ cannot write is refused", "[print][body][error]") {
    Builder b;
    struct Unwritable {
        int x = 0;
        bool operator==(Unwritable const&) const = default;
    };
    Value const v = b.constant(Unwritable{}, Where{"user.cpp", 9});
    b.result<Unwritable>({v});
    CHECK_THROWS_WITH(statements_of(std::move(b).finish()),
                      Catch::StartsWith("user.cpp:9: to_cpp: a constant of type ") &&
                          Catch::Contains("has no C++ literal; pass it as an input"));
}
