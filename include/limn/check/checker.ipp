// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_CHECK_CHECKER_IPP
#define LIMN_CHECK_CHECKER_IPP

#include <limn/check/checker.hpp>
#include <limn/check/difference.hpp>
#include <limn/check/report.hpp>
#include <limn/check/suspicion.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/plain_code.hpp>
#include <limn/op/dry_run.hpp>
#include <limn/run/inspect/domain.hpp>
#include <limn/run/plan/call_text.hpp>
#include <limn/run/plan_runner.hpp>
#include <limn/run/same_value.hpp>
#include <limn/trace/retracer.hpp>
#include <limn/type/draw.hpp>

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace limn::detail {

LIMN_DEFINE Checker::Checker(Retracer const& retracer, void* callable, Graph const& graph,
                             CheckOptions const& options, Where at, PlainCode const& code,
                             bool is_plain)
    : retracer_{retracer}, callable_{callable}, graph_{graph}, options_{options}, at_{at},
      code_{code}, is_plain_{is_plain}, report_{options.seed != 0 ? options.seed : fresh_seed()},
      random_{report_.seed()}, generators_(graph.inputs().size() - graph.slots().size(), nullptr),
      slots_{graph} {
    assign_generators();
}

LIMN_DEFINE Report Checker::run() && {
    trace_again();
    if (report_.ok()) compare_runs();
    if (report_.ok() && options_.times) {
        std::string const time = time_in(graph_);
        if (!time.empty()) report_.fail(time);
    }
    for (std::string const& line : independent_outputs(graph_)) report_.note(line);
    if (!is_plain_ && code_)
        report_.note("check: plain calls of the function may round otherwise than the graph, "
                     "and only check<types of its parameters>(f, graph) makes them; " +
                     code_.remedy());
    report_.note("check: " + std::string{report_.ok() ? "no fault; " : ""} +
                 std::to_string(tried_) + " of " + std::to_string(options_.runs) +
                 " inputs run, seed " + std::to_string(report_.seed()));
    return std::move(report_);
}

LIMN_DEFINE std::uint64_t Checker::fresh_seed() {
    std::timespec now{};
    std::timespec_get(&now, TIME_UTC);
    std::uint64_t const seed = hash_combine(static_cast<std::uint64_t>(now.tv_sec),
                                            static_cast<std::uint64_t>(now.tv_nsec));
    return seed % 1'000'000'000 + 1; // short enough to type
}

LIMN_DEFINE void Checker::fail(Where where, std::string const& text) {
    report_.fail(line_of(where.line == 0 ? at_ : where) + ": check: " + text);
}

LIMN_DEFINE void Checker::assign_generators() {
    for (Generator const& generator : options_.inputs) {
        bool used = false;
        for (std::size_t i = 0; i < generators_.size(); ++i) {
            if (!generator.draws(graph_[graph_.inputs()[i]].name())) continue;
            generators_[i] = &generator;
            used = true;
        }
        if (!used)
            throw TypeError{at_, "check",
                            "the graph has no input `" + generator.input + "`; name one of " +
                                input_names()};
    }
}

LIMN_DEFINE std::string Checker::input_names() const {
    std::string out;
    for (Value v : graph_.inputs().first(generators_.size()))
        out += (out.empty() ? "`" : ", `") + std::string{graph_[v].name()} + "`";
    return out.empty() ? "none" : out;
}

LIMN_DEFINE void Checker::trace_again() {
    try {
        Graph const second = retracer_.trace(callable_, at_);
        ReadCount const reads;
        Graph const third = retracer_.trace(callable_, at_);
        long const count = reads.count();
        if (auto const d = difference(second, third, "one trace", "the next"))
            return fail(d.where, "the function is another at each trace: " + d.text +
                                     "; pass what changes as an input, or make it an op with "
                                     "limn::random or limn::effect");
        auto const d = difference(graph_, second, "the graph", "a new trace");
        if (d.constant)
            return fail(d.where, "a constant has changed since the graph was traced: " + d.text +
                                     "; pass it as an input");
        if (d) fresh_ = d.text;
        if (count > 0)
            fail(Where{}, "the function reads from a file while it is traced (" +
                              std::to_string(count) +
                              " reads), and what it reads becomes a constant; read it before, "
                              "and pass it as an input");
    } catch (std::exception const& e) {
        fail(Where{}, std::string{"traced again, the function throws: "} + e.what());
    }
}

LIMN_DEFINE void Checker::compare_runs() {
    if (std::string const why = uncertain(); !why.empty())
        return report_.note(why + ": results are not compared");
    Variables const inputs = retracer_.inputs();
    PlanRunner const interpreter{graph_};
    bool const domain = has_domain(graph_);
    // the callable's own stay as they are
    DryRun dry_run{initial_states(graph_)};
    for (std::size_t k = 0; k < options_.runs && report_.ok(); ++k) {
        draw_inputs(inputs);
        if (domain && !defined(inputs)) continue;
        ++tried_;
        bool const threw = !compare_run(interpreter, inputs);
        if (!threw && tried_ % 8 != 0) continue; // a NaN would stay in a state for ever
        dry_run.restart();
        slots_.reset();
    }
    if (tried_ == 0 && options_.runs != 0)
        fail(Where{}, "no input was in the domain of the function; give generators in "
                      "CheckOptions::inputs");
}

LIMN_DEFINE std::string Checker::uncertain() const {
    for (std::uint32_t i = 0; i < graph_.size(); ++i)
        if (graph_.row_of(i).traits.has(Trait::random))
            return line_of(graph_[Value{i}].where()) + ": `" + std::string{graph_.row_of(i).name} +
                   "` is random";
    return graph_.drawn().empty() ? "" : "check: constants were drawn at random when tracing";
}

LIMN_DEFINE void Checker::draw_inputs(Variables const& inputs) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        TypeRow const& type = inputs[i]->type();
        std::string const name{graph_[graph_.inputs()[i]].name()};
        if (generators_[i] != nullptr) {
            Constant const drawn = generators_[i]->draw(random_);
            if (!same_type(drawn.type(), type))
                throw TypeError{at_, "check",
                                "the generator of `" + name + "` gives " +
                                    std::string{drawn.type().name} + ", the input is " +
                                    std::string{type.name} + "; return that type"};
            inputs[i]->assign(drawn);
        } else if (auto const drawn = draw(type, random_)) {
            inputs[i]->assign(*drawn);
        } else if (tried_ == 0 && !told_) {
            told_ = true;
            report_.note("input `" + name + "` of type " + std::string{type.name} +
                         " is always the same; give a generator in CheckOptions::inputs");
        }
    }
}

