// SPDX-License-Identifier: BSL-1.0
// What a parser finds: a tree, and rows of nodes.
#include <limn/io/json/graph_file.hpp>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <string>

using namespace limn::detail;
using Catch::Matchers::Contains;
using Json = nlohmann::json;

namespace {

std::string fault(std::string const& bytes, bool cbor = false) {
    GraphFile file;
    return file.read(bytes, cbor) ? "" : file.fault();
}

} // namespace

TEST_CASE("GraphFile: nodes are rows, all else is a tree", "[io][graph_file]") {
    Json const saved = {
        {"version", 1},
        {"graph",
         {{"nodes", {{0, 1, 2}, {3, 4, 5, 0.5, 6}, {7, 8, 9, {{"hex", "00"}}}, Json::array()}},
          {"paths", {{0, 1, true}}},
          {"loops", {{{"nodes", {{1, -1, 4294967295u, 4294967294u, {1, {2}}}}}}}}}}};
    for (bool const cbor : {false, true}) {
        std::string bytes = saved.dump();
        if (cbor) {
            bytes.clear();
            Json::to_cbor(saved, bytes);
        }
        GraphFile file;
        REQUIRE(file.read(bytes, cbor));
        Json const& graph = file.tree().at("graph");
        CHECK(file.tree().at("version") == 1);
        CHECK(graph.at("paths") == saved.at("graph").at("paths"));
        for (Json const* in : {&graph, &graph.at("loops")[0]}) {
            NodeLists const* const nodes = file.nodes_of(*in);
            REQUIRE(nodes != nullptr);
            Json const& wanted = in == &graph ? saved.at("graph").at("nodes")
                                              : saved.at("graph").at("loops")[0].at("nodes");
            REQUIRE(nodes->size() == wanted.size());
            for (std::size_t i = 0; i < nodes->size(); ++i) {
                REQUIRE((*nodes)[i].size() == wanted[i].size());
                for (std::size_t k = 0; k < wanted[i].size(); ++k)
                    CHECK((*nodes)[i].json(k) == wanted[i][k]);
            }
        }
        CHECK(file.nodes_of(file.tree()) == nullptr);
    }
}

TEST_CASE("GraphFile: a node that is no list has one item", "[io][graph_file]") {
    GraphFile file;
    REQUIRE(file.read(R"({"nodes": [5, "a", {"nodes": [1]}, null, [[1]]], "last": [2]})", false));
    NodeLists const& nodes = *file.nodes_of(file.tree());
    REQUIRE(nodes.size() == 5);
    for (std::size_t i = 0; i < nodes.size(); ++i) CHECK(nodes[i].size() == 1);
    CHECK(nodes[2].json(0) == Json{{"nodes", {1}}});
    CHECK(nodes[4].json(0) == Json::array({1}));
    CHECK(file.tree().at("last") == Json::array({2}));
}

TEST_CASE("GraphFile: nodes that are no list, a number least of all, are none",
          "[io][graph_file]") {
    for (char const* text : {R"({"nodes": 0})", R"({"nodes": -1})", R"({"nodes": {}})",
                             R"({"nodes": {"nodes": 0}})", R"({"nodes": 0.5})", R"({})", "7"}) {
        GraphFile file;
        REQUIRE(file.read(text, false));
        if (file.tree().is_object()) CHECK(file.nodes_of(file.tree()) == nullptr);
    }
}

TEST_CASE("GraphFile: what is no file of a graph is refused", "[io][graph_file][features][Z9]") {
    CHECK_THAT(fault(""), Contains("parse error at"));
    CHECK_THAT(fault(R"({"nodes": [[1, 2)"), Contains("parse error at"));
    CHECK_THAT(fault(R"({"a": 1} 2)"), Contains("parse error at"));
    CHECK_THAT(fault("[\"\xff\"]"), Contains("ill-formed UTF-8"));
    CHECK_THAT(fault("[1e999]"), Contains("number overflow"));
    CHECK_THAT(fault(R"({"a": 1, "b": {"a": 1}, "a": 2})"), Contains("two `a` in one object"));
    CHECK_THAT(fault(R"({"nodes": [], "nodes": []})"), Contains("two `nodes` in one object"));
    CHECK_THAT(fault("\x41x", true), Contains("it holds bytes"));
    CHECK_THAT(fault("\x9a\xff\xff\xff\xff\x01", true), Contains("unexpected end of input"));
    for (bool const in_node : {false, true}) {
        std::string const before = in_node ? "{\"nodes\": [[" : "";
        CHECK_THAT(fault(before + std::string(1'000'000, '[')), Contains("400 times"));
    }
    CHECK_THAT(fault(std::string(1'000'000, '\x81'), true), Contains("400 times"));
}
