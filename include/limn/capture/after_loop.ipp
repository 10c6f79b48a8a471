// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what comes after a loop that capture has closed: its results, and the ways on from its
/// exits.

#ifndef LIMN_CAPTURE_AFTER_LOOP_IPP
#define LIMN_CAPTURE_AFTER_LOOP_IPP

#include <limn/capture/close_loop.hpp>
#include <limn/capture/guard.hpp>
#include <limn/graph/user_line.hpp>
#include <limn/meta/vector.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

template <class T> Point CloseLoop<T>::finished(Point const& back) {
    if (exits_.empty())
        throw TraceError{user_line(graph(), p_.condition), "capture",
                         "a loop that is never left begins here; give it a condition that can "
                         "end it"};
    std::size_t const mine = loops_.size();
    effects_ = back.effects;
    Where const at = graph()[p_.condition].where();
    {
        OpenLoop& loop = loops_.add(builder_, at);
        loop.path = p_.path;
        loop.inside = inside_;
        loop.since = since_;
        for (std::size_t i = 0; i < live_.size(); ++i)
            if (live_[i].role == Role::carried)
                loop.carried.push_back({live_[i].phi, p_.live[i].value, back.live[i].value});
        for (std::size_t e : exits_) loop.exits.push_back({x_.exits_[e].guard, x_.exits_[e].when});
    }
    TaggedAnswers leaving;
    for (std::size_t e : exits_) leaving.push_back({x_.exits_[e].at.tag, x_.exits_[e].answer});
    x_.closed_.push_back({*x_.open_[open_].head,
                          Explorer<T>::iteration_of(back, p_.tag, p_.script.size()), leaving});
    x_.leaving_.append(leaving.begin(), leaving.end());
    erase_if(x_.leaving_by_loop_, [&](TaggedAnswers const& known) {
        return known.front().tag == leaving.front().tag; // it is closed once more
    });
    x_.leaving_by_loop_.push_back(std::move(leaving));
    add_checks(back);
    x_.open_.resize(open_);
    x_.iterations_.pop_back();
    return after_loop(mine, at);
}

template <class T> void CloseLoop<T>::add_checks(Point const& back) {
    Vector<bool> const all = Explorer<T>::answers(back.script);
    Vector<bool> iterations = all;
    auto const begin = static_cast<std::ptrdiff_t>(
        Explorer<T>::begin_of_iteration(back, p_.tag, p_.script.size()));
    for (int iteration = 0; iteration < 3; ++iteration) {
        x_.checks_.push_back({iterations, p_.tag, user_line(graph(), p_.condition), 0, true});
        iterations.append(all.begin() + begin, all.end());
    }
}

/// The point behind an exit, which may be a guard.
template <class T> Point CloseLoop<T>::past(typename Explorer<T>::Exit const& exit) {
    Point out = x_.advance_past(exit.at, exit.answer);
    if (out.kind != Point::Kind::impossible || !out.failed) return out;
    return guard(x_.capture_, exit.at, exit.at.path, exit.at.condition, exit.answer);
}

