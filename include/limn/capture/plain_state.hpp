// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PlainState`: the plain state of a run, by a machine that was learned, carried as a proxy.

#ifndef LIMN_CAPTURE_PLAIN_STATE_HPP
#define LIMN_CAPTURE_PLAIN_STATE_HPP

#include <limn/capture/call_stack.hpp>
#include <limn/capture/folded_call.hpp>
#include <limn/capture/state_machine.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/live_list.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace limn::detail {

/// What a plain `if` does is not seen by a trace: another run of the function takes the other arm,
/// with the same answers to its decisions so far. Where runs have shown which state the plain
/// variables are in, the number of that state is carried by a proxy, as a plain number is, and
/// after an answer that the function follows in more than one way, the trace decides on it.
template <class T = void> class PlainState final : public OpWatch {
    using Number = late<Proxy<int>, T>;

public:
    std::optional<StateMachine> machine{};
    Vector<Trail> trails{};     ///< which the machine explains
    bool notes = false;         ///< every run is one of those
    std::size_t surprises = 0;  ///< runs that did what the machine does not say

    bool active() const { return notes || machine.has_value(); }
    bool is_carried() const { return now_.has_value(); }

    /// From all the runs so far.
    void learn() {
        machine = StateLearner{trails}.learned();
        if (!machine->active()) machine.reset();
    }

    void begin(Tracer& tracer) {
        tracer_ = &tracer;
        trail_.steps.clear();
        does_ = 1;
        state_ = before_ = 0;
        surprised_at_ = none;
        follows_ = tracer.sample() == nullptr;
        if (machine.has_value() && follows_) now_.emplace(0);
    }
    /// The function computes that there, recorded or not.
    void computed(OpRow const& row, Where at) override {
        auto const op = reinterpret_cast<std::uintptr_t>(&row);
        does_ = hash_combine(hash_combine(does_, op), at.line);
    }
    /// It comes to its next decision. False where that is not what the machine says.
    void arrive(Tag const& tag) { conclude_step(hash_combine(does_, tag.hash)); }
    void pass(Tag const& tag, bool taken) {
        if (!follows_) return;
        trail_.steps.push_back({tag.hash, taken, 0});
        before_ = state_;
        does_ = 1;
    }
    /// The run is over. `how` says whether the function has ended; it is 0 where it was left.
    /// False where it has shown that the machine is wrong, which is forgotten then.
    bool end(std::uint64_t how) {
        if (!follows_) return true;
        if (how != 0) conclude_step(hash_combine(does_, how));
        bool const right = surprised_at_ == none || surprises >= most_surprises;
        if (notes || !right) {
            Trail& noted = trails.emplace_back();
            std::size_t const until = right ? longest : surprised_at_ + 50;
            for (std::size_t i = 0; i < trail_.steps.size() && i < until; ++i)
                noted.steps.push_back(trail_.steps[i]);
        }
        if (!right) ++surprises;
        return right;
    }
    void leave() { now_.reset(); }

    /// The states to ask for after an answer.
    Vector<int> questions(Tag const& tag, bool taken) const {
        if (!now_.has_value() || state_ == StateMachine::lost) return {};
        return machine->questions(tag.hash, taken);
    }
    int state() const { return state_; }
    /// Whether the state is that one, as a proxy.
    Value is(int state, Where at) { return equal(value(), state, at); }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    static constexpr std::size_t longest = 400, most_surprises = 12;

    Value value() const { return value_in(*tracer_, Where{}, *now_); }
    Value constant(int x) { return tracer_->builder().constant(x, Where{}); }
    Value equal(Value v, int state, Where at) {
        std::array const operands{v, constant(state)};
        return folded_call(tracer_->builder(), op_row<prims::equal, int, int>, operands, at, 0);
    }

    void conclude_step(std::uint64_t does) {
        if (trail_.steps.empty() || trail_.steps.back().does != 0) return;
        Trail::Step& last = trail_.steps.back();
        last.does = does;
        if (!now_.has_value() || state_ == StateMachine::lost) return;
        StateMachine::Step const* const known = machine->step(last.tag, last.taken, before_);
        if ((known == nullptr || known->does != does) && surprised_at_ == none)
            surprised_at_ = trail_.steps.size();
        Value const next = after(last);
        state_ = known == nullptr ? StateMachine::lost : known->next;
        ProxyAccess::assign(*now_, *tracer_, next);
    }
    /// The state after the last answer. What was asked of the state since is known: it is one of
    /// those in which the function does the same.
    Value after(Trail::Step const& last) {
        Value const v = value();
        Builder& builder = tracer_->builder();
        StateMachine::Steps const& steps = machine->steps(last.tag, last.taken);
        auto const here = steps.find(before_);
        if (here == steps.end()) return constant(StateMachine::lost);
        if (builder.graph().row_of(v.index).kind == Kind::constant)
            return constant(here->second.next);
        Vector<std::pair<int, int>> others; // state and next, where it is not as usual
        std::map<int, std::size_t> by, to;
        std::size_t all = 0;
        for (auto const& [state, s] : steps)
            if (s.does == here->second.does) {
                ++all;
                ++by[s.next - state];
                ++to[s.next];
            }
        auto const most = [](std::map<int, std::size_t> const& counts) {
            auto best = counts.begin();
            for (auto i = counts.begin(); i != counts.end(); ++i)
                if (i->second > best->second) best = i;
            return *best;
        };
        auto const [step, steppers] = most(by);
        auto const [goal, goers] = most(to);
        bool const goes = goers >= steppers && (goers == all || step != 0);
        Value out = v;
        if (goes) {
            out = constant(goal);
        } else if (step != 0) {
            std::array const operands{v, constant(step)};
            out = folded_call(builder, op_row<prims::add, int, int>, operands, Where{}, 0);
        }
        for (auto const& [state, s] : steps) {
            if (s.does != here->second.does) continue;
            if (goes ? s.next == goal : s.next - state == step) continue;
            std::array const operands{equal(v, state, Where{}), constant(s.next), out};
            out = builder.shared_call(*builder.graph().row_of(out.index).values().gate, operands,
                                      Where{}, 0);
        }
        return out;
    }

    Tracer* tracer_ = nullptr;
    std::optional<Number> now_;
    Trail trail_;
    std::uint64_t does_ = 1;
    int state_ = 0, before_ = 0;
    std::size_t surprised_at_ = none;
    bool follows_ = true; ///< a run on samples decides nothing
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_PLAIN_STATE_HPP
