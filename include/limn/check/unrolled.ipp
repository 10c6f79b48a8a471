// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_CHECK_UNROLLED_IPP
#define LIMN_CHECK_UNROLLED_IPP

#include <limn/capture/examples.hpp>
#include <limn/check/open_order.hpp>
#include <limn/check/report.hpp>
#include <limn/check/unrolled.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/op_row.hpp>
#include <limn/op/raise.hpp>
#include <limn/run/plan/call_text.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace limn::detail {

LIMN_DEFINE void Lines::count(Graph const& graph) {
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        OpRow const& row = graph.row_of(i);
        if (row.kind == Kind::call) {
            Where const at = graph[Value{i}].where();
            ++by_op_[{Line{at.file, at.line}, &row}];
        }
        if (row.kind == Kind::loop) count(graph.loop_of(i).body);
    }
}

LIMN_DEFINE std::map<Lines::Line, std::size_t> Lines::recorded() const {
    std::map<Line, std::size_t> out;
    for (auto const& [key, count] : by_op_) {
        std::size_t& most = out[key.first];
        if (count > most) most = count;
    }
    return out;
}

/// `; with the example values less(x = 2.0, 0.0)`: the decision after which the guard `at` stands.
LIMN_DECLARE std::string decision_on_examples(Graph const& graph, std::uint32_t at,
                                              Examples<>& examples);
LIMN_DEFINE std::string decision_on_examples(Graph const& graph, std::uint32_t at,
                                             Examples<>& examples) {
    std::uint32_t const path = graph.path_of(at);
    if (path == 0) return "";
    Node const condition = graph[graph.paths()[path].condition];
    if (condition.kind() != Kind::call) return "";
    Vector<Constant const*> operands;
    bool any = false;
    for (Value v : condition.operands()) (void)examples.of(v); // a later one may move them
    for (Value v : condition.operands()) {
        auto const& value = examples.of(v);
        operands.push_back(value.has_value() ? &*value : nullptr);
        any = any || (value.has_value() && graph.row_of(v.index).kind != Kind::constant);
    }
    return any ? "; with the example values " + call_text(condition, operands.data()) : "";
}

LIMN_DEFINE void note_guards(Graph const& graph, Report& out, bool in_loop) {
    Vector<std::optional<Constant>> known; // once somebody asks
    Examples<> examples{graph, known, OwnOps::wait};
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        OpRow const& row = graph.row_of(i);
        if (row.kind == Kind::loop) note_guards(graph.loop_of(i).body, out, true);
        if (&row != &op_row<prims::raise, std::string, std::string>) continue;
        auto const operands = graph.operands_of(i);
        auto const text = [&](std::size_t k) -> std::string const* {
            Value const v = operands.begin[k];
            if (graph.row_of(v.index).kind != Kind::constant) return nullptr;
            return &graph[v].constant().as<std::string>();
        };
        if (text(0) == nullptr || text(1) == nullptr || *text(0) != guard_error) continue;
        out.note(*text(1) + (in_loop ? "" : decision_on_examples(graph, i, examples)));
    }
}

LIMN_DEFINE std::string validation_text(Validated const& v) {
    auto const count = [](std::size_t n, std::string const& what) {
        return std::to_string(n) + ' ' + what + (n == 1 ? "" : "s");
    };
    return "capture: compared with " + count(v.runs, "run") + " that pass " +
           count(v.answers, "answer") + " to decisions and " + count(v.pairs, "pair") +
           " of them (" +
           (v.all_paths   ? "all paths that the function has"
            : v.all_pairs ? "no run was found that passes another"
                          : "not all that exist") +
           "), " +
           (v.loops == 0
                ? std::string{"no loop"}
                : count(v.loops, "loop") + " gone through up to " + count(v.iterations, "time")) +
           ", and " +
           (v.samples == 0 ? std::string{"no samples: an input cannot be drawn, or the graph calls "
                                         "an op of your own, draws, or has state"}
                           : count(v.samples, "sample"));
}

} // namespace limn::detail

namespace limn {

LIMN_DEFINE Report report(Graph const& graph, std::size_t often) {
    Report out{0};
    if (graph.validated.runs != 0) out.note(detail::validation_text(graph.validated));
    detail::note_guards(graph, out);
    detail::Lines lines;
    lines.count(graph);
    for (auto const& [line, count] : lines.recorded())
        if (count > often)
            out.note(line.first + ':' + std::to_string(line.second) + ": recorded " +
                     std::to_string(count) +
                     " times: a plain loop was unrolled here; count it with a Proxy, or write "
                     "limn::for_loop, and it is one loop of the graph; limn::reroll "
                     "(limn/pass/reroll.hpp) makes one of equal iterations");
    detail::OpenOrders const open{graph};
    for (auto const& [file, line] : open.lines())
        out.note(file + ':' + std::to_string(line) +
                 ": operands of one operator have effects, draw or change a state: where they "
                 "stand in one expression, C++ leaves open which comes first, and compilers "
                 "differ; write each as a statement of its own");
    return out;
}

} // namespace limn

#endif // LIMN_CHECK_UNROLLED_IPP
