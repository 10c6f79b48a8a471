// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/op/module.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace nlp {

enum class Case : unsigned char { keep, fold };

/// Numbers the words it was made of. Not copyable: one object is shared by all.
class Vocabulary {
public:
    Vocabulary(std::string const& path, int size, Case how = Case::keep)
        : words_{path, "b", "c"}, size_{size}, how_{how} {
        if (size < 0) throw std::invalid_argument{"size is negative"};
        ++made;
    }
    Vocabulary(Vocabulary const&) = delete;

    int operator()(std::string const& word) const {
        ++calls;
        for (std::size_t i = 0; i < words_.size(); ++i)
            if (words_[i] == word) return static_cast<int>(i);
        return -1;
    }
    int size() const { return size_; }
    std::string word(std::size_t i, bool loud) const { return words_.at(i) + (loud ? "!" : ""); }
    void grow() { ++size_; }

    static inline int made = 0;
    mutable int calls = 0;

private:
    std::vector<std::string> words_;
    int size_;
    Case how_;
};

struct Weights {
    std::vector<double> values;
    double bias = 0;
    double operator()(double x) const { return values.at(0) * x + bias; }
};

struct Counter {
    mutable int n = 0;
    int operator()() const { return ++n; }
    void note(int by) const { n += by; }
};

} // namespace nlp

template <> struct limn::spelling<nlp::Vocabulary> {
    static constexpr std::string_view name = "nlp::Vocabulary", header = "nlp/vocabulary.hpp";
};

TEST_CASE("module: on plain values it runs, and so do its methods", "[op][module][features][F2]") {
    auto const vocabulary = limn::module<nlp::Vocabulary>("a", 1024);
    CHECK(vocabulary("b") == 1);
    CHECK(call<&nlp::Vocabulary::size>(vocabulary) == 1024);
    CHECK(vocabulary->size() == 1024);
}

TEST_CASE("module: on proxies its calls are nodes which share one object",
          "[op][module][features][D10]") {
    nlp::Vocabulary::made = 0;
    auto const vocabulary = limn::module<nlp::Vocabulary>("a", 1024);
    auto const graph = trace<std::string, int>([&](auto const& s, auto i) {
        return vocabulary(s) * 10 + vocabulary(s + "") +
               call<&nlp::Vocabulary::size>(vocabulary) * 0 +
               vocabulary(call<&nlp::Vocabulary::word>(vocabulary, i, false));
    });
    CHECK(to_text(graph) == "x0 : std::string = input\n"
                            "x1 : int = input\n"
                            "%2 : nlp::Vocabulary = constant nlp::Vocabulary{\"a\", 1024}\n"
                            "%3 : int = nlp::Vocabulary::operator()(%2, x0)\n"
                            "%4 : int = constant 10\n"
                            "%5 : int = multiply(%3, %4)\n"
                            "%6 : std::string = constant std::string{\"\"}\n"
                            "%7 : std::string = add(x0, %6)\n"
                            "%8 : int = nlp::Vocabulary::operator()(%2, %7)\n"
                            "%9 : int = add(%5, %8)\n"
                            "%10 : int = constant 0\n"
                            "%11 : int = add(%9, %10)\n"
                            "%12 : unsigned long = convert(x1)\n"
                            "%13 : bool = constant false\n"
                            "%14 : std::string = nlp::Vocabulary::word(%2, %12, %13)\n"
                            "%15 : int = nlp::Vocabulary::operator()(%2, %14)\n"
                            "%16 : int = add(%11, %15)\n"
                            "return %16\n");
    verify(graph);
    auto const run = interpret<int(std::string, int)>(graph);
    CHECK(run("b", 2) == 13);
    CHECK(nlp::Vocabulary::made == 1);
    CHECK(vocabulary->calls == 3);
}

TEST_CASE("module: two built alike stay two", "[op][module][features][D10]") {
    auto const first = limn::module<nlp::Vocabulary>("a", 1);
    auto const second = limn::module<nlp::Vocabulary>("a", 1);
    auto const graph =
        trace<std::string>([&](auto const& s) { return first(s) + second(s) + first(s); });
    CHECK(graph.constants().size() == 2);
    interpret<int(std::string)>(graph)("a");
    CHECK(first->calls == 2);
    CHECK(second->calls == 1);
    auto const one = trace<std::string>([&](auto const& s) { return first(s); });
    CHECK(one == trace<std::string>([&](auto const& s) { return first(s); }));
    CHECK(one == trace<std::string>([&](auto const& s) { return second(s); }));
    auto const other = limn::module<nlp::Vocabulary>("a", 2);
    CHECK_FALSE(one == trace<std::string>([&](auto const& s) { return other(s); }));
    CHECK_FALSE(graph ==
                trace<std::string>([&](auto const& s) { return first(s) + first(s) + first(s); }));
}

