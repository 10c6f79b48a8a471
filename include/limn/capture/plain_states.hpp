// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PlainStates`: all states in which a function without loops comes to decisions.

#ifndef LIMN_CAPTURE_PLAIN_STATES_HPP
#define LIMN_CAPTURE_PLAIN_STATES_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/memory_noise.hpp>
#include <limn/capture/plain_memory.hpp>
#include <limn/capture/watch_outside.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace limn::detail {

/// Gives some answers in order, and stops at the decision after them. Notes what is found there, and
/// at the one before.
template <class T = void> struct GoToState final : Capture<T>::Policy {
    Vector<bool> const& answers;
    std::optional<SeenState<T>> before{}, here{};

    explicit GoToState(Vector<bool> const& a) : answers{a} {}

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        std::size_t const left = answers.size() - next_;
        if (left == 1) before = seen(capture);
        if (left == 0) here = seen(capture);
        if (left == 0) return std::nullopt;
        return answers[next_++];
    }
    /// Where nothing is implied, a path says nothing of what the function may do in a state.
    std::uint32_t facts() const override { return 0; }

private:
    /// Tracked values that are constants decide as plain variables do.
    static SeenState<T> seen(Capture<T>& capture) {
        SeenState<T> out{capture.tag(), capture.plain_words()};
        Vector<Value> const live = capture.live_values();
        for (std::size_t i = 0; i < live.size(); ++i)
            if (capture.is_constant(live[i]))
                out.words.push_back({hash_combine(~std::uint64_t{1}, i),
                                     capture.graph()[live[i]].constant().hash()});
        return out;
    }

    std::size_t next_ = 0;
};

/// Finds them: the function is run with both answers in each. What it does next follows from the
/// state, so paths that come to one are one path from there on.
template <class T = void> class PlainStates {
    using Found = SeenState<T>;

public:
    explicit PlainStates(Capture<T>& capture) : capture_{capture} {}

    /// False where there are too many, or the function comes back to one: then it has a loop that only
    /// traced values end.
    bool find() {
        watch_outside(capture_, TaggedAnswers{});
        for (std::size_t const limit : {std::size_t{32}, std::size_t{256}, most_states}) {
            int tries = 0;
            while (!gave_up_ && !is_steady(limit)) gave_up_ = ++tries == most_tries;
        }
        return !gave_up_ && set_ranks();
    }

    std::size_t size() const { return states_.size(); }
    /// By number; the first decision is 0.
    Tag const& tag(std::size_t state) const { return states_[state].found.tag; }
    /// The one that follows that answer; or `none`, where that is not known, or is not a decision.
    std::size_t after(std::size_t state, bool taken) const {
        return state == none ? none : states_[state].next[taken];
    }
    /// After how many other states it comes, at the most.
    std::size_t rank(std::size_t state) const { return states_[state].rank; }
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

private:
    static constexpr std::size_t most_states = 4000, most_deep = 400, most_work = 1'000'000,
                                 most_words = 4'000'000;
    static constexpr int most_tries = 8;

    struct State {
        Found found{};
        Vector<bool> answers{}; ///< those that led there first
        std::size_t parent = 0;
        std::size_t rank = 0;
        std::array<std::size_t, 2> next{none, none}; ///< after each answer
    };
    struct Number {
        std::size_t number;
    };

    /// Whether runs with the same answers found the same, in the first `limit` states; else what
    /// differs is noise from now on.
    bool is_steady(std::size_t limit) {
        states_.clear();
        numbers_.clear();
        words_ = 0;
        Vector<bool> const no_answers;
        GoToState<T> first{no_answers};
        capture_.replay(first);
        gave_up_ = !first.here.has_value();
        if (gave_up_) return false;
        add(std::move(*first.here), no_answers, 0);
        bool steady = true;
        for (std::size_t i = 0; i < states_.size() && i < limit && !gave_up_; ++i)
            for (bool const taken : {true, false}) {
                Vector<bool> answers = states_[i].answers;
                answers.push_back(taken);
                GoToState<T> policy{answers};
                capture_.replay(policy);
                work_ += answers.size() + 20;
                if (policy.here.has_value()) work_ += policy.here->words.size() / 64;
                gave_up_ = gave_up_ || !policy.before.has_value() || work_ > most_work;
                if (gave_up_) return false;
                steady = is_known(states_[i].found, *policy.before) && steady;
                if (policy.here.has_value())
                    states_[i].next[taken] = number_of(std::move(*policy.here), answers, i);
            }
        return steady && !gave_up_;
    }
    std::uint64_t hash(Found const& f) const { return noise_.hash(f.tag, f.words); }
    bool is_known(Found const& then, Found const& now) {
        if (then.tag == now.tag && (then.words == now.words || hash(then) == hash(now)))
            return true;
        if (then.tag == now.tag) noise_.learn(now.tag, then.words, now.words);
        gave_up_ = gave_up_ || then.tag != now.tag;
        return false;
    }
    std::size_t number_of(Found found, Vector<bool> const& answers, std::size_t parent) {
        auto const known = numbers_.find(hash(found));
        if (known == numbers_.end()) return add(std::move(found), answers, parent);
        std::size_t const number = known->second.number;
        for (std::size_t at = parent; !gave_up_; at = states_[at].parent) {
            gave_up_ = at == number; // a loop
            if (at == 0) break;
        }
        return number;
    }
    std::size_t add(Found found, Vector<bool> const& answers, std::size_t parent) {
        std::size_t const number = states_.size();
        gave_up_ = gave_up_ || number == most_states || answers.size() > most_deep ||
                   is_chain(answers.size(), number) || (words_ += found.words.size()) > most_words;
        numbers_.emplace(hash(found), Number{number});
        State& s = states_.emplace_back();
        s.found = std::move(found);
        s.answers = answers;
        s.parent = parent;
        return number;
    }

    /// Gives each its rank; false where some come after one another in turn.
    bool set_ranks() {
        Vector<std::size_t> before(states_.size(), 0), open;
        for (State const& s : states_)
            for (std::size_t const n : s.next)
                if (n != none) ++before[n];
        open.push_back(0);
        std::size_t ranked = 0;
        for (; ranked < open.size(); ++ranked)
            for (std::size_t const n : states_[open[ranked]].next) {
                if (n == none) continue;
                states_[n].rank = std::max(states_[n].rank, states_[open[ranked]].rank + 1);
                if (--before[n] == 0) open.push_back(n);
            }
        return ranked == states_.size();
    }

    Capture<T>& capture_;
    MemoryNoise<T> noise_;
    Vector<State> states_;
    std::map<std::uint64_t, Number> numbers_; ///< by hash
    std::size_t words_ = 0;                   ///< of all states
    std::size_t work_ = 0;                    ///< decisions, in all runs; a run is some more
    bool gave_up_ = false;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_PLAIN_STATES_HPP
