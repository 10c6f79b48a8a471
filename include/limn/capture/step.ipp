// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how the explorer goes past one decision: its sides join, or one leaves the loop around, or
/// the decision turns out to be the head of a loop itself.

#ifndef LIMN_CAPTURE_STEP_IPP
#define LIMN_CAPTURE_STEP_IPP

#include <limn/capture/attempt_errors.hpp>
#include <limn/capture/explore.hpp>
#include <limn/capture/guard.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

template <class T>
bool Explorer<T>::iterates(Point const& p, bool taken, std::size_t mine, std::size_t around) {
    if (p.kind != Kind::decision || passed_head(p, open_[around]) != nullptr) return false;
    auto way = with_iterations({{open_[mine].tag, taken}}, Iterate<T>::enough + 1);
    return back_edge(p.script, mine, std::move(way), Trust::counters_inside).has_value();
}

/// Errors  DistinctArms where the function fails on some of the ways by which `p`, and that answer
///         there, leads to `next`: unless the joins before took that run into account
LIMN_LAZY void refuse_failing_ways(Vector<TaggedAnswers> const& known, Point const& p, bool taken,
                                   Point const& next) {
    if (!next.fails_on_other_way) return;
    TaggedAnswers run;
    for (Answer const& a : p.script)
        if (a.tag != Tag{}) run.push_back({a.tag, a.taken});
    run.push_back({p.tag, taken});
    for (TaggedAnswers const& k : known)
        if (k == run) return;
    throw DistinctArms{run};
}

template <class T> Point Explorer<T>::step(Point p) {
    refuse_recursion(p);
    refuse_endless(p);
    auto const since =
        p.ahead.empty() ? static_cast<std::uint32_t>(capture_.graph().size()) : p.since;
    std::size_t const mine = open_.size(), work = capture_.work();
    bool const at_head = mine != 0 && open_.back().head.has_value() && open_.back().tag == p.tag;
    if (!at_head) open_.push_back({p.tag, shape_of(p), p.script.size()});
    capture_.tracer().progress().open_paths = open_.size();
    checks_.push_back({answers(p.script), p.tag, capture_.line_of(p.condition)});
    for (Answer const& a : p.script) checks_.back().visit += !a.implied && a.tag == p.tag;
    checks_.back().answers.push_back(true);
    Point a = p.ahead.empty() ? advance(p, true) : std::move(p.ahead.front());
    Point b = p.ahead.empty() ? advance(p, false) : std::move(p.ahead.back());
    p.ahead.clear();
    refuse_failing_ways(restrictions.runs, p, true, a);
    refuse_failing_ways(restrictions.runs, p, false, b);
    bool const no_a = a.kind == Kind::impossible, no_b = b.kind == Kind::impossible;
    if ((no_a && (no_b || !a.failed)) || (no_b && !b.failed)) {
        open_.resize(mine);
        checks_.pop_back();
        return no_a && !(no_b && a.failed) ? std::move(b) : std::move(a);
    }
    auto const guarded = [&](bool taken) {
        std::uint32_t const path = capture_.builder().path(p.path, p.condition, taken);
        return guard(capture_, p, path, p.condition, taken);
    };
    if (no_a) a = guarded(true);
    if (no_b) b = guarded(false);
    std::size_t const around = innermost_loop();
    if (around != none) {
        refuse_untracked_state(a, p.tag, true, around);
        refuse_untracked_state(b, p.tag, false, around);
        bool const both = reaches(a, open_[around]) && reaches(b, open_[around]);
        bool const a_leaves = !both && leaves(a, p.tag, true, around);
        bool const b_leaves = !both && leaves(b, p.tag, false, around);
        if (a_leaves && b_leaves) {
            open_.resize(mine);
            return nowhere();
        }
        Point& stays = a_leaves ? b : a;
        bool const leaves_loop =
            (a_leaves || b_leaves) && (at_head || !iterates(stays, b_leaves, mine, around));
        if (leaves_loop) {
            open_.resize(mine);
            exits_.push_back({p, a_leaves, p.condition, a_leaves});
            if (Passed const* const head = passed_head(stays, open_[around]))
                stays = stays.at(*head);
            stays.exits.push_back(exits_.size() - 1);
            return std::move(stays);
        }
    }
    Point joined = join({p.tag, capture_.graph()[p.condition].where(), p.condition, p.path, since},
                        std::move(a), std::move(b));
    if (joined.kind == Kind::head && joined.head == mine) return looped(std::move(p), mine, joined);
    open_.resize(mine);
    if (mine == 0) capture_.came_together(work);
    capture_.tracer().progress().open_paths = mine;
    return joined;
}

template <class T> Point Explorer<T>::looped(Point p, std::size_t mine, Point const& back) {
    TaggedAnswers iteration = std::move(open_[mine].iteration);
    open_.resize(mine);
    if (std::optional<Point> next = close(first_visit(p, mine), back, std::move(iteration)))
        return std::move(*next);
    open_.resize(mine);
    host_loops_.push_back(p.tag);
    return step(std::move(p));
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_STEP_IPP
