// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a capture answers a decision.

#ifndef LIMN_CAPTURE_CAPTURE_IPP
#define LIMN_CAPTURE_CAPTURE_IPP

#include <limn/capture/capture.hpp>
#include <limn/capture/folded_call.hpp>
#include <limn/capture/implied_conditions.hpp>
#include <limn/capture/stack_words.hpp>
#include <limn/capture/tag.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace limn::detail {

template <class T> std::size_t Capture<T>::stack_size() const {
    return static_cast<std::size_t>(static_cast<char const*>(entry()) -
                                    static_cast<char const*>(hook_));
}

template <class T> Point Capture<T>::come_to(Point::Kind kind) {
    if (States const* const s = tracer_.states(); s != nullptr && s->fresh && !meets_states_)
        throw NewState{};
    if (numbers_ != nullptr) numbers_->end();
    point_.kind = kind;
    point_.script = std::move(script_);
    point_.path = tracer_.path();
    return std::move(point_);
}

template <class T>
Value Capture<T>::call(OpRow const& row, std::span<Value const> operands, Where at) {
    FencedHeap::Switch const outside{false};
    work_ += 4;
    if (++calls_ > most_calls) throw never_ends();
    signals_.watchdog.sign_of_life();
    Vector<Value> own;
    if (numbers_ != nullptr) {
        own = std::move(operands_); // else it would be memory of its own in each call
        own.assign(operands.begin(), operands.end());
        put_numbers(call_stack_.tag(__builtin_frame_address(0), entry()), row, own);
        operands = own;
    }
    Value out;
    if (row.traits.pure()) {
        out = folded_call(builder(), row, operands, at, pathless_ ? 0 : tracer_.path());
    } else {
        out = effects_.record(builder(), row, operands, at, tracer_.path());
        point_.effects.push_back(out);
    }
    operands_ = std::move(own);
    return out;
}

template <class T> Vector<Value> Capture<T>::live_values(Vector<Value> room) {
    room.clear();
    live_.each([&](std::size_t, TrackedValues::Entry const& e) {
        room.push_back(e.row->read(e.proxy, tracer_));
    });
    return room;
}

template <class T> bool Capture<T>::decide(Condition const& condition) {
    __builtin_unwind_init(); // saves each register in this frame: a plain variable may be in one
    FencedHeap::Switch const outside{false};
    hook_ = __builtin_frame_address(0);
    tag_.reset();
    is_so_.reset(); // a run was left there, perhaps
    if (tracer_.leaving()->refuses({})) return tracer_.leaving()->answer({});
    Tag const here = tag();
    if (!live_.are_whole(hook_, entry()) || !call_stack_.is_whole())
        signals_.leave(SIGSEGV); // neither a return nor an exception could be trusted
    if (numbers_ != nullptr) carry_numbers(condition);
    tag_ = peeled_.visit(here);
    bool const taken = answer_to(condition);
    if (numbers_ != nullptr && !halted_.has_value()) {
        tag_ = here;
        decide_by_state(taken, condition.where());
        if (!halted_.has_value()) numbers_->pass(here, taken);
    }
    clear_stack_below();
    return taken;
}

template <class T>
template <class At>
void Capture<T>::note(At& at, Condition const& condition, Value value) {
    at.tag = tag();
    at.condition = value;
    live_.each([&](std::size_t i, TrackedValues::Entry const& e) {
        if (is_entry_of(e, condition)) at.pending = i;
        at.live.push_back({e.row->read(e.proxy, tracer_), e.row});
    });
}

template <class T> bool Capture<T>::answer_to(Condition const& condition) {
    ++all_decisions_;
    calls_ = 0;
    signals_.watchdog.sign_of_life();
    ++tracer_.progress().decisions;
    if (++decisions_ > most_decisions)
        throw TraceError{condition.where(), "capture",
                         "the function went on for a million decisions that its earlier ones "
                         "imply; a loop in it never ends"};
    if ((work_ += 2 + live_.handles() / 8) > most_work_) throw budget();
    if (next_ < script_.size()) return follow(condition);
    work_ += 6;
    if (by_itself_ != nullptr) by_itself_->arrive(*this);
    Value const value = value_in(tracer_, Where{}, condition);
    auto const known = answer_known(condition, value);
    bool const is_implied = known.has_value() && !is_constant(value);
    if (known.has_value() &&
        (by_itself_ == nullptr || by_itself_->pass(*this, *known, is_implied))) {
        if (keeps_script_) script_.push_back({*known, true});
        if (keeps_script_ && is_implied) script_.back().tag = tag();
        ++next_;
        return *known;
    }
    if (by_itself_ != nullptr && !known.has_value() && is_so_.has_value() &&
        by_itself_->passes_states() && by_itself_->pass(*this, *is_so_, false))
        return give(value, *is_so_);
    if (by_itself_ != nullptr && !known.has_value() && !is_so_.has_value()) {
        if (auto const answer = by_itself_->answer(*this, next_)) {
            if (by_itself_->stays_possible() && contradicts(value, *answer))
                return stop(Leaving::Why::implied);
            return give(value, *answer);
        }
    }
    point_.kind = Point::Kind::decision;
    note(point_, condition, value);
    point_.is_so = is_so_;
    if (Where const at = line_of(value); at.line != 0) stopped_at_ = at;
    return stop(Leaving::Why::stopped);
}

