// SPDX-License-Identifier: BSL-1.0
#include <limn/op/state_names.hpp>
#include <limn/print/cpp.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <vector>

using namespace limn;

namespace {

struct Section {
    double b0, b1, b2, a1, a2;
    state<double> z1{}, z2{};

    auto operator()(auto x) {
        auto const y = b0 * x + z1;
        z1 = b1 * x - a1 * y + z2;
        z2 = b2 * x - a2 * y;
        return y;
    }
};

struct Chain {
    double gain;
    std::array<Section, 2> sections;
    std::vector<Section> more;
    std::string label;

    auto operator()(auto x) {
        auto y = gain * x;
        for (Section& s : sections) y = s(y);
        for (Section& s : more) y = s(y);
        return y;
    }
};

Chain chain() {
    Section const s{0.2, 0.3, 0.1, -0.5, 0.25};
    return {2.0, {s, s}, {s}, "chain"};
}

std::vector<std::string> names_of(Graph const& graph) {
    std::vector<std::string> out;
    for (Slot const& slot : graph.slots()) out.push_back(slot.name.str());
    return out;
}

} // namespace

TEST_CASE("name_states: names are the way to each state", "[op][state][features][D4]") {
    Chain c = chain();
    name_states(c, "chain");
    CHECK(c.sections[1].z2.name() == "chain.sections[1].z2");
    auto const graph = trace<double>(c);
    CHECK(names_of(graph) ==
          std::vector<std::string>{"chain.more[0].z1", "chain.more[0].z2", "chain.sections[0].z1",
                                   "chain.sections[0].z2", "chain.sections[1].z1",
                                   "chain.sections[1].z2"});
    auto f = interpret<double(double)>(graph);
    for (int k = 0; k < 20; ++k) CHECK(f(1.0 / (1 + k)) == c(1.0 / (1 + k)));
    CHECK(f.get<double>("chain.sections[1].z2") == c.sections[1].z2.plain());
    CHECK_THAT(to_cpp(graph), Catch::Contains("double chain_sections_1_z2 = 0.0;\n"));
}

TEST_CASE("name_states: without it they are numbered as a trace meets them", "[op][state]") {
    Chain c = chain();
    CHECK(names_of(trace<double>(c)) ==
          std::vector<std::string>{"state", "state2", "state3", "state4", "state5", "state6"});
}

TEST_CASE("name_states: a single state, and what holds none", "[op][state]") {
    state<int> s;
    name_states(s, "n");
    CHECK(s.name() == "n");
    std::array<state<int>, 2> two{};
    name_states(two, "two");
    CHECK(two[1].name() == "two[1]");
    double none = 1.0;
    name_states(none, "none");
    CHECK(none == 1.0);
}