TEST_CASE("module: generated code is a struct with the module as a member", "[op][module][print]") {
    auto const vocabulary = limn::module<nlp::Vocabulary>("assets/\"vocab\".txt", 1024);
    auto const folded = limn::module<nlp::Vocabulary>("b", 7, nlp::Case::fold);
    auto const weights = limn::module<nlp::Weights>(std::vector<double>{0.5, 2}, 1.0).named("w");
    auto const graph = limn::trace(
        [&](auto const& word, auto i) {
            return weights(convert<double>(vocabulary(word) + folded(word))) +
                   call<&nlp::Vocabulary::size>(vocabulary) +
                   convert<double>(call<&nlp::Vocabulary::word>(folded, i, true).size());
        },
        input<std::string>("word"), input<int>("i"));
    CHECK(to_cpp(graph, {.name = "score"}) ==
          "#include <string>\n"
          "#include <vector>\n"
          "#include \"nlp/vocabulary.hpp\"\n"
          "\n"
          "struct score {\n"
          "    nlp::Weights w{std::vector<double>{0.5, 2.0}, 1.0};\n"
          "    nlp::Vocabulary vocabulary{\"assets/\\\"vocab\\\".txt\", 1024};\n"
          "    nlp::Vocabulary vocabulary2{\"b\", 7, "
          "static_cast<nlp::Case>(static_cast<unsigned char>(1))};\n"
          "\n"
          "    double operator()(std::string const& word, int i) const {\n"
          "        double const v0 = static_cast<double>("
          "vocabulary2.word(static_cast<unsigned long>(i),\n"
          "                true).size());\n"
          "        return w(static_cast<double>(vocabulary(word) + vocabulary2(word))) + 1024.0 + "
          "v0;\n"
          "    }\n"
          "};\n");
}

TEST_CASE("module: member names keep clear of all others", "[op][module][print]") {
    auto const a = limn::module<nlp::Weights>(std::vector<double>{1}, 0.0).named("v1");
    auto const b = limn::module<nlp::Weights>(std::vector<double>{2}, 0.0);
    auto const graph = limn::trace([&](auto x) { return a(x) + b(x); }, input<double>("weights"));
    auto const text = to_cpp(graph, {.name = "f"});
    CHECK_THAT(text, Contains("nlp::Weights module_v1{") && Contains("nlp::Weights weights2{"));
    CHECK_THAT(to_cpp(graph, {.generic = true}),
               Contains("limn::Module<nlp::Weights> weights2 = "
                        "limn::module<nlp::Weights>(std::vector<double>{2.0}, 0.0);"));
}

TEST_CASE("module: with an effect it is recorded without proxies too", "[op][module]") {
    auto const counter = limn::module<nlp::Counter, limn::effect>();
    auto const graph = trace<int>([&](auto x) {
        call<&nlp::Counter::note>(counter, x);
        return x + counter();
    });
    CHECK(counter->n == 0);
    auto const run = interpret<int(int)>(graph);
    CHECK(run(10) == 21);
    CHECK(run(10) == 32);
    CHECK(counter() == 23);
    CHECK_THAT(to_cpp(graph),
               Contains("nlp::Counter counter{};") && Contains("        counter.note(x0);\n"));
}

TEST_CASE("module: a constructor that throws is an error with the line, and what it threw",
          "[op][module][error]") {
    unsigned line = 0;
    try {
        line = __LINE__ + 1;
        limn::module<nlp::Vocabulary>("a", -1);
        FAIL("no error");
    } catch (TraceError const& error) {
        CHECK_THAT(error.what(),
                   Contains("module.cpp:" + std::to_string(line) +
                            ": module: the constructor of nlp::Vocabulary{\"a\", -1} threw: size "
                            "is negative; fix its arguments, or what they name"));
        CHECK_THROWS_AS(std::rethrow_if_nested(error), std::invalid_argument);
    }
}
