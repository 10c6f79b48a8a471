// SPDX-License-Identifier: BSL-1.0
#include <limn/jit/jit.hpp>
#include <limn/op/call.hpp>
#include <limn/op/print.hpp>
#include <limn/pass/common_subexpressions.hpp>
#include <limn/pass/dead_code.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdio>
#include <string>
#include <unistd.h>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

/// The standard output, sent to a file.
class Output {
public:
    Output() { dup2(fileno(file_), 1); }
    ~Output() {
        dup2(before_, 1);
        close(before_);
        std::fclose(file_);
    }
    Output(Output const&) = delete;
    Output& operator=(Output const&) = delete;

    std::string text() const {
        std::fflush(stdout);
        std::string out(4096, '\0');
        std::rewind(file_);
        out.resize(std::fread(out.data(), 1, out.size(), file_));
        return out;
    }

private:
    int before_ = std::fflush(stdout) == 0 ? dup(1) : -1;
    std::FILE* file_ = std::tmpfile();
};

/// What `call` writes to the standard output.
template <class F> std::string printed(F const& call) {
    Output const output;
    call();
    return output.text();
}

auto const chatty = [](auto x, auto n) {
    limn::print("x = ", x, ", 100% of ", n);
    if (n > 2) limn::print("many");
    for (decltype(n) i = 0; i < n; ++i) limn::print("round ", i, " of ", n);
    limn::print();
    return x;
};

} // namespace

TEST_CASE("print: once in each run, in order, in the arm and the round it was written in",
          "[op][print][features][B11]") {
    Graph graph;
    CHECK(printed([&] { graph = trace<double, int>(chatty); }) == "");
    auto const run = interpret<double(double, int)>(graph);
    auto const compiled = jit<double(double, int)>(graph);
    for (int n : {0, 1, 3}) {
        std::string const plain = printed([&] { chatty(0.1, n); });
        CHECK(printed([&] { run(0.1, n); }) == plain);
        CHECK(printed([&] { compiled(0.1, n); }) == plain);
    }
    CHECK(printed([&] { run(0.1, 3); }) == "x = 0.1, 100% of 3\nmany\nround 0 of 3\nround 1 of 3\n"
                                           "round 2 of 3\n\n");
}

TEST_CASE("print: no pass drops or merges it", "[op][print][B11]") {
    auto graph = trace<double>([](auto x) {
        limn::print("here");
        limn::print("here");
        return x;
    });
    graph = graph | pass::dead_code | pass::common_subexpressions;
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : std::string = constant std::string{\"here\"}\n"
                            "%2 : void = print(%1)\n"
                            "%3 : void = print(%1)\n"
                            "return x0\n");
    CHECK(printed([&] { interpret<double(double)>(graph)(1.0); }) == "here\nhere\n");
}

TEST_CASE("print: in generated code it is std::printf", "[op][print][B11]") {
    auto const graph = trace<double, std::string, bool>([](auto x, auto s, auto b) {
        limn::print("say \"", s + "!", "\", 50% of ", x * 2.0, '\t', 7ul);
        limn::print(s, b & !b, std::string("a\0b", 3));
        limn::print("done");
    });
    CHECK_THAT(to_cpp(graph), Contains("void traced(double x0, std::string const& x1, bool x2) {\n"
                                       "    std::string const v0 = x1 + std::string{\"!\"};\n"
                                       "    std::printf(\"say \\\"%s\\\", 50%% of %g%c%lu\\n\", "
                                       "v0.c_str(), x0 * 2.0, '\\t', 7uL);\n"
                                       "    std::printf(\"%s%d%s\\n\", x1.c_str(), x2 & !x2, "
                                       "std::string{\"a\\000b\", 3}.c_str());\n"
                                       "    std::printf(\"done\\n\");\n"
                                       "}\n") &&
                                  Contains("#include <cstdio>\n") && !Contains("limn"));
    CHECK_THAT(to_cpp(graph, {.generic = true}), Contains("limn::print(std::string{\"done\"});"));
}

TEST_CASE("print: every type that it takes is printed alike by plain call, graph and code",
          "[op][print][B11]") {
    auto const all = [](auto a, auto b, auto c, auto d, auto e, auto f) {
        limn::print(a, ' ', b, ' ', c, ' ', d, ' ', e, ' ', f);
    };
    auto const same = [&]<class... Ts>(Ts... values) {
        auto const graph = trace<Ts...>(all);
        std::string const plain = printed([&] { all(values...); });
        CHECK(printed([&] { interpret<void(Ts...)>(graph)(values...); }) == plain);
        CHECK(printed([&] { jit<void(Ts...)>(graph)(values...); }) == plain);
        return plain;
    };
    CHECK(same(true, 'c', static_cast<signed char>(-3), static_cast<unsigned char>(200),
               static_cast<short>(-4),
               static_cast<unsigned short>(65535)) == "1 c -3 200 -4 65535\n");
    CHECK(same(-5, 4000000000u, -6L, ~0ul, -7LL, ~0ull) ==
          "-5 4000000000 -6 18446744073709551615 -7 18446744073709551615\n");
    CHECK(same(0.5f, 1e300, -0.0, std::string("text"), 1.0 / 3.0, 1e9) ==
          "0.5 1e+300 -0 text 0.333333 1e+09\n");
}

TEST_CASE("print: two lines a value come value by value in a batch", "[op][print][B11]") {
    auto const graph = trace<int>([](auto x) {
        limn::print(x);
        limn::print(-x);
        return x;
    });
    std::array const in{1, 2};
    std::array out{0, 0};
    CHECK(printed([&] { interpret<int(int)>(graph).map(out, in); }) == "1\n-1\n2\n-2\n");
    CHECK(printed([&] { jit<int(int)>(graph).map(out, in); }) == "1\n-1\n2\n-2\n");
}
