// SPDX-License-Identifier: BSL-1.0
// The format, as it stands in the file.
#include <limn/io/json/graph_writer.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using namespace limn;
using nlohmann::json;

namespace {

json json_of(Graph const& graph) {
    detail::TensorWriter tensors;
    return detail::GraphWriter{tensors, [](std::string_view, bool) { return std::string{}; }}
        .write(graph);
}

} // namespace

TEST_CASE("GraphWriter: tables of ops and files, nodes as rows of numbers", "[io][graph_writer]") {
    unsigned const line = __LINE__ + 1;
    Graph const g = trace<double>([](auto x) { return x * x + 0.5; });
    json const out = json_of(g);
    CHECK(out["version"] == 1);
    CHECK(out["files"] == json::array({__FILE__}));
    REQUIRE(out["ops"].size() == 3);
    CHECK(out["ops"][0]["op"] == "multiply");
    CHECK(out["ops"][0]["operands"] == json{"double", "double"});
    CHECK(out["ops"][0]["result"] == "double");
    CHECK_FALSE(out["ops"][0].contains("version")); // it is 1
    CHECK(out["ops"][1]["op"] == "constant");
    CHECK(out["ops"][2]["op"] == "add");
    json const& root = out["graph"];
    CHECK(root["nodes"] == json{{0, 0, line, 0, 0}, {1, 0, line, 0.5}, {2, 0, line, 1, 2}});
    CHECK(root["outputs"] == json{3});
    CHECK(root["parameters"].size() == 1);
    CHECK(root["parameters"][0]["name"] == "x0");
    CHECK(root["parameters"][0]["type"] == "double");
    CHECK(root["result"] == "double");
    CHECK(root["loops"].empty());
    CHECK(out["hash"].get<std::string>().size() == 16);
    CHECK(json_of(g) == out);
}
