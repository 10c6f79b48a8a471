// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a capture answers a decision, and how plain numbers take the place of constants.

#ifndef LIMN_CAPTURE_CAPTURE_IPP
#define LIMN_CAPTURE_CAPTURE_IPP

#include <limn/capture/capture.hpp>
#include <limn/capture/implied_conditions.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace limn::detail {

template <class T>
Point Capture<T>::replay(Policy& policy, Vector<Constant> const* sample, Script script) {
    struct Restore {
        Capture& self;
        std::size_t const runs = self.runs_, decisions = self.all_decisions_, work = self.work_,
                          most_work = self.most_work_;
        ~Restore() {
            self.work_ = work;
            self.most_work_ = most_work;
            self.runs_ = runs;
            self.all_decisions_ = decisions;
            self.pathless = false;
            self.keeps_script_ = true;
            self.live_.samples = false;
            self.tracer_.sample() = nullptr;
        }
    } const restore{*this};
    runs_ = all_decisions_ = 0;
    most_work_ = static_cast<std::size_t>(-1);
    keeps_script_ = false;     // it may be a million answers
    pathless = script.empty(); // what a script leads to was recorded at its path
    live_.samples = sample != nullptr;
    tracer_.sample() = sample;
    return run(std::move(script), &policy);
}

template <class T> Point Capture<T>::look(Script script, Policy& policy) {
    Builder const nodes = builder();
    auto const effects = effects_;
    Point const stopped = run(std::move(script), &policy);
    builder() = nodes;
    effects_ = effects;
    return stopped;
}

template <class T> Point Capture<T>::come_to(Point::Kind kind) {
    if (States const* const s = tracer_.states(); s != nullptr && s->fresh && !meets_states)
        throw NewState{};
    if (numbers_ != nullptr) numbers_->end();
    point_.kind = kind;
    point_.script = std::move(script_);
    point_.path = tracer_.path();
    return std::move(point_);
}

template <class T> bool Capture<T>::answer_to(Condition const& condition) {
    ++all_decisions_;
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
        by_itself_->passes_states() && by_itself_->pass(*this, *is_so_, false)) {
        if (keeps_script_) script_.push_back({*is_so_});
        ++next_;
        go_on(value, *is_so_);
        return *is_so_;
    }
    if (by_itself_ != nullptr && !known.has_value() && !is_so_.has_value()) {
        if (auto const answer = by_itself_->answer(*this, next_)) {
            if (by_itself_->stays_possible() && contradicts(value, *answer))
                tracer_.leaving()->leave(Leaving::Why::implied);
            if (keeps_script_) script_.push_back({*answer});
            ++next_;
            go_on(value, *answer);
            return *answer;
        }
    }
    point_.kind = Point::Kind::decision;
    note(point_, condition, value);
    point_.is_so = is_so_;
    if (Where const at = line_of(value); at.line != 0) stopped_at_ = at;
    tracer_.leaving()->leave(Leaving::Why::stopped);
}

template <class T> bool Capture<T>::follow(Condition const& condition) {
    Answer const& answer = script_[next_];
    if (answer.written) {
        write(answer.writes);
        go_on_from(answer.base, answer.effects);
        if (written != nullptr && !is_so_.has_value()) {
            Point& here = written->emplace_back();
            here.head = next_;
            note(here, condition, value_in(tracer_, Where{}, condition));
        }
    } else if (answer.implied && passed_from_begin) {
        pass(condition, value_in(tracer_, Where{}, condition), answer.taken);
    }
    ++next_;
    if (answer.implied || answer.quiet) return answer.taken;
    Value const value = value_in(tracer_, Where{}, condition);
    bool const stays_possible = by_itself_ != nullptr ? by_itself_->stays_possible() : composed;
    if (stays_possible && contradicts(value, answer.taken))
        tracer_.leaving()->leave(Leaving::Why::implied);
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
    } else {
        if (!answers_are_known_) answers_.take(graph(), tracer_.path());
        answers_are_known_ = true;
        int const facts = by_itself_ != nullptr ? by_itself_->facts() : 32;
        answer = ImpliedConditions<T>::implied(graph(), tracer_.path(), value, answers_,
                                               pathless ? 1024 : facts);
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
    auto const known =
        ImpliedConditions<T>::implied(graph(), point_.way, condition, answers_on_way_);
    return known.value_or(taken) != taken;
}

template <class T> void Capture<T>::put(Point const& p) {
    auto const live = live_.entries();
    for (std::size_t i = 0; i < live.size() && i < p.live.size(); ++i)
        if (live[i].row == p.live[i].row &&
            live[i].row->read(live[i].proxy, tracer_) != p.live[i].value)
            live[i].row->write(live[i].proxy, tracer_, p.live[i].value);
    go_on_from(p.path, p.effects);
}

