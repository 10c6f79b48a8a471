// SPDX-License-Identifier: BSL-1.0
// What a forged graph is refused for, and where.
#include <limn.hpp>
#include <limn/io/builtin_ops.hpp>
#include <limn/io/json/graph_reader.hpp>
#include <limn/io/json/graph_writer.hpp>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <string>

using namespace limn;
using namespace limn::detail;
using Catch::Matchers::Contains;
using Json = nlohmann::json;

namespace {

Json written(Graph const& graph) {
    TensorWriter tensors;
    return GraphWriter{tensors, [](std::string_view, bool) { return std::string{}; }}.write(
        graph);
}
Graph read(Json const& json) {
    GraphFile file;
    REQUIRE(file.read(json.dump(), false));
    TensorReader const tensors;
    return GraphReader{"g.json", file, builtin_ops, tensors,
                         [](std::string const& name) { return name; }}
        .read();
}
std::string fault(Json const& json) {
    try {
        (void)read(json);
    } catch (LoadError const& e) {
        return e.what();
    }
    return "";
}

/// A loop, a branch, a default and a slot.
Graph graph() {
    return trace(
        [](auto a, auto n) {
            auto x = a * parameter(0.5, "w");
            for (auto i = n; i > 0; --i) x = (x + a / x) * 0.5;
            if (x > 3.0) x = x - 3.0;
            auto k = n;
            if (n > 9) k = 100 / (n - 5);
            return x + k;
        },
        input<double>("a"), input<int>("n", 3));
}

} // namespace

TEST_CASE("GraphReader: reads what was written, with names and lines",
          "[io][graph_reader][features][J2]") {
    Graph const g = graph(), h = read(written(g));
    CHECK(h == g);
    CHECK(to_text(h, {.locations = true}) == to_text(g, {.locations = true}));
    CHECK(written(h) == written(g));
}

TEST_CASE("GraphReader: each fault says where it is", "[io][graph_reader][features][Z9]") {
    Json const good = written(graph());
    auto const forged = [&](char const* where, Json const& value) {
        Json bad = good;
        bad[Json::json_pointer{where}] = value;
        return fault(bad);
    };
    auto const none = Json::array();
    auto const number = [&](char const* op) { // of the op in the table
        for (std::size_t i = 0; i < good["ops"].size(); ++i)
            if (good["ops"][i]["op"] == op) return i;
        return std::size_t{0};
    };
    auto const& nodes = good["graph"]["nodes"];
    std::size_t loop = 0, constant = 0, result = 0, call = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i][0] == number("loop")) loop = i;
        if (nodes[i][0] == number("result")) result = i;
        if (nodes[i][0] == number("multiply")) call = i;
        if (good["ops"][nodes[i][0].get<std::size_t>()]["op"] == "constant") constant = i;
    }
    std::size_t const multiply = number("multiply");
    auto const in_node = [&](std::size_t i, Json const& node) {
        return forged(("/graph/nodes/" + std::to_string(i)).c_str(), node);
    };
    auto const place = [](std::size_t i) { return "g.json: graph.nodes[" + std::to_string(i); };

    CHECK_THAT(in_node(0, 7),
               Contains("g.json: graph.nodes[0] is not a node; save the graph again"));
    CHECK_THAT(in_node(0, {{"a", 1}}), Contains("graph.nodes[0] is not a node"));
    CHECK_THAT(in_node(0, {99, 0, 0}), Contains("has 99, which is not a number below "));
    CHECK_THAT(in_node(0, {0, 99, 0, 0, 0}), Contains("has 99, which is not a number below 1"));
    CHECK_THAT(in_node(0, {0, 0, 4294967295u, 0, 0}), Contains("has 4294967295, which"));
    CHECK_THAT(in_node(call, {multiply, 0, 0, "x", 0}),
               Contains("has \"x\", which is not a number"));
    CHECK_THAT(in_node(call, {multiply, 0, 0}), Contains("has another number of operands than "));
    CHECK_THAT(in_node(call, {multiply, 0, 0, 0, 1, 99}),
               Contains("has 99, which is not a number below "));
    CHECK_THAT(in_node(constant, {nodes[constant][0], 0, 0}), Contains("has no value"));
    CHECK_THAT(in_node(constant, {nodes[constant][0], 0, 0, "x"}),
               Contains(place(constant) + "]: the value is no"));
    CHECK_THAT(in_node(loop, {number("loop"), 0, 0}), Contains("has no body"));
    CHECK_THAT(in_node(loop, {number("loop"), 0, 0, 1}), Contains("has 1, which is not a number"));
    CHECK_THAT(in_node(result, {number("result"), 0, 0, 0}), Contains("is not a result of a loop"));
    CHECK_THAT(in_node(result, {number("result"), 0, 0, 0, 0}),
               Contains(place(result) + "] is a result of something that is not a loop"));

    // each place is that of its fault, not of what was read before
    CHECK_THAT(forged("/graph/nodes", 1), Contains("g.json has no list `nodes`"));
    CHECK_THAT(forged("/graph/loops/0/nodes", 1),
               Contains("g.json: graph.loops[0] has no list `nodes`"));
    CHECK_THAT(forged("/graph/outputs", 1), Contains("g.json has no list `outputs`"));
    CHECK_THAT(forged("/graph/outputs/0", 99), Contains("g.json has 99 as `outputs`"));
    CHECK_THAT(forged("/graph/result", 1), Contains("g.json has no text as `result`"));
    CHECK_THAT(forged("/hash", 1), Contains("g.json has no text as `hash`"));
    CHECK_THAT(forged("/graph/paths/0", none), Contains("g.json: graph.paths[0] is not a path"));
    CHECK_THAT(forged("/graph/paths/-", good["graph"]["paths"][0]), Contains("repeats a path"));
    CHECK_THAT(forged("/graph/loops", 1), Contains("g.json has no list `loops`"));
    CHECK_THAT(forged("/graph/loops/0/outputs", none),
               Contains("graph.loops[0] has another number of outputs"));
    CHECK_THAT(forged("/graph/parameters/1/defaults", {1, 2}), Contains("for some leaves"));
    CHECK_THAT(forged("/graph/parameters/1/defaults/0", "x"),
               Contains("the default of an argument is not an integer"));
    CHECK_THAT(forged("/graph/fixed", {{{"position", 9}}}), Contains("fixed argument at no place"));
    CHECK_THAT(forged("/graph/slots/0/value", true), Contains("a parameter is not a floating"));
    CHECK_THAT(forged("/graph", none), Contains("g.json has no "));
    CHECK_THAT(fault(Json::array()), Contains("g.json has no `version`"));
}

TEST_CASE("GraphReader: loops in loops have a bound", "[io][graph_reader][features][Z9]") {
    Json bad = written(graph());
    Json body = bad["graph"]["loops"][0];
    Json const one = body;
    std::size_t loop = 0;
    while (bad["ops"][loop]["op"] != "loop") ++loop;
    for (int i = 0; i < 120; ++i) {
        Json outer = one;
        outer["nodes"] = Json::array({Json::array({loop, 0, 0, 0})});
        outer["loops"] = Json::array({body});
        outer["paths"] = Json::array();
        body = outer;
    }
    bad["graph"]["loops"][0] = body;
    CHECK_THAT(fault(bad), Contains("has a loop in a loop, a hundred times"));
}
