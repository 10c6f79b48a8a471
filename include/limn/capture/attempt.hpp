// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `attempt`: explores a function once, and compares the graph with it.

#ifndef LIMN_CAPTURE_ATTEMPT_HPP
#define LIMN_CAPTURE_ATTEMPT_HPP

#include <limn/capture/divergence.hpp>
#include <limn/capture/explore.hpp>
#include <limn/capture/grown_vector.hpp>
#include <limn/capture/plain_codes.hpp>
#include <limn/capture/refusal.hpp>
#include <limn/capture/validation.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/extract.hpp>

#include <optional>

namespace limn::detail {

/// Refuses a function with a plain variable of more values than the graph was compared with.
template <class T>
void refuse_codes(Explorer<T>& explorer, Validated const& validated, Where function) {
    if (validated.runs == 0 || validated.all_paths) return;
    auto const found = PlainCodes<T>{explorer.capture(), explorer.leaving()}.found();
    if (!found.has_value()) return;
    for (Check const& check : explorer.checks())
        if (check.tag == *found) throw too_many_values(check.where);
    throw too_many_values(function);
}

/// One attempt at the graph of `function`, whose branches and loops are captured; or the first
/// difference from it. Earlier ones differed on the runs `differed`.
template <class T> struct Attempt {
    std::optional<Graph> graph{};
    std::optional<Divergence> difference{};
};
template <class T>
Attempt<T> attempt(Tracer& tracer, TreeRow const* result, Explorer<T>& explorer, Where where,
                   GrownVector<T>& grown, Vector<TaggedAnswers> const& differed) {
    Point const end = explorer.explore();
    if (end.kind == Point::Kind::impossible) throw never_defined<T>(where);
    bool const throws = end.kind == Point::Kind::threw;
    if (throws && explorer.capture().decisions() == 0) throw throws_when_run_again<T>(where);
    Attempt<T> out;
    out.graph = Extract<T>{tracer.builder().graph(), tracer.loops()}.graph(
        throws ? Vector<Value>{} : end.outputs, end.effects, throws ? nullptr : result);
    if (grown.carries()) grown.read = use_of_grown<T>(*out.graph);
    if (grown.read.has_value()) throw grown.refusal();
    Validation<T> validation{explorer, *out.graph, differed};
    out.difference = validation.first_difference();
    out.graph->validated = validation.validated();
    if (!out.difference.has_value()) refuse_codes<T>(explorer, out.graph->validated, where);
    if (throws && !out.difference.has_value()) throw_always<T>(*out.graph, end.thrown, where);
    return out;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_ATTEMPT_HPP
