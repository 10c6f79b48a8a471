// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/code_writer.hpp>
#include <limn/print/cpp/locals.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn;

namespace {

/// The values of a function of one number, none of which has been printed.
struct Values {
    Graph graph;
    detail::PrintedFunction<> function{
        .graph = graph, .dialect = {}, .prefix = "v", .modules = {graph, "f", "v"}};
    detail::Locals<> locals{graph, nullptr, function};

    detail::ExpressionId name(std::string_view text) {
        return function.expressions.name(function.expressions.word(text));
    }
    std::string text(Value v) { return function.expressions.text(locals.operand(v)).str(); }
    std::string code() const {
        Text out;
        detail::CodeWriter<>{out, function.code, function.expressions, {}, false}.write(
            function.code.list(), 0);
        return out.str();
    }
};

Values values() {
    return {trace<double>([](auto x) { return x * 2.0; })};
}

} // namespace

TEST_CASE("Locals: a constant is its literal, made once", "[print][locals]") {
    Values v = values();
    Value const two = v.graph[v.graph.outputs()[0]].operands()[1];
    CHECK(v.text(two) == "2.0");
    CHECK(v.locals.operand(two) == v.locals.operand(two));
    CHECK_FALSE(v.locals.folded(two));
}

TEST_CASE("Locals: what is folded becomes a local once", "[print][locals]") {
    Values v = values();
    Value const product = v.graph.outputs()[0];
    CHECK_FALSE(v.locals.folded(product)); // it is not known yet
    v.locals.fold(product, v.name("x * 2.0"));
    CHECK(v.locals.folded(product));
    CHECK_FALSE(v.locals.wants_local(v.graph[product]));
    v.locals.materialise(product);
    v.locals.materialise(product);
    CHECK(v.text(product) == "v0");
    CHECK(v.locals.is_local(product));
    CHECK(v.code() == "double const v0 = x * 2.0;\n");
}

TEST_CASE("Locals: what an arm declares for use after it stands before the outermost block",
          "[print][locals]") {
    Values v = values();
    auto& code = v.function.code;
    detail::Word const name = v.function.expressions.word("y");
    v.locals.at_outermost([&] {
        v.locals.at_outermost([&] { v.locals.declare_outside(type_row<double>, name); });
        code.add({.does = detail::CodeStatement::Does::leave});
        v.locals.apart([&] {
            v.locals.assign(name, v.name("1.0"), Where{});
            v.locals.declare_outside(type_row<int>, name);
        });
    });
    CHECK(v.code() == "double y{};\nbreak;\nint y{};\ny = 1.0;\n");
}
