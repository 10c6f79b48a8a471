// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/fidelity.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace fidelity_test {

using namespace limn;
using limn::detail::Fidelity;

/// A graph of two doubles, and a run of its function that is recorded on inputs of its own.
struct Toy {
    Graph graph;
    Builder run;
    Value x = run.parameter<double>("x")[0], y = run.parameter<double>("y")[0];
    std::uint32_t path = 0;
    std::vector<Value> effects{};

    explicit Toy(Graph g) : graph{std::move(g)} {}
    template <class F> explicit Toy(F const& f) : Toy{trace<double, double>(f)} {}

    template <Op O> Value call(Value a, Value b) {
        Value const operands[]{a, b};
        return run.shared_call(op_row<O, double, double>, operands, Where{}, path);
    }
    Toy& answer(Value condition, bool taken) {
        path = run.path(path, condition, taken);
        return *this;
    }
    Value raises(char const* type, char const* text) {
        effects.push_back(run.call<prims::raise, std::string, std::string>(
            {run.constant(std::string{type}), run.constant(std::string{text})}, {}));
        return effects.back();
    }
    auto outcome() { return Fidelity<>{graph, run}.outcome(path, effects); }
    bool same(Value a, Value b) {
        Fidelity<> fidelity{graph, run};
        static_cast<void>(fidelity.outcome(path, effects));
        return fidelity.same(a, b);
    }
    /// Whether the graph gives that value, and nothing else happens.
    bool gives(Value wanted) {
        auto const out = outcome();
        return !out.raised && out.same_effects && out.outputs.size() == 1 &&
               out.outputs[0] == wanted;
    }
};

auto const bent = [](auto x, auto y) {
    if (x < y) return x + 1.0;
    return y * 2.0;
};

TEST_CASE("Fidelity: without a decision the graph makes the nodes that the run made",
          "[capture][fidelity]") {
    Toy toy{[](auto x, auto y) { return (x + y) * y; }};
    Value const wanted = toy.call<prims::multiply>(toy.call<prims::add>(toy.x, toy.y), toy.y);
    std::size_t const size = toy.run.graph().size();
    CHECK(toy.gives(wanted));
    CHECK(toy.run.graph().size() == size);
    CHECK_FALSE(toy.gives(toy.call<prims::add>(toy.x, toy.y)));
}

TEST_CASE("Fidelity: it follows the answers of the path", "[capture][fidelity]") {
    Toy yes{bent}, no{bent};
    Value const more = yes.call<prims::add>(yes.x, yes.run.constant(1.0));
    Value const less = yes.call<prims::less>(yes.x, yes.y);
    CHECK(yes.answer(less, true).gives(more));
    Value const asked = no.call<prims::less>(no.x, no.y);
    Value const twice = no.call<prims::multiply>(no.y, no.run.constant(2.0));
    CHECK(no.answer(asked, false).gives(twice));
    Toy other{bent}; // the same question, written the other way round
    Value const greater = other.call<prims::greater>(other.y, other.x);
    CHECK(other.answer(greater, true)
              .gives(other.call<prims::add>(other.x, other.run.constant(1.0))));
}

TEST_CASE("Fidelity: a decision that the path does not answer leaves no value",
          "[capture][fidelity]") {
    Toy toy{bent};
    auto const out = toy.outcome();
    REQUIRE(out.outputs.size() == 1);
    CHECK(out.outputs[0].index >= toy.run.graph().size());
    CHECK_FALSE(toy.same(out.outputs[0], toy.x));
}

TEST_CASE("Fidelity: a loop goes on as often as the path says", "[capture][fidelity]") {
    auto const halve = [](auto x, auto y) {
        while (x > y) x = x * 0.5;
        return x;
    };
    for (int times = 0; times < 5; ++times) {
        CAPTURE(times);
        Toy toy{halve};
        Value now = toy.x;
        Value const half = toy.run.constant(0.5);
        for (int i = 0; i < times; ++i) {
            toy.answer(toy.call<prims::greater>(now, toy.y), true);
            now = toy.call<prims::multiply>(now, half);
        }
        toy.answer(toy.call<prims::greater>(now, toy.y), false);
        CHECK(toy.gives(now));
    }
}

TEST_CASE("Fidelity: what the run threw, the graph raises, with the same text",
          "[capture][fidelity]") {
    auto const checked = [](auto x, auto y) {
        if (x < y) throw std::domain_error{"less"};
        return x;
    };
    auto const run = [&](std::initializer_list<char const*> type_and_text, bool less) {
        Toy toy{checked};
        toy.answer(toy.call<prims::less>(toy.x, toy.y), less);
        if (type_and_text.size() == 2)
            toy.raises(type_and_text.begin()[0], type_and_text.begin()[1]);
        auto out = toy.outcome();
        CHECK(out.outputs.size() <= 1);
        return std::pair{out.raised, out.same_effects};
    };
    CHECK(run({"std::domain_error", "less"}, true) == std::pair{true, true});
    CHECK(run({"std::domain_error", "more"}, true) == std::pair{false, false});
    CHECK(run({"std::logic_error", "less"}, true) == std::pair{false, false});
    CHECK(run({}, true) == std::pair{false, false}); // the graph alone raises
    CHECK(run({}, false) == std::pair{false, true});
    CHECK(run({"std::domain_error", "less"}, false) == std::pair{false, false}); // the run alone
}

TEST_CASE("Fidelity: two values are the same where all that they are made of is",
          "[capture][fidelity]") {
    Toy toy{bent};
    Value const less = toy.call<prims::less>(toy.x, toy.y);
    Value const sum = toy.call<prims::add>(toy.x, toy.y);
    Value const again = toy.run.call<prims::add, double, double>({toy.x, toy.y}); // a second node
    REQUIRE(sum != again);
    CHECK(toy.same(sum, again));
    CHECK(toy.same(toy.run.call<prims::sqrt, double>({sum}),
                   toy.run.call<prims::sqrt, double>({again})));
    CHECK_FALSE(toy.same(sum, toy.call<prims::add>(toy.y, toy.x)));
    CHECK_FALSE(toy.same(sum, toy.call<prims::subtract>(toy.x, toy.y)));
    CHECK_FALSE(toy.same(toy.run.call<prims::sqrt, double>({sum}),
                         toy.run.call<prims::cbrt, double>({sum})));
    CHECK_FALSE(toy.same(toy.x, toy.y));
    Value const first = toy.raises("a", "b"), second = toy.raises("a", "b");
    CHECK(toy.same(first, first));
    CHECK_FALSE(toy.same(first, second)); // each effect is one of its own
    Value const yes = toy.run.constant(true);
    CHECK_FALSE(toy.same(less, yes));
    toy.answer(less, true);
    CHECK(toy.same(less, yes));
    CHECK_FALSE(toy.same(less, toy.run.constant(false)));
}

TEST_CASE("Fidelity: constants are the same bit for bit, but for what a NaN holds",
          "[capture][fidelity]") {
    Toy toy{bent};
    Value const nan = toy.run.constant(std::nan(""));
    CHECK(toy.same(nan, toy.run.constant(-std::nan("7"))));
    CHECK_FALSE(toy.same(nan, toy.run.constant(0.0)));
    CHECK_FALSE(toy.same(toy.run.constant(0.0), toy.run.constant(-0.0)));
    CHECK_FALSE(toy.same(nan, toy.run.constant(std::nanf(""))));
    CHECK_FALSE(toy.same(toy.run.constant(1.0), toy.run.constant(1)));
}

} // namespace fidelity_test
