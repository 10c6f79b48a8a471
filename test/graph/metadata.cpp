// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/metadata.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/pass/simplify.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn;

static_assert([] {
    Metadata m;
    m["b"] = "2";
    m["a"] = "1";
    m["b"] = "3";
    m["c"];
    m.erase("c");
    m.erase("d");
    return m.size() == 2 && m["b"] == Text{"3"} && m.begin()->first == Text{"a"} &&
           m.contains("a") && !m.contains("c");
}());

TEST_CASE("Metadata: texts by name", "[graph][metadata][features][D9]") {
    Graph g = trace<double>([](auto x) { return x + 1.0; });
    CHECK(g.metadata.empty());
    g.metadata["model_name"] = "tiny";
    CHECK(g.metadata["model_name"] == "tiny");
    CHECK(g.metadata.contains("model_name"));
    CHECK_FALSE(g.metadata.contains("missing"));
    CHECK(g.metadata.size() == 1);
    std::string const author = "somebody";
    g.metadata["author"] = author;
    Graph const& seen = g;
    CHECK(seen.metadata["author"] == author);
    CHECK(seen.metadata["missing"].empty());
    CHECK(seen.metadata.size() == 2);
}

TEST_CASE("Metadata: copies and passes keep it, `==` and hash do not see it",
          "[graph][metadata][features][D9]") {
    Graph const plain = trace<double>([](auto x) { return (x + 1.0) * (x + 1.0); });
    Graph g = plain;
    g.metadata["model_name"] = "tiny";
    CHECK(g == plain);
    CHECK(g.hash() == plain.hash());
    Graph const copy = g;
    CHECK(copy.metadata.contains("model_name"));
    Graph h = g | pass::optimize;
    CHECK(h.size() < g.size() + 1);
    CHECK(h.metadata["model_name"] == "tiny");
}
