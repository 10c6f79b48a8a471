// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `check_structured`: compares a graph with arms and bodies that were recorded at once with
/// what the function does on single paths.

#ifndef LIMN_CAPTURE_STRUCTURED_CHECK_HPP
#define LIMN_CAPTURE_STRUCTURED_CHECK_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/fidelity.hpp>
#include <limn/capture/random_answers.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/tracked_values.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace limn::detail {

/// Answers what structured ops ask: at each place so many times yes, then no, and so on; or it
/// answers at random. After many answers it says no, which ends every loop.
template <class T = void> struct GoThrough final : Capture<T>::Policy {
    static constexpr std::size_t enough = 4000, most_known = 20'000;
    static constexpr std::uint64_t nowhere = 0;

    std::size_t iterations;
    std::optional<RandomAnswers> random{}; ///< what they say; without them, so many times
    std::uint64_t contrary; ///< at that place yes and no are exchanged
    std::map<std::uint64_t, StructuredOp> ops{}; ///< by their places

    /// With seed 0 without random answers.
    GoThrough(std::size_t r, std::uint64_t seed, std::uint64_t c = nowhere)
        : iterations{r}, contrary{c} {
        if (seed != 0) random.emplace(seed);
    }

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        std::uint64_t const place = capture.tag().hash;
        ops.emplace(place, TrackedValues::current()->asks);
        if (++asked_ > enough) return false;
        if (random) return random->answer() != (place == contrary);
        std::size_t& given = given_[place];
        std::size_t const wanted = place != contrary ? iterations : (iterations == 0 ? 1 : 0);
        bool const yes = given < wanted;
        given = yes ? given + 1 : 0;
        return yes;
    }
    bool pass(Capture<T>&, bool, bool) override { return ++known_ <= most_known; }

private:
    std::map<std::uint64_t, std::size_t> given_;
    std::size_t asked_ = 0, known_ = 0;
};

/// Runs a function along single paths, where each structured op is the plain statement that it
/// stands for, and compares each run with the graph.
template <class T = void> class StructuredCheck {
public:
    StructuredCheck(Tracer& tracer, Callable const& function, Graph const& graph)
        : function_{function}, graph_{graph},
          capture_{tracer, function, {.meets_states = true, .pathless = true}},
          fidelity_{graph, capture_.builder()} {}

    /// Errors  TraceError where the graph is not what the function does
    void check() {
        for (std::size_t const iterations : {0u, 1u, 2u, 3u}) compare(iterations, 0);
        for (std::uint64_t seed = 1; seed <= 12 && has_time(); ++seed) compare(0, seed);
        for (std::size_t const iterations : {5u, 10u, 30u})
            if (has_time()) compare(iterations, 0);
    }

private:
    /// A large function is compared on fewer paths.
    bool has_time() const { return runs_ * graph_.size() < 200'000; }

    void compare(std::size_t iterations, std::uint64_t seed) {
        GoThrough<T> policy{iterations, seed};
        std::optional<Where> const difference = differs(policy);
        if (!difference.has_value()) return;
        for (auto const& [place, op] : policy.ops) { // is it so without what that one changes?
            GoThrough<T> other{iterations, seed, place};
            if (!differs(other).has_value()) refuse(op, *difference);
        }
        refuse(policy.ops.empty() ? StructuredOp{} : policy.ops.begin()->second, *difference);
    }

    /// The line on which a run and the graph differ.
    std::optional<Where> differs(GoThrough<T>& policy) {
        ++runs_;
        Point const end = capture_.run(Script{}, &policy);
        if (end.kind != Point::Kind::end) return std::nullopt;
        Graph const& known = capture_.graph();
        auto const outcome = fidelity_.outcome(end.path, end.effects);
        if (!outcome.same_effects || outcome.raised) return outcome.at;
        for (std::size_t i = 0; i < outcome.outputs.size(); ++i)
            if (!fidelity_.same(outcome.outputs[i], end.outputs[i]))
                return known[end.outputs[i]].where();
        return std::nullopt;
    }

    [[noreturn]] void refuse(StructuredOp const& op, Where line) const {
        bool const own = std::string_view{op.where.file}.find("limn/proxy/") != std::string::npos;
        Where const at = op.where.line != 0 && !own ? op.where
                         : line.line != 0           ? line
                                                    : function_.where;
        std::string const depends =
            line.line == 0 ? "the result" : "line " + std::to_string(line.line);
        bool const arm = std::string_view{op.name} == "cond";
        throw TraceError{
            at, arm ? "cond" : "while_loop",
            arm ? "a variable from outside of the two branches changes in one of them, and " +
                      depends + " depends on it; return its value from both branches instead"
                : "a variable from outside of the body changes in it, and " + depends +
                      " depends on it; make it one of the values that the body takes and returns "
                      "(limn::fold, map, scan and for_loop are such loops)"};
    }

    Callable const& function_;
    Graph const& graph_;
    Capture<T> capture_;
    Fidelity<T> fidelity_;
    std::size_t runs_ = 0;
};

/// Arms and bodies are recorded where no run of the function would be: each once, one after the
/// other. That is what the function does, unless one of them changes what another, or the rest,
/// goes by. Nothing that is recorded here is kept.
///
/// Errors  TraceError, with the line
template <class T = void>
void check_structured(Tracer& tracer, Callable const& function, Graph const& graph) {
    tracer.restart();
    tracer.lift_limits();
    function.declare(function.context);
    StructuredCheck<T>{tracer, function, graph}.check();
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_STRUCTURED_CHECK_HPP
