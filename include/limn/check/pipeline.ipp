// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_CHECK_PIPELINE_IPP
#define LIMN_CHECK_PIPELINE_IPP

#include <limn/check/difference.hpp>
#include <limn/check/pipeline.hpp>
#include <limn/graph/verify.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/raise.hpp>
#include <limn/op/require.hpp>
#include <limn/run/interpreter.hpp>
#include <limn/run/plan/call_text.hpp>
#include <limn/run/same_value.hpp>

#include <algorithm>
#include <exception>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace limn {

namespace detail {

/// A run of a graph on a sample. It does not act on the world: effects and random numbers are
/// noted, and give values that depend on the sample and on how many came before. What only throws
/// throws.
template <class T = void> class SampledRun final : public Interpreter<Constant> {
public:
    SampledRun(Graph const& graph, std::uint64_t seed)
        : Interpreter<Constant>{graph}, seed_{seed} {}

    std::vector<std::string> const& acts() const noexcept { return acts_; }

private:
    Constant call(Node const& node, std::span<Constant const> operands) override {
        if (++steps_ > most_steps) throw Undefined{node}; // a loop that may never end
        OpRow const& row = node.op();
        if (row.traits.pure() || is_any<prims::raise, prims::require>(row))
            return Interpreter<Constant>::call(node, operands);
        std::string act{row.name};
        act.append("(");
        for (std::size_t k = 0; k < operands.size(); ++k)
            act.append(k > 0 ? ", " : "").append(with_bits(operands[k]));
        acts_.push_back(act.append(")"));
        Random random{hash_combine(seed_, acts_.size())};
        if (std::optional<Constant> drawn = draw(node.type(), random)) return *std::move(drawn);
        return row.values().blank();
    }

    static constexpr std::size_t most_steps = 100'000;
    std::uint64_t seed_;
    std::size_t steps_ = 0;
    std::vector<std::string> acts_;
};

/// What a graph gives or throws, and how it would have acted until then.
struct SampleRun {
    std::vector<Constant> values;
    std::optional<std::string> thrown;
    std::vector<std::string> acts;
    bool undefined = false;
};

LIMN_DECLARE SampleRun run_sample(Graph const& graph, std::vector<Constant> const& inputs,
                                  std::uint64_t seed) {
    SampledRun<> run{graph, seed};
    SampleRun out;
    try {
        out.values = run.run(inputs);
    } catch (Undefined const& e) {
        out.undefined = true;
        out.thrown = e.what();
    } catch (std::exception const& e) {
        out.thrown = e.what();
    }
    out.acts = run.acts();
    return out;
}

LIMN_DECLARE Constant drawn_input(Node node, pass::PipelineOptions const& options, Random& from) {
    for (Generator const& generator : options.inputs)
        if (generator.draws(node.name())) return generator.draw(from);
    if (std::optional<Constant> drawn = draw(node.type(), from)) return *std::move(drawn);
    return node.op().values().blank();
}

/// How two runs differ; empty where they do not.
LIMN_DECLARE std::string run_difference(SampleRun const& a, SampleRun const& b) {
    for (std::size_t k = 0; k < std::max(a.acts.size(), b.acts.size()); ++k) {
        std::string const was = k < a.acts.size() ? a.acts[k] : "none";
        std::string const is = k < b.acts.size() ? b.acts[k] : "none";
        if (was != is) return "effect " + std::to_string(k) + " was " + was + ", and is " + is;
    }
    if (a.thrown.has_value() != b.thrown.has_value())
        return a.thrown ? "it threw `" + *a.thrown + "`, and does not now"
                        : "it throws `" + *b.thrown + "` now";
    for (std::size_t k = 0; k < a.values.size(); ++k)
        if (!same_value(a.values[k], b.values[k]))
            return "output " + std::to_string(k) + " was " + with_bits(a.values[k]) + ", and is " +
                   with_bits(b.values[k]);
    return {};
}

/// The types of inputs and outputs: `(double, int) -> double`.
LIMN_DECLARE std::string signature_text(Graph const& graph) {
    auto const types = [&](auto const& values) {
        std::string out;
        for (Value v : values) out.append(out.empty() ? "" : ", ").append(graph[v].type().name);
        return out;
    };
    return "(" + types(graph.inputs()) + ") -> (" + types(graph.outputs()) + ")";
}

/// One run of a pipeline.
LIMN_LAZY class PipelineRun {
public:
    explicit PipelineRun(pass::PipelineOptions const& options) : options_{options} {}

    Graph after(pass::NamedPass const& pass, Graph const& before) {
        for (pass::Property const& p : pass.needs)
            if (!holds(p, before))
                refuse(Where{}, pass,
                       "needs `" + p.name + "`, which does not hold before it; add a pass that "
                                            "ensures it, before this one");
        Graph now = changed(pass, before);
        if (options_.verify) verify_after(pass, now);
        if (options_.verify || options_.samples > 0) expect_signature(pass, before, now);
        for (std::string const& name : pass.breaks) held_.erase(name);
        for (pass::Property const& p : pass.ensures) {
            if (p.holds && !p.holds(now))
                refuse(Where{}, pass,
                       "says that it ensures `" + p.name + "`, which does not hold after it" +
                           first_change(before, now));
            held_.insert(p.name);
        }
        if (options_.samples > 0) compare(pass, before, now);
        if (options_.seen) options_.seen(pass, before, now);
        return now;
    }

private:
    bool holds(pass::Property const& p, Graph const& graph) const {
        return p.holds ? p.holds(graph) : held_.contains(p.name);
    }
    Graph changed(pass::NamedPass const& pass, Graph const& before) const {
        try {
            return pass.change(before);
        } catch (std::exception const& e) {
            refuse(Where{}, pass, std::string{"throws: "} + e.what());
        }
    }
    void verify_after(pass::NamedPass const& pass, Graph const& now) const {
        try {
            verify(now);
        } catch (GraphError const& e) {
            refuse(Where{}, pass, std::string{"breaks the graph: "} + e.what());
        }
    }
    static void expect_signature(pass::NamedPass const& pass, Graph const& before,
                                 Graph const& now) {
        std::string const was = signature_text(before), is = signature_text(now);
        if (was != is)
            refuse(Where{}, pass,
                   "changes the inputs or outputs: the graph was " + was + ", and is " + is +
                       "; run it outside of the pipeline");
    }
    void compare(pass::NamedPass const& pass, Graph const& before, Graph const& now) const {
        std::string const text = result_difference(before, now, options_);
        if (text.empty()) return;
        refuse(difference(before, now).where, pass,
               "changes a result: " + text + first_change(before, now));
    }
    static std::string first_change(Graph const& before, Graph const& now) {
        std::string const text =
            difference(before, now, "the graph before", "the graph after").text;
        return text.empty() ? text : "; the first difference: " + text;
    }
    [[noreturn]] static void refuse(Where at, pass::NamedPass const& pass,
                                    std::string const& text) {
        throw GraphError{at, "Pipeline", "the pass `" + pass.name + "` " + text};
    }

    pass::PipelineOptions const& options_;
    std::set<std::string> held_; ///< the properties that were ensured, and not broken
};

} // namespace detail

