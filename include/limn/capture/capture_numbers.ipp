// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a capture lets plain numbers and states of the function take the place of constants.

#ifndef LIMN_CAPTURE_CAPTURE_NUMBERS_IPP
#define LIMN_CAPTURE_CAPTURE_NUMBERS_IPP

#include <limn/capture/capture.hpp>
#include <limn/capture/decimals.hpp>
#include <limn/meta/hash.hpp>
#include <limn/op/op_row.hpp>
#include <limn/op/streamed.hpp>
#include <limn/proxy/marks.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace limn::detail {

template <class T> void Capture<T>::carry_numbers(Condition const& condition) {
    Where const at = condition.where();
    numbers_->grown.arrive(live_, numbers_->handles(), tag().hash, at, entry());
    if (numbers_->words != nullptr) numbers_->words->look(stack_words());
    numbers_->arrive(tag());
    // what a proxy keeps is traced, and no constant of the function
    bool const hides = numbers_->state.notes && numbers_->state.sees_constants;
    std::size_t const own = numbers_->handles();
    work_ += 8 + live_.handles() / 2; // each is looked up
    live_.each([&](std::size_t i, TrackedValues::Entry const& e) {
        if (i < own) return;
        Value const v = e.row->read(e.proxy, tracer_);
        if (!is_constant(v)) return;
        std::uint64_t const key = hash_combine(tag().hash, 1000 + i - own);
        Value now = numbers_->at(key, graph()[v].constant(), v);
        if (hides && !is_entry_of(e, condition)) now = builder().placeholder(e.row->values(), at);
        if (now != v) e.row->write(e.proxy, tracer_, now);
    });
}

template <class T>
void Capture<T>::put_numbers(Tag const& tag, OpRow const& row, Vector<Value>& operands) {
    std::uint64_t const op = reinterpret_cast<std::uintptr_t>(&row);
    std::uint64_t const key = hash_combine(hash_combine(tag.hash, live_.place), op);
    for (std::size_t i = 0; i < operands.size(); ++i)
        if (Value& v = operands[i]; is_constant(v))
            v = numbers_->at(hash_combine(key, i), graph()[v].constant(), v);
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
        bool answer = answer_to(condition);
        is_so_.reset();
        if (!halted_.has_value() && answer != is_so) answer = stop(Leaving::Why::implied);
        return answer || halted_.has_value();
    };
    plain.pass(here, taken);
    for (CountRules::Limit const* const l : plain.counts.limits(plain.edge())) {
        bool const reached =
            ask(l->question(), plain.counts.reached(*l, at), plain.counts.is_reached(*l));
        if (halted_.has_value()) return;
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
    if (!numbers_->state.active()) return;
    Tag const tag = call_stack_.tag(__builtin_frame_address(0), entry());
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

/// The text of a number. A template, so that it is compiled only where it is recorded.
template <class N> Value text_of(Tracer& tracer, Value number, Where at) {
    return tracer.call(op_row<prims::streamed, N>, std::array{number}, at);
}

/// A count in the text of an exception may be such a number: its text takes the place of the digits.
template <class T> std::string Capture<T>::with_numbers(std::string const& text) {
    if (numbers_ == nullptr || !numbers_->active()) return text;
    std::uint64_t shape = 0; // what stands between them
    std::size_t last = 0;
    each_decimal(text, [&](std::size_t begin, std::size_t end, int) {
        shape = hash_combine(shape, hash_text(without_marks(text.substr(last, begin - last))));
        last = end;
    });
    shape = hash_combine(shape, hash_text(without_marks(text.substr(last))));
    std::string out;
    last = 0;
    each_decimal(text, [&](std::size_t begin, std::size_t end, int value) {
        Value const v = builder().constant(value, function_.where);
        Value const now = numbers_->at(numbers_->place_of_end(shape++), graph()[v].constant(), v);
        if (now == v) return;
        Value const digits = text_of<int>(tracer_, now, function_.where);
        (out += text.substr(last, begin - last)) += mark(*tracer_.leaving(), digits);
        last = end;
    });
    return out + text.substr(last);
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
    bool const wrong = numbers_->is_wrong() && !numbers_->state.notes;
    if ((wrong || !right) && point_.kind != impossible) throw WrongNumber{};
}

template <class T> typename PlainMemory<T>::Words Capture<T>::plain_words() {
    typename PlainMemory<T>::Words out =
        PlainMemory<T>::words(hook_, entry(), watched_outside, live_);
    if (numbers_ == nullptr) return out;
    Vector<Value> const live = live_values(); // the numbers come first
    for (std::size_t i = numbers_->grown.handles(); i < numbers_->handles(); ++i)
        if (is_constant(live[i]) && numbers_->is_used(i))
            out.push_back({hash_combine(~std::uint64_t{0}, i), graph()[live[i]].constant().hash()});
    return out;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_CAPTURE_NUMBERS_IPP