template <class T> Point CloseLoop<T>::after_loop(std::size_t mine, Where at) {
    std::size_t const around = x_.innermost_loop();
    Vector<Point> ways;
    Vector<std::size_t> staying, leaving;
    for (std::size_t e = 0; e < exits_.size(); ++e) {
        know_exit(mine, e);
        write_results(mine, e);
        auto const& exit = x_.exits_[exits_[e]];
        ways.push_back(past(exit));
        if (around != Explorer<T>::none)
            x_.refuse_untracked_state(ways[e], exit.at.tag, exit.answer, around);
        bool const leaves =
            around != Explorer<T>::none && x_.leaves(ways[e], exit.at.tag, exit.answer, around);
        (leaves ? leaving : staying).push_back(e);
    }
    if (staying.empty()) std::swap(staying, leaving);
    std::uint32_t path = p_.path;
    Vector<std::size_t> outer_exits;
    for (std::size_t e : leaving) {
        Value const question = left_by(mine, e, path, at);
        x_.exits_.push_back(x_.exits_[exits_[e]]);
        outer_exits.push_back(x_.exits_.size() - 1);
        x_.exits_.back().guard = question;
        x_.exits_.back().when = true;
        x_.exits_.back().at.path = path;
        path = builder_.path(path, question, false);
    }
    Vector<Value> questions;
    Vector<std::uint32_t> paths{path};
    for (std::size_t i = 0; i + 1 < staying.size(); ++i) {
        questions.push_back(left_by(mine, staying[i], paths.back(), at));
        paths.push_back(builder_.path(paths.back(), questions.back(), false));
    }
    auto const since = static_cast<std::uint32_t>(graph().size());
    for (std::size_t i = 0; i < staying.size(); ++i) { // again, each at its own path
        typename Explorer<T>::Exit& exit = x_.exits_[exits_[staying[i]]];
        exit.at.path =
            i + 1 < staying.size() ? builder_.path(paths[i], questions[i], true) : paths[i];
        if (exit.at.path != p_.path) ways[staying[i]] = past(exit);
    }
    Point rest = std::move(ways[staying.back()]);
    for (std::size_t i = staying.size() - 1; i-- > 0;) {
        Point const& exit = x_.exits_[exits_[staying[i]]].at;
        rest = x_.join({exit.tag, graph()[exit.condition].where(), questions[i], paths[i], since},
                       std::move(ways[staying[i]]), std::move(rest));
    }
    rest.exits.append(outer_exits.begin(), outer_exits.end());
    return rest;
}

/// After an exit, what is asked there about the loop's values is answered of its results. What the
/// loop does not change is asked of the same value after each exit, and so it is not known.
template <class T> void CloseLoop<T>::know_exit(std::size_t mine, std::size_t e) {
    auto const& exit = x_.exits_[exits_[e]];
    if (!depends(exit.at.condition)) return;
    Node const asked = graph()[exit.at.condition];
    if (asked.kind() != limn::Kind::call || !asked.op().traits.pure()) return;
    Vector<Value> operands(asked.operands().begin(), asked.operands().end());
    OpRow const& row = asked.op();
    Where const at = asked.where();
    for (Value& v : operands)
        if (depends(v)) v = result(mine, e, v);
    x_.capture_.know(builder_.shared_call(row, operands, at, p_.path), exit.answer);
}

/// What `v` is where the loop is left by that exit; nobody asks for it after another one.
template <class T> Value CloseLoop<T>::result(std::size_t mine, std::size_t e, Value v) {
    Vector<Value> values;
    for (std::size_t k = 0; k < exits_.size(); ++k)
        values.push_back(k == e ? v : builder_.blank(v));
    return loops_.add_result(builder_, mine, std::move(values));
}

template <class T>
Value CloseLoop<T>::left_by(std::size_t mine, std::size_t e, std::uint32_t path, Where at) {
    std::array const asked{loops_[mine].node, builder_.constant(static_cast<int>(e))};
    Value const question = builder_.shared_call(op_row<prims::equal, int, int>, asked, at, path);
    loops_.note_question(question, mine, e);
    return question;
}

template <class T> void CloseLoop<T>::write_results(std::size_t mine, std::size_t e) {
    Point& at = x_.exits_[exits_[e]].at;
    at.path = p_.path;
    at.effects = effects_;
    at.written = true;
    for (std::size_t i = 0; i < at.live.size(); ++i) {
        Value const v = at.live[i].value;
        if (depends(v)) at.write(i, result(mine, e, v));
    }
}

template <class T> bool CloseLoop<T>::depends(Value v) {
    Vector<Value> todo{v};
    while (!todo.empty()) {
        Value const now = todo.back();
        if (inner_.contains(now)) {
            todo.pop_back();
            continue;
        }
        OpRow const& row = graph().row_of(now.index);
        if (now.index < since_ || x_.capture_.is_constant(now) || graph().slot_of(now) != nullptr) {
            inner_[now] = false;
        } else if (row.kind != limn::Kind::call ||
                   (row.partial && builder_.leads_to(inside_, graph().payload_of(now.index)))) {
            inner_[now] = true;
        } else {
            bool any = false, open = false;
            for (Value operand : graph()[now].operands()) {
                auto const known = inner_.find(operand);
                if (known == inner_.end()) {
                    todo.push_back(operand);
                    open = true;
                } else {
                    any = any || known->second;
                }
            }
            if (!open) inner_[now] = any;
        }
    }
    return inner_[v];
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_AFTER_LOOP_IPP