template <class T> bool Capture<T>::give(Value condition, bool answer) {
    if (keeps_script_) script_.push_back({answer});
    ++next_;
    go_on(condition, answer);
    return answer;
}

template <class T> bool Capture<T>::follow(Condition const& condition) {
    Answer const& answer = script_[next_];
    if (answer.written) {
        if (!write(answer.writes)) return stop(Leaving::Why::implied);
        go_on_from(answer.base, answer.effects);
        if (written_ != nullptr && !is_so_.has_value()) {
            Point& here = written_->emplace_back();
            here.head = next_;
            note(here, condition, value_in(tracer_, Where{}, condition));
        }
    } else if (answer.implied && passed_from_begin) {
        pass(condition, value_in(tracer_, Where{}, condition), answer.taken);
    }
    ++next_;
    if (answer.implied || answer.quiet) return answer.taken;
    Value const value = value_in(tracer_, Where{}, condition);
    bool const stays_possible = by_itself_ != nullptr ? by_itself_->stays_possible() : composed_;
    if (stays_possible && contradicts(value, answer.taken)) return stop(Leaving::Why::implied);
    if (!is_constant(value)) go_on(value, answer.taken);
    return answer.taken;
}

template <class T> void Capture<T>::go_on_from(std::uint32_t path, Vector<Value> const& effects) {
    ++tracer_.leaving()->joins;
    tracer_.set_path(path);
    point_.effects = effects;
    effects_.resume(graph(), effects);
    answers_are_known_ = false;
}

template <class T> void Capture<T>::go_on(Value condition, bool taken) {
    tracer_.set_path(builder().path(tracer_.path(), condition, taken));
    if (keeps_script_) {
        bool const known = known_way_ == point_.way;
        point_.way = builder().path(point_.way, condition, taken);
        if (known) answers_on_way_.add(graph(), condition, taken);
        if (known) known_way_ = point_.way;
    }
    if (answers_are_known_) answers_.add(graph(), condition, taken);
}

template <class T>
std::optional<bool> Capture<T>::answer_known(Condition const& condition, Value value) {
    std::optional<bool> answer;
    if (is_constant(value)) {
        answer = graph()[value].constant().template as<bool>();
    } else if (std::uint32_t const facts =
                   by_itself_ != nullptr ? by_itself_->facts() : Policy::usual_facts;
               facts != 0) {
        std::uint32_t const path = tracer_.path(), most = pathless_ ? 1024 : facts;
        answer = implied_.find({path, value, most}, [&] {
            if (!answers_are_known_) answers_.take(graph(), path);
            answers_are_known_ = true;
            return ImpliedConditions<T>::implied(graph(), value, answers_, most);
        });
    }
    if (answer.has_value()) pass(condition, value, *answer);
    return answer;
}

template <class T> void Capture<T>::pass(Condition const& condition, Value value, bool answer) {
    if (by_itself_ != nullptr || point_.passed.size() == 64 || is_so_.has_value()) return;
    Passed& here = point_.passed.emplace_back();
    here.decisions = next_;
    here.effects = point_.effects;
    here.path = tracer_.path();
    here.way = point_.way;
    here.answer = answer;
    note(here, condition, value);
}

template <class T> bool Capture<T>::contradicts(Value condition, bool taken) {
    if (!keeps_script_ || point_.way == tracer_.path() || is_constant(condition)) return false;
    if (known_way_ != point_.way) answers_on_way_.take(graph(), point_.way);
    known_way_ = point_.way;
    auto const known = ImpliedConditions<T>::implied(graph(), condition, answers_on_way_);
    return known.value_or(taken) != taken;
}

template <class T> void Capture<T>::put(Point const& p) {
    live_.each([&](std::size_t i, TrackedValues::Entry const& e) {
        if (i < p.live.size() && e.row == p.live[i].row &&
            e.row->read(e.proxy, tracer_) != p.live[i].value)
            e.row->write(e.proxy, tracer_, p.live[i].value);
    });
    go_on_from(p.path, p.effects);
}

template <class T> bool Capture<T>::write(Vector<Write> const& writes) {
    if (writes.empty()) return true;
    Vector<TrackedValues::Entry> live;
    live_.each([&](std::size_t, TrackedValues::Entry const& e) { live.push_back(e); });
    for (Write const& w : writes) {
        bool const fits = w.live < live.size() && graph().row_of(w.value.index).result ==
                                                      live[w.live].row->values().input->result;
        if (!fits && composed_) return false;
        if (!fits) throw unsteady();
        live[w.live].row->write(live[w.live].proxy, tracer_, w.value);
    }
    return true;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_CAPTURE_IPP