LIMN_DEFINE std::string result_difference(Graph const& before, Graph const& after,
                                          pass::PipelineOptions const& options) {
    Random random{options.seed};
    for (std::size_t k = 0; k < options.samples; ++k) {
        std::vector<Constant> inputs;
        std::string on;
        for (Value v : before.inputs()) {
            Node const node = before[v];
            Slot const* const slot = before.slot_of(v);
            inputs.push_back(slot != nullptr ? slot->initial
                                             : detail::drawn_input(node, options, random));
            on.append(on.empty() ? " on " : ", ").append(node.name());
            on.append(" = ").append(detail::literal_of(inputs.back()));
        }
        std::uint64_t const seed = hash_combine(options.seed, k);
        detail::SampleRun const was = detail::run_sample(before, inputs, seed);
        if (was.undefined) continue;
        std::string const text =
            detail::run_difference(was, detail::run_sample(after, inputs, seed));
        if (!text.empty()) return text + on;
    }
    return {};
}

namespace pass {

LIMN_DEFINE Pipeline& Pipeline::add(NamedPass pass) {
    if (pass.name.empty() || !pass.change)
        throw GraphError{Where{}, "Pipeline::add",
                         "a pass has no name, or nothing that it does; write "
                         ".name = \"fold\", .change = pass::fold_constants"};
    for (NamedPass const& known : passes_)
        if (known.name == pass.name)
            throw GraphError{Where{}, "Pipeline::add",
                             "there is a pass `" + pass.name +
                                 "` already; give this one another name"};
    passes_.push_back(std::move(pass));
    return *this;
}

LIMN_DEFINE Graph Pipeline::run(Graph const& graph) const {
    detail::PipelineRun<> run{options_};
    Graph now = graph;
    for (NamedPass const& pass : passes_) now = run.after(pass, now);
    return now;
}

} // namespace pass

} // namespace limn

#endif // LIMN_CHECK_PIPELINE_IPP
