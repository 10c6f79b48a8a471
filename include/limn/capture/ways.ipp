// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how the explorer goes on from a point after joins: by a way on which the answer is
/// possible, for only then the plain state of the function fits what is decided.

#ifndef LIMN_CAPTURE_WAYS_IPP
#define LIMN_CAPTURE_WAYS_IPP

#include <limn/capture/explore.hpp>
#include <limn/capture/implied_conditions.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace limn::detail {

/// A run of the function keeps the plain state of one arm of each branch before it. Where that arm
/// excludes an answer, the function is taken through the other arm.
template <class T> Point Explorer<T>::advance(Point const& p, bool taken) {
    if (p.is_so.has_value()) return *p.is_so == taken ? advance_by(p, taken) : in_other_state(p);
    constexpr std::size_t most_ways = 16;
    bool const loops =
        innermost_loop() != none ||
        std::any_of(p.script.begin(), p.script.end(), [](Answer const& a) { return a.quiet; });
    if (loops || p.joins.empty() || p.joins.size() > most_joins) return advance_by(p, taken);
    Vector<Point> ways{p};
    Point nothing;
    nothing.kind = Kind::impossible;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        if (forced(ways[i]).value_or(taken) == taken) {
            Point out = advance_by(ways[i], taken, i == 0 ? Origin::one_run : Origin::composed);
            out.fails_on_other_way = nothing.failed;
            if (out.kind != Kind::impossible) return out;
            nothing.failed = nothing.failed || out.failed;
        }
        for (std::size_t j = ways[i].joins.size(); j-- > 0 && ways.size() < most_ways;)
            ways.push_back(through(ways[i], j));
    }
    if (ways.size() == most_ways) return advance_by(p, taken);
    return nothing;
}

/// The point after the other answer to a question for the plain state: from a run that is in
/// another state where the traced state was written last; impossible where none is known.
template <class T> Point Explorer<T>::in_other_state(Point const& p, bool quiet) {
    Vector<Point> const written = capture_.writes_of(p.script);
    for (std::size_t i = written.size(); i-- > 0;) {
        Point const& from = written[i];
        if (!capture_.is_state_joined(from)) continue;
        for (Vector<bool> const& answers : capture_.ways_to(from.tag, p.tag)) {
            GoTo<T> policy{answers};
            Point const to = capture_.look({}, policy);
            if (to.kind != Kind::decision || !stands_at(to, from)) continue;
            Script script = to.script;
            script.push_back(p.script[from.head]);
            script.back().writes.clear();
            for (std::size_t k = 0; k < from.live.size(); ++k)
                script.back().writes.push_back({k, from.live[k].value});
            script.append(p.script.begin() + static_cast<std::ptrdiff_t>(from.head + 1),
                          p.script.end());
            script.push_back(p.answered(!*p.is_so).back());
            script.back().quiet = quiet;
            Point out = capture_.run(std::move(script), nullptr, Origin::composed);
            if (out.kind != Kind::impossible) return out;
        }
    }
    Point out;
    out.kind = Kind::impossible;
    return out;
}

template <class T> Point Explorer<T>::advance_past(Point const& p, bool taken) {
    if (p.is_so.value_or(taken) != taken) return in_other_state(p, true);
    Script script = p.answered(taken);
    script.back().quiet = true;
    Point out = capture_.run(std::move(script));
    out.joins = p.joins;
    return out;
}

/// The only answer that is possible on the way to a decision. Where what is asked was joined, the
/// function is run to it as it is, without what joins have written.
template <class T> std::optional<bool> Explorer<T>::forced(Point const& way) {
    Graph const& graph = capture_.graph();
    typename ImpliedConditions<T>::Answers answers;
    answers.take(graph, way.way);
    if (auto const known = ImpliedConditions<T>::implied(graph, way.condition, answers))
        return known;
    if (!asks_for_a_join(way.condition)) return std::nullopt;
    Script script = way.script;
    for (Answer& a : script) {
        a.writes.clear();
        a.written = a.quiet = false;
    }
    std::size_t const next = script.size();
    Point const end = capture_.run(std::move(script));
    if (end.script.size() <= next) return std::nullopt;
    return end.script[next].taken;
}

/// Whether a gate is near in what is asked.
template <class T> bool Explorer<T>::asks_for_a_join(Value condition) {
    Graph const& graph = capture_.graph();
    Vector<Value> todo{condition};
    for (std::size_t i = 0; i < todo.size() && todo.size() < 32; ++i) {
        OpRow const& row = graph.row_of(todo[i].index);
        if (row.kind != limn::Kind::call) continue;
        if (&row == row.values().gate) return true;
        for (Value operand : graph[todo[i]].operands()) todo.push_back(operand);
    }
    return false;
}

/// The same point, come to by the other side of one of the joins before it.
template <class T> Point Explorer<T>::through(Point const& p, std::size_t join) {
    Point const& other = *p.joins[join].other;
    std::size_t const at = p.joins[join].at;
    Point out = p;
    out.ahead.clear();
    out.passed.clear();
    out.script = other.script;
    out.joins = other.joins;
    std::uint32_t const kept = p.joins[join].way;
    out.way = capture_.builder().path_from(p.way, kept, other.way);
    if (at == p.script.size()) {
        out.writes.clear();
        out.written = true;
        for (std::size_t i = 0; i < p.live.size(); ++i)
            if (other.live[i].value != p.live[i].value) out.writes.push_back({i, p.live[i].value});
        return out;
    }
    // what was written there, on top of the state of the other side
    Answer first = p.script[at];
    Vector<Write> const& own = p.joins[join].writes;
    first.writes = own;
    first.written = true;
    out.script.push_back(std::move(first));
    for (std::size_t i = at + 1; i < p.script.size(); ++i) out.script.push_back(p.script[i]);
    for (std::size_t j = join + 1; j < p.joins.size(); ++j) {
        out.joins.push_back(p.joins[j]);
        out.joins.back().at += other.script.size() - at;
        out.joins.back().way = capture_.builder().path_from(p.joins[j].way, kept, other.way);
    }
    return out;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_WAYS_IPP
