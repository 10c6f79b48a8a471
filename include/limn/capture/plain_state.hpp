// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PlainState`: the plain state of a run, by a machine that was learned, carried as a proxy.

#ifndef LIMN_CAPTURE_PLAIN_STATE_HPP
#define LIMN_CAPTURE_PLAIN_STATE_HPP

#include <limn/capture/call_stack.hpp>
#include <limn/capture/count_rules.hpp>
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
#include <deque>
#include <map>
#include <optional>
#include <utility>

namespace limn::detail {

/// What a plain `if` does is not seen by a trace: another run of the function takes the other arm,
/// with the same answers to its decisions so far. Where runs have shown which state the plain
/// variables are in, the number of that state is carried by a proxy, as a plain number is, and
/// after an answer that the function follows in more than one way, the trace decides on it.
template <class T = void> class PlainState {
    using Number = late<Proxy<int>, T>;

public:
    std::optional<StateMachine> machine{};
    CountRules counts{};
    Vector<Trail> trails{};     ///< which these two explain
    bool has_counts = false;    ///< counts are looked for
    bool notes = false;         ///< every run is one of those
    std::size_t surprises = 0;  ///< runs that did what the machine does not say

    bool active() const { return notes || machine.has_value(); }
    bool is_carried() const { return now_.has_value(); }

    /// From all the runs so far.
    void learn() {
        counts = has_counts ? CountLearner{trails}.learned() : CountRules{};
        machine = StateLearner{counts.limits.empty() ? trails : counts.explained(trails)}.learned();
        if (machine->empty() || (!machine->active() && counts.limits.empty())) forget();
    }
    void forget() {
        machine.reset();
        counts = {};
    }

    void begin(Tracer& tracer) {
        tracer_ = &tracer;
        trail_.steps.clear();
        does_ = 1;
        state_ = before_ = 0;
        surprised_at_ = none;
        follows_ = tracer.sample() == nullptr;
        if (!machine.has_value() || !follows_) return;
        now_.emplace(0);
        counted_.assign(counts.counters.size(), 0);
        for (std::size_t i = 0; i < counts.counters.size(); ++i) counters_.emplace_back(0);
    }
    /// How many seats of the live list they take.
    std::size_t seats() const { return now_.has_value() ? 1 + counters_.size() : 0; }
    /// The function computes that there, recorded or not. Two arms on one line stand elsewhere.
    void computed(OpRow const& row, std::uint64_t place) {
        auto const op = reinterpret_cast<std::uintptr_t>(&row);
        does_ = hash_combine(hash_combine(does_, op), place);
    }
    /// It comes to its next decision. False where that is not what the machine says.
    void arrive(Tag const& tag) { conclude_step(hash_combine(does_, tag.hash)); }
    void pass(Tag const& tag, bool taken) {
        if (!follows_) return;
        trail_.steps.push_back({tag.hash, taken, 0});
        edge_ = {tag.hash, taken};
        before_ = state_;
        does_ = 1;
        for (std::size_t i = 0; i < counted_.size(); ++i) count(i);
    }
    /// The limits to ask for after the last answer, one after the other, until one is reached.
    Vector<CountRules::Limit const*> limits() const {
        Vector<CountRules::Limit const*> out;
        for (CountRules::Limit const& l : counts.limits)
            if (now_.has_value() && l.edge == edge_) out.push_back(&l);
        return out;
    }
    /// Whether the run has reached it; and the same as a proxy.
    bool is_reached(CountRules::Limit const& l) const { return l.is_reached(counted_[l.counter]); }
    Value reached(CountRules::Limit const& l, Where at) {
        Value const now = value_in(*tracer_, Where{}, counters_[l.counter]);
        if (!l.or_more) return equal(now, l.limit, at);
        std::array const operands{now, constant(l.limit)};
        return folded_call(tracer_->builder(), op_row<prims::greater_equal, int, int>, operands, at,
                           0);
    }
    /// The answer to that question.
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
                noted.steps.push_back(trail_.steps[i]);
        }
        if (!right) ++surprises;
        return right;
    }
    void leave() {
        now_.reset();
        counters_.clear();
        counted_.clear();
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
        Vector<Vector<bool>> out;
        for (CountRules::Limit const& l : counts.limits)
            for (std::size_t i = l.tags.size(); l.question() == question && i-- > 0;)
                if (l.tags[i] == tag && out.size() < 3)
                    out.emplace_back(l.way.begin(), l.way.begin() + static_cast<std::ptrdiff_t>(i));
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
        std::array const operands{v, constant(state)};
        return folded_call(tracer_->builder(), op_row<prims::equal, int, int>, operands, at, 0);
    }

    /// Counter `i` after the last answer.
    void count(std::size_t i) {
        CountRules::Counter const& counter = counts.counters[i];
        int const next = counter.after(edge_, counted_[i]);
        if (counter.reset == edge_) {
            ProxyAccess::assign(counters_[i], *tracer_, constant(0));
        } else if (next != counted_[i]) {
            std::array const operands{value_in(*tracer_, Where{}, counters_[i]), constant(1)};
            ProxyAccess::assign(counters_[i], *tracer_,
                                folded_call(tracer_->builder(), op_row<prims::add, int, int>,
                                            operands, Where{}, 0));
        }
        counted_[i] = next;
    }
    void conclude_step(std::uint64_t does) {
        if (trail_.steps.empty() || trail_.steps.back().does != 0) return;
        Trail::Step& last = trail_.steps.back();
        last.does = does;
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
    std::deque<Number> counters_; ///< which stay where they are
    Vector<int> counted_;         ///< what they are in this run
    Trail trail_;
    TrailEdge edge_{}; ///< the last answer, to a question of the trace too
    std::uint64_t does_ = 1;
    int state_ = 0, before_ = 0;
    std::size_t surprised_at_ = none;
    bool follows_ = true; ///< a run on samples decides nothing
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_PLAIN_STATE_HPP