LIMN_DEFINE bool Checker::defined(Variables const& inputs) const {
    std::vector<Constant> values;
    for (auto const& input : inputs) values.push_back(input->value());
    for (Constant const& slot : slots_.values()) values.push_back(slot);
    return is_defined(graph_, values, 100'000 + 4 * graph_.size());
}

LIMN_DEFINE std::string Checker::on(Graph const& graph, Variables const& inputs) {
    std::string out = inputs.empty() ? "" : ", on ";
    for (std::size_t i = 0; i < inputs.size(); ++i)
        out += (i == 0 ? "" : ", ") + std::string{graph[graph.inputs()[i]].name()} + " = " +
               literal_of(inputs[i]->value());
    return out;
}

LIMN_DEFINE bool Checker::compare_run(PlanRunner const& interpreter, Variables const& inputs) {
    Variables expected;
    std::optional<std::string> thrown, thrown_by_graph;
    try {
        expected = retracer_.call(callable_, inputs);
    } catch (std::exception const& e) {
        thrown = e.what();
    }
    if (!thrown && !same_types(expected))
        return fail(Where{}, "the function and the graph return other types"), true;
    if (thrown && outputs_.empty() && !graph_.result_leaves().empty()) return false; // no place
    run_graph(interpreter, inputs, outputs_, thrown_by_graph);
    if (thrown || thrown_by_graph) {
        if (thrown && thrown_by_graph) return false;
        fail(Where{},
             (thrown ? "the function throws `" + *thrown + "`, the graph does not"
                     : "the graph throws `" + *thrown_by_graph + "`, the function does not") +
                 on(graph_, inputs) + "; " + because());
        return true;
    }
    std::size_t next = 0;
    auto const compare = [&](Text const& path, TypeRow const&) {
        std::size_t const i = next++;
        Constant const a = expected[i]->value(), b = outputs_[i]->value();
        if (!report_.ok() || same_value(a, b)) return;
        fail(graph_[graph_.outputs()[i]].where(),
             "output `" + path.str() + "`: the function gives " + with_bits(a) +
                 ", the graph gives " + with_bits(b) + on(graph_, inputs) +
                 (is_floating(a.type()) ? because_of_rounding() : "; ") + because());
    };
    if (graph_.result() != nullptr) each_path(*graph_.result(), Text{"result"}, compare);
    return true;
}

LIMN_DEFINE bool Checker::same_types(Variables const& results) {
    if (results.size() != graph_.result_leaves().size()) return false;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (!same_type(results[i]->type(), graph_[graph_.outputs()[i]].type())) return false;
    if (outputs_.empty())
        for (auto const& result : results) outputs_.push_back(result->another());
    return true;
}

LIMN_DEFINE void Checker::run_graph(PlanRunner const& interpreter, Variables const& inputs,
                                    Variables const& outputs, std::optional<std::string>& thrown) {
    std::vector<void const*> in;
    std::vector<void*> out;
    for (auto const& input : inputs) in.push_back(input->address());
    in.insert(in.end(), slots_.in().begin(), slots_.in().end());
    for (auto const& output : outputs) out.push_back(output->address());
    out.insert(out.end(), slots_.out().begin(), slots_.out().end());
    try {
        interpreter.run(in.data(), out.data());
        slots_.commit();
    } catch (std::exception const& e) {
        thrown = e.what();
    }
}

LIMN_DEFINE std::string Checker::because_of_rounding() const {
    if (!is_plain_ || !code_) return "; ";
    return "; most likely the compiler's flags let plain code round otherwise: " + code_.remedy() +
           "; if it differs then too, ";
}

LIMN_DEFINE std::string Checker::because() const {
    return fresh_.empty() ? "a new trace gives the same graph, so what the function does "
                            "depends on more than its inputs, or a branch was not traced"
                          : "traced anew it differs: " + fresh_;
}

} // namespace limn::detail

#endif // LIMN_CHECK_CHECKER_IPP