template <class T> void Capture<T>::write(Vector<Write> const& writes) {
    if (writes.empty()) return;
    auto const live = live_.entries();
    for (Write const& w : writes) {
        bool const fits = w.live < live.size() && graph().row_of(w.value.index).result ==
                                                      live[w.live].row->values().input->result;
        if (!fits && composed) tracer_.leaving()->leave(Leaving::Why::implied);
        if (!fits) throw unsteady();
        live[w.live].row->write(live[w.live].proxy, tracer_, w.value);
    }
}

template <class T> void Capture<T>::carry_numbers(Where at) {
    numbers_->grown.arrive(live_, numbers_->handles(), tag().hash, at, entry_);
    numbers_->arrive(tag());
    auto const live = live_.entries();
    work_ += 8 + live.size() / 2; // each is looked up
    for (std::size_t i = numbers_->handles(); i < live.size(); ++i) {
        Value const v = live[i].row->read(live[i].proxy, tracer_);
        if (!is_constant(v)) continue;
        std::uint64_t const key = hash_combine(tag().hash, 1000 + i - numbers_->handles());
        Value const now = numbers_->at(key, graph()[v].constant(), v);
        if (now != v) live[i].row->write(live[i].proxy, tracer_, now);
    }
}

template <class T>
Vector<Value> Capture<T>::with_numbers(Tag const& tag, OpRow const& row,
                                       std::span<Value const> operands) {
    Vector<Value> out(operands.begin(), operands.end());
    std::uint64_t const op = reinterpret_cast<std::uintptr_t>(&row);
    std::uint64_t const key = hash_combine(hash_combine(tag.hash, live_.place), op);
    for (std::size_t i = 0; i < out.size(); ++i)
        if (is_constant(out[i]))
            out[i] = numbers_->at(hash_combine(key, i), graph()[out[i]].constant(), out[i]);
    return out;
}

/// Where plain variables decide how the function goes on, that is a decision of its own. A run is
/// in one state: with the other answer no run is where this one is.
template <class T> void Capture<T>::decide_by_state(bool taken, Where at) {
    Tag const here = tag();
    PlainState<T>& plain = numbers_->state;
    auto const ask = [&](std::uint64_t question, Value is, bool is_so) {
        Condition const condition = ProxyAccess::make<bool>(tracer_, is);
        tag_ = Tag{question, here.caller, here.depth};
        is_so_ = is_so;
        bool const answer = answer_to(condition);
        is_so_.reset();
        if (answer != is_so) tracer_.leaving()->leave(Leaving::Why::implied);
        return answer;
    };
    plain.pass(here, taken);
    for (CountRules::Limit const* const l : plain.counts.limits(plain.edge())) {
        bool const reached =
            ask(l->question(), plain.counts.reached(*l, at), plain.counts.is_reached(*l));
        plain.pass(*l, reached);
        if (reached) break;
    }
    for (int const state : plain.questions()) {
        std::uint64_t const number = 2 * static_cast<std::uint64_t>(state) + 11 + taken;
        bool const is_so = plain.state() == state;
        if (ask(hash_combine(here.hash, number), plain.is(state, at), is_so)) break;
    }
    tag_ = here;
}

template <class T>
void Capture<T>::computed(OpRow const& row, std::span<std::uint32_t const> operands) {
    Tag const tag = call_stack_.tag(__builtin_frame_address(0), entry_);
    numbers_->state.computed(row, hash_combine(tag.hash, live_.place));
    numbers_->state.touched(operands, numbers_->handles());
}

template <class T> void Capture<T>::copied(std::uint32_t from, std::uint32_t to) {
    std::array const handles{from, to};
    numbers_->state.touched(handles, numbers_->handles());
}

template <class T> bool Capture<T>::is_state_joined(Point const& p) {
    std::size_t const counters = numbers_->state.counts.rules.counters.size();
    for (std::size_t i = 0; i <= counters; ++i)
        if (!is_constant(p.live[state_handle() + i].value)) return true;
    return false;
}

/// What the function returned may be such a number.
template <class T> void Capture<T>::conclude_numbers() {
    if (point_.kind == Point::Kind::end)
        for (std::size_t i = 0; i < point_.outputs.size(); ++i)
            if (Value& v = point_.outputs[i]; (v = numbers_->grown.returned(v)), is_constant(v))
                v = numbers_->at(numbers_->place_of_end(i), graph()[v].constant(), v);
    using enum Point::Kind;
    bool const left = point_.kind == decision || point_.kind == impossible;
    bool const right = numbers_->state.end(left ? 0 : point_.kind == end ? 1 : 2);
    if ((numbers_->is_wrong() || !right) && point_.kind != impossible) throw WrongNumber{};
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_CAPTURE_IPP
