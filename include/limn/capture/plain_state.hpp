// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PlainState`: the plain state of a run, by a machine that was learned, carried as a proxy.

#ifndef LIMN_CAPTURE_PLAIN_STATE_HPP
#define LIMN_CAPTURE_PLAIN_STATE_HPP

#include <limn/capture/folded_call.hpp>
#include <limn/capture/plain_counts.hpp>
#include <limn/capture/state_constants.hpp>
#include <limn/capture/state_learner.hpp>
#include <limn/capture/state_machine.hpp>
#include <limn/capture/tag.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/proxy/tracked_values.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace limn::detail {

/// What a plain `if` does is not seen by a trace: another run of the function takes the other arm,
/// with the same answers to its decisions so far. Where runs have shown which state the plain
/// variables are in, the number of that state is carried by a proxy, as a plain number is, and
/// after an answer that the function follows in more than one way, the trace decides on it.
template <class T = void> class PlainState {
    using Number = Proxy<int>;

public:
    std::optional<StateMachine> machine{};
    PlainCounts<T> counts{};
    Vector<Trail> trails{};     ///< which these two explain
    bool has_counts = false;    ///< counts are looked for
    bool notes = false;         ///< every run is one of those
    bool sees_operands = false; ///< which proxies an op or a copy takes distinguishes states
    bool sees_constants = false; ///< and so does which constants it takes
    std::size_t surprises = 0;  ///< runs that did what the machine does not say

    bool active() const { return notes || machine.has_value(); }
    bool is_carried() const { return now_.has_value(); }

    /// From all the runs so far.
    void learn() {
        CountRules& rules = counts.rules;
        rules = has_counts ? CountLearner{trails}.learned() : CountRules{};
        machine =
            StateLearner<T>{rules.limits.empty() ? trails : rules.explained(trails)}.learned();
        constants_.learn(trails, *machine);
        bool const active = machine->active() || !rules.limits.empty() || !constants_.empty();
        bool const lost = machine->overflows() && rules.limits.empty();
        if (machine->empty() || !active || lost) forget();
    }
    void forget() {
        machine.reset();
        counts.rules = {};
        constants_.forget();
        sees_operands = sees_constants = false;
    }

    void begin(Tracer& tracer) {
        tracer_ = &tracer;
        trail_.steps.clear();
        does_ = 1;
        step_.begin(0);
        state_ = before_ = 0;
        surprised_at_ = none;
        follows_ = active() && tracer.sample() == nullptr;
        leave(); // the last run may have ended in an error
        if (!machine.has_value() || !follows_) return;
        now_.emplace(0);
        counts.begin(tracer);
    }
    /// How many handles of the tracked values they take.
    std::size_t handles() const { return now_.has_value() ? 1 + counts.rules.counters.size() : 0; }
    /// The function computes that there, recorded or not. Two arms on one line stand elsewhere.
    void computed(OpRow const& row, std::uint64_t place) {
        auto const op = reinterpret_cast<std::uintptr_t>(&row);
        does_ = hash_combine(hash_combine(does_, op), place);
    }
    /// It did so with these proxies, of which the first `own` are not those of the function: they
    /// show where a plain pointer points, or which index a plain variable has.
    void touched(std::span<std::uint32_t const> handles, std::size_t own) {
        if (!sees_operands) return;
        for (std::uint32_t const h : handles)
            does_ = hash_combine(does_, h < 0x8000'0000u ? h - own + 1 : 0);
    }
    /// What stands there for the constant `v` of the function.
    Value at(std::uint64_t place, Constant const& constant, Value v) {
        if (!sees_constants || !follows_ || trail_.steps.empty()) return v;
        place = step_.note(place, constant);
        if (!now_.has_value() || state_ == StateMachine::lost) return v;
        auto const* const table = constants_.at(place);
        if (table == nullptr) return v;
        auto const known = table->find(state_);
        return known != table->end() && known->second == constant
                   ? constants_.looked_up(tracer_->builder(), *table, value(), v)
                   : v;
    }
    /// It comes to its next decision. False where that is not what the machine says.
    void arrive(Tag const& tag) {
        conclude_step(hash_combine(does_, tag.hash));
        step_.begin(0);
    }
    void pass(Tag const& tag, bool taken) {
        if (!follows_) return;
        trail_.steps.push_back({tag.hash, taken, 0});
        edge_ = {tag.hash, taken};
        before_ = state_;
        does_ = 1;
        step_.answer(hash_combine(tag.hash, taken ? 1 : 2));
        counts.pass(edge_);
    }
    /// The last answer.
    TrailEdge const& edge() const { return edge_; }
    /// The answer to a question for a count.
    void pass(CountRules::Limit const& l, bool reached) {
        advance(1);
        edge_ = {l.question(), reached};
        before_ = state_;
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
                noted.steps.push_back(std::move(trail_.steps[i]));
            noted.ended = how != 0 && noted.steps.size() == trail_.steps.size();
        }
        if (!right) ++surprises;
        return right;
    }
    void leave() {
        now_.reset();
        counts.leave();
    }

    /// The states to ask for after the last answer.
    Vector<int> questions() const {
        if (!now_.has_value() || state_ == StateMachine::lost) return {};
        return machine->questions(edge_.tag, edge_.taken);
    }
    int state() const { return state_; }
    /// Answers from the beginning of the function to the decision `tag`, in different states: such
    /// that the answer to `question` is another one, perhaps.
    Vector<Vector<bool>> ways_to(std::uint64_t tag, std::uint64_t question) const {
        Vector<Vector<bool>> out = counts.ways_to(tag, question);
        for (auto const& [state, answers] : machine->ways(tag)) out.push_back(answers);
        return out;
    }
    /// Whether the state is that one, as a proxy.
    Value is(int state, Where at) { return equal(value(), state, at); }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    static constexpr std::size_t longest = 13'000, most_surprises = 12;

    Value value() const { return value_in(*tracer_, Where{}, *now_); }
    Value constant(int x) { return tracer_->builder().constant(x, Where{}); }
    Value equal(Value v, int state, Where at) {
        return folded_call_with<prims::equal>(tracer_->builder(), v, state, at);
    }

    void conclude_step(std::uint64_t does) {
        if (trail_.steps.empty() || trail_.steps.back().does != 0) return;
        Trail::Step& last = trail_.steps.back();
        last.does = does;
        if (notes && sees_constants) step_.write_to(last); // other runs show those of proxies too
        advance(does);
    }
    /// The state after what the function did.
    void advance(std::uint64_t does) {
        if (!now_.has_value() || state_ == StateMachine::lost) return;
        StateMachine::Step const* const known = machine->step(edge_.tag, edge_.taken, before_);
        if ((known == nullptr || known->does != does) && surprised_at_ == none)
            surprised_at_ = trail_.steps.size();
        Value const next = after_edge();
        state_ = known == nullptr ? StateMachine::lost : known->next;
        ProxyAccess::assign(*now_, *tracer_, next);
    }
    /// The state after the last answer. What was asked of the state since is known: it is one of
    /// those in which the function does the same.
    Value after_edge() {
        Value const v = value();
        Builder& builder = tracer_->builder();
        StateMachine::Steps const& steps = machine->steps(edge_.tag, edge_.taken);
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
        auto const most = [](std::map<int, std::size_t> const& found) {
            auto best = found.begin();
            for (auto i = found.begin(); i != found.end(); ++i)
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
            out = folded_call_with<prims::add>(builder, v, step, Where{});
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
    TrailEdge edge_{}; ///< the last answer, to a question of the trace too
    std::uint64_t does_ = 1;
    StepConstants<T> step_;
    StateConstants<T> constants_;
    int state_ = 0, before_ = 0;
    std::size_t surprised_at_ = none;
    bool follows_ = true; ///< a run on samples decides nothing
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_PLAIN_STATE_HPP
